package org.isochron.render.clock;

/**
 * What a frame shows. The requested instant is {@code timeline(present) - delay}, an instant of
 * simulation time.
 */
public enum FrameState {
  /** Nothing, because nothing was published yet. */
  NOTHING,
  /**
   * The first frame of an epoch: the requested instant, or the nearest that the window of snapshots
   * reaches.
   */
  FIRST,
  /** The requested instant, between two neighbouring snapshots. */
  BLENDED,
  /** What the starvation decides, because the requested instant lies after the newest snapshot. */
  STARVED,
  /** The oldest snapshot of the window, because the requested instant lies before it. */
  BEFORE_WINDOW,
  /** The last picture of the old epoch, because the new one has no snapshot yet. */
  AWAITING_EPOCH
}
