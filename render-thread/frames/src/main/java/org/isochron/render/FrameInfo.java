package org.isochron.render;

import org.isochron.state.SharedState;
import org.isochron.state.Timeline;

/**
 * Timing and status of a frame. Owner: the thread that makes the frames. Valid until the next
 * frame is made. Never waits; allocates nothing.
 */
public interface FrameInfo {
  /** Reason for the displayed instant. */
  State state();

  /** Returns the displayed simulation instant. */
  long instantNanos();

  /** Wall-clock time of the presentation. */
  long presentNanos();

  /** Epoch of the displayed instant. */
  long epoch();

  /**
   * Returns the wall-clock time in nanoseconds from the due instant of the displayed state to its
   * presentation; 0 in a pause.
   */
  long ageNanos();

  /**
   * Returns how far the requested instant is behind the timeline, in nanoseconds of simulation
   * time.
   */
  long delayNanos();

  /** Returns the position of the displayed instant between its two snapshots, from 0 to 1. */
  double alpha();

  /**
   * Returns the number of ticks missing between the two snapshots because a network lost them.
   */
  long missingTicks();

  /** Wall-clock time of the call. */
  long madeNanos();

  /**
   * Returns the presentation time that was passed to the source. {@link #presentNanos} differs if
   * that time was before the previous frame's or implausibly late.
   */
  long requestedPresentNanos();

  /** Sequence number of the newest snapshot. */
  long newestSequence();

  /** The timeline used by the frame. */
  Timeline timeline();

  /** Returns the writer's state, which may explain why the picture does not move. */
  SharedState.WriterState writerState();

  /**
   * Returns the wall-clock time in nanoseconds from the newest publish to the presentation.
   * Outside a pause, a large value means that the writer hangs.
   */
  long sincePublishNanos();

  /**
   * The reason for the displayed instant. The requested instant of simulation time is {@code
   * timeline(present) - delay}.
   */
  enum State {
    /** Nothing was published yet. */
    NOTHING,
    /** The first frame of an epoch, clamped to the window of snapshots. */
    FIRST,
    /** Blended between two adjacent snapshots. */
    BLENDED,
    /** The requested instant lies after the newest snapshot. */
    STARVED,
    /** The requested instant lies before the oldest snapshot. */
    BEFORE_WINDOW,
    /** Shows the old epoch, because the new one has no snapshot yet. */
    AWAITING_EPOCH
  }

  /**
   * Counts of a reader's frames since it was opened.
   *
   * @param frames all frames
   * @param empty frames before the first snapshot
   * @param starved frames whose requested instant was after the newest snapshot: most frames if
   *     the delay is predictive, otherwise few
   * @param held starved frames that the starvation policy did not extrapolate far enough
   * @param beforeWindow frames before the oldest snapshot
   * @param epochs number of epochs displayed
   * @param skippedSnapshots snapshots that newer ones replaced before this reader took them
   * @param rateCorrections corrections of the display's rate
   */
  record Counts(
      long frames,
      long empty,
      long starved,
      long held,
      long beforeWindow,
      long epochs,
      long skippedSnapshots,
      long rateCorrections) {}
}
