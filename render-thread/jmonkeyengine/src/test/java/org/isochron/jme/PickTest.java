package org.isochron.jme;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.isochron.jme.TickedByHand.BODIES;
import static org.isochron.jme.TickedByHand.MILLI;
import static org.isochron.jme.TickedByHand.RADIUS;
import static org.isochron.jme.TickedByHand.body;

import com.jme3.math.Quaternion;
import com.jme3.math.Vector2f;
import com.jme3.math.Vector3f;
import com.jme3.renderer.Camera;
import org.isochron.render.FrameSource;
import org.isochron.state.RayHit;
import org.junit.jupiter.api.Test;

final class PickTest {
  private final TickedByHand ticks = new TickedByHand();
  private final Passes game = new Passes();
  private final IsochronAppState physics =
      IsochronAppState.on(ticks.state, FrameSource.Settings.DEFAULT);
  private final Camera camera = new Camera(640, 480);
  private final RayHit hit = new RayHit();

  PickTest() {
    game.states().attach(physics);
    for (int frame = 1; frame < 100; frame++) {
      ticks.moveTo(frame * 5L * MILLI);
      game.pass();
    }
    camera.setFrustumPerspective(50, 640f / 480, 0.5f, 100);
    camera.setLocation(new Vector3f(1, 3, 14));
    camera.setRotation(new Quaternion().fromAngles(0.1f, (float) Math.PI, 0.2f));
  }

  @Test
  void perspectiveCameraPicksTheBodyThatItShowsUnderTheCursor() {
    assertEveryBodyIsPickedWhereItIsSeen();
  }

  @Test
  void parallelCameraPicksToo() {
    camera.setParallelProjection(true);
    camera.setFrustum(0.5f, 100, -8, 8, 6, -6);

    assertEveryBodyIsPickedWhereItIsSeen();
  }

  @Test
  void partOfTheWindowPicksToo() {
    camera.setViewPort(0.5f, 1, 0.25f, 0.75f);

    assertEveryBodyIsPickedWhereItIsSeen();
  }

  @Test
  void nothingIsPickedNextToTheBodies() {
    assertThat(physics.pick(camera, new Vector2f(2, 2), 100, hit)).isFalse();
  }

  private void assertEveryBodyIsPickedWhereItIsSeen() {
    for (int index = 0; index < BODIES; index++) {
      Vector3f middle = new Vector3f();
      JmeMaths.toJme(physics.frame().position(body(index), new org.joml.Vector3f()), middle);
      Vector3f seen = camera.getScreenCoordinates(middle);

      assertThat(physics.pick(camera, new Vector2f(seen.x, seen.y), 100, hit)).isTrue();
      assertThat(hit.body()).isEqualTo(body(index));
      org.joml.Vector3fc point = hit.point();
      assertThat(middle.distance(new Vector3f(point.x(), point.y(), point.z())))
          .isCloseTo(RADIUS, within(1e-3f));
    }
  }
}
