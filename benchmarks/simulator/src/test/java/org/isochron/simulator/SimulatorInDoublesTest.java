package org.isochron.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.isochron.engine.Engines;
import org.isochron.engine.Scene;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Jolt in wide scenes, which need its double-precision library. The build runs this test in a
 * separate process and on one platform only.
 */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class SimulatorInDoublesTest {
  private static final int SECONDS = 20;
  private static final int RUNS_TO_SHRINK = 100;

  @ParameterizedTest
  @ValueSource(longs = {2, 8, 13, 41})
  void allObserversSeeTheTruth(long seed) {
    assertThat(Engines.named("Jolt").range()).isEqualTo(Scene.WIDE_RANGE);
    Program drawn = Program.random(seed, SECONDS);
    assertThat(drawn.engine()).isEqualTo("Jolt");
    Set<Program.Trait> traits = EnumSet.of(Program.Trait.WIDE);
    drawn.traits().stream()
        .filter(trait -> World.allows("Jolt", traits, trait))
        .forEach(traits::add);

    Optional<Shrinker.Failure> failure = Shrinker.run(drawn.withTraits(traits), RUNS_TO_SHRINK);

    if (failure.isPresent()) {
      throw new AssertionError(failure.get().toString(), failure.get().violation());
    }
  }
}
