package org.isochron.bench.stage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.List;
import org.isochron.physics.scene.Scene;
import org.isochron.render.FrameSource;
import org.isochron.render.picture.Delay;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.SharedState;
import org.isochron.state.StateWriter;
import org.isochron.state.snapshot.BodyId;
import org.isochron.state.snapshot.SnapshotLayout;
import org.isochron.state.time.Timeline;
import org.junit.jupiter.api.Test;

/** What bodies look like whose prefabs are changed while they are shown. */
final class BodyLooksTest {
  private static final long TICK_NANOS = 10_000_000;
  private static final long BODY = BodyId.of(0, 1);

  @Test
  void bodyLooksLikeItsNewPrefabOnceAFrameShowsThat() {
    Scene.Builder scene = new Scene.Builder();
    scene.prefab(Prefab.dynamic(new Shape.Sphere(1), 1));
    scene.prefab(Prefab.dynamic(new Shape.Sphere(2), 1));
    scene.body(0, 0, 0, 0);
    BodyLooks looks = BodyLooks.of(scene.build());
    SharedState state = SharedState.of(SnapshotLayout.bodies(1));
    FrameSource.Settings later =
        FrameSource.Settings.of(Delay.fixed(Duration.ofNanos(2 * TICK_NANOS)));
    try (StateWriter writer = state.claimWriter();
        FrameSource frames = FrameSource.on(state, later)) {
      writer.snapshots().timeline(new Timeline(1, 0, 0, Timeline.NORMAL_PERMILLE));
      publish(writer, 1, 0);
      publish(writer, 2, 0);
      publish(writer, 3, 0);
      publish(writer, 4, 1);

      looks.follow(frames.at(9 * TICK_NANOS / 2));
      assertThat(looks.of(0).radius()).isEqualTo(1);
      assertThat(looks.changeCount()).isZero();

      looks.follow(frames.at(11 * TICK_NANOS / 2));
      assertThat(looks.of(0).radius()).isEqualTo(2);
      assertThat(looks.changeCount()).isEqualTo(1);
    }
  }

  @Test
  void wheelsAreRoundAndABulletIsLargeEnoughToSee() {
    BodyLooks wheels = BodyLooks.of(DemoScene.WHEELS.scene(2));
    assertThat(wheels.of(2).form()).isEqualTo(BodyLook.Form.WHEEL);
    assertThat(wheels.of(2).halfWidth()).isEqualTo(1);

    BodyLooks shot = BodyLooks.of(DemoScene.BULLET.scene(1));
    assertThat(shot.of(1).radius()).isBetween(0.2f, 0.3f);
    assertThat(shot.of(2).form()).isEqualTo(BodyLook.Form.BOX);
  }

  @Test
  void cylinderAndConeAreDrawnByTheirFacesInTheBoxesThatHoldThem() {
    BodyLook cylinder = BodyLook.of(Prefab.dynamic(new Shape.Cylinder(0.2f, 0.5f), 1));
    assertThat(cylinder.form()).isEqualTo(BodyLook.Form.FACES);
    assertThat(cylinder.shape()).isInstanceOf(Shape.Cylinder.class);
    assertThat(cylinder.halfWidth()).isEqualTo(0.5f);
    assertThat(cylinder.halfHeight()).isEqualTo(0.2f);

    BodyLook cone = BodyLook.of(Prefab.dynamic(new Shape.Cone(2, 0.5f), 1));
    assertThat(cone.halfHeight()).isEqualTo(1.5f);
    assertThat(cone.halfDepth()).isEqualTo(0.5f);
  }

  @Test
  void groundOfAnySizeIsDrawnAndAPictureNeedNotShowAllOfIt() {
    Shape.HeightField field = Shape.HeightField.of(2, 2, 900, new float[4]);
    BodyLook ground = BodyLook.of(Prefab.fixed(field));
    assertThat(ground.form()).isEqualTo(BodyLook.Form.FACES);
    assertThat(ground.isGround()).isTrue();
    assertThat(ground.radius()).isZero();

    BodyLook floor = BodyLook.of(Prefab.fixed(new Shape.Box(900, 1, 900)));
    assertThat(floor.form()).as("every picture has a floor").isEqualTo(BodyLook.Form.NONE);
    BodyLook sensor = BodyLook.of(Prefab.fixed(new Shape.Cylinder(1, 1)).sensor());
    assertThat(sensor.form()).isEqualTo(BodyLook.Form.NONE);
  }

  @Test
  void thePlayerIsAFigureThatIsLowerWhenItCrouches() {
    Scene scene = DemoScene.PLAYER.scene(1);
    int body = BodyId.slot(PlayerScene.PLAYER);
    BodyLook upright = BodyLooks.of(scene).of(body);
    BodyLook crouched = BodyLook.of(scene.prefabs().get(PlayerScene.CROUCHED));

    assertThat(upright.form()).isEqualTo(BodyLook.Form.FIGURE);
    assertThat(crouched.form()).isEqualTo(BodyLook.Form.FIGURE);
    assertThat(upright.top()).isCloseTo(0.9f, within(1e-6f));
    assertThat(crouched.top()).isLessThan(0.5f);
    assertThat(crouched.halfHeight())
        .as("its foot stays")
        .isCloseTo(upright.halfHeight(), within(1e-6f));
  }

  @Test
  void dominoesStandInRowsThatFillAPicture() {
    List<Scene.Placement> tiles = DemoScene.DOMINOES.scene(100).bodies();

    assertThat(tiles).hasSize(101);
    assertThat(tiles.subList(1, 101))
        .allMatch(tile ->
            Math.abs(tile.position().x()) < 10 && Math.abs(tile.position().z()) < 10)
        .extracting(Scene.Placement::position)
        .doesNotHaveDuplicates();
  }

  private static void publish(StateWriter writer, long tick, int prefab) {
    writer.snapshots().begin(tick, tick * TICK_NANOS);
    writer.snapshots().body(BODY, 0, 0, 0, 0, 0, 0, 1);
    writer.snapshots().prefab(BODY, prefab);
    writer.snapshots().publish(tick * TICK_NANOS);
  }
}
