package org.isochron.bench.summary;

/**
 * Network traffic and its losses.
 *
 * @param bytesPerSecond snapshot bytes, including headers
 * @param clockErrorMicros maximum error between the clocks of both machines
 * @param lostSnapshots number of ticks without a received snapshot
 * @param unknownCommands number of commands that were sent, and possibly applied
 */
public record NetworkFigures(
    long bytesPerSecond,
    long clockErrorMicros,
    long lostSnapshots,
    long lostCommands,
    long unknownCommands,
    long repeatedCommands) {}
