/**
 * How punctually ticks come: the physics thread's three ways to wait next to what people use
 * instead, in one run. A {@code Contest} lets each {@code Contestant} tick for a slice of time in
 * turn, under a {@code Load}. A {@code PacingTable} shows the lateness, the drift and the share of
 * a core.
 */
@NullMarked
package org.isochron.bench.pacing;

import org.jspecify.annotations.NullMarked;
