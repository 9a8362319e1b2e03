/**
 * The terminal of a command. {@code Terminal} detects the connections of the standard streams,
 * {@code Progress} shows a command's progress, and {@code Ending} lets Ctrl-C end a run with its
 * report. Commands work without these classes if the output goes to a file.
 */
@NullMarked
package org.isochron.bench.terminal;

import org.jspecify.annotations.NullMarked;
