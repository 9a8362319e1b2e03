package org.isochron.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.isochron.render.HandDrivenPhysics.MILLI;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntToLongFunction;
import java.util.function.LongUnaryOperator;
import org.assertj.core.data.Offset;
import org.isochron.state.BodyId;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.TickRate;
import org.junit.jupiter.api.Test;

/** A frame requested early, late or absurdly far ahead does not change later frames. */
class IrregularFramesTest {
  private static final long BODY = BodyId.of(0, 1);
  private static final TickRate SIXTY = TickRate.hertz(60);
  private static final TickRate HUNDRED_FORTY_FOUR = TickRate.hertz(144);
  private static final long HOUR = 3_600_000 * MILLI;
  private static final int JUMP = 300;
  private static final int FOLLOWING = 400;

  /** The delay changes by whole nanoseconds per frame. */
  private static final Offset<Long> SAME = within(1_000L);

  private static final List<LongUnaryOperator> LATENESSES =
      List.of(tick -> 0, tick -> tick * 7_919 % 30 * MILLI / 10);
  private static final List<Delay> DELAYS = List.of(
      Delay.exact(), Delay.balanced(), Delay.predictive(), Delay.fixed(Duration.ofMillis(15)));

  /** {@code before} is true if a frame's instant was before the window. */
  private record Run(List<Long> shown, List<Boolean> before, int refused) {
    long beforeWindow() {
      return before.subList(JUMP + 1, before.size()).stream().filter(is -> is).count();
    }
  }

  @Test
  void oneFrameFarAheadDisturbsNoneAfterIt() {
    forAll((delay, rate, lateness, lead, even) -> {
      for (long extra : new long[] {33 * MILLI, 100 * MILLI, 9_000 * MILLI}) {
        Run disturbed = run(delay, rate, lateness, frame -> frame == JUMP ? lead + extra : lead);

        String when = "%d ms ahead, %s, lead %d".formatted(extra / MILLI, delay, lead);
        assertThat(disturbed.beforeWindow()).as(when).isZero();
        assertEqual(disturbed, even, when);
      }
    });
  }

  @Test
  void frameAbsurdlyFarAheadIsRefusedAndDisturbsNoneAfterIt() {
    forAll((delay, rate, lateness, lead, even) -> {
      for (long extra : new long[] {HOUR, 108 * 24 * HOUR, Long.MAX_VALUE / 2}) {
        Run disturbed = run(delay, rate, lateness, frame -> frame == JUMP ? extra : lead);

        assertThat(disturbed.refused()).isEqualTo(1);
        assertEqual(disturbed, even, "%d ns ahead, %s".formatted(extra, delay));
      }
    });
  }

  @Test
  void refusalNamesTheClockToRead() {
    HandDrivenPhysics physics = mover(tick -> 0);
    FrameSource frames = FrameSource.on(physics.state);
    physics.start(0);

    assertThatThrownBy(() -> frames.at(10_000 * MILLI + 1))
        .hasMessage(
            "presentNanos is 10000000001, which is 10000000001 ns from now: a frame is seen at most 10000000000 ns later than usual; take the instant from SharedState.clock()");
    assertThat(frames.counts().frames()).isZero();
    assertThat(frames.at(0).info().state()).isEqualTo(FrameInfo.State.FIRST);
  }

  /**
   * The program halts for hours, for example in a debugger; then a frame is requested for an
   * instant before the halt.
   */
  @Test
  void frameOfHoursAgoIsShownAndDisturbsNoneAfterIt() {
    forAll((delay, rate, lateness, lead, even) -> {
      Run disturbed = run(delay, rate, lateness, frame -> frame == JUMP ? -5 * HOUR : lead);

      assertThat(disturbed.refused()).isZero();
      assertThat(disturbed.beforeWindow()).isZero();
      assertEqual(disturbed, even, "%s".formatted(delay));
    });
  }

  /**
   * A late frame shows no instant before the window, and does not affect the other nineteen frames.
   */
  @Test
  void oneFrameInTwentyThatIsLateDisturbsNoOther() {
    for (Delay delay : List.of(Delay.exact(), Delay.balanced(), Delay.predictive())) {
      for (LongUnaryOperator lateness : LATENESSES) {
        long lead = SIXTY.periodNanos();
        Run run =
            run(delay, SIXTY, lateness, frame -> lead, frame -> frame % 20 == 5 ? 15 * MILLI : 0);

        for (int frame = JUMP; frame < JUMP + FOLLOWING; frame++) {
          if (frame % 20 != 5) {
            String when = "%s, frame %d".formatted(delay, frame);
            assertThat(run.before().get(frame)).as(when).isFalse();
            if (frame % 20 != 6) {
              double passed = run.shown().get(frame) - run.shown().get(frame - 1);
              assertThat(passed / SIXTY.periodNanos()).as(when).isBetween(0.999, 1.001);
            }
          }
        }
      }
    }
  }

  /** The display permanently changes to showing frames one refresh earlier or later. */
  @Test
  void lastingChangeOfTheLeadIsNotShownInFullTicks() {
    for (Delay delay : List.of(Delay.exact(), Delay.balanced())) {
      for (LongUnaryOperator lateness : LATENESSES) {
        long refresh = SIXTY.periodNanos();
        Run longer = run(delay, SIXTY, lateness, frame -> frame < JUMP ? refresh : 2 * refresh);
        Run shorter = run(delay, SIXTY, lateness, frame -> frame < JUMP ? 2 * refresh : refresh);

        assertThat(longer.beforeWindow() + shorter.beforeWindow()).isZero();
        assertThat(speedError(longer)).as("longer, %s", delay).isLessThan(0.025);
        assertThat(speedError(shorter)).as("shorter, %s", delay).isLessThan(0.025);
      }
    }
  }

