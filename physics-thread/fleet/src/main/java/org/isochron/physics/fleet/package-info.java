/**
 * Many worlds on a few threads: each has its own shared state, rate, pause and journal, and one
 * that is slow, hangs or fails harms no other. {@code WorldHost} opens worlds, {@code HostedWorld}
 * is one of them, {@code SavedWorld} carries it to another host, and {@code HostReporter} reports
 * rooms and load to an orchestrator. Which world ticks when on which thread is decided by plain
 * objects, {@code WorkerLoop} and {@code HostLoop}, that know neither threads nor simulations.
 */
@NullMarked
package org.isochron.physics.fleet;

import org.jspecify.annotations.NullMarked;
