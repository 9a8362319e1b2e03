package org.isochron.bench.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.isochron.bench.stage.BodyLook;
import org.isochron.bench.stage.BodyLooks;
import org.isochron.bench.stage.DemoScene;
import org.isochron.physics.scene.Scene;
import org.isochron.state.snapshot.Snapshot;
import org.joml.Matrix4f;
import org.joml.Vector3f;
import org.joml.Vector4f;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What the camera shows of the bodies. */
final class FramingTest {
  private static final float HALF_OF_A_PICTURE = 640f / 720;

  private final BodyBounds bounds = new BodyBounds();
  private final Camera camera = new Camera();

  static Stream<Arguments> scenes() {
    return Arrays.stream(DemoScene.values())
        .flatMap(scene ->
            Stream.of(1, 10, 500, 5_000, 50_000).map(bodies -> Arguments.of(scene, bodies)));
  }

  @ParameterizedTest
  @MethodSource("scenes")
  void everyBodyOfEverySceneIsInThePictureAndFillsIt(DemoScene show, int bodies) {
    Scene scene = show.scene(bodies);
    BodyLooks looks = BodyLooks.of(scene);

    ShownBodies near = poses(scene);
    assertThat(bounds.follow(near, looks, 0)).isTrue();
    camera.frame(bounds.least(), bounds.most(), HALF_OF_A_PICTURE);

    Matrix4f seen = camera.viewProjection(HALF_OF_A_PICTURE, new Matrix4f());
    float widest = 0;
    for (int slot = 0; slot < scene.bodies().size(); slot++) {
      if (looks.of(slot).form() != BodyLook.Form.NONE && !near.isEmpty(slot)) {
        Vector4f clip =
            seen.transform(new Vector4f(new Vector3f(scene.bodies().get(slot).position()), 1));
        float x = Math.abs(clip.x / clip.w);
        float y = Math.abs(clip.y / clip.w);
        assertThat(clip.w).isPositive();
        assertThat(x).isLessThan(1.02f);
        assertThat(y).isLessThan(0.75f); // figures stand above and below
        float radius = looks.of(slot).radius() / (clip.w * (float) Math.tan(Math.toRadians(21)));
        widest = Math.max(widest, Math.max(x, y) + radius);
      }
    }
    assertThat(widest).isGreaterThan(0.25f);
  }

  @Test
  void bodiesThatFlyAwayDoNotTakeTheCameraAlong() {
    Scene scene = DemoScene.PILE.scene(100);
    BodyLooks looks = BodyLooks.of(scene);
    ShownBodies bodies = poses(scene);
    bounds.follow(bodies, looks, 0);
    Vector3f most = new Vector3f(bounds.most());

    bodies.poses().x()[7] = 4_000;
    bodies.poses().y()[9] = -9_000;
    bounds.restart();
    bounds.follow(bodies, looks, 0);

    assertThat(bounds.most().x()).isCloseTo(most.x, within(0.1f));
    assertThat(bounds.least().y()).isZero();
  }

  @Test
  void boxGrowsWithinASecondAndShrinksOverSeveral() {
    Scene scene = DemoScene.PILE.scene(2);
    BodyLooks looks = BodyLooks.of(scene);
    ShownBodies bodies = poses(scene);
    bounds.follow(bodies, looks, 0);
    float before = bounds.most().x();

    bodies.poses().x()[1] += 10;
    follow(bodies, looks, 60);
    float grown = bounds.most().x();
    bodies.poses().x()[1] -= 10;
    follow(bodies, looks, 60);
    float afterASecond = bounds.most().x();
    follow(bodies, looks, 1_200);

    assertThat(grown).isGreaterThan(before + 9);
    assertThat(afterASecond).isBetween(before + 6, grown - 1);
    assertThat(bounds.most().x()).isCloseTo(before, within(0.1f));
  }

  @Test
  void pictureWithoutBodiesMovesNoCamera() {
    BodyLooks looks = BodyLooks.of(DemoScene.BALL.scene(1));

    assertThat(bounds.follow(ShownBodies.NONE, looks, 0)).isFalse();
  }

  private void follow(ShownBodies bodies, BodyLooks looks, int frames) {
    for (int frame = 0; frame < frames; frame++) {
      bounds.follow(bodies, looks, 16_666_667);
    }
  }

  static ShownBodies poses(Scene scene) {
    int count = scene.bodies().size();
    Snapshot.Poses poses = new Snapshot.Poses(count, scene.isFar());
    for (int slot = 0; slot < count; slot++) {
      Scene.Placement body = scene.bodies().get(slot);
      poses.set(slot, body.position(), body.rotation());
    }
    int[] generations = IntStream.generate(() -> 1).limit(count).toArray();
    return ShownBodies.of(poses, generations, count, scene.origin());
  }
}
