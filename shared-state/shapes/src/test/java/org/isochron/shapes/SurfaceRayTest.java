package org.isochron.shapes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Predicate;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.joml.Vector3fc;
import org.junit.jupiter.api.Test;

/** Compares ray casts with points sampled along the ray. */
class SurfaceRayTest {
  private static final int RAYS = 800;
  private static final float STEP = 2e-3f;
  private static final float FAR = 8;
  private static final double SLACK = 1e-3;

  private static final Shape.Box BOX = new Shape.Box(0.3f, 0.7f, 1.1f);
  private static final Shape.Sphere BALL = new Shape.Sphere(0.8f);
  private static final Shape.Capsule CAPSULE = new Shape.Capsule(0.6f, 0.4f);

  private final Random random = new Random(20);
  private final PrefabTable.Ray ray = new PrefabTable.Ray();

  @Test
  void raysEnterABoxWhereItsPointsBegin() {
    requireFirstPoint(BOX, SurfaceRayTest::isInBox);
  }

  @Test
  void raysEnterABallWhereItsPointsBegin() {
    requireFirstPoint(BALL, point -> point.length() < 0.8f);
  }

  @Test
  void raysEnterACapsuleWhereItsPointsBegin() {
    requireFirstPoint(CAPSULE, SurfaceRayTest::isInCapsule);
  }

  @Test
  void raysEnterACylinderWhereItsPointsBegin() {
    requireFirstPoint(
        new Shape.Cylinder(0.7f, 0.5f),
        point -> Math.abs(point.y) < 0.7f && Math.hypot(point.x, point.z) < 0.5f);
  }

  @Test
  void raysEnterAConeWhereItsPointsBegin() {
    requireFirstPoint(
        new Shape.Cone(1.6f, 0.8f),
        point -> point.y > -0.4f && Math.hypot(point.x, point.z) < (1.2f - point.y) / 2);
  }

  @Test
  void raysEnterAHullWhereItsPointsBegin() {
    List<Vector3fc> corners = new ArrayList<>();
    for (int corner = 0; corner < 8; corner++) {
      corners.add(new Vector3f(
          (corner & 1) == 0 ? -0.3f : 0.3f,
          (corner & 2) == 0 ? -0.7f : 0.7f,
          (corner & 4) == 0 ? -1.1f : 1.1f));
    }
    corners.add(new Vector3f(0.1f, 0.2f, 0.3f)); // inside

    requireFirstPoint(new Shape.Hull(corners), SurfaceRayTest::isInBox);
  }

  @Test
  void raysEnterACompoundWhereItsPointsBegin() {
    Quaternionf turned = new Quaternionf().rotateXYZ(0.4f, 1.1f, -0.3f);
    Vector3f position = new Vector3f(0.9f, -0.2f, 0.4f);
    Shape compound = new Shape.Compound(
        List.of(Shape.Part.at(CAPSULE, -0.5f, 0.1f, 0), new Shape.Part(BOX, position, turned)));

    requireFirstPoint(compound, point -> {
      Vector3f inBox =
          new Vector3f(point).sub(position).rotate(turned.conjugate(new Quaternionf()));
      return isInCapsule(new Vector3f(point).sub(-0.5f, 0.1f, 0)) || isInBox(inBox);
    });
  }

  @Test
  void aRayThatBeginsInABodyDoesNotEnterIt() {
    for (Shape shape : List.of(BOX, BALL, CAPSULE)) {
      ray.begin(new Vector3f(0.1f, 0.1f, 0.1f), new Vector3f(0, 1, 0), FAR);

      assertThat(meets(shape)).as("%s", shape).isFalse();
    }
  }

  @Test
  void aRayThatBeginsInOnePartOfABodyDoesNotEnterTheOthers() {
    Shape compound =
        new Shape.Compound(List.of(Shape.Part.at(BALL, 0, 3, 0), Shape.Part.at(BALL, 0, 0, 0)));
    ray.begin(new Vector3f(), new Vector3f(0, 1, 0), FAR);

    assertThat(meets(compound)).isFalse();

    assertThat(ray.distance()).isEqualTo(FAR, within(1e-4f));
  }

  @Test
  void aTreeOfTrianglesFindsTheOneThatTryingAllFinds() {
    List<Vector3fc> vertices = new ArrayList<>();
    List<Shape.Triangle> triangles = new ArrayList<>();
    for (int triangle = 0; triangle < 700; triangle++) {
      Vector3f position = anywhere(2);
      for (int corner = 0; corner < 3; corner++) {
        vertices.add(anywhere(0.3f).add(position));
      }
      triangles.add(new Shape.Triangle(3 * triangle, 3 * triangle + 1, 3 * triangle + 2));
    }
    PrefabTable all = table(new Shape.Mesh(vertices, triangles));
    List<PrefabTable> each = triangles.stream()
        .map(triangle -> table(new Shape.Mesh(vertices, List.of(triangle))))
        .toList();
    PrefabTable.Ray one = new PrefabTable.Ray();
    int hits = 0;

    for (int index = 0; index < 500; index++) {
      Vector3f origin = anywhere(3);
      Vector3f direction = anywhere(1);
      ray.begin(origin, direction, FAR);
      boolean met = meets(all);
      one.begin(origin, direction, FAR);
      each.forEach(table -> one.tryBody(table, 0, 0, 0, 0, 0, 0, 0, 1));

      assertThat(ray.distance()).isEqualTo(one.distance());
      assertThat(ray.normal()).isEqualTo(one.normal());
      hits += met ? 1 : 0;
    }

    assertThat(hits).isBetween(100, 450);
  }

