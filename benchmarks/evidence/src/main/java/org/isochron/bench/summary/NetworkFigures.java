package org.isochron.bench.summary;

/**
 * What came over a network, and what did not.
 *
 * @param bytesPerSecond the bytes of snapshots, headers included
 * @param clockErrorMicros by how much instants of the two machines may differ
 * @param lostSnapshots ticks that did not become a snapshot here
 * @param lostCommands accepted commands that were dropped
 * @param repeatedCommands commands that were sent again
 */
public record NetworkFigures(
    long bytesPerSecond,
    long clockErrorMicros,
    long lostSnapshots,
    long lostCommands,
    long repeatedCommands) {}
