package org.isochron.bench.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.isochron.engine.Engine;
import org.isochron.engine.Engines;
import org.isochron.engine.Scene;
import org.isochron.render.Delay;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class FarLabTest {
  private static final double FAR = 3e7;

  static List<Engine> engines() {
    return Engines.available();
  }

  @ParameterizedTest
  @MethodSource("engines")
  void judderIsThatOfHomeForEveryDelay(Engine engine) {
    for (Delay delay : List.of(
        Delay.exact(), Delay.balanced(), Delay.predictive(), Delay.fixed(Duration.ofMillis(25)))) {
      double home = FarLab.judder(engine, 0, 0, delay);
      double far = FarLab.judder(engine, FAR, FAR, delay);

      assertThat(home).as("%s with %s", engine.name(), delay).isLessThan(0.5);
      assertThat(far - home).as("%s with %s", engine.name(), delay).isLessThanOrEqualTo(0.05);
    }
  }

  @ParameterizedTest
  @MethodSource("engines")
  void judderOfAWideSceneIsThatOfHomeWhereverTheBodyTravels(Engine engine) {
    if (engine.range() == Scene.RANGE) {
      return;
    }
    for (Delay delay : List.of(Delay.exact(), Delay.balanced(), Delay.predictive())) {
      double home = FarLab.judder(engine, 0, 0, delay);
      for (double metres : new double[] {1e6, FAR}) {
        assertThat(FarLab.wideJudder(engine, metres, delay) - home)
            .as("%s with %s at %s m", engine.name(), delay, metres)
            .isLessThanOrEqualTo(0.05);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("engines")
  void inFloatsItIsSeenTenKilometresAway(Engine engine) {
    assertThat(FarLab.judder(engine, 10_000, 0, Delay.balanced())).isBetween(3.0, 30.0);
    assertThat(FarLab.judder(engine, 10_000, 10_000, Delay.balanced())).isLessThan(0.5);
  }
}
