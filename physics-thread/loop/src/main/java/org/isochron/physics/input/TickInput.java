package org.isochron.physics.input;

/**
 * What the devices' controls did in one tick's slice of time. Owner: the physics thread; valid during the call it is
 * handed to.
 *
 * <p>Every press, release and motion is in exactly one tick, also when several ticks run at once.
 */
public interface TickInput {
  /** How many controls went down, came up, moved or got another level within the slice. */
  int changedCount();

  /** One of the controls that did, by an index below {@link #changedCount}. */
  int changed(int index);

  /** Whether a control is down at the end of the slice. */
  boolean isDown(int control);

  /** How often a control went down within the slice: a tap shorter than a tick is one press and one release. */
  int pressCount(int control);

  /** How often a control came up within the slice. */
  int releaseCount(int control);

  /** How long after the beginning of the slice a control first went down; 0 when it did not, or came late. */
  long pressOffsetNanos(int control);

  /** Where a control stands at the end of the slice. */
  float level(int control);

  /** By how much a control moved within the slice, summed. */
  float motion(int control);
}
