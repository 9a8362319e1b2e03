/**
 * Measures the cost of simulation steps and of sending state to remote viewers. {@code CostReplay}
 * replays recorded step costs through the loop and a frame source on a manual clock, and {@code
 * TraceLab} does so with every policy and delay. {@code EngineStepTime} measures the step of an
 * engine. {@code RemoteCosts} measures the size and encoding of sent snapshots, and {@code
 * RemoteAge} measures their age on arrival. {@code RemoteCubes} measures both for the scene of a
 * known article.
 */
@NullMarked
package org.isochron.bench.costs;

import org.jspecify.annotations.NullMarked;
