package org.isochron.shapes;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.joml.Quaternionf;
import org.joml.Quaternionfc;
import org.joml.Vector3f;
import org.joml.Vector3fc;

/**
 * Prefabs as big-endian bytes. The order is: shape, mass, motion number, friction, restitution,
 * flags, layer, mask, two dampings, gravity factor, and locked axis bits. The flags are 1
 * continuous, 2 sensor, 4 contact events, 8 may sleep, 16 a surface that is not plain, and 32 times
 * the blend number. A surface that is not plain appends its velocity, two rule numbers and
 * materials. Mass properties, marked by the motion number 3, append centre, moments and rotation. A
 * shape begins with its kind, and lists begin with their length. Stateless.
 */
final class PrefabBytes {
  private static final byte BOX = 0;
  private static final byte SPHERE = 1;
  private static final byte CAPSULE = 2;
  private static final byte HULL = 3;
  private static final byte MESH = 4;
  private static final byte COMPOUND = 5;
  private static final byte CYLINDER = 6;
  private static final byte CONE = 7;
  private static final byte HEIGHT_FIELD = 8;
  private static final int KINDS = 9;

  private static final int CONTINUOUS = 1;
  private static final int SENSOR = 2;
  private static final int CONTACT_EVENTS = 4;
  private static final int MAY_SLEEP = 8;
  private static final int SURFACE = 16;
  private static final int BLEND_SHIFT = 5;

  /** Motion number of a dynamic body with mass properties. */
  private static final int WEIGHED = 3;

  private static final int VECTOR = 3 * Float.BYTES;
  private static final int ROTATION = 4 * Float.BYTES;
  private static final int AFTER_SHAPE = 6 * Double.BYTES + 2 + 3 * Integer.BYTES;

  private PrefabBytes() {}

  /**
   * Returns the encoded size.
   *
   * @throws ArithmeticException beyond 2 GiB
   */
  static int size(Prefab prefab) {
    int materials = prefab.surface().materials().size();
    int surface = prefab.surface().isPlain() ? 0 : VECTOR + 3 + materials * 2 * Double.BYTES;
    int weight = prefab.massProperties().isPresent() ? 2 * VECTOR + ROTATION : 0;
    return Math.addExact(size(prefab.shape()), AFTER_SHAPE + surface + weight);
  }

  static void write(Prefab prefab, ByteBuffer into) {
    write(prefab.shape(), into);
    Prefab.Dynamics dynamics = prefab.dynamics();
    into.putDouble(prefab.mass());
    boolean isWeighed = prefab.massProperties().isPresent();
    into.put((byte) (isWeighed ? WEIGHED : prefab.motion().number()));
    into.putDouble(prefab.friction());
    into.putDouble(prefab.restitution());
    int flags = (prefab.continuous() ? CONTINUOUS : 0)
        | (prefab.isSensor() ? SENSOR : 0)
        | (prefab.contactEvents() ? CONTACT_EVENTS : 0)
        | (dynamics.maySleep() ? MAY_SLEEP : 0)
        | (prefab.surface().isPlain() ? 0 : SURFACE)
        | prefab.blend().number() << BLEND_SHIFT;
    into.put((byte) flags);
    into.putInt(prefab.layer());
    into.putInt(prefab.mask());
    into.putDouble(dynamics.linearDamping());
    into.putDouble(dynamics.angularDamping());
    into.putDouble(dynamics.gravityFactor());
    into.putInt(dynamics.lockedBits());
    if (!prefab.surface().isPlain()) {
      Vector3fc velocity = prefab.surface().velocity();
      into.putFloat(velocity.x()).putFloat(velocity.y()).putFloat(velocity.z());
      into.put((byte) prefab.surface().frictionRule().number());
      into.put((byte) prefab.surface().restitutionRule().number());
      into.put((byte) prefab.surface().materials().size());
      for (Prefab.Surface.Material material : prefab.surface().materials()) {
        into.putDouble(material.friction()).putDouble(material.restitution());
      }
    }
    prefab.massProperties().ifPresent(properties -> {
      write(properties.center(), into);
      write(properties.moments(), into);
      write(properties.rotation(), into);
    });
  }

