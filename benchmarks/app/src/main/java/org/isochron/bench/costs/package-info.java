/**
 * Traces of step costs, recorded where a simulation stuttered, and what a reader sees of them. Read
 * {@code CostReplay} first: it runs a trace through the loop and a frame source on a manual clock.
 * {@code TraceLab} runs every policy and delay over a folder of traces, as a table, as a page and
 * as JSON.
 */
@NullMarked
package org.isochron.bench.costs;

import org.jspecify.annotations.NullMarked;
