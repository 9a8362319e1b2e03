package org.isochron.render.clock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.List;
import org.isochron.render.Delay;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotReader;
import org.isochron.state.StateWriter;
import org.isochron.state.Timeline;
import org.junit.jupiter.api.Test;

/** A frame every 7 ms and a tick every 10 ms. The reader's delay is counted in simulation time. */
class EasedMotionTest {
  private static final long MILLI = 1_000_000;
  private static final long TICK = 10 * MILLI;
  private static final long FRAME = 7 * MILLI;
  private static final List<Delay> DELAYS =
      List.of(Delay.exact(), Delay.balanced(), Delay.predictive());

  private final SharedState state = SharedState.of(SnapshotLayout.bodies(1));
  private final StateWriter writer = state.claimWriter();
  private final SnapshotReader reader = state.openReader();
  private long tick;

  @Test
  void onlyAnEasedOrShedTimelineIsFollowedSmoothly() {
    for (Delay delay : DELAYS) {
      EasedMotion motion = new EasedMotion(delay);

      assertThat(motion.begins(timeline(1_000, Timeline.LoadState.IN_TIME))).isFalse();
      assertThat(motion.begins(timeline(500, Timeline.LoadState.EASING))).isTrue();
      assertThat(motion.begins(timeline(1_000, Timeline.LoadState.SHEDDING))).isTrue();
      assertThat(motion.isMoving()).isTrue();
      motion.end();
      assertThat(motion.isMoving()).isFalse();
    }
  }

  @Test
  void pausedPictureIsStillAndAFixedDelayStaysFixed() {
    EasedMotion fixed = new EasedMotion(Delay.fixed(Duration.ofMillis(20)));
    EasedMotion exact = new EasedMotion(Delay.exact());

    assertThat(fixed.begins(timeline(500, Timeline.LoadState.EASING))).isFalse();
    assertThat(exact.begins(timeline(0, Timeline.LoadState.EASING))).isFalse();
    assertThat(exact.isMoving()).isFalse();
  }

  @Test
  void pictureBeginsAtTheSpeedOfTheTimeline() {
    for (Delay delay : DELAYS) {
      EasedMotion motion = new EasedMotion(delay);
      Timeline eased = timeline(600, Timeline.LoadState.EASING);
      motion.begins(eased);

      long moved = motion.moved(FRAME, aim(delay, 600) + FRAME * 6 / 10, TICK, 0, eased);

      assertThat(moved).as("%s", delay).isCloseTo(FRAME * 6 / 10, within(10L));
    }
  }

  @Test
  void speedOfTheTimelineIsTakenOnWithinAFewFramesAndNotAtOnce() {
    for (Delay delay : DELAYS) {
      EasedMotion motion = settled(delay, 1_000);
      Timeline slower = timeline(500, Timeline.LoadState.EASING);
      boolean predictive = delay instanceof Delay.Predictive;

      long last = FRAME;
      int frames = 0;
      while (last > FRAME * 55 / 100) {
        motion.begins(slower);
        long moved = motion.moved(FRAME, aim(delay, 500) + FRAME / 2, TICK, 0, slower);
        assertThat(moved).as("%s, frame %d", delay, frames).isBetween(FRAME / 2, last);
        assertThat(last - moved)
            .as("%s, frame %d", delay, frames)
            .isLessThan(FRAME * (predictive ? 3 : 17) / 100);
        last = moved;
        frames++;
      }

      assertThat(frames).as("%s", delay).isBetween(predictive ? 40 : 5, predictive ? 70 : 9);
    }
  }

  @Test
  void delayOfAnEvenLoopIsATickItsLatenessTheLeadAndATenthOfATick() {
    long lateness = 4 * MILLI;
    long lead = 2 * MILLI;
    for (int speed : new int[] {1_000, 500}) {
      for (Delay delay : List.of(Delay.exact(), Delay.balanced())) {
        assertThat(delayOfAnEvenLoop(delay, speed, lateness, lead))
            .as("%s at %d", delay, speed)
            .isCloseTo(TICK + (lateness + lead + MILLI) * speed / 1_000, within(MILLI / 10));
      }
      assertThat(delayOfAnEvenLoop(Delay.predictive(), speed, lateness, lead))
          .isCloseTo(0, within(MILLI / 10));
    }
  }

