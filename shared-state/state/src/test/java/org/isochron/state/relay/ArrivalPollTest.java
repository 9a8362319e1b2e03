package org.isochron.state.relay;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ArrivalPollTest {
  private static final long TICK_NANOS = 10_000_000;

  private final ArrivalPoll poll = new ArrivalPoll();

  @Test
  void regularArrivalsAreSeenSoonWithFewPolls() {
    long now = learnt();
    long begin = now;
    long due = now + TICK_NANOS;
    int looks = 0;
    while (now - due < 0) {
      now = poll.next(now);
      looks++;
      assertThat(now - begin).isLessThan(TICK_NANOS + 2 * ArrivalPoll.ACTIVE_POLL_NANOS);
    }

    assertThat(now - due).isLessThan(ArrivalPoll.ACTIVE_POLL_NANOS);
    assertThat(looks).isLessThan(60);
  }

  @Test
  void commandIsNeverSeenLaterThanTheLongestWait() {
    long now = learnt();
    for (int look = 0; look < 1_000; look++) {
      long next = poll.next(now);
      assertThat(next - now).isBetween(1L, ArrivalPoll.IDLE_POLL_NANOS);
      now = next;
    }
  }

  @Test
  void silenceIsPolledRarely() {
    long now = learnt() + 10 * TICK_NANOS;

    assertThat(poll.next(now) - now).isEqualTo(ArrivalPoll.IDLE_POLL_NANOS);
  }

  @Test
  void longPauseDoesNotMakeItMissTheTicksAfterIt() {
    long now = learnt() + 3_600_000_000_000L;
    for (int tick = 0; tick < 20; tick++) {
      poll.arrived(now);
      now += TICK_NANOS;
    }

    long before = now - ArrivalPoll.IDLE_POLL_NANOS / 2;
    assertThat(poll.next(before) - before).isLessThanOrEqualTo(ArrivalPoll.IDLE_POLL_NANOS / 2);
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
