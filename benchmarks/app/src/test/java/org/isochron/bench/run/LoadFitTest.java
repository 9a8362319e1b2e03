package org.isochron.bench.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class LoadFitTest {
  private static final int HERTZ = 100;
  private static final long TICK_NANOS = 10_000_000;

  @ParameterizedTest
  @CsvSource({"1_000_000, 786", "2_000_000, 451", "3_333_333, 300", "6_666_667, 172"})
  void bodiesAreAsManyAsTakeAThirdOfATick(String stepNanos, int bodies) {
    LoadFit fit = new LoadFit(300, Long.parseLong(stepNanos.replace("_", "")), TICK_NANOS);

    assertThat(fit.fittingBodies()).isEqualTo(bodies);
  }

  @Test
  void fastAndSlowMachinesGetAPictureToLookAt() {
    assertThat(new LoadFit(300, 1_000, TICK_NANOS).fittingBodies()).isEqualTo(1_000);
    assertThat(new LoadFit(300, 1_000_000_000, TICK_NANOS).fittingBodies()).isEqualTo(20);
  }

  @Test
  void runWithoutMeasuredStepsKeepsItsBodies() {
    assertThat(LoadFit.measured(300, new long[0], TICK_NANOS).fittingBodies()).isEqualTo(300);
  }

  @Test
  void warmUpLastsUntilCodeIsCompiledAndTheBodiesHaveLanded() {
    List<Long> steps = new ArrayList<>();
    add(steps, 120, step -> 60_000_000L - 490_000L * step); // interpreted, then compiled
    add(steps, 80, step -> 1_000_000L + 25_000L * step); // contacts of the pile begin
    add(steps, 200, step -> 3_000_000L);

    assertThat(settledAfter(steps)).isBetween(250, 300);
    assertThat(fit(steps, settledAfter(steps)).stepNanos()).isBetween(2_300_000L, 3_000_000L);
  }

  @Test
  void coresThatAreBusyAtTheStartLeaveNoFewerBodies() {
    List<Long> steps = new ArrayList<>();
    Random random = new Random(5);
    add(steps, 150, step -> 1_000_000L + random.nextInt(40) * 1_000_000L);
    add(steps, 200, step -> 1_000_000L);

    assertThat(settledAfter(steps)).isGreaterThan(200);
    assertThat(fit(steps, settledAfter(steps)).fittingBodies()).isEqualTo(786);
  }

  @Test
  void coresThatStayBusyAreJudgedByTheQuietestRound() {
    List<Long> steps = new ArrayList<>();
    add(steps, 400, step -> step / 25 % 3 == 0 ? 1_000_000L : 9_000_000L);

    assertThat(settledAfter(steps)).as("never").isEqualTo(400);
    assertThat(fit(steps, 400).stepNanos()).isEqualTo(1_000_000);
  }

  @Test
  void rareSlowStepsDoNotDelayTheFit() {
    List<Long> steps = new ArrayList<>();
    add(steps, 400, step -> step % 7 == 0 ? 9_000_000L : 1_000_000L);

    assertThat(settledAfter(steps)).isEqualTo(100);
    assertThat(fit(steps, 100).stepNanos()).isEqualTo(1_000_000);
  }

  @Test
  void slowTickRateIsMeasuredWithFewSteps() {
    assertThat(LoadFit.measuredSteps(100)).isEqualTo(100);
    assertThat(LoadFit.measuredSteps(25)).isEqualTo(24);
    assertThat(LoadFit.measuredSteps(1)).isEqualTo(16);
  }

  @Test
  void wrongNumberOfBodiesIsCorrectedInBothDirections() {
    assertThat(new LoadFit(300, 3_400_000, TICK_NANOS).isFitting()).isTrue();
    assertThat(new LoadFit(300, 6_700_000, TICK_NANOS).isFitting())
        .as("too many")
        .isFalse();
    assertThat(new LoadFit(20, 50_000, TICK_NANOS).isFitting()).as("too few").isFalse();
    assertThat(new LoadFit(1_000, 50_000, TICK_NANOS).isFitting())
        .as("never more")
        .isTrue();
  }

  private static void add(List<Long> steps, int count, IntToLongFunction cost) {
    IntStream.range(0, count).mapToLong(cost).forEach(steps::add);
  }

  /** Returns the number of steps after which the cost has settled, or all if it never does. */
  private static int settledAfter(List<Long> steps) {
    int count = 0;
    while (count < steps.size() && !LoadFit.isSettled(last(steps, count), HERTZ)) {
      count++;
    }
    return count;
  }

  private static LoadFit fit(List<Long> steps, int count) {
    return LoadFit.measured(300, last(steps, count), TICK_NANOS);
  }

  private static long[] last(List<Long> steps, int count) {
    return steps.subList(Math.max(0, count - LoadFit.measuredSteps(HERTZ)), count).stream()
        .mapToLong(Long::longValue)
        .toArray();
  }

  @ParameterizedTest
  @CsvSource({"60, 4, 60", "60, 9, 30", "60, 20, 15", "60, 500, 15", "144, 5, 72", "10, 500, 10"})
  void drawingThatTakesLongGetsFewerFrames(int wanted, long drawingMillis, int hertz) {
    assertThat(LoadFit.frames(wanted, drawingMillis * 1_000_000)).isEqualTo(hertz);
  }

  @Test
  void lineNamesTheMeasurementAndTheChoice() {
    assertThat(new LoadFit(300, 1_234_000, TICK_NANOS).line(664))
        .isEqualTo("300 bodies took 1.23 ms per step: 664 are chosen, for a third of a tick of"
            + " 10.0 ms; --bodies overrides");
  }
}
