package org.isochron.engine;

import java.util.List;
import org.isochron.shapes.Joint;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.shapes.limits.Limits;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;

/** Builds the ready-made scenes of {@link Scene}. Stateless. */
final class BuiltInScenes {
  /** Minimum half-width in metres. */
  private static final float REACH = 100;

  /** Maximum row length; longer rows would reach the edge of the floor. */
  private static final int DOMINOES_PER_ROW = 80;

  private static final int WHEELS_PER_ROW = 10;

  /** Maximum number of bodies; larger counts would exhaust the memory. */
  private static final int MAX_COUNT = 1_000_000;

  /** A pyramid with this base has about {@code MAX_COUNT} boxes. */
  private static final int MAX_BASE = 1_400;

  private BuiltInScenes() {}

  static Scene fallingPile(int bodyCount) {
    Limits.within("bodyCount", bodyCount, 0, MAX_COUNT);
    Scene.Builder scene = onFloor();
    int box = scene.prefab(Prefab.dynamic(new Shape.Box(0.5f, 0.5f, 0.5f), 1));
    int side = Math.max(1, (int) StrictMath.cbrt(bodyCount));
    for (int i = 0; i < bodyCount; i++) {
      int layer = i / (side * side);
      float x = (i % side - side / 2f) * 1.5f + layer % 2 * 0.4f;
      float z = (i / side % side - side / 2f) * 1.5f + layer % 3 * 0.3f;
      scene.body(
          box, new Vector3f(x, 1 + 1.2f * layer, z), new Quaternionf().rotateY(0.1f * (i % 7)));
    }
    return scene.build();
  }

  static Scene pyramid(int base) {
    Limits.within("base", base, 0, MAX_BASE);
    Scene.Builder scene = onFloor(base);
    int box = scene.prefab(Prefab.dynamic(new Shape.Box(0.5f, 0.5f, 0.5f), 1).withFriction(0.7));
    for (int row = 0; row < base; row++) {
      for (int i = 0; i < base - row; i++) {
        scene.body(box, (i - (base - row - 1) / 2f) * 1.05f, 0.5f + row, 0);
      }
    }
    return scene.build();
  }

  static Scene dominoes(int count) {
    Limits.within("count", count, 0, MAX_COUNT);
    int rows = (count + DOMINOES_PER_ROW - 1) / DOMINOES_PER_ROW;
    Scene.Builder scene = onFloor(rows + 1);
    int tile = scene.prefab(Prefab.dynamic(new Shape.Box(0.1f, 1, 0.5f), 1));
    for (int i = 0; i < count; i++) {
      int inRow = i % DOMINOES_PER_ROW;
      Vector3f position = new Vector3f(inRow, 1, 2 * (i / DOMINOES_PER_ROW) - (rows - 1));
      Vector3f spin = new Vector3f(0, 0, inRow == 0 ? -2.5f : 0);
      scene.body(new Scene.Placement(tile, position, new Quaternionf(), new Vector3f(), spin));
    }
    return scene.build();
  }

  static Scene wheels(int count) {
    Limits.within("count", count, 0, MAX_COUNT);
    Scene.Builder scene = onFloor();
    int wheel = scene.prefab(Prefab.dynamic(
        new Shape.Compound(List.of(
            Shape.Part.at(new Shape.Box(1, 0.1f, 0.1f), 0, 0, 0),
            Shape.Part.at(new Shape.Box(0.1f, 1, 0.1f), 0, 0, 0))),
        2));
    int axle = scene.prefab(Prefab.fixed(new Shape.Sphere(0.1f)));
    int perRow = Math.max(WHEELS_PER_ROW, (int) Math.ceil(Math.sqrt(count)));
    for (int i = 0; i < count; i++) {
      Vector3f position = new Vector3f(3 * (i % perRow), 3 + 3 * (i / perRow), 0);
      long hub = scene.body(axle, position.x, position.y, -2);
      long rim = scene.body(new Scene.Placement(
          wheel, position, new Quaternionf(), new Vector3f(), new Vector3f(0, 0, 120)));
      scene.join(hub, rim, Joint.hinge(new Vector3d(position), new Vector3f(0, 0, 1)));
    }
    return scene.build();
  }

  static Scene bouncingBall() {
    Scene.Builder scene = onFloor();
    int ball = scene.prefab(Prefab.dynamic(new Shape.Sphere(0.5f), 1)
        .withRestitution(0.8)
        .withContinuousCollision()
        .withContactEvents());
    scene.body(ball, 0, 5, 0);
    return scene.build();
  }

  static Scene bullet() {
    Scene.Builder scene = onFloor();
    int bullet =
        scene.prefab(Prefab.dynamic(new Shape.Sphere(0.05f), 0.1).withContinuousCollision());
    int wall = scene.prefab(Prefab.fixed(new Shape.Box(0.05f, 2, 2)));
    scene.body(new Scene.Placement(
        bullet,
        new Vector3f(-20, 1.5f, 0),
        new Quaternionf(),
        new Vector3f(300, 0, 0),
        new Vector3f()));
    scene.body(wall, 0, 2, 0);
    return scene.build();
  }

  static Scene rag(int rows, int columns) {
    Scene.Builder scene = onFloor();
    int ball = scene.prefab(Prefab.dynamic(new Shape.Sphere(0.1f), 0.2));
    int nail = scene.prefab(Prefab.fixed(new Shape.Sphere(0.1f)));
    long[] above = new long[columns];
    for (int row = 0; row < rows; row++) {
      for (int column = 0; column < columns; column++) {
        Vector3f position = new Vector3f(0.5f * column, columns + 0.5f * (rows - row), 0);
        long body = scene.body(column == 0 ? nail : ball, position, new Quaternionf());
        if (column > 0) {
          Vector3d left = new Vector3d(position).sub(0.5f, 0, 0);
          scene.join(above[column - 1], body, Joint.rod(left, new Vector3d(position)));
        }
        if (column > 0 && row > 0) {
          Vector3d top = new Vector3d(position).add(0, 0.5f, 0);
          scene.join(above[column], body, Joint.rod(top, new Vector3d(position)));
        }
        above[column] = body;
      }
    }
    return scene.build();
  }

  private static Scene.Builder onFloor() {
    return onFloor(REACH);
  }

  private static Scene.Builder onFloor(float distance) {
    float reach = Math.max(REACH, distance);
    Scene.Builder scene = new Scene.Builder();
    scene.body(scene.prefab(Prefab.fixed(new Shape.Box(reach, 1, reach))), 0, -1, 0);
    return scene;
  }
}
