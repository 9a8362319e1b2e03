/**
 * Records a run tick by tick and frame by frame. A {@code ValueTrack} holds the last values of one
 * measurement, and a {@code FrameMeter} measures frames. One thread writes them without waiting,
 * and other threads read them for display and reports.
 */
@NullMarked
package org.isochron.bench.trace;

import org.jspecify.annotations.NullMarked;
