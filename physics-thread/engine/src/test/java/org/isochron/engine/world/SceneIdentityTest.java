package org.isochron.engine.world;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.isochron.engine.Scene;
import org.isochron.shapes.MassProperties;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

final class SceneIdentityTest {
  private static final Prefab BALL = Prefab.dynamic(new Shape.Sphere(1), 1);

  private static final MassProperties HEAVY =
      new MassProperties(1, new Vector3f(), new Vector3f(2, 3, 4), new Quaternionf());
  private static final Shape.HeightField FIELD = Shape.HeightField.of(3, 2, 1, new float[6]);

  @Test
  void everyPropertyOfAPrefabCounts() {
    List<Prefab> others = List.of(
        BALL,
        Prefab.fixed(new Shape.Sphere(1)),
        Prefab.dynamic(new Shape.Sphere(2), 1),
        Prefab.dynamic(new Shape.Sphere(1), 2),
        Prefab.fixed(FIELD),
        Prefab.fixed(FIELD.withHeights(0, 0, 1, 1, 2)),
        Prefab.fixed(FIELD.withHoles(1, 0, 1, 1, true)),
        Prefab.fixed(FIELD.withMaterial(1, 0, 1, 1, 1)),
        Prefab.fixed(FIELD.withMaterial(1, 0, 1, 1, 2)),
        Prefab.fixed(Shape.HeightField.of(2, 3, 1, new float[6])),
        Prefab.fixed(Shape.HeightField.of(3, 2, 2, new float[6])),
        Prefab.dynamic(new Shape.Cylinder(1, 1), 1),
        Prefab.dynamic(new Shape.Cylinder(2, 1), 1),
        Prefab.dynamic(new Shape.Cylinder(1, 2), 1),
        Prefab.dynamic(new Shape.Cone(1, 1), 1),
        Prefab.dynamic(new Shape.Cone(2, 1), 1),
        Prefab.dynamic(new Shape.Cone(1, 2), 1),
        BALL.withFriction(0.1),
        BALL.withRestitution(0.1),
        BALL.withContinuousCollision(),
        BALL.withLayer(1),
        BALL.withMask(1),
        BALL.withDamping(0.1, 0),
        BALL.withDamping(0, 0.1),
        BALL.withGravityFactor(0),
        BALL.withLockedAxes(Prefab.LockedAxis.MOVE_X),
        BALL.withLockedAxes(Prefab.LockedAxis.TURN_X),
        BALL.withoutSleep(),
        BALL.sensor(),
        BALL.withSurface(Prefab.Surface.PLAIN.withVelocity(new Vector3f(1, 0, 0))),
        BALL.withSurface(Prefab.Surface.PLAIN.withFrictionRule(Prefab.Surface.Rule.LEAST)),
        BALL.withSurface(Prefab.Surface.PLAIN.withRestitutionRule(Prefab.Surface.Rule.LEAST)),
        BALL.withSurface(Prefab.Surface.PLAIN.withMaterials(material(0.1, 0))),
        BALL.withSurface(Prefab.Surface.PLAIN.withMaterials(material(0.1, 0.2))),
        BALL.withSurface(Prefab.Surface.PLAIN.withMaterials(material(0.1, 0), material(0.1, 0))),
        BALL.withMassProperties(HEAVY),
        BALL.withMassProperties(HEAVY.withCenter(new Vector3f(0, 0.1f, 0))),
        BALL.withMassProperties(
            new MassProperties(1, HEAVY.center(), new Vector3f(1, 2, 3), HEAVY.rotation())),
        BALL.withMassProperties(
            new MassProperties(1, HEAVY.center(), HEAVY.moments(), new Quaternionf().rotateX(1))),
        BALL.withContactEvents());

    assertThat(others.stream().map(SceneIdentityTest::identity)).doesNotHaveDuplicates();
    assertThat(identity(BALL)).isEqualTo(identity(Prefab.dynamic(new Shape.Sphere(1), 1)));
  }

  private static Prefab.Surface.Material material(double friction, double restitution) {
    return new Prefab.Surface.Material(friction, restitution);
  }

  private static long identity(Prefab prefab) {
    Scene.Builder builder = new Scene.Builder();
    builder.prefab(prefab);
    return SceneIdentity.of(builder.build(), "an engine");
  }
}
