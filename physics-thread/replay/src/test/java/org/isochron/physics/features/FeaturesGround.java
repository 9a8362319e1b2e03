package org.isochron.physics.features;

import java.util.List;
import org.isochron.engine.Engine;
import org.isochron.engine.Engine.Settings.LostBodyPolicy;
import org.isochron.engine.Engines;
import org.isochron.engine.Scene;
import org.isochron.physics.Simulation;
import org.joml.Vector3d;
import org.joml.Vector3dc;
import org.joml.Vector3fc;

/**
 * Where a walk takes place: in a scene around the origin of the world, or in a wide one, whose
 * stage is 28,000 km from that origin, and whose bodies travel between there and elsewhere.
 */
record FeaturesGround(String engine, boolean wide, LostBodyPolicy policy) {
  private static final Vector3dc HOME = new Vector3d();

  /** No float has these coordinates; their steps are 2 m there. */
  private static final Vector3dc AWAY = new Vector3d(20_000_000.5, -19_999_999.25, 0);

  /** Where bodies of a wide scene travel to, next to its stage. */
  private static final List<Vector3dc> ELSEWHERE =
      List.of(HOME, new Vector3d(-33_000_000.1, 12_345_678.9, 1_000_000.7));

  FeaturesGround(String engine, boolean wide) {
    this(engine, wide, LostBodyPolicy.REMOVE);
  }

  /** Returns the world of a scene. */
  Simulation world(Scene scene) {
    return Engines.named(engine)
        .build(scene, Engine.Settings.defaults().withLostBodyPolicy(policy));
  }

  /** Returns a scene without bodies. */
  Scene.Builder builder() {
    return wide ? new Scene.Builder().wide() : new Scene.Builder();
  }

  /** Where the stage is. */
  Vector3dc origin() {
    return wide ? AWAY : HOME;
  }

  /** Returns the place of a point of the stage. */
  Vector3d at(double x, double y, double z) {
    return new Vector3d(x, y, z).add(origin());
  }

  Vector3d at(Vector3fc point) {
    return at(point.x(), point.y(), point.z());
  }

  /** Returns a place far from the stage. */
  static Vector3d elsewhere(int which, Vector3fc point) {
    return new Vector3d(point).add(ELSEWHERE.get(which % ELSEWHERE.size()));
  }
}
