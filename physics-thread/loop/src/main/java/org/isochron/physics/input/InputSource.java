package org.isochron.physics.input;

/**
 * Devices that a loop samples at each tick. Owner: the thread that ticks. A source that throws is
 * not called again: the ticks continue, and the status and close report the cause.
 */
@FunctionalInterface
public interface InputSource {
  /**
   * Reports what happened since the last call and before a wall instant, which is the end of the
   * tick's slice.
   */
  void sample(long sliceEndNanos, Sink sink);

  /** No devices. */
  static InputSource none() {
    return (sliceEndNanos, sink) -> {};
  }

  /**
   * Receives device input, in the order in which it happened. Owner: the physics thread. A control
   * outside of the valid numbers is refused with {@link IllegalArgumentException}.
   */
  interface Sink {
    /** Reports that a control went down at a wall instant. */
    void press(int control, long stampNanos);

    /** Reports that a control came up at a wall instant. */
    void release(int control, long stampNanos);

    /** Reports the value of a control. */
    void level(int control, float value);

    /** Reports by how much a control moved. */
    void motion(int control, float value);
  }
}
