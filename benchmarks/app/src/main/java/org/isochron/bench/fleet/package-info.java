/**
 * The command that runs many worlds on a few threads while worlds come and go, one hangs and one
 * fails. {@code FleetCommand} parses the options, {@code FleetRun} opens and closes worlds, and
 * {@code FleetWorld} counts what was due in each. The summary says how late ticks were and which
 * worlds failed.
 */
@NullMarked
package org.isochron.bench.fleet;

import org.jspecify.annotations.NullMarked;
