package org.isochron.bench.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class StrategiesTest {
  @Test
  void serviceMovesEvenlyInEveryScenarioThatMovesEvenly() {
    List<Scenario> even = Scenarios.ALL.stream()
        .filter(scenario -> scenario.course().isEven() && !scenario.name().equals("coarse"))
        .toList();

    assertThat(even).hasSizeGreaterThan(6);
    for (Scenario scenario : even) {
      Trace trace = scenario.run(Strategies.SERVICE).trace();
      assertThat(trace.judderPercent()).as(scenario.name()).isLessThan(1);
      assertThat(trace.speed()).as(scenario.name()).isCloseTo(1, within(0.005));
    }
  }

  @Test
  void newestStateStuttersWhereBlendedDoesNot() {
    for (Scenario scenario :
        List.of(Scenarios.BALL, Scenarios.DISPLAY, Scenarios.SLOW, Scenarios.RANDOM)) {
      assertThat(scenario.run(Strategies.FIXED).trace().judderPercent())
          .as(scenario.name())
          .isGreaterThan(10);
      assertThat(scenario.run(Strategies.BLENDED).trace().judderPercent())
          .as(scenario.name())
          .isLessThan(0.1);
    }
  }

  @Test
  void springExplodesInLongStepsAlone() {
    assertThat(Scenarios.SPRING.run(Strategies.VARIABLE).isWrong()).isTrue();
    assertThat(Scenarios.SPRING.run(Strategies.FIXED).isWrong()).isFalse();
    assertThat(Scenarios.SPRING.run(Strategies.SERVICE).isWrong()).isFalse();
  }

  @Test
  void everyScenarioNotesWhatMattersMost() {
    assertThat(Scenarios.ALL)
        .hasSize(11)
        .allSatisfy(
            scenario -> assertThat(scenario.isFeatured(Strategies.SERVICE)).isTrue());
    assertThat(Strategies.names()).doesNotHaveDuplicates().hasSize(18);
  }

  private static final List<Figure> FIGURES =
      Scenarios.ALL.stream().flatMap(scenario -> Figures.of(scenario).stream()).toList();

  /**
   * Table rows without a measured figure: they are about bitwise equality and skipped frames, and
   * have tests of their own.
   */
  private static final List<String> WITHOUT_A_FIGURE = List.of("A5", "A6", "A7");

  @Test
  void everyRowThatCanBeMeasuredHasAFigure() {
    List<String> rows = Stream.of(rows("S", 19), rows("T", 6), rows("A", 8), rows("R", 6))
        .flatMap(row -> row)
        .filter(row -> !WITHOUT_A_FIGURE.contains(row))
        .toList();

    assertThat(new TreeSet<>(FIGURES.stream().map(Figure::row).toList()))
        .containsExactlyInAnyOrderElementsOf(rows);
  }

  @Test
  void figuresOfLoopsAndClocksAreThoseOfTheArticles() {
    assertThat(FIGURES.stream().map(figure -> figure.row() + " " + figure.words()))
        .contains(
            "T2 a frame of 17 ms at 100 Hz runs 1 tick and leaves 7 ms for the next frame",
            "T4 a first frame an hour after the clock's beginning runs 0 ticks",
            "R2 a frame of 17 ms on displays of 59.94, 60 and 144 Hz: ticks of 16.683, 16.667, 13.889 ms",
            "S11 100 units a second at 0.1, 0.5, 1, 2 and 10 times the speed: shown at 10, 50, 100, 200, 1000 a second",
            "S11 the same in reverse: shown at -100 a second",
            "A1 after a frame of 1 s, with at most eight ticks a frame, frames run 8, 8, 8, 8 ticks",
            "A2 ticks of 50 ms, at most five a frame, after a frame of 1 s: a solo game keeps 50 ms, a networked one 750 ms",
            "S17 ticks of 10 ms that take 12 ms: the 20th frame takes 1253 ms without a limit, and 101 ms with at most eight ticks",
            "S19 a second around the instant at which a 32-bit counter of milliseconds wraps: 100 ticks at 100 Hz",
            "T5 a second at 60 Hz by clocks in seconds, milliseconds, microseconds and at 2.4 MHz: 60, 60, 60, 60 ticks",
            "S12 15 ticks a frame on a circle of 1 m: at most 0.3 mm off; the oldest blended with the newest would be 69 mm off",
            "S15 a burst of 15 ticks captures 10 of them, as many as a reader can show",
            "A4 a spring after a second of the game loop at 23, 60 and 144 frames a second: 1 state, bit for bit",
            "S8 after 10⁹ ticks at 60 Hz and at 100 Hz the instants are 0 and 0 ns from where they should be",
            "S9 an hour at 60 Hz, summed tick by tick in nanoseconds, loses 144 µs; by the number of the tick, 0",
            "S14 the game loop at 100 ticks in frames of 17 ms, with ticks of 1, 3, 5, 7 and 9 ms: judder 0.0, 0.0, 0.0, 0.0, 0.0 %",
            "S13 interpolated, the ball is 46 mm from where it is now and 0 mm below the floor at most; extrapolated, 59 and 29 mm");
  }

  @Test
  void aLowPassOverTheLengthOfFramesIsNeitherEvenNorTrueAndTheArticlesSoloLoopForgets() {
    Trace lowPass = Scenarios.RANDOM.run(Strategies.LOW_PASS).trace();
    Trace solo = Scenarios.HITCH.run(Strategies.SOLO).trace();

    assertThat(lowPass.judderPercent()).isGreaterThan(10);
    assertThat(Scenarios.SPRING.run(Strategies.LOCK_OR_VARIABLE).isWrong()).isTrue();
    assertThat(solo.maxTicks()).isEqualTo(8);
    assertThat(solo.ticks())
        .isEqualTo(Scenarios.HITCH.run(Strategies.FORGETFUL).trace().ticks() + 2);
  }

  @Test
  void theGameLoopsTicksCostTimeAndItsMotionIsEven() {
    for (Scenario scenario : List.of(Scenarios.BALL, Scenarios.DISPLAY, Scenarios.RANDOM)) {
      Trace trace = scenario.run(Strategies.GAME_LOOP).trace();

      assertThat(trace.last().wallNanos())
          .as(scenario.name())
          .isGreaterThanOrEqualTo(trace.drive().frames().get(trace.frames().size() - 1));
      // longer frames run more ticks, so in random frames the delay grows with the longest one
      assertThat(trace.judderPercent())
          .as(scenario.name())
          .isLessThan(scenario.equals(Scenarios.RANDOM) ? 1.5 : 0.1);
    }
  }

  private static Stream<String> rows(String letter, int count) {
    return IntStream.rangeClosed(1, count).mapToObj(row -> letter + row);
  }
}
