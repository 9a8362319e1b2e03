package org.isochron.engine.casting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import org.isochron.shapes.Shape;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

final class ConvexCastTest {
  private static final long SEED = 90_001;
  private static final List<Shape> SHAPES = List.of(
      new Shape.Box(1, 0.4f, 0.7f),
      new Shape.Box(0.01f, 2, 1),
      new Shape.Sphere(0.6f),
      new Shape.Capsule(0.8f, 0.3f),
      new Shape.Cylinder(0.5f, 0.4f),
      new Shape.Cone(1.5f, 0.6f),
      new Shape.Hull(List.of(
          new Vector3f(0, -1, 0),
          new Vector3f(1, 1, 1),
          new Vector3f(-1, 1, 1),
          new Vector3f(0, 1, -1))));

  private final Random random = new Random(SEED);
  private final Convex one = new Convex();
  private final Convex other = new Convex();
  private final ConvexCast caster = new ConvexCast();

  @Test
  void gapIsTheMinimumDistanceOfAnyTwoPointsThatASearchFinds() {
    for (int trial = 0; trial < 108; trial++) {
      Pose poseOne = new Pose(random, 0);
      Pose poseOther = new Pose(random, 4);
      set(one, SHAPES.get(trial % SHAPES.size()), poseOne);
      set(other, SHAPES.get(trial / SHAPES.size() % SHAPES.size()), poseOther);

      double gap = caster.gap(one, other);

      if (gap > 0) {
        assertThat(gap)
            .as("seed %d trial %d", SEED, trial)
            .isCloseTo(search(one, other), within(2e-3));
      }
    }
  }

  @Test
  void shapeAtItsHitTouchesAndDidNotBefore() {
    int hits = 0;
    for (int trial = 0; trial < 1_080; trial++) {
      Pose begin = new Pose(random, 0);
      set(one, SHAPES.get(trial % SHAPES.size()), begin);
      set(other, SHAPES.get(trial / SHAPES.size() % SHAPES.size()), new Pose(random, 6));
      Vector3f direction = new Vector3f(1, random.nextFloat() - 0.5f, random.nextFloat() - 0.5f);
      direction.normalize();
      if (caster.gap(one, other) <= 0.01) {
        continue;
      }

      boolean hit = caster.cast(one, begin.position, direction, 20, other);

      double min = Double.POSITIVE_INFINITY;
      double reached = hit ? caster.distance : 20;
      for (int step = 0; step < 50; step++) {
        moveTo(begin.position, direction, reached * step / 50.0 - (hit ? 1e-4 : 0));
        min = Math.min(min, caster.gap(one, other));
      }
      assertThat(min).as("seed %d trial %d on the way", SEED, trial).isGreaterThan(0);
      if (hit) {
        moveTo(begin.position, direction, reached);
        assertThat(caster.gap(one, other)).as("trial %d", trial).isCloseTo(0, within(1e-4));
        hits++;
      }
    }
    assertThat(hits).isGreaterThan(200);
  }

  @Test
  void gapIsExactFarFromTheOrigin() {
    Vector3f far = new Vector3f(9e5f, 100, -9e5f);
    one.shape(new Shape.Box(0.5f, 0.5f, 0.5f));
    one.pose(far, new Quaternionf());
    other.shape(new Shape.Box(100, 1, 100));
    other.pose(new Vector3f(far).sub(0, 2.5f, 0), new Quaternionf());

    assertThat(caster.gap(one, other)).isCloseTo(1, within(1e-6));
  }

  private void moveTo(Vector3f from, Vector3f direction, double distance) {
    one.moveTo(
        from.x + distance * direction.x,
        from.y + distance * direction.y,
        from.z + distance * direction.z);
  }

  private static void set(Convex convex, Shape shape, Pose pose) {
    convex.shape(shape);
    convex.pose(pose.position, pose.rotation);
  }

  /**
   * Searches all directions for the widest slab between two shapes; its width is their distance.
   */
  private double search(Convex first, Convex second) {
    double[] direction = new double[3];
    double[] best = {1, 0, 0};
    double widest = slab(first, second, best);
    double reach = 1;
    for (int i = 0; i < 10_000; i++) {
      for (int axis = 0; axis < 3; axis++) {
        direction[axis] = best[axis] + reach * (2 * random.nextDouble() - 1);
      }
      double width = slab(first, second, direction);
      if (width > widest) {
        widest = width;
        System.arraycopy(direction, 0, best, 0, 3);
      }
      reach = Math.max(1e-4, reach * 0.9988);
    }
    return widest;
  }

  private static double slab(Convex first, Convex second, double[] direction) {
    double length = Math.sqrt(
        direction[0] * direction[0] + direction[1] * direction[1] + direction[2] * direction[2]);
    double x = direction[0] / length;
    double y = direction[1] / length;
    double z = direction[2] / length;
    double[] a = new double[3];
    double[] b = new double[3];
    first.support(x, y, z, a, 0);
    second.support(-x, -y, -z, b, 0);
    return x * (b[0] - a[0]) + y * (b[1] - a[1]) + z * (b[2] - a[2]) - first.radius - second.radius;
  }

  private static final class Pose {
    final Vector3f position;
    final Quaternionf rotation;

    Pose(Random random, float away) {
      position = new Vector3f(
          away + 2 * random.nextFloat(), 2 * random.nextFloat(), 2 * random.nextFloat());
      rotation = new Quaternionf(
              random.nextFloat() - 0.5f,
              random.nextFloat() - 0.5f,
              random.nextFloat() - 0.5f,
              random.nextFloat() - 0.5f)
          .normalize();
    }
  }
}
