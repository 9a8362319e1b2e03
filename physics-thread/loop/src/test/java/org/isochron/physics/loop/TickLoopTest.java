package org.isochron.physics.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.isochron.physics.OverloadPolicy;
import org.isochron.physics.OverloadPolicy.CatchUp;
import org.isochron.physics.OverloadPolicy.SkipAhead;
import org.isochron.physics.TickSettings;
import org.isochron.state.Event;
import org.isochron.state.SharedState;
import org.isochron.state.TickRate;
import org.junit.jupiter.api.Test;

class TickLoopTest {
  private static final long MILLI = 1_000_000;

  private LoopFixture fixture = LoopFixture.started(TickSettings.DEFAULT);

  /** Row T4. */
  @Test
  void firstAdvanceRunsNoTickHoweverLateTheClockIs() {
    fixture = new LoopFixture(TickSettings.DEFAULT, 987_654_321_000L);

    assertThat(fixture.advance()).isZero();
    assertThat(fixture.loop.plannedNanos()).isEqualTo(987_654_321_000L + 10 * MILLI);
    assertThat(fixture.refreshed().newest().tick()).isZero();
  }

  /** Row S3, in the loop. */
  @Test
  void completeTicksRunAndTheRestIsKept() {
    assertThat(fixture.advanceBy(9 * MILLI)).isZero();
    assertThat(fixture.advanceBy(MILLI)).isEqualTo(1);
    assertThat(fixture.advanceBy(20 * MILLI)).isEqualTo(2);
    assertThat(fixture.advanceBy(5 * MILLI)).isZero();
    assertThat(fixture.advanceBy(5 * MILLI)).isEqualTo(1);
  }

  /** Row S6 of STRATEGIES.md: readers see the due time of a tick, not the time at which it ran. */
  @Test
  void snapshotsBearLogicalInstants() {
    fixture = new LoopFixture(TickSettings.DEFAULT, 5);
    fixture.advance();

    fixture.advanceBy(13 * MILLI);

    assertThat(fixture.refreshed().newest().instantNanos()).isEqualTo(10 * MILLI);
    assertThat(fixture.refreshed().newest().publishedNanos()).isEqualTo(5 + 13 * MILLI);
  }

  /** Row S18. */
  @Test
  void physicsContinuesWhileNothingIsRendered() {
    for (int frame = 0; frame < 1_000; frame++) {
      fixture.advanceBy(10 * MILLI);
    }

    assertThat(fixture.loop.lastTick()).isEqualTo(1_000);
    assertThat(fixture.refreshed().newest().tick()).isEqualTo(1_000);
  }

  /**
   * Row T1 of STRATEGIES.md: the maximum number of ticks per frame is the highest rate divided by
   * the lowest rate.
   */
  @Test
  void hitchOfASecondAt120HertzRunsEightTicksAndForgetsTheRest() {
    TickSettings settings =
        TickSettings.DEFAULT.withRate(TickRate.hertz(120)).withSuspendAfter(Duration.ofMinutes(1));
    fixture = LoopFixture.started(settings);

    assertThat(fixture.advanceBy(1_000 * MILLI)).isEqualTo(8);
    assertThat(fixture.loop.statistics().droppedTicks()).isEqualTo(112);
    assertThat(fixture.advanceBy(8_333_334)).isEqualTo(1);
  }

  /** Row T2 of STRATEGIES.md: the remaining fraction of a tick counts towards the next tick. */
  @Test
  void leftOverFractionIsCarriedThroughForgetting() {
    TickSettings settings = TickSettings.DEFAULT.withOverload(new SkipAhead(2));
    fixture = LoopFixture.started(settings);

    assertThat(fixture.advanceBy(97 * MILLI)).isEqualTo(2);
    assertThat(fixture.advanceBy(2 * MILLI)).isZero();
    assertThat(fixture.advanceBy(MILLI)).isEqualTo(1);
  }

  /** Row A2, alone. */
  @Test
  void soloPlayDiscardsPendingTime() {
    fixture = LoopFixture.started(TickSettings.DEFAULT.withOverload(new SkipAhead(1)));

    assertThat(fixture.advanceBy(240 * MILLI)).isEqualTo(1);
    assertThat(fixture.advanceBy(10 * MILLI)).isEqualTo(1);
  }

