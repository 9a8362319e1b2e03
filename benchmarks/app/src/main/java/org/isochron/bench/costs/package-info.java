/**
 * Costs of steps and of remote state. {@code CostReplay} replays recorded step costs through the
 * loop and a frame source on a manual clock, and {@code TraceLab} does so with every policy and
 * delay. {@code EngineStepTime} measures the step of an engine, {@code RemoteCosts} the bytes and
 * the encoding of sent snapshots, and {@code RemoteAge} their age on arrival.
 */
@NullMarked
package org.isochron.bench.costs;

import org.jspecify.annotations.NullMarked;
