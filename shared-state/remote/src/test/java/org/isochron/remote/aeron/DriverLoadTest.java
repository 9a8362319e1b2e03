package org.isochron.remote.aeron;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.agrona.concurrent.IdleStrategy;
import org.isochron.state.NanoClock;
import org.junit.jupiter.api.Test;

class DriverLoadTest {
  private static final long SECOND = 1_000_000_000;
  private static final long LOOK_NANOS = 100_000;
  private static final long DATAGRAM_NANOS = 20_000;
  private static final long PAUSE_NANOS = 150_000;
  private static final long LONG_PAUSE_NANOS = 20 * PAUSE_NANOS;

  private final NanoClock.Manual clock = new NanoClock.Manual(7);
  private final List<Long> rests = new ArrayList<>();
  private int resets;
  private final DriverLoad load =
      new DriverLoad(clock, new Pauses(PAUSE_NANOS), new Pauses(LONG_PAUSE_NANOS), this::rest);

  @Test
  void busyTimeIsThatOfSentAndReceivedDataHoweverOftenTheDriverPolls() {
    run(LOOK_NANOS, 0);
    for (int perSecond : new int[] {1_000, 5_000, 20_000, 40_000}) {
      long needed = perSecond * DATAGRAM_NANOS;

      assertThat(run(LOOK_NANOS, perSecond))
          .as("%d datagrams", perSecond)
          .isBetween(needed - needed / 10, needed + needed / 10);
    }
  }

  @Test
  void driverThatFallsBehindIsBusyAllTheTime() {
    run(LOOK_NANOS, 0);

    assertThat(run(LOOK_NANOS, 80_000)).isGreaterThan(SECOND - SECOND / 10);
  }

  @Test
  void driverWithoutWorkIsNotBusyHoweverLongItsPollsTake() {
    assertThat(run(10 * LOOK_NANOS, 0)).isZero();
  }

  /** Streams come and go, so polls become longer and then shorter again. */
  @Test
  void costOfALookFollowsTheStreams() {
    long needed = 2_000 * DATAGRAM_NANOS;
    for (long lookNanos : new long[] {LOOK_NANOS, 4 * LOOK_NANOS, LOOK_NANOS / 4}) {
      run(lookNanos, 0);

      assertThat(run(lookNanos, 2_000))
          .as("polls of %d ns", lookNanos)
          .isBetween(needed - needed / 10, needed + needed / 10);
    }
  }

  /** With thousands of streams every poll finds something, and takes a millisecond. */
  @Test
  void driverRestsAsLongAsALongLookTook() {
    clock.advance(DriverLoad.LONG_POLL_NANOS);
    load.idle(1);
    assertThat(rests).isEmpty();

    for (long lookNanos : new long[] {LOOK_NANOS, 1_000_000, 400_000, 80_000_000}) {
      clock.advance(lookNanos);
      load.idle(1);
    }

    assertThat(rests).containsExactly(1_000_000L, 400_000L, DriverLoad.MAX_REST_NANOS);
  }

  @Test
  void driverPollsRarelyOnlyWhileNothingIsUrgentForAnyUser() {
    assertThat(pauseNanos()).isEqualTo(LONG_PAUSE_NANOS);

    load.urgentUsers(1);
    load.urgentUsers(1);
    load.urgentUsers(-1);
    assertThat(pauseNanos()).isEqualTo(PAUSE_NANOS);

    load.urgentUsers(-1);
    assertThat(pauseNanos()).isEqualTo(LONG_PAUSE_NANOS);
  }

  @Test
  void resetIsForBothIdleStrategies() {
    load.reset();

    assertThat(resets).isEqualTo(2);
  }

  private long pauseNanos() {
    long begin = clock.nanos();
    load.idle(0);
    return clock.nanos() - begin;
  }

  private void rest(long nanos) {
    rests.add(nanos);
    clock.advance(nanos);
  }

  private long run(long lookNanos, int perSecond) {
    Random random = new Random(44);
    long before = load.busyNanos();
    long end = clock.nanos() + SECOND;
    long taken = clock.nanos();
    while (clock.nanos() < end) {
      double mean = (double) (clock.nanos() - taken) * perSecond / SECOND;
      taken = clock.nanos();
      int come = (int) (mean + random.nextDouble());
      clock.advance(lookNanos + come * DATAGRAM_NANOS);
      load.idle(come);
    }
    return load.busyNanos() - before;
  }

  private final class Pauses implements IdleStrategy {
    private final long nanos;

    Pauses(long nanos) {
      this.nanos = nanos;
    }

    @Override
    public void idle(int workCount) {
      clock.advance(workCount > 0 ? 0 : nanos);
    }

    @Override
    public void idle() {
      idle(0);
    }

    @Override
    public void reset() {
      resets++;
    }
  }
}
