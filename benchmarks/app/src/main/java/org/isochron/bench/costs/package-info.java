/**
 * Costs of steps and of remote state. Read {@code CostReplay} first: it runs the recorded step
 * costs of a simulation that stuttered through the loop and a frame source on a manual clock, and
 * {@code TraceLab} tries every policy and delay on a folder of such traces. {@code EngineStepTime}
 * measures the step of an engine, {@code RemoteCosts} the bytes and the coding of sent snapshots,
 * and {@code RemoteAge} how old they are at the other end.
 */
@NullMarked
package org.isochron.bench.costs;

import org.jspecify.annotations.NullMarked;