  /**
   * Reads a prefab.
   *
   * @throws IllegalArgumentException if the bytes are invalid
   */
  static Prefab read(ByteBuffer from) {
    try {
      Shape shape = readShape(from, true);
      double mass = from.getDouble();
      byte motion = from.get();
      double friction = from.getDouble();
      double restitution = from.getDouble();
      int flags = from.get() & 0xff;
      int layer = from.getInt();
      int mask = from.getInt();
      Prefab.Dynamics dynamics = new Prefab.Dynamics(
          from.getDouble(),
          from.getDouble(),
          from.getDouble(),
          lockedAxes(from.getInt()),
          (flags & MAY_SLEEP) != 0);
      Prefab.Surface surface = (flags & SURFACE) == 0
          ? Prefab.Surface.PLAIN
          : new Prefab.Surface(
              new Vector3f(from.getFloat(), from.getFloat(), from.getFloat()),
              Prefab.Surface.Rule.numbered(from.get()),
              Prefab.Surface.Rule.numbered(from.get()),
              readMaterials(from));
      return new Prefab(
          shape,
          mass,
          motion == WEIGHED ? Prefab.Motion.DYNAMIC : motion(motion),
          friction,
          restitution,
          (flags & CONTINUOUS) != 0,
          layer,
          mask,
          dynamics,
          (flags & SENSOR) != 0,
          (flags & CONTACT_EVENTS) != 0,
          surface,
          blend(flags >>> BLEND_SHIFT),
          motion == WEIGHED
              ? Optional.of(
                  new MassProperties(mass, readVector(from), readVector(from), readRotation(from)))
              : Optional.empty());
    } catch (BufferUnderflowException e) {
      throw new IllegalArgumentException("the prefab is damaged: its bytes end too early", e);
    }
  }

  private static int size(Shape shape) {
    if (shape instanceof Shape.Box) {
      return 1 + VECTOR;
    } else if (shape instanceof Shape.Sphere) {
      return 1 + Float.BYTES;
    } else if (shape instanceof Shape.Capsule
        || shape instanceof Shape.Cylinder
        || shape instanceof Shape.Cone) {
      return 1 + 2 * Float.BYTES;
    } else if (shape instanceof Shape.Hull hull) {
      return 1 + size(hull.points());
    } else if (shape instanceof Shape.Mesh mesh) {
      int triangles = Math.multiplyExact(mesh.triangles().size(), 3 * Integer.BYTES);
      return Math.addExact(1 + size(mesh.vertices()) + Integer.BYTES, triangles);
    } else if (shape instanceof Shape.HeightField field) {
      int numbers = 5 + field.columns() * field.rows() + 2 * field.holes().length;
      return 1 + field.materials().length + Math.multiplyExact(numbers, Integer.BYTES);
    } else if (shape instanceof Shape.Compound compound) {
      int sum = 1 + Integer.BYTES;
      for (Shape.Part part : compound.parts()) {
        sum = Math.addExact(sum, size(part.shape()) + VECTOR + ROTATION);
      }
      return sum;
    }
    throw new AssertionError(shape.getClass());
  }

  private static int size(List<Vector3fc> points) {
    return Math.addExact(Integer.BYTES, Math.multiplyExact(points.size(), VECTOR));
  }

  private static void write(Shape shape, ByteBuffer into) {
    if (shape instanceof Shape.Box box) {
      into.put(BOX).putFloat(box.halfX()).putFloat(box.halfY()).putFloat(box.halfZ());
    } else if (shape instanceof Shape.Sphere sphere) {
      into.put(SPHERE).putFloat(sphere.radius());
    } else if (shape instanceof Shape.Capsule capsule) {
      into.put(CAPSULE).putFloat(capsule.halfHeight()).putFloat(capsule.radius());
    } else if (shape instanceof Shape.Cylinder cylinder) {
      into.put(CYLINDER).putFloat(cylinder.halfHeight()).putFloat(cylinder.radius());
    } else if (shape instanceof Shape.Cone cone) {
      into.put(CONE).putFloat(cone.height()).putFloat(cone.radius());
    } else if (shape instanceof Shape.Hull hull) {
      write(hull.points(), into.put(HULL));
    } else if (shape instanceof Shape.Mesh mesh) {
      write(mesh.vertices(), into.put(MESH));
      into.putInt(mesh.triangles().size());
      for (Shape.Triangle triangle : mesh.triangles()) {
        into.putInt(triangle.first()).putInt(triangle.second()).putInt(triangle.third());
      }
    } else if (shape instanceof Shape.HeightField field) {
      into.put(HEIGHT_FIELD).putInt(field.columns()).putInt(field.rows());
      into.putFloat(field.cellSize());
      for (int index = 0; index < field.columns() * field.rows(); index++) {
        into.putFloat(field.height(index % field.columns(), index / field.columns()));
      }
      long[] holes = field.holes();
      into.putInt(holes.length);
      for (long word : holes) {
        into.putLong(word);
      }
      byte[] materials = field.materials();
      into.putInt(materials.length).put(materials);
    } else if (shape instanceof Shape.Compound compound) {
      into.put(COMPOUND).putInt(compound.parts().size());
      for (Shape.Part part : compound.parts()) {
        write(part.shape(), into);
        write(part.position(), into);
        write(part.rotation(), into);
      }
    } else {
      throw new AssertionError(shape.getClass());
    }
  }

  private static void write(List<Vector3fc> points, ByteBuffer into) {
    into.putInt(points.size());
    points.forEach(point -> write(point, into));
  }

  private static void write(Vector3fc point, ByteBuffer into) {
    into.putFloat(point.x()).putFloat(point.y()).putFloat(point.z());
  }

  private static void write(Quaternionfc rotation, ByteBuffer into) {
    into.putFloat(rotation.x()).putFloat(rotation.y());
    into.putFloat(rotation.z()).putFloat(rotation.w());
  }

