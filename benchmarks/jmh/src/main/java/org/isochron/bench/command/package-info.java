/**
 * The cost of sending a command to the physics thread, and a check that none is lost.
 * {@code CommandBenchmark} measures the rate with one and two senders, and {@code CommandCount}
 * sends a hundred million and checks each. Every command is stamped with the time, which is part of
 * the cost.
 */
@NullMarked
package org.isochron.bench.command;

import org.jspecify.annotations.NullMarked;
