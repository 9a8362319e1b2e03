package org.isochron.physics.loop;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.isochron.physics.OverloadPolicy.CatchUp;
import org.isochron.physics.OverloadPolicy.Degrade;
import org.isochron.physics.OverloadPolicy.SkipAhead;
import org.isochron.physics.OverloadPolicy.SlowDown;
import org.isochron.physics.TickSettings;
import org.isochron.state.Timeline;
import org.junit.jupiter.api.Test;

class OverloadPolicyTest {
  private static final long MILLI = 1_000_000;

  private LoopFixture fixture = LoopFixture.started(TickSettings.DEFAULT);

  @Test
  void slowDownGoesNoSlowerThanItsBoundAndForgetsWhatIsBeyondBearing() {
    fixture = LoopFixture.started(TickSettings.DEFAULT.withOverload(new SlowDown(0.5)));
    fixture.simulation.costNanos = 50 * MILLI;

    run(500);

    assertThat(fixture.loop.timeline().speedPermille()).isEqualTo(500);
    assertThat(fixture.loop.statistics().droppedTicks()).isPositive();
    long behind = fixture.loop.timeline().simAt(fixture.clock.nanos()) / (10 * MILLI)
        - fixture.loop.lastTick();
    assertThat(behind).isLessThan(60);
  }

  @Test
  void slowDownWorksWithinTheSpeedThatWasAskedFor() {
    fixture = LoopFixture.started(TickSettings.DEFAULT.withOverload(new SlowDown(0.1)));
    fixture.loop.speed(0, 2_000);
    fixture.simulation.costNanos = 10 * MILLI;

    run(300);

    assertThat(fixture.loop.timeline().speedPermille()).isBetween(800, 1_000);
  }

  @Test
  void slowDownLosesEvenlyWhatALastingOverloadCosts() {
    fixture.simulation.costNanos = 20 * MILLI;
    run(100);
    long dropped = fixture.loop.statistics().droppedTicks();
    long bursts = fixture.loop.statistics().bursts();

    assertThat(new HashSet<>(run(300))).as("speeds").hasSizeLessThan(4);

    assertThat(fixture.loop.timeline().speedPermille()).isBetween(470, 500);
    assertThat(fixture.loop.statistics().droppedTicks()).isEqualTo(dropped);
    assertThat(fixture.loop.statistics().bursts()).isEqualTo(bursts);
    assertThat(fixture.loop.timeline().load()).isEqualTo(Timeline.LoadState.EASING);

    fixture.simulation.costNanos = MILLI;
    run(400);

    assertThat(fixture.loop.timeline().speedPermille()).isEqualTo(1_000);
    assertThat(fixture.loop.timeline().load()).isEqualTo(Timeline.LoadState.IN_TIME);
  }

  @Test
  void slowDownShedsWhatAStallLeavesAndReportsIt() {
    fixture.simulation.costNanos = MILLI;
    run(50);

    assertThat(fixture.advanceBy(210 * MILLI)).as("ticks in a burst").isEqualTo(8);

    assertThat(fixture.loop.statistics().droppedTicks()).isEqualTo(13);
    assertThat(fixture.loop.timeline().load()).isEqualTo(Timeline.LoadState.SHEDDING);
    assertThat(fixture.loop.timeline().epoch()).isEqualTo(1);
    assertThat(fixture.advance()).isZero();
  }

  @Test
  void skipAheadForgetsAHitchAtFullSpeed() {
    fixture = LoopFixture.started(TickSettings.DEFAULT.withOverload(new SkipAhead(2)));
    fixture.simulation.costNanos = 9 * MILLI;
    run(100);

    fixture.simulation.costNanos = 200 * MILLI;
    run(1);
    fixture.simulation.costNanos = 9 * MILLI;

    assertThat(run(100)).containsOnly(1_000);
    assertThat(fixture.loop.statistics().droppedTicks()).isPositive();
  }

  /** Frames smooth the speed of a reported load, and follow any other change exactly. */
  @Test
  void requestedSpeedIsNotReportedAsLoadAfterAHitch() {
    fixture = LoopFixture.started(TickSettings.DEFAULT.withOverload(new SkipAhead(2)));
    fixture.simulation.costNanos = MILLI;
    run(20);
    fixture.advanceBy(200 * MILLI);
    fixture.loop.speed(fixture.clock.nanos(), 1_000);
    assertThat(fixture.loop.timeline().load()).isEqualTo(Timeline.LoadState.SHEDDING);

    fixture.loop.speed(fixture.clock.nanos(), 200);

    assertThat(fixture.loop.timeline().load()).isEqualTo(Timeline.LoadState.IN_TIME);
    fixture.advanceBy(50 * MILLI);
    assertThat(fixture.loop.timeline().load()).isEqualTo(Timeline.LoadState.IN_TIME);
    assertThat(fixture.loop.timeline().speedPermille()).isEqualTo(200);
  }

  @Test
  void degradeAsksForCheaperQualityOneLevelAtATimeAndReturns() {
    fixture = LoopFixture.started(TickSettings.DEFAULT.withOverload(new Degrade(new SkipAhead(8))));
    fixture.simulation.costNanos = 12 * MILLI;
    runToTick(70);
    assertThat(fixture.simulation.levels).containsExactly(1);

    runToTick(140);
    assertThat(fixture.simulation.levels).containsExactly(1, 2);

    fixture.simulation.costNanos = MILLI;
    run(200);
    assertThat(fixture.simulation.levels).containsExactly(1, 2, 1, 0);
  }

  @Test
  void burstAtHighSpeedTakesNoLongerThanItsBoundAtRealTime() {
    fixture = LoopFixture.started(TickSettings.DEFAULT.withOverload(new SkipAhead(8)));
    fixture.loop.speed(0, 1_000_000);
    fixture.simulation.costNanos = MILLI;
    run(50);

    long before = fixture.clock.nanos();
    run(1);

    assertThat(fixture.clock.nanos() - before).isLessThanOrEqualTo(100 * MILLI);
  }

  @Test
  void degradeLeavesTheRestToThePolicyBehindIt() {
    fixture = LoopFixture.started(TickSettings.DEFAULT.withOverload(new Degrade(new CatchUp(8))));

    assertThat(fixture.advanceBy(240 * MILLI)).isEqualTo(8);
    assertThat(fixture.advance()).isEqualTo(8);
    assertThat(fixture.advance()).isEqualTo(8);
    assertThat(fixture.loop.statistics().droppedTicks()).isZero();
  }

  private void runToTick(long tick) {
    while (fixture.loop.lastTick() < tick) {
      run(1);
    }
  }

  private List<Integer> run(int wakes) {
    List<Integer> speeds = new ArrayList<>();
    for (int wake = 0; wake < wakes; wake++) {
      fixture.clock.moveTo(Math.max(fixture.clock.nanos(), fixture.loop.plannedNanos()));
      fixture.advance();
      speeds.add(fixture.loop.timeline().speedPermille());
    }
    return speeds;
  }
}
