package org.isochron.physics.input;

/**
 * Receives device input, in the order in which it happened. Owner: the physics thread. A control
 * outside of the valid numbers is refused with {@link IllegalArgumentException}.
 */
public interface InputSink {
  /** Reports that a control went down at a wall instant. */
  void press(int control, long stampNanos);

  /** Reports that a control came up at a wall instant. */
  void release(int control, long stampNanos);

  /** Reports the value of a control. */
  void level(int control, float value);

  /** Reports by how much a control moved. */
  void motion(int control, float value);
}