  @Test
  void raysMeetAHeightFieldWhereTheyMeetTheMeshOfItsTriangles() {
    float[] heights = new float[40 * 25];
    for (int index = 0; index < heights.length; index++) {
      heights[index] = random.nextFloat() * 0.3f;
    }
    Shape.HeightField field =
        Shape.HeightField.of(40, 25, 0.1f, heights).withHoles(5, 6, 20, 3, true);
    List<Vector3fc> vertices = new ArrayList<>();
    for (int at = 0; at < field.vertices().length; at += 3) {
      vertices.add(new Vector3f(field.vertices(), at));
    }
    List<Shape.Triangle> triangles = new ArrayList<>();
    int[] corners = field.indices();
    for (int at = 0; at < corners.length; at += 3) {
      triangles.add(new Shape.Triangle(corners[at], corners[at + 1], corners[at + 2]));
    }
    PrefabTable ofField = table(field);
    PrefabTable ofMesh = table(new Shape.Mesh(vertices, triangles));
    PrefabTable.Ray other = new PrefabTable.Ray();
    int hits = 0;

    for (int index = 0; index < RAYS; index++) {
      Vector3f origin = anywhere(3);
      Vector3f direction = anywhere(3).sub(origin);
      if (index % 4 == 0) { // along an axis, and over cell edges
        direction.set(index % 8 == 0 ? 0 : 1, index % 8 == 0 ? -1 : -0.1f, 0);
        origin.set(0.1f * (index % 37) - 1.95f, 0.31f, 0.1f * (index % 23) - 1.2f);
      }
      ray.begin(origin, direction, FAR);
      boolean met = meets(ofField);
      other.begin(origin, direction, FAR);
      other.tryBody(ofMesh, 0, 0, 0, 0, 0, 0, 0, 1);

      assertThat(ray.distance()).as("ray %d", index).isEqualTo(other.distance(), within(1e-5f));
      hits += met ? 1 : 0;
    }

    assertThat(hits).isBetween(RAYS / 10, RAYS * 9 / 10);
  }

  @Test
  void trianglesAreMetFromBothSidesWhereTheirPlaneIs() {
    PrefabTable floor = table(new Shape.Mesh(
        List.of(new Vector3f(-1, 0, -1), new Vector3f(1, 0, -1), new Vector3f(0, 0, 1)),
        List.of(new Shape.Triangle(0, 1, 2))));

    ray.begin(new Vector3f(0, 2, 0), new Vector3f(0, -3, 0), FAR);
    assertThat(meets(floor)).isTrue();
    assertThat(ray.distance()).isEqualTo(2);

    ray.begin(new Vector3f(0, -2, 0), new Vector3f(0, 1, 0), FAR);
    assertThat(meets(floor)).isTrue();
    assertThat(ray.distance()).isEqualTo(2);

    ray.begin(new Vector3f(0.9f, 2, 0.9f), new Vector3f(0, -1, 0), FAR);
    assertThat(meets(floor)).isFalse();
  }

  @Test
  void theNearestOfSeveralBodiesStaysWhicheverIsTriedFirst() {
    PrefabTable balls = table(BALL);
    ray.begin(new Vector3f(), new Vector3f(1, 0, 0), FAR);

    assertThat(ray.tryBody(balls, 0, 5, 0, 0, 0, 0, 0, 1)).isTrue();
    assertThat(ray.tryBody(balls, 0, 3, 0, 0, 0, 0, 0, 1)).isTrue();
    assertThat(ray.tryBody(balls, 0, 4, 0, 0, 0, 0, 0, 1)).isFalse();

    assertThat(ray.distance()).isEqualTo(2.2f, within(1e-5f));
    assertThat(ray.normal().x()).isEqualTo(-1, within(1e-5f));
  }

  @Test
  void aBallOfSpaceIsReachedIfTheRayPassesThroughIt() {
    int reachedCount = 0;
    for (int index = 0; index < RAYS; index++) {
      Vector3f position = anywhere(6);
      Vector3f origin = anywhere(3);
      Vector3f along = anywhere(1).normalize();
      double towards = (double) (position.x - origin.x) * along.x
          + (double) (position.y - origin.y) * along.y
          + (double) (position.z - origin.z) * along.z;
      double nearest = Math.max(0, Math.min(FAR, towards));
      double aside = Math.sqrt(Math.max(0, position.distanceSquared(origin) - towards * towards));
      double distance = Math.hypot(aside, towards - nearest);
      float radius = 0.3f + random.nextFloat();

      ray.begin(origin, along, FAR);
      boolean reached = ray.reaches(position.x, position.y, position.z, radius);

      if (distance < radius - SLACK) {
        assertThat(reached).as("%s from the ray, %s", distance, radius).isTrue();
        reachedCount++;
      } else if (aside > radius + SLACK
          || towards < -radius - SLACK
          || towards > FAR + radius + SLACK) {
        assertThat(reached).as("%s from the ray, %s", distance, radius).isFalse();
      }
    }
    assertThat(reachedCount).isBetween(1, RAYS - 1);
  }

