/**
 * The fleet demo: many worlds on a few threads, while worlds come and go, one hangs and one fails.
 * {@code FleetCommand} parses the options, and {@code FleetDemo} opens and closes worlds.
 */
@NullMarked
package org.isochron.bench.fleet;

import org.jspecify.annotations.NullMarked;
