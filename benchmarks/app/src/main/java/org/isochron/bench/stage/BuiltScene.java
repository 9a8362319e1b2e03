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
 * A world as it is when a run begins.
 *
 * @param engine the name of what simulates it
 * @param scene what it began with, with room for more bodies
 * @param bodyCount how many of its bodies move
 * @param channels what its game code writes for each body
 * @param least the corner of the box around the bodies near the scene's origin, around it
 * @param most the opposite corner
 */
record BuiltScene(
    String engine,
    Scene scene,
    int bodyCount,
    List<SnapshotLayout.Channel> channels,
    Vector3f least,
    Vector3f most) {
  /** Room for bodies that come later. */
  private static final int SPARE_BODIES = 256;

  /** In radians a second. */
  private static final float ARM_SPEED = 1.2f;

  /** Returns the engine that the settings name. */
  static Engine engine(DemoSettings settings) {
    Engine engine = settings.engine().equalsIgnoreCase(DemoSettings.BEST_ENGINE)
        ? best(settings)
        : Engines.named(settings.engine());
    engine.obstacle().ifPresent(obstacle -> {
      throw new IllegalArgumentException(
          "the engine %s does not load here: %s".formatted(engine.name(), obstacle));
    });
    return engine;
  }

  /** Returns the best engine that takes bodies as far as the scene has them, if one does. */
  private static Engine best(DemoSettings settings) {
    return settings.show() != DemoScene.FAR
        ? Engines.best()
        : Engines.available().stream()
            .filter(engine -> engine.range() > Scene.RANGE)
            .findFirst()
            .orElseGet(Engines::best);
  }

  /** Returns the scene that the settings name, for the engine of a name. */
  static BuiltScene of(DemoSettings settings, String engine) {
    Scene scene = settings.show().scene(settings.bodies());
    Scene shown = roomy(settings.show() == DemoScene.PILE ? withArm(scene) : scene);
    return of(shown, engine, settings.show().channels());
  }

  static BuiltScene of(Scene scene, String engine, List<SnapshotLayout.Channel> channels) {
    Vector3f least = new Vector3f(Float.MAX_VALUE);
    Vector3f most = new Vector3f(-Float.MAX_VALUE);
    int bodyCount = 0;
    for (Scene.Placement body : scene.bodies()) {
      Prefab prefab = scene.prefabs().get(body.prefab());
      bodyCount += prefab.motion() == Prefab.Motion.DYNAMIC ? 1 : 0;
      if (prefab.shape().boundingRadius() < DemoScene.GROUND_RADIUS) {
        Vector3f place = around(scene, body);
        if (place.length() < Scene.RANGE) {
          least.min(place);
          most.max(place);
        }
      }
    }
    return new BuiltScene(engine, scene, bodyCount, channels, least, most);
  }

  /**
   * Adds an arm that turns evenly above the bodies for ever, and hits those that are dropped on
   * them.
   */
  static Scene withArm(Scene scene) {
    Vector3f most = new Vector3f();
    scene.bodies().stream().skip(1).forEach(body -> most.max(around(scene, body)));
    List<Prefab> prefabs = new ArrayList<>(scene.prefabs());
    prefabs.add(Prefab.kinematic(new Shape.Box(Math.max(most.x, most.z) + 3, 0.15f, 0.4f)));
    List<Scene.Placement> bodies = new ArrayList<>(scene.bodies());
    bodies.add(new Scene.Placement(
        prefabs.size() - 1,
        scene.origin().add(0, most.y + 1.5, 0, new Vector3d()),
        new Quaternionf(),
        new Vector3f(),
        new Vector3f(0, ARM_SPEED, 0)));
    return new Scene(
        scene.origin(), scene.gravity(), prefabs, bodies, scene.joints(), bodies.size());
  }

  /** What its snapshots hold. */
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
