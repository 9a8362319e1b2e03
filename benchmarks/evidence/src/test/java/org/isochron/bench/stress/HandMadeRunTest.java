package org.isochron.bench.stress;

import static org.assertj.core.api.Assertions.assertThat;

import org.isochron.bench.stress.fault.FaultKind;
import org.isochron.bench.stress.finding.Invariant;
import org.isochron.bench.stress.finding.Sabotage;
import org.isochron.bench.stress.run.DelayChoice;
import org.isochron.bench.stress.run.ManualClockRun;
import org.isochron.bench.stress.run.Overload;
import org.isochron.bench.stress.run.StressSettings;
import org.isochron.bench.stress.run.Watch;
import org.isochron.bench.summary.Setup;
import org.isochron.bench.summary.Summary;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class HandMadeRunTest {
  private final StressFixture run = new StressFixture();

  @AfterEach
  void close() {
    run.close();
  }

  @Test
  void everyInvariantHoldsForMinutesOnAClockThatStepsForthAndBack() {
    int seconds = 200;
    StressSettings settings = StressFixture.settings(seconds);

    Summary summary =
        new ManualClockRun(settings, run.watch(Sabotage.NONE)).run().summary();

    assertThat(run.strikes.count(FaultKind.CLOCK_STEPS)).isGreaterThan(seconds / 20);
    assertThat(summary.ticks().ticks()).isGreaterThan(seconds * 25L);
    assertThat(summary.frames().frames()).isGreaterThan(seconds * 25L);
    assertThat(summary.verdict()).as(settings.commandLine()).isEqualTo("all invariants hold");
  }

  @ParameterizedTest
  @EnumSource(Overload.class)
  void everyInvariantHoldsUnderEveryPolicy(Overload overload) {
    int seconds = 40;
    Setup setup = new Setup("reference", 8, 60, 144, 4, 5);
    StressSettings settings = new StressSettings(
        setup, seconds, overload, DelayChoice.MIXED, StressFixture.settings(1).faults());

    Summary summary =
        new ManualClockRun(settings, run.watch(Sabotage.NONE)).run().summary();

    assertThat(summary.ticks().ticks()).isGreaterThan(seconds * 5L);
    assertThat(summary.verdict()).as(settings.commandLine()).isEqualTo("all invariants hold");
  }

  @ParameterizedTest
  @EnumSource(
      value = Invariant.class,
      mode = EnumSource.Mode.EXCLUDE,
      names = {"LEAKED_THREADS", "ALLOCATION", "LOST_ANSWERS"})
  void plantedBugIsCaughtByName(Invariant invariant) {
    Watch watch = run.watch(PlantedBugs.violating(invariant));

    Summary summary =
        new ManualClockRun(StressFixture.settings(20), watch).run().summary();

    assertThat(run.findings.violated()).contains(invariant);
    assertThat(run.findings.first(invariant)).isPresent();
    assertThat(summary.verdict()).startsWith("violated: ").contains(invariant.toString());
  }

  @ParameterizedTest
  @EnumSource(DelayChoice.class)
  void bodyThatIsFiveMillimetresOffInOneFrameOfAHundredIsCaughtWhateverTheDelay(DelayChoice delay) {
    StressSettings usual = StressFixture.settings(20);
    StressSettings settings =
        new StressSettings(usual.setup(), usual.seconds(), usual.overload(), delay, usual.faults());
    Watch watch = run.watch(PlantedBugs.violating(Invariant.WRONG_BLENDS));

    new ManualClockRun(settings, watch).run();

    assertThat(run.findings.violated()).containsExactly(Invariant.WRONG_BLENDS);
  }

  @Test
  void microsecondThatIsLostAfterASuspendAndAChangeOfSpeedIsCaught() {
    StressSettings usual = StressFixture.settings(200);
    StressSettings settings = new StressSettings(
        usual.setup(), usual.seconds(), Overload.SLOW_DOWN, usual.delay(), usual.faults());
    PlantedBugs.MovesTheTimeline bug = new PlantedBugs.MovesTheTimeline();

    Summary summary = new ManualClockRun(settings, run.watch(bug)).run().summary();

    assertThat(bug.isPlanted()).isTrue();
    assertThat(run.findings.first(Invariant.DRIFT))
        .hasValueSatisfying(first -> assertThat(first).contains(" 1000 ns"));
    assertThat(summary.ticks().driftNanos()).isEqualTo(1_000);
  }

  @Test
  void seedRepeatsTheVeryRun() {
    Watch watch = run.watch(PlantedBugs.violating(Invariant.LOST_EVENTS));
    Summary first = new ManualClockRun(StressFixture.settings(30), watch).run().summary();

    try (StressFixture again = new StressFixture()) {
      Watch other = again.watch(PlantedBugs.violating(Invariant.LOST_EVENTS));
      Summary second =
          new ManualClockRun(StressFixture.settings(30), other).run().summary();

      assertThat(second.ticks().ticks()).isEqualTo(first.ticks().ticks());
      assertThat(second.frames()).isEqualTo(first.frames());
      assertThat(second.damage()).isEqualTo(first.damage());
      assertThat(again.findings.first(Invariant.LOST_EVENTS))
          .isEqualTo(run.findings.first(Invariant.LOST_EVENTS));
    }
  }
}
