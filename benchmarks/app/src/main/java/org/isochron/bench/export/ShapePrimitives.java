package org.isochron.bench.export;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.joml.Quaternionf;
import org.joml.Quaternionfc;
import org.joml.Vector3f;
import org.joml.Vector3fc;

/**
 * Encodes the shapes of prefabs as fields of a {@code foxglove.SceneEntity}, and caches them by
 * prefab. Owner: one thread.
 */
final class ShapePrimitives {
  /** Shapes with more triangles are drawn as their bounding spheres. */
  static final int MAX_TRIANGLES = 1 << 16;

  static final int MAX_FIELD_STEPS = 128;

  private static final int CUBES = 8;
  private static final int SPHERES = 9;
  private static final int CYLINDERS = 10;
  private static final int TRIANGLES = 12;
  private static final int POSE = 1;
  private static final int SIZE = 2;
  private static final int COLOR = 3;

  private static final int CORNER_FLOATS = 6;

  private static final float UNKNOWN_RADIUS = 0.5f;
  private static final double SENSOR_OPACITY = 0.25;
  private static final double[] GREY = {0.55, 0.56, 0.58};
  private static final double[][] COLORS = {
    {0.90, 0.60, 0.20},
    {0.30, 0.60, 0.90},
    {0.35, 0.75, 0.45},
    {0.85, 0.40, 0.45},
    {0.65, 0.50, 0.85},
    {0.85, 0.80, 0.35},
    {0.40, 0.75, 0.75}
  };

  /** Rotates the z axis of a primitive to the y axis of a shape. */
  private static final Quaternionfc ALONG_Y = new Quaternionf().rotationX((float) -Math.PI / 2);

  private final Map<Integer, byte[]> unscaled = new HashMap<>();
  private final ProtobufWriter primitives = new ProtobufWriter();
  private double[] color = GREY;
  private double opacity;

  void write(ProtobufWriter entity, int number, Prefab prefab, float scale) {
    byte[] fields = scale == 1
        ? unscaled.computeIfAbsent(number, it -> of(it, prefab, 1))
        : of(number, prefab, scale);
    entity.append(fields, fields.length);
  }

  /** Clears the cache, because prefab numbers now have another meaning. */
  void clearCache() {
    unscaled.clear();
  }

  void writeUnknown(ProtobufWriter entity) {
    primitives.clear();
    color = GREY;
    opacity = 1;
    add(new Shape.Sphere(UNKNOWN_RADIUS), 1, new Vector3f(), new Quaternionf());
    entity.append(primitives.array(), primitives.size());
  }

  private byte[] of(int number, Prefab prefab, float scale) {
    primitives.clear();
    color = prefab.motion() == Prefab.Motion.STATIC ? GREY : COLORS[number % COLORS.length];
    opacity = prefab.isSensor() ? SENSOR_OPACITY : 1;
    add(prefab.shape(), scale, new Vector3f(), new Quaternionf());
    return primitives.copy();
  }

  private void add(Shape shape, float scale, Vector3fc position, Quaternionfc turn) {
    if (shape instanceof Shape.Box box) {
      begin(CUBES, position, turn);
      size(2 * scale * box.halfX(), 2 * scale * box.halfY(), 2 * scale * box.halfZ());
      end(COLOR);
    } else if (shape instanceof Shape.Sphere sphere) {
      ball(scale * sphere.radius(), position, turn);
    } else if (shape instanceof Shape.Capsule capsule) {
      column(scale * capsule.radius(), 2 * scale * capsule.halfHeight(), 1, position, turn);
      for (float side : new float[] {-1, 1}) {
        Vector3f end = turn.transform(new Vector3f(0, side * scale * capsule.halfHeight(), 0));
        ball(scale * capsule.radius(), end.add(position), turn);
      }
    } else if (shape instanceof Shape.Cylinder cylinder) {
      column(scale * cylinder.radius(), 2 * scale * cylinder.halfHeight(), 1, position, turn);
    } else if (shape instanceof Shape.Cone cone) {
      float middle = scale * (cone.base() + cone.tip()) / 2;
      Vector3f centre = turn.transform(new Vector3f(0, middle, 0)).add(position);
      column(scale * cone.radius(), scale * cone.height(), 0, centre, turn);
    } else if (shape instanceof Shape.Compound compound) {
      for (Shape.Part part : compound.parts()) {
        Vector3f at = turn.transform(part.position().mul(scale, new Vector3f())).add(position);
        add(part.shape(), scale, at, turn.mul(part.rotation(), new Quaternionf()));
      }
    } else {
      triangles(shape, scale, position, turn);
    }
  }

