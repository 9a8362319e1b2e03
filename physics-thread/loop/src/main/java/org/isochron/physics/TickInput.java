package org.isochron.physics;

/**
 * The device input of one tick's slice of time. Owner: the physics thread; valid only during the
 * call that receives it.
 *
 * <p>Every accepted press, release and motion reaches exactly one tick, even if several ticks run
 * in one wake-up. Input that arrives while the past is shown backwards reaches no tick and is
 * counted. Methods throw {@link IllegalArgumentException} for an invalid control number.
 */
public interface TickInput {
  /** Maximum peers in a session. */
  int MAX_PEERS = 16;

  /**
   * Returns the input of one peer of a session, numbered from 0 and below {@link #MAX_PEERS}. This
   * object merges the controls of all peers: a control is down while any peer holds it, and
   * presses, releases and motions are summed. The press offset is that of the first press, and the
   * level is that set by the last peer to change the control.
   */
  TickInput ofPeer(int peer);

  /** Returns the number of changed controls. */
  int changedCount();

  /** Returns a control with input. */
  int changed(int index);

  /** Returns true if the control is down at the end of the slice. */
  boolean isDown(int control);

  /** Returns the presses of a control; a tap shorter than a tick is one press and one release. */
  int pressCount(int control);

  /** Returns a control's releases. */
  int releaseCount(int control);

  /**
   * Returns the time from the start of the slice to the first press of a control; 0 for an earlier
   * press or none.
   */
  long pressOffsetNanos(int control);

  /** Returns the final value. */
  float level(int control);

  /** Returns the total motion. */
  float motion(int control);
}
