/**
 * Plots as SVG text for self-contained pages, legible on light and dark ground. {@code Plot} is the
 * picture, made of {@code Axis} and {@code Series}; {@code PlotStyle} is the style sheet that a
 * page holds once. Equal plots give equal bytes on every machine.
 */
@NullMarked
package org.isochron.bench.plot;

import org.jspecify.annotations.NullMarked;
