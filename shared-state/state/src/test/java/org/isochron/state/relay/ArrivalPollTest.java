package org.isochron.state.relay;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ArrivalPollTest {
  private static final long TICK_NANOS = 10_000_000;
  private static final long MOST_SPIN_NANOS = 250_000;
  private static final long LOOK_NANOS = 1_000;
  private static final long WAKE_NANOS = 50_000;

  private final ArrivalPoll poll = new ArrivalPoll();
  private long now;

  @Test
  void whatComesEvenlyIsSeenSoonAndSeldomLookedFor() {
    long now = learnt();
    long begin = now;
    long due = now + TICK_NANOS;
    int looks = 0;
    while (now - due < 0) {
      now = poll.next(now);
      looks++;
      assertThat(now - begin).isLessThan(TICK_NANOS + 2 * ArrivalPoll.OFTEN_NANOS);
    }

    assertThat(now - due).isLessThan(ArrivalPoll.OFTEN_NANOS);
    assertThat(looks).isLessThan(60);
  }

  @Test
  void commandIsNeverSeenLaterThanTheLongestWait() {
    long now = learnt();
    for (int look = 0; look < 1_000; look++) {
      long next = poll.next(now);
      assertThat(next - now).isBetween(1L, ArrivalPoll.SELDOM_NANOS);
      now = next;
    }
  }

  @Test
  void silenceIsLookedAtSeldom() {
    long now = learnt() + 10 * TICK_NANOS;

    assertThat(poll.next(now) - now).isEqualTo(ArrivalPoll.SELDOM_NANOS);
  }

  @Test
  void longPauseDoesNotMakeItMissTheTicksAfterIt() {
    long now = learnt() + 3_600_000_000_000L;
    for (int tick = 0; tick < 20; tick++) {
      poll.arrived(now);
      now += TICK_NANOS;
    }

    long before = now - ArrivalPoll.SELDOM_NANOS / 2;
    assertThat(poll.next(before) - before).isLessThanOrEqualTo(ArrivalPoll.SELDOM_NANOS / 2);
  }

  @Test
  void oneLateTickDoesNotMakeTheNextOnesLate() {
    long due = learnt();
    long now = due;
    for (int tick = 1; tick <= 20; tick++) {
      due += TICK_NANOS;
      long arrival = tick == 1 ? due + 3_400_000 : due;
      while (now - arrival < 0) {
        now = poll.next(now);
      }
      poll.arrived(now);
      assertThat(now - arrival).isLessThan(200_000);
    }
  }

  @Test
  void evenTicksAreLookedForWithoutAPauseJustBeforeTheyCome() {
    ArrivalPoll spinning = new ArrivalPoll(MOST_SPIN_NANOS);
    for (int tick = 1; tick <= 400; tick++) {
      long spunNanos = lookUntil(spinning, tick * TICK_NANOS);

      if (tick > 300) {
        assertThat(now - tick * TICK_NANOS).isLessThanOrEqualTo(LOOK_NANOS);
        assertThat(spunNanos).isBetween(1L, WAKE_NANOS);
      }
    }
  }

  @Test
  void missingTickIsNotLookedForWithoutAPauseForLong() {
    ArrivalPoll spinning = new ArrivalPoll(MOST_SPIN_NANOS);
    for (int tick = 1; tick <= 400; tick++) {
      lookUntil(spinning, tick * TICK_NANOS);
    }

    long spunNanos = lookUntil(spinning, 500 * TICK_NANOS);

    assertThat(spunNanos).isLessThan(2 * MOST_SPIN_NANOS + WAKE_NANOS);
  }

  @Test
  void unevenTicksAreWaitedForByParkingAlone() {
    ArrivalPoll spinning = new ArrivalPoll(MOST_SPIN_NANOS);
    for (int tick = 1; tick <= 400; tick++) {
      long uneven = tick * 7_919L % 13 * 100_000;

      assertThat(lookUntil(spinning, tick * TICK_NANOS + uneven)).isZero();
    }
  }

  @Test
  void ticksThatAreUnevenForTheirRateAreWaitedForByParkingAlone() {
    ArrivalPoll spinning = new ArrivalPoll(MOST_SPIN_NANOS);
    for (int tick = 1; tick <= 400; tick++) {
      long uneven = tick * 7_919L % 13 * 15_000; // little at 100 Hz, and much at 1,000

      assertThat(lookUntil(spinning, tick * TICK_NANOS / 10 + uneven)).isZero();
    }
  }

  /** Looks until something arrives, and returns for how long it did so without a pause. */
  private long lookUntil(ArrivalPoll looking, long arrivalNanos) {
    long spunNanos = 0;
    while (now - arrivalNanos < 0) {
      long next = looking.next(now);
      if (next == now) {
        spunNanos += LOOK_NANOS;
        now += LOOK_NANOS;
      } else {
        now = next + WAKE_NANOS;
      }
    }
    looking.arrived(now);
    return spunNanos;
  }

  private long learnt() {
    long now = 77;
    for (int tick = 0; tick < 200; tick++) {
      poll.arrived(now);
      now += TICK_NANOS;
    }
    poll.arrived(now);
    return now;
  }
}
