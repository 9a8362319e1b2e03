package org.isochron.bench.examples;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.app.LegacyApplication;
import com.jme3.app.state.AppStateManager;
import com.jme3.scene.Node;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.isochron.physics.reference.SphereSettings;
import org.isochron.physics.reference.SphereWorld;
import org.isochron.physics.tick.TickLoop;
import org.isochron.physics.tick.TickParts;
import org.isochron.physics.tick.TickSettings;
import org.isochron.state.SharedState;
import org.isochron.state.StateLimits;
import org.isochron.state.snapshot.SnapshotLayout;
import org.isochron.state.time.ManualClock;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

class ExamplesTest {
  private static final long MILLI = 1_000_000;

  @Test
  void spatialOfJmonkeyFollowsItsBody() {
    ManualClock clock = new ManualClock(0);
    SharedState state =
        SharedState.of(SnapshotLayout.bodies(1).withVelocities(), StateLimits.DEFAULT, clock);
    SphereWorld world = new SphereWorld(SphereSettings.bodies(1).weightless());
    long ball = world.add(0, new Vector3f(0, 5, 0), new Vector3f(3, 0, 0));
    TickLoop loop =
        new TickLoop(state.claimWriter(), TickParts.of(world), TickSettings.DEFAULT, clock);
    AppStateManager states = new AppStateManager(new LegacyApplication());
    JmonkeyBodies bodies = new JmonkeyBodies(state);
    Node node = new Node();
    bodies.follow(ball, node);
    states.attach(bodies);

    float last = -1;
    for (int frame = 0; frame < 120; frame++) {
      clock.moveTo(frame * 16L * MILLI);
      loop.advance(clock.nanos());
      states.update(0.016f);
      if (frame > 10) {
        assertThat(node.getLocalTranslation().x).isGreaterThan(last);
        assertThat(node.getLocalTranslation().y).isEqualTo(5);
        last = node.getLocalTranslation().x;
      }
    }
    assertThat(last).isBetween(5f, 6f);
    states.cleanup();
  }

  @Test
  void examplesAreShorterThanAHundredAndSixtyLines() throws IOException {
    try (Stream<Path> files = Files.list(Path.of("src/main/java/org/isochron/bench/examples"))) {
      List<Path> examples = files.filter(Files::isRegularFile).toList();
      assertThat(examples).hasSizeGreaterThan(3);
      for (Path example : examples) {
        assertThat(Files.readAllLines(example)).as("%s", example).hasSizeLessThan(160);
      }
    }
  }
}
