package org.isochron.physics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.isochron.physics.Frames.MILLI;
import static org.isochron.physics.Frames.SECOND;

import java.util.List;
import org.isochron.physics.Timestep.FixedSettings.Backlog;
import org.isochron.state.TickRate;
import org.junit.jupiter.api.Test;

class FixedTicksTest {
  private static final TickRate HUNDRED = TickRate.hertz(100);
  private static final TickRate SIXTY = TickRate.hertz(60);
  private static final TickRate TWENTY = TickRate.hertz(20);

  @Test
  void s3TwoTicksAFrameAtFiftyFrames() {
    Frames frames = new Frames(Timestep.fixed(HUNDRED));

    assertThat(frames.atRate(TickRate.hertz(50), 1_000)).containsOnly(2);
  }

  @Test
  void s3OneOrTwoTicksAFrameAtFiftyFiveFramesAndNoDrift() {
    Frames frames = new Frames(Timestep.fixed(SIXTY));

    List<Integer> ticks = frames.atRate(TickRate.hertz(55), 55 * 3_600);

    assertThat(ticks).containsOnly(1, 2).contains(1, 2);
    assertThat(ticks.stream().mapToInt(count -> count).sum()).isEqualTo(60 * 3_600);
    assertThat(frames.timestep.pendingNanos()).isZero();
  }

  @Test
  void s4PauseOfTenMinutesCostsTwentyFiveTicks() {
    Frames frames = new Frames(Timestep.fixed(HUNDRED));
    frames.after(16 * MILLI);

    assertThat(frames.after(600 * SECOND)).isEqualTo(25);
    assertThat(frames.timestep.pendingNanos()).isEqualTo(6 * MILLI);
  }

  @Test
  void s4QuarterOfASecondAtSixteenMillisIsFifteenTicksAndTenMillisKept() {
    Frames frames = new Frames(Timestep.fixed(new TickRate(1, 16 * MILLI)));

    assertThat(frames.after(250 * MILLI)).isEqualTo(15);
    assertThat(frames.timestep.pendingNanos()).isEqualTo(10 * MILLI);
  }

  @Test
  void s5AlphaIsTheRestOfATickFromTheLastStateToTheNewest() {
    Frames frames = new Frames(Timestep.fixed(HUNDRED));

    assertThat(frames.after(20 * MILLI)).isEqualTo(2);
    assertThat(frames.timestep.blendAt(frames.nowNanos())).isZero();
    assertThat(frames.after(9_999_999)).isZero();
    assertThat(frames.timestep.blendAt(frames.nowNanos())).isLessThan(1).isCloseTo(1, within(1e-6));
    assertThat(frames.after(2_500_001)).isEqualTo(1);
    assertThat(frames.timestep.blendAt(frames.nowNanos())).isEqualTo(0.25);
  }

  @Test
  void s5AlphaIsBelowOneInTheLastNanosecondOfATickOfAnyLength() {
    Frames frames = new Frames(Timestep.fixed(SIXTY));
    for (int tick = 1; tick < 600; tick++) {
      frames.at(SIXTY.instantNanos(tick) - 1);
      assertThat(frames.timestep.blendAt(frames.nowNanos()))
          .isLessThan(1)
          .isCloseTo(1, within(1e-6));

      assertThat(frames.at(SIXTY.instantNanos(tick))).isEqualTo(1);
      assertThat(frames.timestep.blendAt(frames.nowNanos())).isZero();
    }
  }

  @Test
  void s5LatencyIsOneTickAtMost() {
    Frames frames = new Frames(Timestep.fixed(HUNDRED));
    for (int frame = 1; frame < 1_000; frame++) {
      frames.after(frame * 7L % 23 * MILLI);

      double alpha = frames.timestep.blendAt(frames.nowNanos());
      double shown = frames.timestep.simNanos() - 10 * MILLI + alpha * 10 * MILLI;
      assertThat(alpha).isGreaterThanOrEqualTo(0).isLessThan(1);
      assertThat(frames.nowNanos() - shown).isCloseTo(10 * MILLI, within(1e-3));
    }
  }

  @Test
  void s9TicksFollowTheClockWhereSummedPeriodsDrift() {
    Frames frames = new Frames(Timestep.fixed(Timestep.FixedSettings.of(SIXTY).inStep()));
    long hour = 3_600 * SECOND;

    int ticks = frames.at(hour);

    assertThat(ticks).isEqualTo(216_000);
    assertThat(frames.timestep.pendingNanos()).isZero();
    assertThat(hour - ticks * SIXTY.periodNanos()).isEqualTo(144_000); // the loss of a sum
  }

