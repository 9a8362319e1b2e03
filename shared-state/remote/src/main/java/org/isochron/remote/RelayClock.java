package org.isochron.remote;

import org.isochron.state.NanoClock;
import org.isochron.state.relay.ClockOffset;

/**
 * Questions about the relay's clock, several of which may be under way. Owner: the viewer's thread.
 * Never waits; allocates nothing.
 */
final class RelayClock {
  static final long ASK_NANOS = 50_000_000;
  private static final long FIRST_NANOS = 10_000_000;
  private static final int FIRST_QUESTIONS = 10;
  private static final int KEPT = 256;
  private static final long DECAY_SHARE = 64;

  final ClockOffset offset;
  private final NanoClock clock;
  private final long[] askedNanos = new long[KEPT];
  private long asked;
  private long lastAnswer;
  private long dueNanos;
  private boolean answered;
  private long roundTripNanos;

  RelayClock(NanoClock clock, ClockOffset offset, long nowNanos) {
    this.clock = clock;
    this.offset = offset;
    dueNanos = nowNanos;
  }

  boolean isDue(long nowNanos) {
    return nowNanos - dueNanos >= 0;
  }

  /**
   * Returns the number of the next question, and notes the instant at which it is asked if it can
   * be sent.
   */
  long next() {
    askedNanos[(int) ((asked + 1) % KEPT)] = clock.nanos();
    return asked + 1;
  }

  /** The next question was sent. */
  void asked(long nowNanos) {
    dueNanos = nowNanos + (asked < FIRST_QUESTIONS ? FIRST_NANOS : ASK_NANOS);
    asked++;
  }

  /** Takes an answer; one to a question that was not asked, or was answered, says nothing. */
  void answer(long question, long nanos) {
    if (question > lastAnswer && question <= asked && asked - question < KEPT) {
      lastAnswer = question;
      long begun = askedNanos[(int) (question % KEPT)];
      long now = clock.nanos();
      offset.learn(begun, nanos, now);
      long trip = now - begun;
      // the shortest of the last ones: an old one counts less and less
      roundTripNanos += roundTripNanos / DECAY_SHARE + 1;
      roundTripNanos = !answered || trip < roundTripNanos ? trip : roundTripNanos;
      answered = true;
    }
  }

  /** The shortest of the last round trips, in nanoseconds. */
  long roundTripNanos() {
    return roundTripNanos;
  }
}
