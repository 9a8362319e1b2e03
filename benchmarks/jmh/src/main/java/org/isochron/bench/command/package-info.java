/**
 * What it costs to send a command to the physics thread, and the proof by number that none is lost. {@code
 * CommandBenchmark} measures the rate with one and two senders, {@code CommandCount} sends a hundred million and checks
 * each. Every command is stamped with the time, which is part of the cost.
 */
@NullMarked
package org.isochron.bench.command;

import org.jspecify.annotations.NullMarked;
