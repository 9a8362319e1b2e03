/**
 * What a run notes while it goes on, tick by tick and frame by frame. A {@code ValueTrack} holds
 * the last values of one thing; a {@code FrameMeter} judges what frames show. Both are written by
 * one thread without waiting, and read by those who draw or report.
 */
@NullMarked
package org.isochron.bench.trace;

import org.jspecify.annotations.NullMarked;
