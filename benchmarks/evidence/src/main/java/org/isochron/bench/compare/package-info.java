/**
 * What a frame shows by this service and by what people do today, on the same scene, machine, clock
 * and display. A {@code Contender} opens a {@code ContenderSession} for a slice of time, the
 * {@code Projection} paces and records its frames, and the {@code Judge} says how evenly the marker
 * was seen to move and how old it was. The {@code ContenderComparison} lets all take turns at every
 * load, and the {@code AheadLines} say where the service wins and where it does not.
 */
@NullMarked
package org.isochron.bench.compare;

import org.jspecify.annotations.NullMarked;
