package org.isochron.fleet;

/** What workers tick: a world, or what stands for one in a test. */
interface Hosted {
  /** What {@link #advance} returns when it has ended. */
  long ENDED = Long.MIN_VALUE;

  /**
   * Runs what is due. One worker at a time calls it; whatever it throws ends it.
   *
   * @return the wall instant of the next turn, or {@link #ENDED}
   */
  long advance(long nowNanos);

  /**
   * Ends it because {@link #advance} threw. The same worker calls it. It throws only for want of
   * memory; then the next advance finishes the end.
   */
  void fail(Throwable cause);

  /**
   * Asks it to end in its next turn with a cause, which is reported at once; any thread; again has
   * no effect.
   */
  void stop(Throwable cause);

  /** Asks it to end in its next turn; any thread. */
  void close();

  /** The number of ticks that ran. Called by the worker that advances it. */
  long ticks();

  /**
   * The wall time between two ticks at its present speed. Called by the worker that advances it.
   */
  long periodNanos();

  /** Its name, for messages; any thread. */
  String name();
}
