/**
 * Plots as data for self-contained pages, drawn in the browser by uPlot. A {@code Plot} consists of
 * {@code Axis} and {@code Series}, and one script per page draws all plots. Equal plots give equal
 * bytes on every machine.
 */
@NullMarked
package org.isochron.bench.plot;

import org.jspecify.annotations.NullMarked;
