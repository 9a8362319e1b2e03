package org.isochron.lockstep;

import static org.assertj.core.api.Assertions.assertThat;

import org.isochron.engine.Engines;
import org.isochron.engine.Scene;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/**
 * Runs the match with Jolt's double-precision library, in a separate process and on one platform
 * only.
 */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
final class WideMatchInDoublesTest extends WideMatchTest {
  @Test
  void theLibraryOfDoublesIsThere() {
    assertThat(Engines.named("Jolt").range()).isEqualTo(Scene.WIDE_RANGE);
  }
}