  @Test
  void irregularPublishesLengthenTheDelayByHalfOfTheirMeanDeviation() {
    for (int deviation = 1; deviation < 5; deviation++) {
      assertThat(delayOfIrregularPublishes(Delay.balanced(), deviation * MILLI))
          .isCloseTo(TICK + MILLI + deviation * MILLI * 3 / 2, within(MILLI / 4));
    }
  }

  @Test
  void marginOfExactIsTenMeanDeviationsUpToSevenTenthsOfATick() {
    assertThat(delayOfIrregularPublishes(Delay.exact(), MILLI / 4))
        .isCloseTo(TICK + MILLI + MILLI * 23 / 8, within(MILLI / 4));
    for (int deviation = 1; deviation < 5; deviation++) {
      assertThat(delayOfIrregularPublishes(Delay.exact(), deviation * MILLI))
          .isCloseTo(TICK + 8 * MILLI + deviation * MILLI * 3 / 2, within(MILLI / 4));
    }
  }

  /**
   * A tick is late by 30 ms, as after a stall: the picture slows down by a few percent, and then
   * recovers its delay.
   */
  @Test
  void singleLateTickCostsOneSmoothCorrection() {
    EasedMotion motion = settled(Delay.exact(), 1_000);
    Timeline eased = timeline(1_000, Timeline.LoadState.EASING);
    long before = delay(motion, eased, 0);

    publish(eased, 30 * MILLI, motion);
    long delay = before;
    long last = FRAME;
    for (int frame = 0; frame < 500; frame++) {
      if (frame % 3 != 0) {
        publish(eased, 0, motion);
      }
      long moved = motion.moved(FRAME, delay + FRAME, TICK, 0, eased);
      assertThat(moved).as("frame %d", frame).isBetween(FRAME * 97 / 100, FRAME * 101 / 100);
      assertThat(Math.abs(moved - last)).as("frame %d", frame).isLessThan(FRAME * 2 / 100);
      delay += FRAME - moved;
      last = moved;
    }

    assertThat(delay).isCloseTo(before, within(MILLI));
  }

  @Test
  void wrongDelayIsCorrectedByATenthFasterOrAHalfSlowerAtMost() {
    for (Delay delay : DELAYS) {
      EasedMotion motion = settled(delay, 1_000);
      Timeline eased = timeline(1_000, Timeline.LoadState.SHEDDING);
      long right = delay(motion, eased, 0);

      assertThat(speedAt(motion, eased, right + 1_000 * TICK)).isCloseTo(1_100, within(2L));
      assertThat(speedAt(motion, eased, right - 1_000 * TICK)).isCloseTo(500, within(2L));
      assertThat(speedAt(motion, eased, right + 3 * TICK)).isCloseTo(1_100, within(2L));
      assertThat(speedAt(motion, eased, right - 3 * TICK)).isCloseTo(900, within(2L));
    }
  }

  @Test
  void singleStepOfAPauseTeachesNothing() {
    EasedMotion motion = settled(Delay.exact(), 1_000);
    Timeline eased = timeline(1_000, Timeline.LoadState.EASING);
    long before = delay(motion, eased, 0);

    publish(timeline(0, Timeline.LoadState.EASING), 0, motion);

    assertThat(delay(motion, eased, 0)).isEqualTo(before);
  }

  @Test
  void longGapBetweenFramesIsPassedAtTheWantedSpeed() {
    for (Delay delay : DELAYS) {
      EasedMotion motion = settled(delay, 1_000);
      Timeline slower = timeline(500, Timeline.LoadState.EASING);
      long day = 24 * 3_600_000 * MILLI;

      long moved = motion.moved(day, aim(delay, 500) + day / 2, TICK, 0, slower);

      assertThat(moved / MILLI)
          .as("%s", delay)
          .isCloseTo(day / 2 / MILLI, within(day / MILLI / 100));
    }
  }

