package org.isochron.bench.costs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import java.util.stream.LongStream;
import org.isochron.physics.OverloadPolicy;
import org.isochron.render.Delay;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CostReplayTest {
  private static final Path TRACES = Path.of("src/test/resources/traces");
  private static final Path PAGE = Path.of("../results/overload.md");
  private static final List<String> OVERLOADED = List.of(
      "pile-1150-a", "pile-1150-b", "pile-1500-a", "pile-1500-b", "pile-2200-a", "pile-2200-b");
  private static final OverloadPolicy DEFAULT = OverloadPolicy.slowDown();
  private static final long MICRO = 1_000;
  private static final long MILLI = 1_000_000;

  /**
   * The speed may be 2 percentage points below the bound of each trace, and the age 3 ms above that
   * of the former default policy. The judder must not exceed 4 %, except in trace 1500-a, where the
   * machine halves its speed within a few steps and doubles it twenty steps later.
   */
  @ParameterizedTest
  @CsvSource({
    "pile-1150-a, 4.0, 94.5, 27900, 22100",
    "pile-1150-b, 4.0, 95.6, 29300, 23000",
    "pile-1500-a, 4.9, 92.2, 30500, 25000",
    "pile-1500-b, 4.0, 74.6, 38100, 32800",
    "pile-2200-a, 4.0, 53.2, 43700, 42900",
    "pile-2200-b, 4.0, 48.5, 53300, 50200"
  })
  void pictureStaysEvenOnEveryTraceThatTheMachineCannotKeepUpWith(
      String name, double judder, double speed, long exactMicros, long balancedMicros)
      throws IOException {
    StepCosts costs = trace(name);
    ReplayFigures exact = CostReplay.run(costs, DEFAULT, Delay.exact());
    ReplayFigures balanced = CostReplay.run(costs, DEFAULT, Delay.balanced());
    ReplayFigures predictive = CostReplay.run(costs, DEFAULT, Delay.predictive());

    assertThat(exact.judderPercent()).as("%s", exact).isLessThan(judder);
    assertThat(balanced.judderPercent()).as("%s", balanced).isLessThan(judder);
    assertThat(predictive.judderPercent()).as("%s", predictive).isLessThan(2.5);
    for (ReplayFigures figures : List.of(exact, balanced, predictive)) {
      assertThat(figures.speedPercent())
          .as("%s", figures)
          .isGreaterThan(speed)
          .isGreaterThan(figures.boundPercent() - 2);
      assertThat(figures.epochs()).isEqualTo(1);
    }
    assertThat(exact.ageNanos() / MICRO).isLessThan(exactMicros);
    assertThat(balanced.ageNanos() / MICRO).isLessThan(balancedMicros);
    assertThat(predictive.ageNanos()).isLessThan(3 * MILLI);
  }

  @ParameterizedTest
  @CsvSource({"pile-500-a", "pile-500-b"})
  void aThirdOfATickIsShownAsBefore(String name) throws IOException {
    StepCosts costs = trace(name);

    ReplayFigures exact = CostReplay.run(costs, DEFAULT, Delay.exact());
    ReplayFigures balanced = CostReplay.run(costs, DEFAULT, Delay.balanced());

    assertThat(exact).isEqualTo(CostReplay.run(costs, OverloadPolicy.skipAhead(), Delay.exact()));
    assertThat(exact.judderPercent()).isLessThan(1);
    assertThat(exact.ageNanos() / 1e6).isLessThan(15.4);
    assertThat(balanced.judderPercent()).isLessThan(0.1);
    assertThat(balanced.ageNanos() / 1e6).isLessThan(13.8);
    assertThat(balanced.speedPercent()).isCloseTo(100, within(0.1));
  }

  /** Uses seeds that were not used while the constants were tuned. */
  @Test
  void pictureStaysEvenOnTracesThatNobodyLookedAt() {
    for (Delay delay : List.of(Delay.exact(), Delay.balanced(), Delay.predictive())) {
      List<ReplayFigures> all = LongStream.range(100, 124)
          .mapToObj(seed -> CostReplay.run(SeededCosts.of(seed), DEFAULT, delay))
          .toList();

      assertThat(mean(all, ReplayFigures::judderPercent))
          .as("%s %s", delay, all)
          .isLessThan(delay instanceof Delay.Predictive ? 2.5 : 4);
      assertThat(all).allMatch(figures -> figures.judderPercent() < 7);
      assertThat(mean(all, figures -> figures.boundPercent() - figures.speedPercent()))
          .as("%s %s", delay, all)
          .isLessThan(2);
      assertThat(all)
          .allMatch(figures -> figures.speedPercent() > figures.boundPercent() - 3)
          .allMatch(figures -> figures.epochs() == 1);
    }
  }

  /** Only irregular steps need headroom; steady steps need none. */
  @ParameterizedTest
  @CsvSource({"10200, 97", "13100, 75.2", "18000, 54.7"})
  void steadyOverloadIsSlowedDownByNoMoreThanItsCost(long stepMicros, double speed) {
    StepCosts costs = new StepCosts(
        "steady",
        LongStream.range(0, 1_000)
            .mapToObj(tick -> stepMicros - 100 + tick * 37 % 200)
            .toList());

    ReplayFigures exact = CostReplay.run(costs, DEFAULT, Delay.exact());
    ReplayFigures balanced = CostReplay.run(costs, DEFAULT, Delay.balanced());

    assertThat(exact.speedPercent()).isGreaterThan(speed);
    assertThat(exact.judderPercent()).isLessThan(0.5);
    assertThat(exact.ageNanos() - balanced.ageNanos()).isLessThan(3 * MILLI);
  }

  @Test
  void aStallCostsOneSmoothCorrection() {
    StepCosts costs = new StepCosts(
        "stall",
        LongStream.range(0, 1_500)
            .mapToObj(tick -> tick % 500 == 499 ? 60_000L : 5_000L)
            .toList());

    ReplayFigures slowDown = CostReplay.run(costs, DEFAULT, Delay.exact());
    ReplayFigures skipAhead = CostReplay.run(costs, OverloadPolicy.skipAhead(), Delay.exact());

    assertThat(slowDown.judderPercent()).isLessThan(skipAhead.judderPercent());
  }

  @Test
  void tableOfThePageIsWhatTheReplayShows() throws IOException {
    List<String> rows = new ArrayList<>();
    for (String name : OVERLOADED) {
      for (OverloadPolicy policy :
          List.of(DEFAULT, OverloadPolicy.skipAhead(), new OverloadPolicy.CatchUp(8))) {
        rows.add(row(trace(name), policy));
      }
    }

    assertThat(Files.readAllLines(PAGE)).containsSequence(rows);
  }

  private static String row(StepCosts costs, OverloadPolicy policy) {
    ReplayFigures exact = CostReplay.run(costs, policy, Delay.exact());
    ReplayFigures balanced = CostReplay.run(costs, policy, Delay.balanced());
    return String.format(
        Locale.ROOT,
        "| %s | %s | %.1f, %.1f, %.1f | %.1f | %.1f | %s, %s |",
        costs.name(),
        policy.getClass().getSimpleName(),
        exact.judderPercent(),
        balanced.judderPercent(),
        CostReplay.run(costs, policy, Delay.predictive()).judderPercent(),
        exact.speedPercent(),
        exact.boundPercent(),
        millis(exact),
        millis(balanced));
  }

  private static String millis(ReplayFigures figures) {
    String format = figures.ageNanos() < 1_000 * MILLI ? "%.1f" : "%,.0f";
    return String.format(Locale.ROOT, format, figures.ageNanos() / 1e6);
  }

  private static double mean(List<ReplayFigures> all, ToDoubleFunction<ReplayFigures> figure) {
    return all.stream().mapToDouble(figure).average().orElseThrow();
  }

  private static StepCosts trace(String name) throws IOException {
    return StepCosts.read(TRACES, name);
  }

  /**
   * Step costs like those of a pile on a host of varying speed. Mean and spread change every 0.3 to
   * 2.5 s, and occasional steps take 20 to 80 % longer.
   */
  private static final class SeededCosts {
    private static final double[] MEANS = {8_900, 9_600, 10_600, 12_700, 15_000, 18_500};

    private static final long[] STRETCH_MILLIS = {300, 600, 1_200, 2_500};
    private static final double[] SPREADS = {0.03, 0.06, 0.1, 0.14};
    private static final double[] OUTLIER_SHARES = {0.01, 0.03, 0.06};
    private static final long LENGTH_MICROS = 16_000_000;

    private SeededCosts() {}

    static StepCosts of(long seed) {
      Random random = new Random(seed);
      double base = MEANS[(int) (seed % MEANS.length)];
      List<Long> micros = new ArrayList<>();
      long lengthMicros = 0;
      while (lengthMicros < LENGTH_MICROS) {
        boolean slow = random.nextInt(100) < 15;
        double usual = Math.max(0.82, Math.min(1.55, 1 + 0.13 * random.nextGaussian()));
        double mean = base * (slow ? 1.2 + 0.4 * random.nextDouble() : usual);
        double spread = SPREADS[random.nextInt(SPREADS.length)];
        double outlierShare = OUTLIER_SHARES[random.nextInt(OUTLIER_SHARES.length)];
        long endMicros =
            lengthMicros + 1_000 * STRETCH_MILLIS[random.nextInt(STRETCH_MILLIS.length)];
        double wander = 0;
        while (lengthMicros < endMicros) {
          wander = wander / 2 + 0.87 * spread * random.nextGaussian();
          boolean outlier = random.nextDouble() < outlierShare;
          double cost = mean * (1 + wander) * (outlier ? 1.2 + 0.6 * random.nextDouble() : 1);
          long stepMicros = (long) Math.max(0.7 * base, cost);
          micros.add(stepMicros);
          lengthMicros += Math.max(10_000, stepMicros);
        }
      }
      return new StepCosts("seed-" + seed, micros);
    }
  }
}
