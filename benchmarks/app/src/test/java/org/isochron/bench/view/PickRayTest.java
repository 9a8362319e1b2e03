package org.isochron.bench.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.isochron.bench.stage.BodyLooks;
import org.isochron.physics.scene.Scene;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.joml.Matrix4f;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.joml.Vector4f;
import org.junit.jupiter.api.Test;

/** Which body lies under the mouse. */
final class PickRayTest {
  private static final Vector3f AHEAD = new Vector3f(0, 0, -1);

  private final Scene.Builder scene = new Scene.Builder();
  private final int floor = scene.prefab(Prefab.fixed(new Shape.Box(100, 1, 100)));
  private final int ball = scene.prefab(Prefab.dynamic(new Shape.Sphere(1), 1));
  private final int plank = scene.prefab(Prefab.dynamic(new Shape.Box(4, 0.5f, 0.5f), 1));

  @Test
  void nearestOfTheBodiesInLineIsHit() {
    scene.body(ball, 0, 0, -20);
    scene.body(ball, 0, 0, -10);
    scene.body(ball, 0, 5, -5);

    assertThat(cast(new PickRay(new Vector3f(), AHEAD))).isEqualTo(1);
    assertThat(new PickRay(new Vector3f(), AHEAD)
            .cast(bodies(), looks())
            .orElseThrow()
            .distance())
        .isCloseTo(9, within(1e-4f));
  }

  @Test
  void boxIsHitWhereItIsTurnedTo() {
    scene.body(plank, new Vector3f(0, 0, -10), new Quaternionf());
    scene.body(
        plank, new Vector3f(0, 0, -30), new Quaternionf().rotateZ((float) Math.toRadians(90)));

    assertThat(cast(new PickRay(new Vector3f(3, 0, 0), AHEAD))).isZero();
    assertThat(cast(new PickRay(new Vector3f(0, 3, 0), AHEAD))).isEqualTo(1);
    assertThat(cast(new PickRay(new Vector3f(3, 3, 0), AHEAD))).isEqualTo(-1);
    scene.body(
        plank, new Vector3f(20, 0, -10), new Quaternionf().rotateZ((float) Math.toRadians(30)));
    assertThat(cast(new PickRay(new Vector3f(23, 1.7f, 0), AHEAD))).isEqualTo(2);
    assertThat(cast(new PickRay(new Vector3f(23, -1.7f, 0), AHEAD))).isEqualTo(-1);
  }

  @Test
  void whatIsNotDrawnIsNotHit() {
    scene.body(floor, 0, 0, -5);
    scene.body(ball, 0, 0, -10);
    scene.body(ball, 0, 0, 10);
    ShownBodies bodies = bodies();
    ShownBodies withoutBodies = new ShownBodies(bodies.poses(), new int[3], 3);

    assertThat(cast(new PickRay(new Vector3f(), AHEAD))).isEqualTo(1);
    assertThat(new PickRay(new Vector3f(), AHEAD).cast(withoutBodies, looks()))
        .as("empty slots")
        .isEmpty();
  }

  @Test
  void rayThroughTheDrawnPlaceOfABodyHitsItInBothPanes() {
    Random random = new Random(4);
    for (int body = 0; body < 40; body++) {
      scene.body(
          ball,
          30 * random.nextFloat() - 15,
          20 * random.nextFloat(),
          30 * random.nextFloat() - 15);
    }
    ShownBodies bodies = bodies();
    BodyBounds bounds = new BodyBounds();
    bounds.follow(bodies, looks(), 0);
    Camera camera = new Camera();
    for (Pane pane : Pane.of(1_280, 720, true, Pane.Showing.NEAREST)) {
      camera.frame(bounds.least(), bounds.most(), pane.aspect());
      for (int slot = 0; slot < bodies.slotCount(); slot++) {
        Vector3f place = bodies.poses().position(slot, new Vector3f());
        Vector4f clip =
            camera.viewProjection(pane.aspect(), new Matrix4f()).transform(new Vector4f(place, 1));
        double x = pane.left() + (1 + clip.x / clip.w) / 2 * pane.width();
        double y = (1 - clip.y / clip.w) / 2 * pane.height();

        PickRay ray = PickRay.through(camera, pane, x, y);
        PickRay.Hit hit = ray.cast(bodies, looks()).orElseThrow();

        float distance = camera.eye().distance(place);
        assertThat(ray.at(distance).distance(place)).isLessThan(0.05f);
        assertThat(hit.distance()).isLessThanOrEqualTo(distance);
        assertThat(ray.at(hit.distance()).distance(bodies.poses().position(hit.slot(), place)))
            .isCloseTo(1, within(0.01f));
      }
    }
  }

  private int cast(PickRay ray) {
    return ray.cast(bodies(), looks()).map(PickRay.Hit::slot).orElse(-1);
  }

  private ShownBodies bodies() {
    return FramingTest.poses(scene.build());
  }

  private BodyLooks looks() {
    return BodyLooks.of(scene.build());
  }
}
