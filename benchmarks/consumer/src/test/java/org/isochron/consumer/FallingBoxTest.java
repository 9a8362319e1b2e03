package org.isochron.consumer;

import static org.assertj.core.api.Assertions.assertThat;

import org.isochron.physics.engine.Engine;
import org.isochron.physics.engine.Engines;
import org.junit.jupiter.api.Test;

final class FallingBoxTest {
  @Test
  void engineIsFoundAndLoadsAndRuns() throws Exception {
    assertThat(Engines.best().name()).isEqualTo("Jolt");
    assertThat(Engines.available()).extracting(Engine::name).containsExactly("Jolt", "reference");
    assertThat(FallingBox.run(3)).isGreaterThanOrEqualTo(3);
  }

  @Test
  void testsRunOnThePathThatTheBuildSets() {
    assertThat(FallingBox.class.getModule().isNamed()).isEqualTo(Boolean.getBoolean("module.path"));
    assertThat(Engines.best().getClass().getModule().isNamed())
        .isEqualTo(Boolean.getBoolean("module.path"));
  }
}
