package org.isochron.physics.engine;

import java.util.List;
import org.isochron.physics.reference.SphereSettings;
import org.isochron.physics.reference.SphereWorld;
import org.isochron.physics.scene.Scene;
import org.isochron.physics.simulation.Simulation;
import org.isochron.state.body.Prefab;
import org.isochron.state.body.Shape;

/**
 * A fallback that needs no library, chosen by name: every body is its bounding sphere above a
 * ground at y = 0, and moves if its prefab is dynamic. Bodies do not collide with each other,
 * joints are ignored, and a lost body is always removed.
 */
final class ReferenceEngine implements Engine {
  @Override
  public String name() {
    return "reference";
  }

  @Override
  public String version() {
    return SphereWorld.VERSION;
  }

  @Override
  public Simulation build(Scene scene, EngineSettings settings) {
    List<Prefab> prefabs =
        scene.prefabs().stream().map(prefab -> sphere(prefab, settings)).toList();
    SphereWorld world = new SphereWorld(
        new SphereSettings(scene.bodyCapacity(), -scene.gravity().y(), true, false, prefabs));
    for (Scene.Placement body : scene.bodies()) {
      if (scene.prefabs().get(body.prefab()).motion() == Prefab.Motion.DYNAMIC) {
        world.add(body.prefab(), body.position(), body.linear());
      } else {
        world.addAnchor(body.position());
      }
    }
    return world;
  }

  private static Prefab sphere(Prefab prefab, EngineSettings settings) {
    if (prefab.isSensor()) {
      throw new IllegalArgumentException(
          "a prefab is a sensor, which the reference engine does not have; choose another engine");
    }
    if (!isPlain(prefab.dynamics())) {
      throw new IllegalArgumentException(
          "a prefab has %s: the reference engine has no damping, gravity factor or locked axes; choose another engine"
              .formatted(prefab.dynamics()));
    }
    Shape shape = new Shape.Sphere((float) prefab.shape().boundingRadius());
    boolean moves = prefab.motion() == Prefab.Motion.DYNAMIC;
    Prefab ball = (moves ? Prefab.dynamic(shape, prefab.mass()) : Prefab.fixed(shape))
        .withRestitution(prefab.restitution())
        .withLayer(prefab.layer());
    boolean isAsked = prefab.contactEvents() || settings.contactEvents();
    return isAsked ? ball.withContactEvents() : ball;
  }

  private static boolean isPlain(Prefab.Dynamics dynamics) {
    return dynamics.linearDamping() == 0
        && dynamics.angularDamping() == 0
        && dynamics.gravityFactor() == 1
        && dynamics.lockedAxes().isEmpty();
  }
}
