package org.isochron.remote;

import org.isochron.state.NanoClock;
import org.isochron.state.relay.ClockOffset;

/**
 * Queries of the relay's clock; several may be in flight. Owner: the viewer's thread. Never waits;
 * allocates nothing.
 */
final class RelayClock {
  static final long ASK_NANOS = 50_000_000;
  private static final long FIRST_NANOS = 10_000_000;
  private static final int FIRST_QUESTIONS = 10;
  private static final int KEPT = 256;
  private static final long DECAY_SHARE = 64;

  final ClockOffset offset;
  private final NanoClock clock;
  private final long[] requestedNanos = new long[KEPT];
  private long asked;
  private long lastAnswer;
  private long dueNanos;
  private boolean answered;
  private long roundTripNanos;
  private long latestTripNanos;

  RelayClock(NanoClock clock, ClockOffset offset, long nowNanos) {
    this.clock = clock;
    this.offset = offset;
    dueNanos = nowNanos;
  }

  boolean isDue(long nowNanos) {
    return nowNanos - dueNanos >= 0;
  }

  /**
   * Returns the number of the next query, and records the current time in case the query can be
   * sent.
   */
  long next() {
    requestedNanos[(int) ((asked + 1) % KEPT)] = clock.nanos();
    return asked + 1;
  }

  void asked(long nowNanos) {
    dueNanos = nowNanos + (asked < FIRST_QUESTIONS ? FIRST_NANOS : ASK_NANOS);
    asked++;
  }

  /**
   * Updates the clock offset from an answer; ignores answers to queries that were not sent or were
   * already answered.
   */
  void answer(long question, long nanos) {
    if (question > lastAnswer && question <= asked && asked - question < KEPT) {
      lastAnswer = question;
      long askedNanos = requestedNanos[(int) (question % KEPT)];
      long now = clock.nanos();
      offset.learn(askedNanos, nanos, now);
      long trip = now - askedNanos;
      // minimum of recent round trips; rises slowly so that an old minimum expires
      roundTripNanos += roundTripNanos / DECAY_SHARE + 1;
      roundTripNanos = !answered || trip < roundTripNanos ? trip : roundTripNanos;
      latestTripNanos = trip;
      answered = true;
    }
  }

  long roundTripNanos() {
    return roundTripNanos;
  }

  long latestTripNanos() {
    return latestTripNanos;
  }
}
