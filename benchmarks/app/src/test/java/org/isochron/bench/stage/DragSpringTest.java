package org.isochron.bench.stage;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.isochron.state.BodyId;
import org.isochron.state.NanoClock;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotReader;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class DragSpringTest {
  private static final NanoClock CLOCK = NanoClock.system();
  private static final long BALL = BodyId.of(1, 1);

  @ParameterizedTest
  @ValueSource(ints = {25, 100, 1_000})
  void bodyComesToRestAtTheMouseEvenIfTheAnswerComesATickLater(int hertz) {
    Vector3f position = new Vector3f();
    Vector3f velocity = new Vector3f();
    Vector3f mouse = new Vector3f(3, 0, 0);
    Vector3f answer = new Vector3f();
    float farthest = 0;

    for (int tick = 0; tick < 4 * hertz; tick++) {
      Vector3f next = DragSpring.velocityChange(
          mouse.sub(position, new Vector3f()), velocity, 1_000_000_000L / hertz);
      velocity.add(answer);
      position.fma(1f / hertz, velocity);
      answer = next;
      farthest = Math.max(farthest, position.x);
    }

    assertThat(position.distance(mouse)).isLessThan(0.1f);
    assertThat(velocity.length()).isLessThan(0.3f);
    assertThat(farthest).as("overshoot").isLessThan(5);
  }

  @Test
  void ballIsLiftedToTheRayAndHangsThere() {
    try (DemoRun stage =
            DemoRun.open(new DemoSettings("reference", DemoScene.BALL, 1, 100, false), CLOCK);
        SnapshotReader reader = stage.state().openReader()) {
      DragSpring spring =
          new DragSpring(BALL, stage.scene().prefabs().get(1), new Vector3f(), 10, 0);
      int sent = 0;

      for (int tick = 0; tick < 300; tick++) {
        step(stage, reader);
        sent += pull(spring, stage, reader.newest());
        sent += pull(spring, stage, reader.newest());
      }

      assertThat(sent).as("one pull a tick, however many frames").isEqualTo(2 * 300);
      Vector3f position = reader.newest().poses().position(1, new Vector3f());
      assertThat(position.distance(0, 9, 0)).as("it hangs a little below").isBetween(0.05f, 0.3f);
      assertThat(spring.grip().distance(position)).isLessThan(0.05f);
      assertThat(spring.end().distance(0, 9, 0)).isLessThan(0.001f);
    }
  }

  @Test
  void bodyThatIsGoneIsNotHeld() {
    try (DemoRun stage =
            DemoRun.open(new DemoSettings("reference", DemoScene.BALL, 1, 100, false), CLOCK);
        SnapshotReader reader = stage.state().openReader()) {
      DragSpring spring =
          new DragSpring(BALL, stage.scene().prefabs().get(1), new Vector3f(), 10, 0);
      step(stage, reader);
      assertThat(spring.holds(reader.newest())).isTrue();

      stage.state().commands().despawn(BALL);
      step(stage, reader);
      step(stage, reader);

      assertThat(spring.holds(reader.newest())).isFalse();
    }
  }

  private static int pull(DragSpring spring, DemoRun stage, Snapshot newest) {
    return spring.pull(
        new Vector3f(0, 9, 10),
        new Vector3f(0, 0, -1),
        newest,
        new Vector3d(),
        stage.state().commands());
  }

  private static void step(DemoRun stage, SnapshotReader reader) {
    reader.refresh();
    long before = reader.length() == 0 ? 0 : reader.newest().tick();
    stage.physics().time().step();
    long until = CLOCK.nanos() + Duration.ofSeconds(20).toNanos();
    while (CLOCK.nanos() - until < 0
        && (reader.length() == 0 || reader.newest().tick() == before)) {
      reader.refresh();
      Thread.onSpinWait();
    }
  }
}
