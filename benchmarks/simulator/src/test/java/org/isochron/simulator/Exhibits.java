package org.isochron.simulator;

import java.util.ArrayList;
import java.util.List;
import org.isochron.engine.Scene;
import org.isochron.shapes.MassProperties;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.joml.Vector3f;
import org.joml.Vector3fc;

/** A prefab of each shape, surface, kind of motion and blend mode that the engine supports. */
final class Exhibits {
  private Exhibits() {}

  static void add(World world, Scene.Builder scene) {
    float x = -4;
    for (Prefab prefab : all()) {
      if (world.supports(prefab)) {
        boolean isDynamic = prefab.motion() == Prefab.Motion.DYNAMIC;
        world.put(scene, prefab, x, isDynamic ? 4 : 0.1, -3);
        x += 1;
      }
    }
  }

  private static List<Prefab> all() {
    Prefab.Surface slick = Prefab.Surface.PLAIN
        .withFrictionRule(Prefab.Surface.Rule.PRODUCT)
        .withRestitutionRule(Prefab.Surface.Rule.GREATEST);
    Shape.Compound hammer = new Shape.Compound(List.of(
        Shape.Part.at(new Shape.Box(0.1f, 0.4f, 0.1f), 0, 0, 0),
        Shape.Part.at(new Shape.Box(0.3f, 0.1f, 0.1f), 0, 0.4f, 0)));
    return List.of(
        Prefab.dynamic(new Shape.Cylinder(0.4f, 0.3f), 1)
            .withBlend(Prefab.Blend.NEAREST)
            .withContactEvents()
            .withFriction(0.2)
            .withRestitution(0.6),
        Prefab.dynamic(new Shape.Cone(0.8f, 0.4f), 1)
            .withBlend(Prefab.Blend.LINEAR)
            .withContinuousCollision()
            .withDamping(0.3, 0.4),
        Prefab.dynamic(new Shape.Hull(corners()).scaled(0.8f), 2)
            .withBlend(Prefab.Blend.NOW)
            .withoutSleep(),
        Prefab.dynamic(new Shape.Capsule(0.3f, 0.2f), 1)
            .withBlend(Prefab.Blend.SMOOTH)
            .withGravityFactor(0.5)
            .withContactEvents(),
        Prefab.dynamic(new Shape.Sphere(0.4f), 1)
            .withSurface(slick)
            .with(Prefab.Property.ANGULAR_DAMPING, 0.2)
            .withLockedAxes(Prefab.LockedAxis.TURN_X, Prefab.LockedAxis.TURN_Y),
        Prefab.dynamic(hammer, 3).withMassProperties(MassProperties.of(hammer, 100, 400)),
        Prefab.dynamic(hammer, 2)
            .withMassProperties(MassProperties.of(hammer, 100, 400))
            .withoutMassProperties()
            .withLayer(3)
            .withMask(~(1 << 4)),
        Prefab.fixed(new Shape.Box(1.5f, 0.2f, 1.5f))
            .withSurface(Prefab.Surface.PLAIN.withVelocity(new Vector3f(1, 0, 0))),
        Prefab.kinematic(new Shape.Box(0.3f, 0.3f, 0.3f)).withContactEvents());
  }

  private static List<Vector3fc> corners() {
    List<Vector3fc> corners = new ArrayList<>();
    for (int corner = 0; corner < 8; corner++) {
      corners.add(new Vector3f(
          (corner & 1) * 0.8f - 0.4f, (corner & 2) * 0.3f - 0.3f, (corner & 4) * 0.2f - 0.4f));
    }
    return corners;
  }
}
