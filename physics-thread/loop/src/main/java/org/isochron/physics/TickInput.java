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
  /**
   * Returns the input of one sender: 0 for this process, otherwise the number of a viewer, as in
   * {@link org.isochron.state.Command#sender}, or of a peer of a session. A sender without input
   * has all controls at rest.
   *
   * <p>This object merges the controls of all senders: a control is down while any sender holds it,
   * and presses, releases and motions are summed. The press offset is that of the first press, and
   * the level is that set by the last sender to change the control, or of another sender that still
   * holds one if that sender has left.
   *
   * @throws IllegalArgumentException for a number below 0 or above 65,535
   */
  TickInput ofSender(int sender);

  /**
   * Returns the number of senders with input: this process, and all others that hold or change a
   * control or did so in the last tick.
   */
  int senderCount();

  /** Returns the number of one of these senders, in ascending order. */
  int sender(int index);

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
