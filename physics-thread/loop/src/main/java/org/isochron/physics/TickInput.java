package org.isochron.physics;

/**
 * What the controls of all devices did in one tick's slice of time. Owner: the physics thread;
 * valid during the call that it is passed to.
 *
 * <p>Every press, release and motion that was accepted is in exactly one tick, even if several
 * ticks run in one wake-up; only while the past is shown backwards it is in none, and is counted.
 * Every method with a control throws {@link IllegalArgumentException} for a number that no control
 * has.
 */
public interface TickInput {
  /** The most peers of a session. */
  int MAX_PEERS = 16;

  /**
   * Returns what the controls of one peer of a session did, by its number below {@link #MAX_PEERS}.
   * This input has the controls of all peers merged into one set: a control is down while any peer
   * holds it, presses, releases and motions add up, the offset is that of the first press, and the
   * level is that of the peer that changed the control last. Without a session, peer 0 has it all.
   */
  TickInput ofPeer(int peer);

  /** The number of controls that went down, came up, moved or got a level within the slice. */
  int changedCount();

  /** Returns one of the controls that changed, by an index below {@link #changedCount}. */
  int changed(int index);

  /** Returns true if a control is down at the end of the slice. */
  boolean isDown(int control);

  /**
   * Returns how often a control went down within the slice: a tap shorter than a tick is one press
   * and one release.
   */
  int pressCount(int control);

  /** Returns how often a control came up within the slice. */
  int releaseCount(int control);

  /**
   * Returns how long after the slice's beginning a control first went down; 0 if it did not, or
   * before the beginning.
   */
  long pressOffsetNanos(int control);

  /** Returns the value of a control at the end of the slice. */
  float level(int control);

  /** Returns by how much a control moved within the slice in total. */
  float motion(int control);
}
