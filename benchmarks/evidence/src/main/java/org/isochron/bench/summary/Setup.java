package org.isochron.bench.summary;

/**
 * What ran.
 *
 * @param engine the name of the simulation
 * @param bodies how many bodies it began with
 * @param hertz ticks a second
 * @param framesPerSecond frames a second of each reader
 * @param readers how many render threads there were
 * @param seed from which everything random was drawn
 */
public record Setup(
    String engine, int bodies, int hertz, int framesPerSecond, int readers, long seed) {}
