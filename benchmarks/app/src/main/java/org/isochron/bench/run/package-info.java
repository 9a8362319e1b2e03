/**
 * The main command: both threads run a pile of bodies, in a window or in a terminal, and a report
 * is written at the end. {@code RunCommand} is the command, {@code LiveView} shows the figures of
 * the running program, and {@code RunFigures} computes them. Everything runs as a user's program
 * would run it, through the public types of the libraries.
 */
@NullMarked
package org.isochron.bench.run;

import org.jspecify.annotations.NullMarked;
