/**
 * Plots as data for self-contained pages, drawn in the browser by uPlot. {@code Plot} is made of
 * {@code Axis} and {@code Series}, and carries the script that a page holds once; {@code PlotStyle}
 * has the colours. Equal plots give equal bytes on every machine.
 */
@NullMarked
package org.isochron.bench.plot;

import org.jspecify.annotations.NullMarked;
