package org.isochron.near;

import org.isochron.near.file.HeldPlace;
import org.isochron.state.relay.ClockOffset;
import org.isochron.state.time.NanoClock;

/**
 * Asks the other process for its clock, through a place: often at first, then twice a second.
 * Owner: the thread that holds the place. Never waits; allocates nothing.
 */
final class ClockQuestions {
  private static final long ASK_NANOS = 500_000_000;
  private static final int FIRST_QUESTIONS = 16;

  private final HeldPlace place;
  private final NanoClock clock;
  private final ClockOffset offset = ClockOffset.onThisMachine();
  private long askedCount;
  private long askedNanos;
  private boolean asking;

  ClockQuestions(HeldPlace place, NanoClock clock) {
    this.place = place;
    this.clock = clock;
  }

  /** Takes an answer, and asks again if that is due. Returns true if the other clock is known. */
  boolean advance(long nowNanos) {
    if (asking && !place.isAsked()) {
      asking = false; // the session began anew
    }
    if (asking && place.isAnswered()) {
      asking = false;
      offset.learn(askedNanos, place.clockAnswer(), clock.nanos());
    }
    if (!asking && (askedCount < FIRST_QUESTIONS || nowNanos - askedNanos >= ASK_NANOS)) {
      asking = true;
      askedCount++;
      askedNanos = clock.nanos();
      place.askClock();
    }
    return offset.isKnown();
  }

  /** What to add to the other clock's instants, in nanoseconds. */
  long offsetNanos() {
    return offset.nanos();
  }

  /**
   * By how much the offset may be wrong, in nanoseconds; {@link Long#MAX_VALUE} if it is not known.
   */
  long errorNanos() {
    return offset.isKnown() ? offset.errorNanos() : Long.MAX_VALUE;
  }
}
