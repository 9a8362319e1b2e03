package org.isochron.fleet;

/**
 * A unit of work that workers tick: a world, or a substitute in a test. Only the worker that
 * advances it may call {@link #ticks} and {@link #periodNanos}.
 */
interface Hosted {
  long ENDED = Long.MIN_VALUE;

  /**
   * Runs due ticks. Any exception ends the world.
   *
   * @return the wall-clock time of the next turn, or {@link #ENDED}
   */
  long advance(long nowNanos);

  /**
   * Ends the world because {@link #advance} threw; called by the same worker. Throws only if memory
   * is exhausted; the next {@link #advance} then completes the end.
   */
  void fail(Throwable cause);

  /**
   * Requests that the world end at its next turn, and reports the cause at once; any thread,
   * idempotent.
   */
  void stop(Throwable cause);

  void close();

  long ticks();

  long periodNanos();

  String name();
}
