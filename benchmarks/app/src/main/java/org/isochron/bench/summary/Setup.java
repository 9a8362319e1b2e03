package org.isochron.bench.summary;

/**
 * Configuration of a run.
 *
 * @param engine name of the engine
 * @param bodies number of bodies at the start
 * @param framesPerSecond frames per second of each reader
 * @param readers number of render threads
 * @param seed seed of all random numbers
 */
public record Setup(
    String engine, int bodies, int hertz, int framesPerSecond, int readers, long seed) {}
