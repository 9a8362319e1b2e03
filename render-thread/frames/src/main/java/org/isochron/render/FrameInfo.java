package org.isochron.render;

import org.isochron.state.Timeline;
import org.isochron.state.WriterState;

/**
 * What is known of a frame besides its bodies. Owner: the thread that makes the frames; valid until
 * the next frame is made. Never waits; allocates nothing.
 */
public interface FrameInfo {
  /** What the frame shows: the requested instant, or why another one. */
  State state();

  /** The displayed instant of simulation time, in nanoseconds. */
  long instantNanos();

  /** The wall instant at which the frame counts as presented. */
  long presentNanos();

  /** The epoch of the displayed instant. */
  long epoch();

  /**
   * The age of the shown state at presentation, in wall nanoseconds: how long ago it was due then.
   * 0 in a pause.
   */
  long ageNanos();

  /** How far the requested instant stays behind the timeline, in nanoseconds of simulation time. */
  long delayNanos();

  /**
   * The fraction at which the displayed instant lies between its two snapshots: 0 at the first, 1
   * at the second.
   */
  double alpha();

  /**
   * How many ticks lack between the two snapshots, because a network lost them; 0 if the ticks
   * follow each other.
   */
  long missingTicks();

  /** The wall instant at which the frame was made. */
  long madeNanos();

  /**
   * The wall instant passed to the source; {@link #presentNanos} is another if this one was too
   * early or oddly late.
   */
  long askedNanos();

  /** The number of the newest publish that the frame saw; 0 if there was none. */
  long newestSequence();

  /** The timeline that the frame used, with the speed in force and how the loop copes. */
  Timeline timeline();

  /** What the writer was doing, so that a program can show why a picture stands still. */
  WriterState writerState();

  /**
   * The time from the newest publish to the presentation, in wall nanoseconds. A long one means
   * that the writer hangs.
   */
  long silenceNanos();

  /**
   * What a frame shows. The requested instant is {@code timeline(present) - delay}, an instant of
   * simulation time.
   */
  enum State {
    /** Nothing, because nothing was published yet. */
    NOTHING,
    /**
     * The first frame of an epoch: the requested instant, or the nearest that the window of
     * snapshots reaches.
     */
    FIRST,
    /** The requested instant, between two neighbouring snapshots. */
    BLENDED,
    /**
     * What the starvation decides, because the requested instant lies after the newest snapshot.
     */
    STARVED,
    /** The oldest snapshot of the window, because the requested instant lies before it. */
    BEFORE_WINDOW,
    /** The last picture of the old epoch, because the new one has no snapshot yet. */
    AWAITING_EPOCH
  }

  /**
   * Counts of a reader's frames since it was opened.
   *
   * @param frames all frames
   * @param empty frames before the first snapshot
   * @param starved frames whose requested instant lay after the newest snapshot: most frames if
   *     predicting, otherwise few
   * @param held starved frames that showed an earlier instant than requested, because the
   *     starvation does not reach it
   * @param beforeWindow frames whose requested instant lay before the oldest snapshot
   * @param epochs epochs shown
   * @param skippedSnapshots snapshots that newer ones replaced before this reader took them
   * @param rateCorrections how often the rate of the display was corrected, because it was reported
   *     wrong or has changed
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
