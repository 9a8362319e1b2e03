/**
 * The command that shows many worlds on a few threads, while worlds come and go, one hangs and one
 * fails. {@code FleetCommand} parses the options, and {@code FleetDemo} opens and closes worlds.
 * What worlds and viewers cost is measured by a trial in the tests of the library.
 */
@NullMarked
package org.isochron.bench.fleet;

import org.jspecify.annotations.NullMarked;
