package org.isochron.bench.stage;

import java.util.ArrayList;
import java.util.List;
import org.isochron.engine.Engine;
import org.isochron.engine.Engines;
import org.isochron.engine.Scene;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.SnapshotLayout;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;

/**
 * @param engine name of the engine
 * @param bodyCount number of dynamic bodies
 * @param minCorner minimum corner of the bounding box of bodies near the scene's origin, relative
 *     to that origin
 * @param maxCorner maximum corner of that box
 */
record BuiltScene(
    String engine,
    Scene scene,
    int bodyCount,
    List<SnapshotLayout.Channel> channels,
    Vector3f minCorner,
    Vector3f maxCorner) {
  private static final int SPARE_BODIES = 256;

  /** In radians per second. */
  private static final float ARM_SPEED = 1.2f;

  static Engine engine(DemoSettings settings) {
    Engine engine = settings.engine().equalsIgnoreCase(DemoSettings.BEST_ENGINE)
        ? best(settings)
        : Engines.named(settings.engine());
    engine.obstacle().ifPresent(obstacle -> {
      throw new IllegalArgumentException(
          "the engine %s cannot be loaded: %s".formatted(engine.name(), obstacle));
    });
    return engine;
  }

  /**
   * Chooses the engine; for the far scene, it prefers one whose coordinate range covers the distant
   * bodies.
   */
  private static Engine best(DemoSettings settings) {
    return settings.show() != DemoScene.FAR
        ? Engines.best()
        : Engines.available().stream()
            .filter(engine -> engine.range() > Scene.RANGE)
            .findFirst()
            .orElseGet(Engines::best);
  }

  static BuiltScene of(DemoSettings settings, String engine) {
    Scene scene = settings.show().scene(settings.bodies());
    Scene shown = roomy(settings.show() == DemoScene.PILE ? withArm(scene) : scene);
    return of(shown, engine, settings.show().channels());
  }

  private static BuiltScene of(Scene scene, String engine, List<SnapshotLayout.Channel> channels) {
    Vector3f minCorner = new Vector3f(Float.MAX_VALUE);
    Vector3f maxCorner = new Vector3f(-Float.MAX_VALUE);
    int bodyCount = 0;
    for (Scene.Placement body : scene.bodies()) {
      Prefab prefab = scene.prefabs().get(body.prefab());
      bodyCount += prefab.motion() == Prefab.Motion.DYNAMIC ? 1 : 0;
      if (prefab.shape().boundingRadius() < DemoScene.GROUND_RADIUS) {
        Vector3f position = around(scene, body);
        if (position.length() < Scene.RANGE) {
          minCorner.min(position);
          maxCorner.max(position);
        }
      }
    }
    return new BuiltScene(engine, scene, bodyCount, channels, minCorner, maxCorner);
  }

  /** Adds an arm that rotates at constant speed above the bodies and hits falling bodies. */
  static Scene withArm(Scene scene) {
    Vector3f maxCorner = new Vector3f();
    scene.bodies().stream().skip(1).forEach(body -> maxCorner.max(around(scene, body)));
    List<Prefab> prefabs = new ArrayList<>(scene.prefabs());
    prefabs.add(
        Prefab.kinematic(new Shape.Box(Math.max(maxCorner.x, maxCorner.z) + 3, 0.15f, 0.4f)));
    List<Scene.Placement> bodies = new ArrayList<>(scene.bodies());
    bodies.add(new Scene.Placement(
        prefabs.size() - 1,
        scene.origin().add(0, maxCorner.y + 1.5, 0, new Vector3d()),
        new Quaternionf(),
        new Vector3f(),
        new Vector3f(0, ARM_SPEED, 0)));
    return new Scene(
        scene.origin(), scene.gravity(), prefabs, bodies, scene.joints(), bodies.size(), false);
  }

  SnapshotLayout layout() {
    SnapshotLayout near = SnapshotLayout.bodies(scene.bodyCapacity()).withVelocities();
    SnapshotLayout layout = scene.isFar() ? near.withFarPositions() : near;
    for (SnapshotLayout.Channel channel : channels) {
      layout = layout.withChannel(channel.name(), channel.blend());
    }
    return layout;
  }

  private static Vector3f around(Scene scene, Scene.Placement body) {
    return new Vector3f(body.position().sub(scene.origin(), new Vector3d()));
  }

  private static Scene roomy(Scene scene) {
    return new Scene(
        scene.origin(),
        scene.gravity(),
        scene.prefabs(),
        scene.bodies(),
        scene.joints(),
        scene.bodies().size() + SPARE_BODIES,
        scene.wide());
  }
}