  private void triangles(Shape shape, float scale, Vector3fc position, Quaternionfc turn) {
    if (shape instanceof Shape.HeightField field) {
      begin(TRIANGLES, position, turn);
      field(field, scale);
      end(COLOR);
    } else if (shape instanceof Shape.Mesh mesh) {
      if (mesh.triangles().size() > MAX_TRIANGLES) {
        ball(scale * (float) shape.boundingRadius(), position, turn);
        return;
      }
      begin(TRIANGLES, position, turn);
      mesh.vertices().forEach(it -> point(scale * it.x(), scale * it.y(), scale * it.z()));
      indices(mesh.indices());
      end(COLOR);
    } else {
      float[] faces = shape.faces();
      begin(TRIANGLES, position, turn);
      for (int at = 0; at < faces.length; at += CORNER_FLOATS) {
        point(scale * faces[at], scale * faces[at + 1], scale * faces[at + 2]);
      }
      end(COLOR);
    }
  }

  private void field(Shape.HeightField field, float scale) {
    int[] columns = some(field.columns());
    int[] rows = some(field.rows());
    for (int row : rows) {
      for (int column : columns) {
        point(scale * field.x(column), scale * field.height(column, row), scale * field.z(row));
      }
    }
    int[] corners = new int[6 * (columns.length - 1) * (rows.length - 1)];
    int count = 0;
    for (int row = 0; row < rows.length - 1; row++) {
      for (int column = 0; column < columns.length - 1; column++) {
        if (!field.isHole(columns[column], rows[row])) {
          int corner = row * columns.length + column;
          int below = corner + columns.length;
          for (int next : List.of(corner, below, corner + 1, corner + 1, below, below + 1)) {
            corners[count++] = next;
          }
        }
      }
    }
    indices(Arrays.copyOf(corners, count));
  }

  private static int[] some(int count) {
    int steps = Math.min(count - 1, MAX_FIELD_STEPS);
    return IntStream.rangeClosed(0, steps)
        .map(step -> (int) ((long) step * (count - 1) / steps))
        .toArray();
  }

  private void ball(float radius, Vector3fc position, Quaternionfc turn) {
    begin(SPHERES, position, turn);
    size(2 * radius, 2 * radius, 2 * radius);
    end(COLOR);
  }

  /** @param topScale radius of the top relative to the bottom; 0 for a cone */
  private void column(
      float radius, float height, double topScale, Vector3fc position, Quaternionfc turn) {
    begin(CYLINDERS, position, turn.mul(ALONG_Y, new Quaternionf()));
    size(2 * radius, 2 * radius, height);
    primitives.real(3, 1);
    primitives.real(4, topScale);
    end(5);
  }

  private void begin(int field, Vector3fc position, Quaternionfc turn) {
    primitives.begin(field);
    primitives.begin(POSE);
    vector(primitives, 1, position.x(), position.y(), position.z());
    rotation(primitives, 2, turn.x(), turn.y(), turn.z(), turn.w());
    primitives.end();
  }

  private void end(int colorField) {
    primitives.begin(colorField);
    for (int part = 0; part < color.length; part++) {
      primitives.real(part + 1, color[part]);
    }
    primitives.real(4, opacity);
    primitives.end();
    primitives.end();
  }

  private void size(float x, float y, float z) {
    vector(primitives, SIZE, x, y, z);
  }

  private void point(float x, float y, float z) {
    vector(primitives, 2, x, y, z);
  }

  private void indices(int[] corners) {
    primitives.begin(5);
    for (int corner : corners) {
      primitives.packed(corner);
    }
    primitives.end();
  }

  static void vector(ProtobufWriter message, int field, double x, double y, double z) {
    message.begin(field);
    message.real(1, x);
    message.real(2, y);
    message.real(3, z);
    message.end();
  }

  static void rotation(ProtobufWriter message, int field, double x, double y, double z, double w) {
    message.begin(field);
    message.real(1, x);
    message.real(2, y);
    message.real(3, z);
    message.real(4, w);
    message.end();
  }
}
