/**
 * The main command: both threads run a pile of bodies, in a window or in a terminal, and a report
 * is written at the end. {@code RunCommand} is the command, {@code LiveView} shows the figures of
 * the running program, and {@code RunFigures} computes them. The command uses only the public types
 * of the libraries, as a user's program would.
 */
@NullMarked
package org.isochron.bench.run;

import org.jspecify.annotations.NullMarked;
