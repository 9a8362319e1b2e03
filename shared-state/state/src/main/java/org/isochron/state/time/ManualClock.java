package org.isochron.state.time;

/**
 * A clock moved by hand, for tests, replays and servers that bring their own time. Any thread may read or move it; it
 * never moves back.
 */
public final class ManualClock implements NanoClock {
  // ordering: volatile, so that a thread that sees the new time sees what was prepared before the
  // clock was moved.
  private volatile long nanos;

  public ManualClock(long startNanos) {
    nanos = startNanos;
  }

  @Override
  public long nanos() {
    return nanos;
  }

  /** Moves on by a span. One thread at a time may move the clock. */
  public void advance(long byNanos) {
    moveTo(nanos + byNanos);
  }

  /** Moves on to an instant. One thread at a time may move the clock. */
  public void moveTo(long instantNanos) {
    if (instantNanos - nanos < 0) {
      throw new IllegalArgumentException(
          "instantNanos is %d but the clock stands at %d: it cannot go back; move it forward or make a new one"
              .formatted(instantNanos, nanos));
    }
    nanos = instantNanos;
  }
}
