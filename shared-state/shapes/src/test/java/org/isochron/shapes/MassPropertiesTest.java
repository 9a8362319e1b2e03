package org.isochron.shapes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.joml.Matrix3d;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.joml.Vector3fc;
import org.junit.jupiter.api.Test;

final class MassPropertiesTest {
  private static final Shape.Box BOX = new Shape.Box(1, 2, 3);

  @Test
  void simpleShapesHaveTheMomentsOfTheTextbook() {
    assertEquals(MassProperties.of(BOX, 5), 240, new Vector3f(), new Vector3f(1040, 800, 400));
    double ball = 4 / 3.0 * Math.PI * 8;
    float moment = (float) (0.4 * ball * 4);
    assertEquals(
        MassProperties.of(new Shape.Sphere(2), 1),
        ball,
        new Vector3f(),
        new Vector3f(moment, moment, moment));
    double cylinder = Math.PI * 4 * 6;
    float across = (float) (cylinder * (3 * 4 + 36) / 12);
    assertEquals(
        MassProperties.of(new Shape.Cylinder(3, 2), 1),
        cylinder,
        new Vector3f(),
        new Vector3f(across, (float) (cylinder * 2), across));
    double cone = Math.PI * 4 * 8 / 3;
    across = (float) (cone * (0.15 * 4 + 0.0375 * 64));
    assertEquals(
        MassProperties.of(new Shape.Cone(8, 2), 1),
        cone,
        new Vector3f(),
        new Vector3f(across, (float) (cone * 1.2), across));
  }

  /** The textbook has no formula that is easily copied. */
  @Test
  void capsuleHasTheMomentsOfItsSlices() {
    double mass = 0;
    double along = 0;
    double across = 0;
    int slices = 200_000;
    for (int slice = 0; slice < slices; slice++) {
      double y = 3.0 * (slice + 0.5) / slices;
      double beyond = Math.max(0, y - 2);
      double square = 1 - beyond * beyond;
      double one = 2 * Math.PI * square * 3 / slices;
      mass += one;
      along += one * square / 2;
      across += one * (square / 4 + y * y);
    }
    assertEquals(
        MassProperties.of(new Shape.Capsule(2, 1), 1),
        mass,
        new Vector3f(),
        new Vector3f((float) across, (float) along, (float) across));
  }

  @Test
  void movedAndTurnedHullHasTheMassOfItsBoxAroundItsCenter() {
    Quaternionf turn = new Quaternionf().rotationXYZ(0.4f, 1, -0.3f);
    Vector3f moved = new Vector3f(4, -5, 6);
    List<Vector3fc> points = new ArrayList<>();
    for (int corner = 0; corner < 8; corner++) {
      points.add(turn.transform(new Vector3f(
              (corner & 1) == 0 ? 1 : -1, (corner & 2) == 0 ? 2 : -2, (corner & 4) == 0 ? 3 : -3))
          .add(moved));
    }
    MassProperties hull = MassProperties.of(new Shape.Hull(points), 5);
    MassProperties part =
        MassProperties.of(new Shape.Compound(List.of(new Shape.Part(BOX, moved, turn))), 5);

    Matrix3d axes = new Matrix3d().set(turn);
    Matrix3d expected = new Matrix3d(axes).scale(new Vector3d(1040, 800, 400));
    expected.mul(axes.transpose());
    for (MassProperties properties : List.of(hull, part)) {
      assertThat(properties.mass()).isCloseTo(240, within(1e-3));
      assertThat(properties.center().distance(moved)).isLessThan(1e-5f);
      assertThat(properties.inertia(new Matrix3d()).equals(expected, 0.01)).isTrue();
    }
  }

  @Test
  void partsHaveTheirOwnDensities() {
    Shape.Box half = new Shape.Box(1, 1, 3);
    Shape.Compound halves =
        new Shape.Compound(List.of(Shape.Part.at(half, 0, 1, 0), Shape.Part.at(half, 0, -1, 0)));

    assertEquals(MassProperties.of(halves, 5), 240, new Vector3f(), new Vector3f(1040, 800, 400));
    MassProperties uneven = MassProperties.of(halves, 1, 3);
    assertThat(uneven.mass()).isEqualTo(96);
    assertThat(uneven.center()).isEqualTo(new Vector3f(0, -0.5f, 0));
    // of the even box of 24 and 72 kg: 24/3 (1 + 9) + 72/3 (1 + 9) + 24 · 1.5² + 72 · 0.5²
    assertThat(uneven.moments().x()).isCloseTo(392, within(1e-3f));
    assertThatThrownBy(() -> MassProperties.of(halves, 1, 2, 3))
        .hasMessageContaining("has 2 parts");
  }

