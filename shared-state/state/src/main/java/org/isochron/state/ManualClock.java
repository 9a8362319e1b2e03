package org.isochron.state;

/**
 * A clock moved by hand, for tests, replays and servers with their own time. Any thread may read
 * it, one thread at a time may move it; it never moves back. Never waits; allocates nothing.
 */
public final class ManualClock implements NanoClock {
  // ordering: volatile: a thread that sees the new time sees what was written before the clock was
  // moved. As a plain field a waiting loop could read the old time forever.
  private volatile long nanos;

  public ManualClock(long startNanos) {
    nanos = startNanos;
  }

  @Override
  public long nanos() {
    return nanos;
  }

  /**
   * Moves the clock forward by n nanoseconds.
   *
   * @throws IllegalArgumentException if n is negative
   */
  public void advance(long byNanos) {
    moveTo(nanos + byNanos);
  }

  /**
   * Moves the clock forward to an instant in nanoseconds.
   *
   * @throws IllegalArgumentException if the clock is past the instant
   */
  public void moveTo(long instantNanos) {
    if (instantNanos - nanos < 0) {
      throw new IllegalArgumentException(
          "instantNanos is %d but the clock stands at %d: it cannot go back; move it forward or make a new one"
              .formatted(instantNanos, nanos));
    }
    nanos = instantNanos;
  }
}
