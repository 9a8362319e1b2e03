package org.isochron.render.clock;

/** What a frame shows, and why it shows no other instant. */
public enum FrameState {
  /** Nothing was published yet: there is nothing to draw, which is not the same as bodies at zero. */
  NOTHING,
  /** The first frame of an epoch: its first snapshot as it is, or the instant asked for if there were more already. */
  FIRST,
  /** The instant asked for, between two neighbouring snapshots. */
  BLENDED,
  /** The instant asked for lies after the newest snapshot, and the chosen starvation was applied. */
  STARVED,
  /** The instant asked for lies before the window: its oldest snapshot is shown. */
  BEFORE_WINDOW,
  /** A new epoch has begun without a snapshot as yet: the last picture of the old one stands. */
  AWAITING_EPOCH
}