  @Test
  void s14LaterReadingOfTheClockMovesThePictureAndNeverBeyondTheTick() {
    Frames frames = new Frames(Timestep.fixed(HUNDRED));
    frames.after(32 * MILLI);

    long slowTicksEnd = frames.nowNanos() + 5 * MILLI;

    assertThat(frames.timestep.blendAt(frames.nowNanos())).isEqualTo(0.2);
    assertThat(frames.timestep.blendAt(slowTicksEnd)).isEqualTo(0.7);
    assertThat(frames.timestep.blendAt(slowTicksEnd + 90 * MILLI)).isEqualTo(1);
    assertThat(frames.at(slowTicksEnd + 5 * MILLI))
        .isEqualTo(1); // otherwise the frame runs ticks that became due meanwhile
  }

  @Test
  void s16MillisecondClockAtThreeThousandFramesNeitherStallsNorDrifts() {
    Frames frames = new Frames(Timestep.fixed(HUNDRED));
    int ticks = 0;
    for (long frame = 1; frame <= 3_000 * 60; frame++) {
      long exact = frame * SECOND / 3_000;
      ticks += frames.at(exact / MILLI * MILLI);
    }

    assertThat(ticks).isEqualTo(6_000);
  }

  @Test
  void t1FrameOfASecondAt120HertzRunsEightTicksAndForgetsTheRest() {
    Timestep.FixedSettings settings =
        Timestep.FixedSettings.of(TickRate.hertz(120)).withMaxTicks(8, Backlog.DROP);
    Frames frames = new Frames(Timestep.fixed(settings));

    assertThat(frames.after(SECOND)).isEqualTo(8);
    assertThat(frames.after(8_333_334)).isEqualTo(1);
  }

  @Test
  void t3NothingIsCappedForASimulationInStepWithAPeer() {
    Frames frames = new Frames(Timestep.fixed(Timestep.FixedSettings.of(HUNDRED).inStep()));

    assertThat(frames.after(600 * SECOND)).isEqualTo(60_000);
  }

  @Test
  void a2SoloGameDiscardsPendingTimeDownToOneTick() {
    Frames frames = new Frames(
        Timestep.fixed(Timestep.FixedSettings.of(TWENTY).withMaxTicks(5, Backlog.KEEP_ONE)));

    assertThat(frames.after(SECOND)).isEqualTo(5);
    assertThat(frames.timestep.pendingNanos()).isEqualTo(50 * MILLI);
    assertThat(frames.timestep.blendAt(frames.nowNanos())).isEqualTo(1);
    assertThat(frames.after(49 * MILLI)).isEqualTo(1);
  }

  @Test
  void a2NetworkedGameNeverDiscards() {
    Frames frames =
        new Frames(Timestep.fixed(Timestep.FixedSettings.of(TWENTY).withMaxTicks(5, Backlog.KEEP)));

    assertThat(frames.after(SECOND)).isEqualTo(5);
    assertThat(frames.timestep.blendAt(frames.nowNanos()))
        .as("however much is still due")
        .isEqualTo(1);
    assertThat(frames.after(0)).isEqualTo(5);
    assertThat(frames.after(0)).isEqualTo(5);
    assertThat(frames.after(0)).isEqualTo(5);
    assertThat(frames.after(0)).isZero();
  }

  @Test
  void a8BallOfTenPixelsASecondAtFiftyMillisATick() {
    Frames hundredMillis = new Frames(Timestep.fixed(TWENTY));
    Frames fiftyMillis = new Frames(Timestep.fixed(TWENTY));
    Frames thirtyThreeMillis = new Frames(Timestep.fixed(TWENTY));

    assertThat(hundredMillis.atRate(TickRate.hertz(10), 30)).containsOnly(2);
    assertThat(fiftyMillis.atRate(TWENTY, 60)).containsOnly(1);
    assertThat(thirtyThreeMillis.atRate(TickRate.hertz(30), 6)).containsExactly(0, 1, 1, 0, 1, 1);
    assertThat(thirtyThreeMillis.timestep.simNanos() * 1e-9 * 10).isEqualTo(2); // pixels in 0.2 s
  }
}
