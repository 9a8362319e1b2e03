package org.isochron.bench.page;

import org.isochron.bench.plot.Plot;

/** A plot, and how to read it. */
public record CaptionedPlot(Plot plot, String caption) {}