  @Test
  void aTableKeepsItsPrefabsApart() {
    PrefabTable more = PrefabTable.of(List.of(Prefab.fixed(BALL), Prefab.fixed(BOX)));

    assertThat(more.count()).isEqualTo(2);
    assertThat(more.get(0).shape()).isEqualTo(BALL);
    assertThat(more.get(1).shape()).isEqualTo(BOX);
    assertThat(more.boundingRadius(0)).isGreaterThan(0.8f);
    ray.begin(new Vector3f(0, 0, 5), new Vector3f(0, 0, -1), FAR);
    assertThat(ray.tryBody(more, 1, 0, 0, 0, 0, 0, 0, 1)).isTrue();
    assertThat(ray.distance()).isEqualTo(3.9f, within(1e-5f));
  }

  @Test
  void whatIsNoRayIsRefused() {
    Vector3f zero = new Vector3f();
    Vector3f up = new Vector3f(0, 1, 0);

    assertThatThrownBy(() -> ray.begin(zero, zero, 1)).hasMessageContaining("direction");
    assertThatThrownBy(() -> ray.begin(zero, new Vector3f(Float.NaN), 1))
        .hasMessageContaining("NaN");
    assertThatThrownBy(() -> ray.begin(new Vector3f(2e6f, 0, 0), up, 1))
        .hasMessageContaining("origin");
    assertThatThrownBy(() -> ray.begin(zero, up, 0)).hasMessageContaining("maxDistance is 0.0");
    assertThatThrownBy(() -> ray.begin(zero, up, Float.POSITIVE_INFINITY))
        .hasMessageContaining("Infinity");
  }

  private void requireFirstPoint(Shape shape, Predicate<Vector3f> inside) {
    PrefabTable prefabs = table(shape);
    int hits = 0;
    for (int index = 0; index < RAYS; index++) {
      Vector3f origin = anywhere(3);
      Vector3f direction = anywhere(1);
      Vector3f position = anywhere(0.5f);
      Quaternionf rotation = new Quaternionf(
              random.nextFloat(), random.nextFloat(), random.nextFloat(), 1)
          .normalize();
      Quaternionf back = rotation.conjugate(new Quaternionf());
      Predicate<Vector3f> inBody = point -> inside.test(point.sub(position).rotate(back));
      if (inBody.test(new Vector3f(origin))) {
        continue;
      }

      ray.begin(origin, direction, FAR);
      boolean met = ray.tryBody(
          prefabs,
          0,
          position.x,
          position.y,
          position.z,
          rotation.x,
          rotation.y,
          rotation.z,
          rotation.w);

      float first = firstPoint(origin, direction.normalize(), inBody);
      if (met) {
        hits++;
        Vector3f point = new Vector3f(direction).mul(ray.distance()).add(origin);
        assertThat(ray.distance()).as("ray %d", index).isLessThanOrEqualTo(first);
        assertThat(inBody.test(new Vector3f(ray.normal()).mul(-1e-3f).add(point)))
            .as("below the surface, ray %d", index)
            .isTrue();
        assertThat(inBody.test(new Vector3f(ray.normal()).mul(1e-3f).add(point)))
            .as("above the surface, ray %d", index)
            .isFalse();
      } else {
        assertThat(first).as("ray %d", index).isGreaterThan(FAR);
      }
    }
    assertThat(hits).isBetween(RAYS / 50, RAYS - RAYS / 50);
  }

  private static float firstPoint(Vector3f origin, Vector3f along, Predicate<Vector3f> inside) {
    for (float at = 0; at <= FAR; at += STEP) {
      if (inside.test(new Vector3f(along).mul(at).add(origin))) {
        return at;
      }
    }
    return Float.POSITIVE_INFINITY;
  }

  private boolean meets(Shape shape) {
    return meets(table(shape));
  }

  private boolean meets(PrefabTable prefabs) {
    return ray.tryBody(prefabs, 0, 0, 0, 0, 0, 0, 0, 1);
  }

  private Vector3f anywhere(float size) {
    return new Vector3f(
            random.nextFloat() - 0.5f, random.nextFloat() - 0.5f, random.nextFloat() - 0.5f)
        .mul(2 * size);
  }

  private static PrefabTable table(Shape shape) {
    return PrefabTable.of(List.of(Prefab.fixed(shape)));
  }

  private static boolean isInBox(Vector3f point) {
    return Math.abs(point.x) < 0.3f && Math.abs(point.y) < 0.7f && Math.abs(point.z) < 1.1f;
  }

  private static boolean isInCapsule(Vector3f point) {
    float y = point.y - Math.max(-0.6f, Math.min(0.6f, point.y));
    return point.x * point.x + y * y + point.z * point.z < 0.16f;
  }
}
