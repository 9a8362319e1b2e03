package org.isochron.physics.features;

import java.util.List;
import java.util.stream.Stream;
import org.isochron.engine.Engine;
import org.isochron.engine.Engine.Settings.LostBodyPolicy;
import org.isochron.engine.Engines;
import org.isochron.engine.Scene;
import org.isochron.physics.Simulation;
import org.joml.Vector3d;
import org.joml.Vector3dc;
import org.joml.Vector3fc;

/**
 * The location of a random-walk test: the world's origin, or a point 28,000 km away in a scene with
 * a wide coordinate range.
 */
record FeaturesGround(String engine, boolean wide, LostBodyPolicy policy) {
  private static final Vector3dc HOME = new Vector3d();

  /**
   * Floats cannot represent these coordinates, because a float has a resolution of 2 m at this
   * distance.
   */
  private static final Vector3dc AWAY = new Vector3d(20_000_000.5, -19_999_999.25, 0);

  private static final List<Vector3dc> FAR_ORIGINS =
      List.of(HOME, new Vector3d(-33_000_000.1, 12_345_678.9, 1_000_000.7));

  FeaturesGround(String engine, boolean wide) {
    this(engine, wide, LostBodyPolicy.REMOVE);
  }

  static List<FeaturesGround> atHome() {
    return Engines.available().stream()
        .map(engine -> new FeaturesGround(engine.name(), false))
        .toList();
  }

  static List<FeaturesGround> away() {
    return Engines.available().stream()
        .filter(engine -> engine.range() > Scene.RANGE)
        .map(engine -> new FeaturesGround(engine.name(), true))
        .toList();
  }

  static List<FeaturesGround> thatSave() {
    return Stream.concat(atHome().stream(), away().stream())
        .filter(FeaturesGround::savesState)
        .toList();
  }

  private boolean savesState() {
    try (Simulation simulation = world(FeaturesGame.scene(this))) {
      return simulation.savesState();
    }
  }

  boolean hasOnlySpheres() {
    return engine.equals("reference");
  }

  Simulation world(Scene scene) {
    return Engines.named(engine)
        .build(scene, Engine.Settings.defaults().withLostBodyPolicy(policy));
  }

  Scene.Builder builder() {
    return wide ? new Scene.Builder().wide() : new Scene.Builder();
  }

  Vector3dc origin() {
    return wide ? AWAY : HOME;
  }

  Vector3d at(double x, double y, double z) {
    return new Vector3d(x, y, z).add(origin());
  }

  Vector3d at(Vector3fc point) {
    return at(point.x(), point.y(), point.z());
  }

  static Vector3d farPosition(int which, Vector3fc point) {
    return new Vector3d(point).add(FAR_ORIGINS.get(which % FAR_ORIGINS.size()));
  }
}
