/**
 * The loops of the source articles side by side, on a clock moved by hand. A {@code Scenario} is
 * frames and a motion, a {@code Strategy} runs ticks and shows frames, and a {@code Trace} is what
 * was seen. {@code LabCommand} prints a table of them and writes a page on which stutter and its
 * cure can be seen; the same command gives the same bytes everywhere.
 */
@NullMarked
package org.isochron.bench.lab;

import org.jspecify.annotations.NullMarked;