  /** Rows A1, A2 and T3, networked. */
  @Test
  void networkedPlayPaysEveryTickALittleAtATime() {
    fixture = LoopFixture.started(TickSettings.DEFAULT.withOverload(new CatchUp(5)));

    assertThat(fixture.advanceBy(3_000 * MILLI)).isEqualTo(5);
    assertThat(fixture.loop.plannedNanos()).isEqualTo(60 * MILLI);
    for (int wake = 1; wake < 60; wake++) {
      assertThat(fixture.advance()).isEqualTo(5);
    }
    assertThat(fixture.advance()).isZero();
    assertThat(fixture.loop.lastTick()).isEqualTo(300);
    assertThat(fixture.loop.statistics().droppedTicks()).isZero();
  }

  /**
   * Row S4 of STRATEGIES.md: ten minutes in which the machine is suspended cause almost no work.
   */
  @Test
  void suspendedMachineIsCutOutAndReportedAsSuch() {
    fixture.advanceBy(10 * MILLI);
    long epoch = fixture.loop.timeline().epoch();

    int ran = fixture.advanceBy(600_000 * MILLI);

    assertThat(ran).isLessThanOrEqualTo(1);
    assertThat(fixture.loop.timeline().epoch()).isEqualTo(epoch + 1);
    assertThat(fixture.events())
        .containsExactly(
            Event.Kind.EPOCH + ":0", "%s:%d".formatted(Event.Kind.SUSPEND, 599_990 * MILLI));
    assertThat(fixture.loop.statistics().suspends()).isEqualTo(1);
    assertThat(fixture.loop.statistics().droppedTicks()).isZero();
    assertThat(fixture.loop.lastOverload()).isEmpty();
  }

  @Test
  void ownStepCostIsNotTakenForASuspendedMachine() {
    fixture.simulation.costNanos = 400 * MILLI;

    fixture.advanceBy(10 * MILLI);
    fixture.advance();

    assertThat(fixture.loop.statistics().suspends()).isZero();
    assertThat(fixture.loop.lastOverload()).isPresent();
    assertThat(fixture.loop.lastOverload().get().stepNanos()).isEqualTo(400 * MILLI);
  }

  /** Row S17 of STRATEGIES.md: the spiral of death is detected, and a policy ends it. */
  @Test
  void stepsLongerThanTheirTicksDoNotSpiral() {
    fixture = LoopFixture.started(TickSettings.DEFAULT.withOverload(new SkipAhead(4)));
    fixture.simulation.costNanos = 15 * MILLI;

    for (int wake = 0; wake < 200; wake++) {
      fixture.clock.moveTo(Math.max(fixture.clock.nanos(), fixture.loop.plannedNanos()));
      assertThat(fixture.advance()).isLessThanOrEqualTo(4);
    }

    assertThat(fixture.loop.lastOverload().orElseThrow().stepNanos())
        .isGreaterThan(fixture.loop.lastOverload().orElseThrow().stepShareNanos());
    assertThat(fixture.events()).anyMatch(event -> event.startsWith(Event.Kind.OVERLOAD + ":"));
  }

  /** Row S15. */
  @Test
  void burstCapturesOnlyWhatAWindowCanShow() {
    assertThat(fixture.advanceBy(80 * MILLI)).isEqualTo(8);

    assertThat(fixture.loop.statistics().captures()).isEqualTo(3);
    assertThat(fixture.loop.statistics().longestBurst()).isEqualTo(8);
    assertThat(fixture.refreshed().length()).isEqualTo(3);
    assertThat(fixture.refreshed().at(2).tick()).isEqualTo(6);
  }

  @Test
  void pausedTimeStopsMidTickAndOwesNothing() {
    fixture.advanceBy(14 * MILLI);

    fixture.loop.pause(fixture.clock.nanos());
    fixture.loop.pause(fixture.clock.nanos());
    assertThat(fixture.advanceBy(1_000_000 * MILLI)).isZero();
    assertThat(fixture.loop.plannedNanos()).isEqualTo(fixture.clock.nanos() + 10 * MILLI);
    assertThat(fixture.reader.writerState()).isEqualTo(SharedState.Phase.PAUSED);
    assertThat(fixture.reader.timeline().simAt(fixture.clock.nanos())).isEqualTo(14 * MILLI);

    fixture.loop.resume(fixture.clock.nanos());
    fixture.loop.resume(fixture.clock.nanos());

    assertThat(fixture.advanceBy(5 * MILLI)).isZero();
    assertThat(fixture.advanceBy(MILLI)).isEqualTo(1);
    assertThat(fixture.reader.writerState()).isEqualTo(SharedState.Phase.RUNNING);
  }

