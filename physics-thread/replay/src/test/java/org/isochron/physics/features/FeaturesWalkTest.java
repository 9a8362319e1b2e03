package org.isochron.physics.features;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import org.isochron.state.Event;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class FeaturesWalkTest {
  private static final String AT_HOME = "org.isochron.physics.features.FeaturesGround#atHome";
  private static final String AWAY = "org.isochron.physics.features.FeaturesGround#away";
  private static final int STEPS = 600;

  @TempDir
  Path folder;

  @ParameterizedTest
  @MethodSource(AT_HOME)
  void featuresHoldTogether(FeaturesGround ground) throws IOException {
    walk(ground, 1, 3, folder);
  }

  @ParameterizedTest
  @MethodSource(AWAY)
  void featuresHoldTogetherInAWideScene(FeaturesGround ground) throws IOException {
    assertThat(walk(ground, 3, 2, folder)).contains("elsewhere");
  }

  @ParameterizedTest
  @MethodSource({AT_HOME, AWAY})
  @Tag("evidence")
  @Tag("night")
  void featuresHoldTogetherForLong(FeaturesGround ground) throws IOException {
    walk(ground, 5, Integer.getInteger("features.walks", 100), folder);
  }

  static Set<String> walk(FeaturesGround ground, long firstSeed, long count, Path folder)
      throws IOException {
    Set<String> done = new TreeSet<>();
    int climbed = 0;
    for (long seed = firstSeed; seed < firstSeed + count; seed++) {
      FeaturesWalk walk = new FeaturesWalk(ground, seed, folder);
      walk.run(STEPS);
      walk.finish();
      done.addAll(walk.done());
      climbed += walk.climbed();
    }

    assertThat(done)
        .contains("pause", "step", "resume", "speed", "reverse", "forward", "question", "source")
        .contains("spawn", "despawn", "teleport", "change", "join", "frame", "again")
        .contains(
            "event " + Event.Kind.SPAWN,
            "event " + Event.Kind.DESPAWN,
            "event " + Event.Kind.REFUSED_COMMAND)
        .contains("event " + Event.Kind.CONTACT_BEGIN, "event " + Event.Kind.CONTACT_END);
    assertThat(done)
        .contains("prefab", "event " + Event.Kind.SENSOR_ENTER, "event " + Event.Kind.SENSOR_LEAVE);
    if (!ground.hasOnlySpheres()) { // has no walking character
      assertThat(climbed).isPositive();
    }
    return done;
  }
}
