/**
 * What commands need to know of the terminal that they were started from. {@code Terminal} says
 * what the standard streams are connected to, {@code Progress} shows how far a command is, and
 * {@code Ending} lets Ctrl-C end a run with its report. None of them is needed where the output
 * goes to a file.
 */
@NullMarked
package org.isochron.bench.terminal;

import org.jspecify.annotations.NullMarked;
