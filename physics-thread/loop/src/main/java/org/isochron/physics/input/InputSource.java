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
  void sample(long sliceEndNanos, InputSink sink);

  /** No devices. */
  static InputSource none() {
    return (sliceEndNanos, sink) -> {};
  }
}