  @Test
  void tensorIsThatOfTheMomentsAndAxesFoundInIt() {
    Random random = new Random(5);
    for (int i = 0; i < 1_000; i++) {
      Vector3d squares =
          new Vector3d(random.nextDouble(), random.nextDouble(), random.nextDouble());
      double scale = Math.pow(10, random.nextInt(9) - 4);
      Vector3d moments = new Vector3d(
              squares.y + squares.z, squares.z + squares.x, squares.x + squares.y)
          .mul(scale);
      Quaternionf turn = new Quaternionf()
          .rotationXYZ(random.nextFloat() * 6, random.nextFloat() * 6, random.nextFloat() * 6);
      Matrix3d axes = new Matrix3d().set(turn);
      Matrix3d tensor = new Matrix3d(axes).scale(moments).mul(new Matrix3d(axes).transpose());

      MassProperties found = MassProperties.of(2, new Vector3f(1, 2, 3), tensor);

      assertThat(found.inertia(new Matrix3d()).equals(tensor, 1e-5 * scale)).isTrue();
    }
    MassProperties plain = MassProperties.of(2, new Vector3f(), new Matrix3d().scaling(2, 3, 4));
    assertThat(plain.rotation()).isEqualTo(new Quaternionf());
    assertThat(plain.moments()).isEqualTo(new Vector3f(2, 3, 4));
  }

  @Test
  void massScalesTheMomentsAndTheCenterMovesThem() {
    MassProperties box = MassProperties.of(BOX, 5).withCenter(new Vector3f(0, -1, 0));

    assertEquals(box.withMass(24), 24, new Vector3f(0, -1, 0), new Vector3f(104, 80, 40));
    Prefab prefab = Prefab.dynamic(BOX, 1).withMassProperties(box);
    assertThat(prefab.mass()).isEqualTo(240);
    Prefab light = prefab.with(Prefab.Property.MASS, 24);
    assertThat(light.massProperties()).contains(box.withMass(24));
    assertThat(light.withFriction(0.1).withBlend(Prefab.Blend.NOW).massProperties())
        .contains(box.withMass(24));
    assertThat(prefab.withoutMassProperties()).isEqualTo(Prefab.dynamic(BOX, 240));
  }

  @Test
  void propertiesThatNoBodyHasAreRefused() {
    Vector3f round = new Vector3f(1, 1, 1);
    for (double mass : new double[] {0, -1, Double.NaN, Double.POSITIVE_INFINITY}) {
      assertThatThrownBy(() -> new MassProperties(mass, new Vector3f(), round, new Quaternionf()))
          .hasMessageContaining("mass is");
    }
    for (float moment : new float[] {0, -1, 2.01f, Float.NaN, Float.POSITIVE_INFINITY}) {
      assertThatThrownBy(() ->
              new MassProperties(1, new Vector3f(), new Vector3f(1, 1, moment), new Quaternionf()))
          .hasMessageContaining("none above the sum of the other two");
    }
    assertThat(new MassProperties(1, round, new Vector3f(1, 1, 2), new Quaternionf())
            .moments()
            .z())
        .as("a flat body")
        .isEqualTo(2);
    assertThatThrownBy(
            () -> new MassProperties(1, new Vector3f(Float.NaN), round, new Quaternionf()))
        .hasMessageContaining("center is");
    assertThatThrownBy(
            () -> new MassProperties(1, new Vector3f(), round, new Quaternionf(1, 1, 0, 1)))
        .hasMessageContaining("rotation is");
    assertThatThrownBy(() -> MassProperties.of(BOX, 0)).hasMessageContaining("density is 0");
    Shape field = Shape.HeightField.of(2, 2, 1, new float[4]);
    assertThatThrownBy(() -> MassProperties.of(field, 1)).hasMessageContaining("no inside");
    MassProperties box = MassProperties.of(BOX, 1);
    assertThatThrownBy(() -> Prefab.fixed(BOX).withMassProperties(box))
        .hasMessageContaining("only dynamic bodies");
  }

  private static void assertEquals(
      MassProperties actual, double mass, Vector3f center, Vector3f moments) {
    assertThat(actual.mass()).isCloseTo(mass, within(1e-5 * mass));
    assertThat(actual.center().distance(center)).isLessThan(1e-6f);
    assertThat(actual.moments().distance(moments)).isLessThan(1e-4f * moments.length());
    assertThat(actual.rotation()).isEqualTo(new Quaternionf());
  }
}
