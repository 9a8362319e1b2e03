/**
 * Compares the game loops of the source articles side by side, on a manual clock. A {@code
 * Scenario} consists of frame times and a motion, a {@code Strategy} runs ticks and shows frames,
 * and a {@code Trace} contains the shown frames. {@code LabCommand} prints a table and writes a
 * page that shows stutter and its cure; the page has the same bytes on every machine.
 */
@NullMarked
package org.isochron.bench.lab;

import org.jspecify.annotations.NullMarked;
