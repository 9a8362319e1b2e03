package org.isochron.bench.page;

import org.isochron.bench.plot.Plot;

/** A plot with a caption. */
public record CaptionedPlot(Plot plot, String caption) {}
