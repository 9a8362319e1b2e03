package org.isochron.bench.stage;

import java.util.ArrayList;
import java.util.List;
import org.isochron.engine.Scene;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3dc;
import org.joml.Vector3f;

/**
 * The same pile twice in one scene: at the world's origin and 20,000 km away. Above each pile a
 * ball moves at a constant 1 m/s; judder is measured on that ball.
 */
public final class FarScene {
  /** Position of the second pile. */
  public static final Vector3dc AWAY = new Vector3d(20_000_000, 0, 0);

  private static final double ABOVE = 4;

  private FarScene() {}

  static Scene scene(int bodies) {
    Scene pile = BuiltScene.withArm(Scene.fallingPile(Math.max(1, bodies / 2)));
    List<Prefab> prefabs = new ArrayList<>(pile.prefabs());
    prefabs.add(Prefab.kinematic(new Shape.Sphere(0.3f)).withMask(0));
    double top =
        pile.bodies().stream().mapToDouble(body -> body.position().y()).max().orElse(0);
    List<Scene.Placement> one = new ArrayList<>(pile.bodies());
    one.add(new Scene.Placement(
        prefabs.size() - 1,
        new Vector3d(0, top + ABOVE, 0),
        new Quaternionf(),
        new Vector3f(1, 0, 0),
        new Vector3f()));
    List<Scene.Placement> both = new ArrayList<>(one);
    for (Scene.Placement body : one) {
      both.add(new Scene.Placement(
          body.prefab(),
          body.position().add(AWAY, new Vector3d()),
          body.rotation(),
          body.linear(),
          body.angular()));
    }
    return new Scene(new Vector3d(), pile.gravity(), prefabs, both, List.of(), both.size(), true);
  }
}
