package org.isochron.physics.features;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.isochron.engine.Engine.Settings.LostBodyPolicy;
import org.isochron.engine.Engines;
import org.isochron.engine.Scene;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * Random-walk tests of Jolt in wide scenes, which need its double-precision library. The build runs
 * them in a separate process and on one platform only.
 */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
final class FeaturesWalkInDoublesTest {
  private static final FeaturesGround GROUND = new FeaturesGround("Jolt", true);

  /** A location at which the engine puts bodies to rest when they leave the world. */
  private static final FeaturesGround RESTING =
      new FeaturesGround("Jolt", true, LostBodyPolicy.REST);

  @TempDir
  Path folder;

  @Test
  void featuresHoldTogetherInAWideScene() throws IOException {
    assertThat(Engines.named("Jolt").range()).isEqualTo(Scene.WIDE_RANGE);

    assertThat(FeaturesWalkTest.walk(GROUND, 1, 2, folder)).contains("elsewhere");
  }

  @Test
  void featuresHoldTogetherWhereLostBodiesArePutToRest() throws IOException {
    FeaturesWalkTest.walk(RESTING, 12, 2, folder);
  }

  @Test
  @Tag("evidence")
  @Tag("night")
  void featuresHoldTogetherForLong() throws IOException {
    FeaturesWalkTest.walk(GROUND, 5, Integer.getInteger("features.walks", 100), folder);
    Path resting = Files.createDirectory(folder.resolve("resting"));
    FeaturesWalkTest.walk(RESTING, 14, Integer.getInteger("features.walks", 30), resting);
  }
}
