package org.isochron.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.isochron.render.HandDrivenPhysics.MILLI;
import static org.isochron.render.HandDrivenPhysics.TICK;

import java.util.SplittableRandom;
import java.util.function.LongUnaryOperator;
import org.isochron.state.BodyId;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.TickRate;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Frames at 144 Hz show constant speed although 100 Hz ticks are published 0 to 3 ms late. */
class SmoothnessTest {
  private static final long SEED = 7;
  private static final long BODY = BodyId.of(0, 1);
  private static final TickRate FRAMES = TickRate.hertz(144);
  private static final long WARM_UP_FRAMES = 144 * 20;
  private static final long FRAME_COUNT = 144 * 200;
  private static final LongUnaryOperator JITTER = tick -> hash(tick) * 3 * MILLI / 1_000;

  private static final HandDrivenPhysics.World EMPTY = (tick, instant, writer, events) -> {};

  /** Results measured after the warm-up: fractions in thousandths, durations in nanoseconds. */
  private record Figures(
      double starvedPermille, double beforePermille, double speedError, long age, long delay) {}

  @Test
  void exactShowsConstantSpeedAndStarvesInFewFrames() {
    Figures exact = measure(FrameSource.Settings.of(Delay.exact()), JITTER);

    assertThat(exact.starvedPermille).as("%s", exact).isLessThan(5);
    assertThat(exact.beforePermille).isZero();
    assertThat(exact.speedError).as("%s", exact).isLessThan(0.001);
    assertThat(exact.age).isLessThan(TICK + 3 * MILLI + MILLI / 10);
  }

  /**
   * Frames slower than ticks, as fast and faster. The host wakes up the loop late in one tick of a
   * hundred, by a few milliseconds or by more than a tick.
   */
  @ParameterizedTest(name = "{0} Hz")
  @ValueSource(ints = {30, 60, 90, 100, 120, 144, 240})
  void exactIsAsEvenAsBalancedOnANoisyHost(int hertz) {
    for (long longest : new long[] {4, 8, 16, 32}) {
      LongUnaryOperator noisy = tick -> JITTER.applyAsLong(tick) / 3
          + (hash(tick + 2_000_000) < 10 ? hash(tick + 3_000_000) * longest * MILLI / 1_000 : 0);

      double exact = judder(Delay.exact(), noisy, hertz);
      double balanced = judder(Delay.balanced(), noisy, hertz);

      // Balanced extrapolates 5 ms, and therefore hardly misses less than that
      assertThat(exact).as("up to %d ms late", longest).isLessThan(Math.min(5, balanced + 2));
    }
  }

  @Test
  void balancedShowsTheSameSpeedAtLessAge() {
    Figures exact = measure(FrameSource.Settings.of(Delay.exact()), SmoothnessTest::tails);

    Figures balanced = measure(FrameSource.Settings.of(Delay.balanced()), SmoothnessTest::tails);

    assertThat(balanced.speedError).as("%s", balanced).isLessThan(0.001);
    assertThat(balanced.age).as("%s", balanced).isLessThan(exact.age - 2 * MILLI);
    assertThat(balanced.starvedPermille).isLessThan(30);
  }

  /**
   * A frame is made right after a refresh and seen at the next, so it misses publishes in between.
   */
  @Test
  void framesMadeARefreshBeforeTheyAreSeenAreAsSmooth() {
    long lead = FRAMES.periodNanos();
    Figures without = measure(FrameSource.Settings.of(Delay.exact()), JITTER);

    Figures with = measure(FrameSource.Settings.of(Delay.exact()), JITTER, lead);

    assertThat(with.starvedPermille).as("%s", with).isLessThan(5);
    assertThat(with.beforePermille).isZero();
    assertThat(with.speedError).as("%s", with).isLessThan(0.001);
    assertThat(with.delay - without.delay).isBetween(lead - MILLI / 10, lead + MILLI / 10);
  }

