package org.isochron.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.isochron.physics.Simulation;
import org.isochron.state.threads.Platform;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every engine still reproduces the results in {@code engine-hashes.txt} to the last bit, on every
 * JDK. After an engine update, run {@link EngineHashes} on each kind of processor to regenerate the
 * file.
 */
class EngineHashesTest {
  @ParameterizedTest
  @MethodSource("engines")
  void anEngineComputesAsItDid(Engine engine) throws IOException {
    List<String> computed = EngineHashes.lines(engine);

    assertThat(known()).containsAll(computed);
  }

  @ParameterizedTest
  @MethodSource("engines")
  void aDomainNamesWhatResultsDependOn(Engine engine) {
    try (Simulation plain = engine.build(Scene.bouncingBall());
        Simulation other = engine.build(
            Scene.bouncingBall(),
            Engine.Settings.defaults()
                .withIterations(7, 3)
                .withLostBodyPolicy(Engine.Settings.LostBodyPolicy.REST))) {
      String seeds = engine.name().equals("ode4j") ? " seeded by island, meshes in tiles" : "";
      String name = "%s %s%s".formatted(engine.name(), engine.version(), seeds);
      boolean isPortable = List.of("ode4j", "reference").contains(engine.name());
      assertThat(plain.domain())
          .isEqualTo(isPortable ? name : name + " on " + Platform.processor());
      assertThat(other.domain())
          .isEqualTo(plain.domain() + ", iterations 7 and 3, lost bodies REST");
    }
  }

  static List<Engine> engines() {
    return Engines.available();
  }

  private static List<String> known() throws IOException {
    try (InputStream file =
        Objects.requireNonNull(EngineHashesTest.class.getResourceAsStream("engine-hashes.txt"))) {
      return new String(file.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    }
  }
}