  /** Spans are counted in ticks, so loops at different rates look the same. */
  @Test
  void ticksOfAnotherLengthScaleEverything() {
    for (Delay delay : DELAYS) {
      EasedMotion one = new EasedMotion(delay);
      EasedMotion other = new EasedMotion(delay);
      Timeline full = timeline(1_000, Timeline.LoadState.EASING);
      Timeline slower = timeline(500, Timeline.LoadState.EASING);
      one.begins(full);
      other.begins(full);
      for (int frame = 0; frame < 100; frame++) {
        long behind = 3 * TICK + frame * MILLI / 10;

        long moved = one.moved(FRAME, behind, TICK, MILLI, slower);

        assertThat(other.moved(4 * FRAME, 4 * behind, 4 * TICK, 4 * MILLI, slower))
            .isCloseTo(4 * moved, within(100L));
      }
    }
  }

  /** After many punctual publishes. */
  private EasedMotion settled(Delay delay, int speedPermille) {
    EasedMotion motion = new EasedMotion(delay);
    Timeline eased = timeline(speedPermille, Timeline.LoadState.EASING);
    for (int publish = 0; publish < 500; publish++) {
      publish(eased, 0, motion);
    }
    motion.begins(eased);
    return motion;
  }

  private void publish(Timeline timeline, long lateNanos, EasedMotion motion) {
    tick++;
    long instant = timeline.isPaused() ? tick * TICK : timeline.simNanos() + tick * TICK;
    writer.snapshots().timeline(timeline);
    writer.snapshots().begin(tick, instant);
    writer
        .snapshots()
        .publish((timeline.isPaused() ? 500 * TICK : timeline.wallAt(instant)) + lateNanos);
    reader.refresh();
    motion.learn(reader.newest());
  }

  /** Without lateness or lead. */
  private static long aim(Delay delay, int speedPermille) {
    if (delay instanceof Delay.Predictive) {
      return 0;
    }
    return TICK + MILLI * speedPermille / 1_000;
  }

  /** All publishes are equally late. */
  private long delayOfAnEvenLoop(Delay delay, int speedPermille, long lateNanos, long leadNanos) {
    EasedMotion motion = settled(delay, speedPermille);
    Timeline eased = timeline(speedPermille, Timeline.LoadState.EASING);
    for (int publish = 0; publish < 1_000; publish++) {
      publish(eased, lateNanos, motion);
    }
    return delay(motion, eased, leadNanos);
  }

  /** Punctual and late publishes alternate; the mean deviation is half of the lateness. */
  private long delayOfIrregularPublishes(Delay delay, long deviationNanos) {
    EasedMotion motion = settled(delay, 1_000);
    Timeline eased = timeline(1_000, Timeline.LoadState.EASING);
    for (int publish = 0; publish < 1_000; publish++) {
      publish(eased, publish % 2 * (2 * deviationNanos), motion);
    }
    return delay(motion, eased, 0);
  }

  private static long delay(EasedMotion motion, Timeline eased, long leadNanos) {
    long delay = 0;
    long passed = FRAME * eased.speedPermille() / 1_000;
    for (int frame = 0; frame < 3_000; frame++) {
      delay += passed - motion.moved(FRAME, delay + passed, TICK, leadNanos, eased);
    }
    return delay;
  }

  /** Returns the final speed, in thousandths. */
  private static long speedAt(EasedMotion motion, Timeline eased, long delayNanos) {
    long moved = 0;
    for (int frame = 0; frame < 1_000; frame++) {
      moved = motion.moved(FRAME, delayNanos + FRAME, TICK, 0, eased);
    }
    return moved * 1_000 / FRAME;
  }

  private static Timeline timeline(int speedPermille, Timeline.LoadState load) {
    return new Timeline(1, 0, 0, speedPermille, load);
  }
}