  private static Shape readShape(ByteBuffer from, boolean mayBeCompound) {
    byte kind = from.get();
    return switch (kind) {
      case BOX -> new Shape.Box(from.getFloat(), from.getFloat(), from.getFloat());
      case SPHERE -> new Shape.Sphere(from.getFloat());
      case CAPSULE -> new Shape.Capsule(from.getFloat(), from.getFloat());
      case CYLINDER -> new Shape.Cylinder(from.getFloat(), from.getFloat());
      case CONE -> new Shape.Cone(from.getFloat(), from.getFloat());
      case HULL -> new Shape.Hull(readPoints(from));
      case MESH -> new Shape.Mesh(readPoints(from), readTriangles(from));
      case HEIGHT_FIELD -> readHeightField(from);
      case COMPOUND -> {
        if (!mayBeCompound) {
          throw new IllegalArgumentException("the prefab is damaged: a compound is in another");
        }
        yield new Shape.Compound(readParts(from));
      }
      default ->
        throw new IllegalArgumentException(
            "the prefab is damaged: its shape kind is %d, and there are %d, counted from 0"
                .formatted(kind, KINDS));
    };
  }

  private static List<Vector3fc> readPoints(ByteBuffer from) {
    int count = readCount(from, VECTOR);
    List<Vector3fc> points = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      points.add(readVector(from));
    }
    return points;
  }

  private static List<Shape.Triangle> readTriangles(ByteBuffer from) {
    int count = readCount(from, 3 * Integer.BYTES);
    List<Shape.Triangle> triangles = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      triangles.add(new Shape.Triangle(from.getInt(), from.getInt(), from.getInt()));
    }
    return triangles;
  }

  private static Shape readHeightField(ByteBuffer from) {
    int columns = from.getInt();
    int rows = from.getInt();
    float cellSize = from.getFloat();
    long count = (long) columns * rows;
    if (count < 0 || count > from.remaining() / Float.BYTES) {
      throw new IllegalArgumentException(
          "the prefab is damaged: %d heights do not fit in the remaining %d bytes"
              .formatted(count, from.remaining()));
    }
    float[] heights = new float[(int) count];
    for (int i = 0; i < count; i++) {
      heights[i] = from.getFloat();
    }
    long[] holes = new long[readCount(from, Long.BYTES)];
    for (int i = 0; i < holes.length; i++) {
      holes[i] = from.getLong();
    }
    byte[] materials = new byte[readCount(from, 1)];
    from.get(materials);
    return Shape.HeightField.of(columns, rows, cellSize, heights, holes, materials);
  }

  private static List<Prefab.Surface.Material> readMaterials(ByteBuffer from) {
    int count = from.get() & 0xff;
    List<Prefab.Surface.Material> materials = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      materials.add(new Prefab.Surface.Material(from.getDouble(), from.getDouble()));
    }
    return materials;
  }

  private static List<Shape.Part> readParts(ByteBuffer from) {
    int count = readCount(from, VECTOR + ROTATION);
    List<Shape.Part> parts = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      Shape shape = readShape(from, false);
      parts.add(new Shape.Part(shape, readVector(from), readRotation(from)));
    }
    return parts;
  }

  /**
   * Reads a number of entries. Rejects more entries than fit in the remaining bytes at {@code size}
   * bytes each, to bound the allocated memory.
   */
  private static int readCount(ByteBuffer from, int size) {
    int count = from.getInt();
    if (count < 0 || count > from.remaining() / size) {
      throw new IllegalArgumentException(
          "the prefab is damaged: %d entries do not fit in the remaining %d bytes"
              .formatted(count, from.remaining()));
    }
    return count;
  }

  private static Vector3f readVector(ByteBuffer from) {
    return new Vector3f(from.getFloat(), from.getFloat(), from.getFloat());
  }

  private static Quaternionf readRotation(ByteBuffer from) {
    return new Quaternionf(from.getFloat(), from.getFloat(), from.getFloat(), from.getFloat());
  }

  private static Set<Prefab.LockedAxis> lockedAxes(int bits) {
    return Arrays.stream(Prefab.LockedAxis.values())
        .filter(axis -> (bits & axis.bit()) != 0)
        .collect(Collectors.toUnmodifiableSet());
  }

  private static Prefab.Motion motion(byte number) {
    return switch (number) {
      case 0 -> Prefab.Motion.STATIC;
      case 1 -> Prefab.Motion.KINEMATIC;
      case 2 -> Prefab.Motion.DYNAMIC;
      default ->
        throw new IllegalArgumentException(
            "the prefab is damaged: its motion is %d, and there are 4, counted from 0"
                .formatted(number));
    };
  }

  private static Prefab.Blend blend(int number) {
    return Arrays.stream(Prefab.Blend.values())
        .filter(blend -> blend.number() == number)
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException(
            "the prefab is damaged: its blend mode is %d, and there are 5, counted from 0"
                .formatted(number)));
  }
}
