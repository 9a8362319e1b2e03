/**
 * The command that runs many worlds on a few threads while worlds come and go, one hangs and one
 * fails. {@code FleetCommand} parses the options, {@code FleetRun} opens and closes worlds, and
 * {@code FleetWorld} counts what was due in each, and {@code ServedFleet} serves them to processes
 * of viewers. The summary says how late ticks were, which worlds failed and which viewers were
 * lost.
 */
@NullMarked
package org.isochron.bench.fleet;

import org.jspecify.annotations.NullMarked;
