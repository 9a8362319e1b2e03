package org.isochron.physics.features;

import static org.assertj.core.api.Assertions.assertThat;

import org.isochron.engine.Engines;
import org.isochron.engine.Scene;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/**
 * Jolt in wide scenes, which need its double-precision library. The build runs this test in a
 * separate process and on one platform only.
 */
@Tag("evidence")
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
final class VehicleInDoublesTest extends VehicleWheelsTest {
  @Test
  void theLibraryOfDoublesIsThere() {
    assertThat(Engines.named("Jolt").range()).isEqualTo(Scene.WIDE_RANGE);
  }
}