  @Test
  void singleStepRunsOneTickAndStaysPaused() {
    fixture = LoopFixture.started(TickSettings.DEFAULT.withRate(TickRate.hertz(60)));
    fixture.advanceBy(25 * MILLI);

    for (int step = 2; step < 50; step++) {
      fixture.loop.step(fixture.clock.nanos());
      assertThat(fixture.advanceBy(1_000 * MILLI)).isEqualTo(1);
      assertThat(fixture.loop.lastTick()).isEqualTo(step);
      assertThat(fixture.loop.plannedNanos()).isEqualTo(fixture.clock.nanos() + 16_666_666);
    }
  }

  @Test
  void stepBeforeAnythingElseBeginsPausedAndRunsOneTick() {
    fixture = new LoopFixture(TickSettings.DEFAULT.withStartPaused(true), 0);

    fixture.loop.step(0);

    assertThat(fixture.advance()).isEqualTo(1);
    assertThat(fixture.advanceBy(100 * MILLI)).isZero();
  }

  /** Row S10 of STRATEGIES.md: slow motion changes how often ticks run, not their length. */
  @Test
  void tenthOfTheSpeedGivesATickEveryTenFrames() {
    fixture = LoopFixture.started(TickSettings.DEFAULT.withRate(TickRate.hertz(60)));
    fixture.loop.speed(0, 100);
    TickRate frames = TickRate.hertz(60);

    for (int frame = 1; frame <= 600; frame++) {
      fixture.clock.moveTo(frames.instantNanos(frame) + 1_000);
      assertThat(fixture.advance()).as("frame %d", frame).isEqualTo(frame % 10 == 0 ? 1 : 0);
    }
    assertThat(fixture.simulation.steps).containsOnly(1.0 / 60);
  }

  @Test
  void superSpeedRunsManyTicksAWakeAndIsNoOverload() {
    fixture.loop.speed(0, 1_000_000);

    for (int wake = 1; wake <= 1_000; wake++) {
      fixture.advanceBy(50_000);
    }

    assertThat(fixture.loop.lastTick()).isEqualTo(5_000);
    assertThat(fixture.loop.lastOverload()).isEmpty();
    assertThat(fixture.loop.statistics().droppedTicks()).isZero();
  }

  /** Row S16, in the loop. */
  @Test
  void coarseClockNeitherStallsNorDrifts() {
    fixture = LoopFixture.started(TickSettings.DEFAULT.withRate(TickRate.hertz(60)));

    for (long fine = 0; fine < 10_000 * MILLI; fine += 333_333) {
      fixture.clock.moveTo(fine / MILLI * MILLI);
      fixture.advance();
    }

    assertThat(fixture.loop.lastTick()).isEqualTo(599);
  }

  @Test
  void clockThatStepsBackIsReadAsStopped() {
    fixture = new LoopFixture(TickSettings.DEFAULT, 0);
    fixture.loop.advance(0);
    fixture.loop.advance(10 * MILLI);

    fixture.loop.advance(-5 * MILLI);
    fixture.loop.speed(-7 * MILLI, 500);

    assertThat(fixture.loop.lastTick()).isEqualTo(1);
    assertThat(fixture.loop.timeline().simAt(10 * MILLI)).isEqualTo(10 * MILLI);
  }

  @Test
  void badInputIsRefused() {
    fixture = new LoopFixture(TickSettings.DEFAULT, 0);

    assertThatThrownBy(() -> fixture.loop.speed(0, 0)).hasMessageContaining("speedPermille is 0");
    assertThatThrownBy(() -> fixture.loop.speed(0, 1_000_001))
        .hasMessageContaining("speedPermille is 1000001");
    assertThatThrownBy(() -> new SkipAhead(0)).hasMessage("maxTicksPerWake is 0: it is at least 1");
    assertThatThrownBy(() -> new CatchUp(-1)).hasMessage("maxTicksPerWake is -1: it is at least 1");
    assertThatThrownBy(() -> new OverloadPolicy.SlowDown(0))
        .hasMessageContaining("minSpeed is 0.0: it must lie between 0.001 and 1.0");
    assertThatThrownBy(() -> new OverloadPolicy.Degrade(new OverloadPolicy.Degrade(new CatchUp(1))))
        .hasMessageContaining("cannot fall back to itself");
    assertThatThrownBy(() -> TickSettings.DEFAULT.withSuspendAfter(Duration.ZERO))
        .hasMessageContaining("suspendAfter is");
  }
}
