package org.isochron.bench.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
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
    assertThat(Strategies.names()).doesNotHaveDuplicates().hasSize(16);
  }

  @Test
  void theArticlesSoloLoopForgets() {
    Trace solo = Scenarios.HITCH.run(Strategies.SOLO).trace();

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
}