  @Test
  void slowMotionOnADisplayIsNotShownInFullTicks() {
    for (Delay delay : List.of(Delay.exact(), Delay.balanced())) {
      HandDrivenPhysics physics = mover(tick -> 0);
      FrameSource frames = FrameSource.on(physics.state, FrameSource.Settings.of(delay));
      physics.start(0);
      long last = 0;
      for (int frame = 0; frame < JUMP + FOLLOWING; frame++) {
        long now = SIXTY.instantNanos(frame);
        if (frame == JUMP - 10) {
          physics.speed(now, 100);
        }
        physics.runUntil(now);
        RenderFrame shown = frames.at(now + SIXTY.periodNanos());
        if (frame > JUMP) {
          assertThat(shown.info().state()).as("frame %d", frame).isEqualTo(FrameInfo.State.BLENDED);
          assertThat(shown.instantNanos() - last).isBetween(1_600_000L, 1_740_000L);
        }
        last = shown.instantNanos();
      }
    }
  }

  @Test
  void firstTwoFramesOfADisplayThatBeginTogetherDisturbNoneAfterThem() {
    for (TickRate rate : List.of(SIXTY, HUNDRED_FORTY_FOUR)) {
      for (LongUnaryOperator lateness : LATENESSES) {
        for (boolean byDeadline : new boolean[] {true, false}) {
          HandDrivenPhysics physics = mover(lateness);
          FrameSource frames = FrameSource.on(physics.state, FrameSource.Settings.DEFAULT);
          RefreshGrid pacer = RefreshGrid.onDisplay(rate, 1, 0);
          physics.start(0);
          physics.runUntil(0);
          frames.at(pacer.begin(0));
          long now = 0;
          long last = 0;
          for (int frame = 1; frame <= FOLLOWING; frame++) {
            physics.runUntil(now);
            RenderFrame shown = frames.at(pacer.begin(now));
            if (frame > 100) {
              String when = "frame %d of %s by deadline %b".formatted(frame, rate, byDeadline);
              assertThat(shown.instantNanos() - last)
                  .as(when)
                  .isBetween(rate.periodNanos() * 98 / 100, rate.periodNanos() * 102 / 100);
            }
            last = shown.instantNanos();
            now = byDeadline ? pacer.deadlineNanos() : rate.instantNanos(frame);
          }
          assertThat(frames.counts().beforeWindow()).isZero();
        }
      }
    }
  }

  private interface Case {
    void check(Delay delay, TickRate rate, LongUnaryOperator lateness, long leadNanos, Run even);
  }

  private static void forAll(Case each) {
    for (Delay delay : DELAYS) {
      for (TickRate rate : List.of(SIXTY, HUNDRED_FORTY_FOUR)) {
        for (LongUnaryOperator lateness : LATENESSES) {
          for (long lead : new long[] {0, rate.periodNanos()}) {
            each.check(delay, rate, lateness, lead, run(delay, rate, lateness, frame -> lead));
          }
        }
      }
    }
  }

  /** One frame per refresh. */
  private static Run run(
      Delay delay, TickRate rate, LongUnaryOperator lateness, IntToLongFunction aheadNanos) {
    return run(delay, rate, lateness, aheadNanos, frame -> 0);
  }

  /**
   * One frame per refresh; it is made some time after the refresh and requested for a later
   * instant.
   */
  private static Run run(
      Delay delay,
      TickRate rate,
      LongUnaryOperator lateness,
      IntToLongFunction aheadNanos,
      IntToLongFunction lateNanos) {
    HandDrivenPhysics physics = mover(lateness);
    FrameSource frames = FrameSource.on(physics.state, FrameSource.Settings.of(delay));
    physics.start(0);
    List<Long> shown = new ArrayList<>();
    List<Boolean> before = new ArrayList<>();
    int refused = 0;
    for (int number = 0; number <= JUMP + FOLLOWING; number++) {
      long refresh = rate.instantNanos(number);
      physics.runUntil(refresh + lateNanos.applyAsLong(number));
      try {
        RenderFrame frame = frames.at(refresh + aheadNanos.applyAsLong(number));
        shown.add(frame.instantNanos());
        before.add(frame.info().state() == FrameInfo.State.BEFORE_WINDOW);
      } catch (IllegalArgumentException e) {
        shown.add(0L);
        before.add(false);
        refused++;
      }
    }
    return new Run(shown, before, refused);
  }

  private static void assertEqual(Run disturbed, Run even, String when) {
    for (int frame = JUMP + 1; frame <= JUMP + FOLLOWING; frame++) {
      assertThat(disturbed.shown().get(frame))
          .as("frame %d, %s", frame, when)
          .isCloseTo(even.shown().get(frame), SAME);
    }
  }

  private static double speedError(Run run) {
    double worst = 0;
    for (int frame = JUMP + 2; frame <= JUMP + FOLLOWING; frame++) {
      double passed = run.shown().get(frame) - run.shown().get(frame - 1);
      worst = Math.max(worst, Math.abs(passed / SIXTY.periodNanos() - 1));
    }
    return worst;
  }

  private static HandDrivenPhysics mover(LongUnaryOperator lateness) {
    return new HandDrivenPhysics(
            SnapshotLayout.bodies(1).withVelocities(), (tick, instant, writer, events) -> {
              writer.body(BODY, instant * 1e-9f, 0, 0, 0, 0, 0, 1);
              writer.velocity(BODY, 1, 0, 0, 0, 0, 0);
            })
        .late(lateness);
  }
}
