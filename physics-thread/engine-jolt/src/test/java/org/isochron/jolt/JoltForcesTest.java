package org.isochron.jolt;

import static org.assertj.core.api.Assertions.assertThat;

import org.isochron.engine.Engines;
import org.isochron.engine.Scene;
import org.isochron.engine.SceneRun;
import org.isochron.physics.WorldView;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

/** Forces that depend on how Jolt stores its contacts. */
final class JoltForcesTest {
  /** Jolt stores the normal in the space of the body in the higher slot, as before the step. */
  @Test
  void normalsOfSpinningBodiesAreThoseOfTheStep() {
    Scene.Builder builder = new Scene.Builder().gravity(0, 0, 0);
    int wall = builder.prefab(Prefab.fixed(new Shape.Box(1, 5, 5)));
    int ball = builder.prefab(Prefab.dynamic(new Shape.Sphere(0.5f), 2));
    builder.body(wall, 1.5, 0, 0);
    builder.body(ball, new Vector3d(), new Quaternionf());
    long spinning = SceneRun.placed(1);
    Vector3f normal = new Vector3f();
    try (SceneRun run = new SceneRun(Engines.named("Jolt"), builder.build())) {
      run.tick(sender -> sender.angularVelocity(spinning, new Vector3f(0, 0, 20)));
      for (int tick = 0; tick < 20; tick++) {
        run.tick(sender -> sender.force(spinning, new Vector3f(100, 0, 0)));
        WorldView.Contacts contacts = run.view().contacts(spinning);

        assertThat(contacts.count()).isEqualTo(1);
        assertThat(contacts.normal(0, normal).distance(1, 0, 0))
            .as("%s", normal)
            .isLessThan(1e-3f);
        Vector3f impulse = run.view().contactImpulse(spinning, new Vector3f());
        Vector3f gained =
            run.view().acceleration(spinning, new Vector3f()).div(50).sub(1, 0, 0);
        assertThat(impulse.distance(gained)).isLessThan(0.02f);
      }
    }
  }
}
