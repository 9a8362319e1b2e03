package org.isochron.physics.input;

/**
 * Devices that the physics thread asks itself. Owner: the physics thread. A source that throws is not asked again; the
 * cause is told and the ticks go on.
 */
@FunctionalInterface
public interface InputSource {
  /** Tells what happened since the last call and before a wall instant, the end of the tick's slice of time. */
  void sample(long sliceEndNanos, InputSink sink);

  /** No devices. */
  static InputSource none() {
    return (sliceEndNanos, sink) -> {};
  }
}