  @Test
  void predictiveLooksAheadOverTheLeadToo() {
    Figures predictive =
        measure(FrameSource.Settings.of(Delay.predictive()), JITTER, FRAMES.periodNanos());

    assertThat(predictive.speedError).as("%s", predictive).isLessThan(0.001);
    assertThat(predictive.age).isZero();
  }

  /** Returns the standard deviation of the displayed speed, in percent. */
  private static double judder(Delay delay, LongUnaryOperator lateness, int hertz) {
    TickRate frameRate = TickRate.hertz(hertz);
    HandDrivenPhysics physics = new HandDrivenPhysics(
            SnapshotLayout.bodies(1), TickRate.hertz(100), 16, EMPTY)
        .late(lateness);
    FrameSource frames = FrameSource.on(physics.state, FrameSource.Settings.of(delay));
    physics.start(0);
    double squares = 0;
    long last = 0;
    for (long number = 1; number < 220L * hertz; number++) {
      long present = frameRate.instantNanos(number);
      physics.runUntil(present);
      long shown = frames.at(present).instantNanos();
      if (number > 20L * hertz) {
        double passed = present - frameRate.instantNanos(number - 1);
        double error = (shown - last) / passed - 1;
        squares += error * error;
      }
      last = shown;
    }
    return 100 * Math.sqrt(squares / (200 * hertz));
  }

  private static Figures measure(FrameSource.Settings settings, LongUnaryOperator lateness) {
    return measure(settings, lateness, 0);
  }

  private static Figures measure(
      FrameSource.Settings settings, LongUnaryOperator lateness, long leadNanos) {
    HandDrivenPhysics physics = mover(lateness);
    FrameSource frames = FrameSource.on(physics.state, settings);
    physics.start(0);
    Vector3f position = new Vector3f();
    double worst = 0;
    long last = 0;
    boolean lastHeld = true;
    long starved = 0;
    long before = 0;
    long oldest = 0;
    long longest = 0;
    for (long number = 0; number < FRAME_COUNT; number++) {
      long present = FRAMES.instantNanos(number);
      physics.runUntil(present - leadNanos);
      RenderFrame frame = frames.at(present);
      if (number > WARM_UP_FRAMES) {
        long passed = present - FRAMES.instantNanos(number - 1);
        boolean held = frame.info().state() == FrameInfo.State.STARVED
            && frame.info().ageNanos() > frame.info().delayNanos();
        if (!held && !lastHeld) {
          worst = Math.max(worst, Math.abs((frame.instantNanos() - last) / (double) passed - 1));
        }
        lastHeld = held;
        starved += frame.info().state() == FrameInfo.State.STARVED ? 1 : 0;
        before += frame.info().state() == FrameInfo.State.BEFORE_WINDOW ? 1 : 0;
        oldest = Math.max(oldest, held ? 0 : frame.info().ageNanos());
        longest = Math.max(longest, frame.info().delayNanos());
      }
      last = frame.instantNanos();
      if (!frame.isEmpty()) {
        float truth = last * 1e-9f;
        assertThat(frame.position(BODY, position).x)
            .as("frame %d", number)
            .isCloseTo(truth, within(6 * Math.ulp(truth) + 1e-6f));
      }
    }
    double count = (FRAME_COUNT - WARM_UP_FRAMES) / 1_000.0;
    return new Figures(starved / count, before / count, worst, oldest, longest);
  }

  private static HandDrivenPhysics mover(LongUnaryOperator lateness) {
    return new HandDrivenPhysics(
            SnapshotLayout.bodies(1).withVelocities(), (tick, instant, writer, events) -> {
              writer.body(BODY, instant * 1e-9f, 0, 0, 0, 0, 0, 1);
              writer.velocity(BODY, 1, 0, 0, 0, 0, 0);
            })
        .late(lateness);
  }

  /** Every 50th publish is 5 ms later. */
  private static long tails(long tick) {
    return JITTER.applyAsLong(tick) + (hash(tick + 1_000_000) < 20 ? 5 * MILLI : 0);
  }

  /** A hash below 1000. */
  private static long hash(long tick) {
    return new SplittableRandom(tick * 31 + SEED).nextInt(1_000);
  }
}
