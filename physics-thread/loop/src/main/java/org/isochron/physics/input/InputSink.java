package org.isochron.physics.input;

/** Takes what devices say, in the order in which it happened. Owner: the physics thread. */
public interface InputSink {
  /** A control went down at a wall instant. */
  void press(int control, long stampNanos);

  /** A control came up at a wall instant. */
  void release(int control, long stampNanos);

  /** A control stands at a value. */
  void level(int control, float value);

  /** A control moved by a value. */
  void motion(int control, float value);
}
