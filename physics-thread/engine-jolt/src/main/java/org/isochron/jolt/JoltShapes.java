package org.isochron.jolt;

import com.github.stephengold.joltjni.BoxShapeSettings;
import com.github.stephengold.joltjni.CapsuleShapeSettings;
import com.github.stephengold.joltjni.ConvexHullShapeSettings;
import com.github.stephengold.joltjni.ConvexShapeSettings;
import com.github.stephengold.joltjni.CylinderShapeSettings;
import com.github.stephengold.joltjni.Float3;
import com.github.stephengold.joltjni.IndexedTriangle;
import com.github.stephengold.joltjni.MassProperties;
import com.github.stephengold.joltjni.MeshShapeSettings;
import com.github.stephengold.joltjni.OffsetCenterOfMassShapeSettings;
import com.github.stephengold.joltjni.Quat;
import com.github.stephengold.joltjni.RotatedTranslatedShapeSettings;
import com.github.stephengold.joltjni.ShapeRefC;
import com.github.stephengold.joltjni.ShapeResult;
import com.github.stephengold.joltjni.ShapeSettings;
import com.github.stephengold.joltjni.SphereShapeSettings;
import com.github.stephengold.joltjni.StaticCompoundShapeSettings;
import com.github.stephengold.joltjni.TaperedCylinderShapeSettings;
import com.github.stephengold.joltjni.Vec3;
import com.github.stephengold.joltjni.readonly.ConstShape;
import com.github.stephengold.joltjni.readonly.Vec3Arg;
import com.github.stephengold.joltjni.template.Ref;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.joml.Quaternionfc;
import org.joml.Vector3fc;

/** Converts shapes to Jolt's. Thread-safe. */
final class JoltShapes {
  /** Maximum rounding of edges in metres. */
  private static final float ROUNDING = 0.05f;

  private static final float ROUNDING_SHARE = 0.2f;

  private JoltShapes() {}

  /** Chooses the density for the prefab's mass. The caller closes the shape. */
  static ShapeRefC of(Prefab prefab) {
    if (prefab.motion() != Prefab.Motion.DYNAMIC) {
      return create(prefab.shape(), 1);
    }
    float massAtDensityOne;
    try (ShapeRefC trial = create(prefab.shape(), 1);
        MassProperties properties = trial.getMassProperties()) {
      massAtDensityOne = properties.getMass();
    }
    return create(prefab.shape(), (float) (prefab.mass() / massAtDensityOne));
  }

  /** Moves the centre of mass of a shape. The caller closes the result, which keeps the shape. */
  static ShapeRefC withCenter(ConstShape shape, Vector3fc center) {
    Vec3 from = shape.getCenterOfMass();
    Vec3 offset =
        new Vec3(center.x() - from.getX(), center.y() - from.getY(), center.z() - from.getZ());
    return create(new OffsetCenterOfMassShapeSettings(offset, shape), "a centre of mass");
  }

  private static ShapeRefC create(Shape shape, float density) {
    return create(settings(shape, density), shape);
  }

  private static ShapeRefC create(ShapeSettings described, Object shape) {
    try (Ref settings = described.toRef();
        ShapeResult result = ((ShapeSettings) settings.getPtr()).create()) {
      if (result.hasError()) {
        throw new IllegalArgumentException(
            "Jolt cannot build %s: %s".formatted(shape, result.getError()));
      }
      return result.get();
    }
  }

  private static ShapeSettings settings(Shape shape, float density) {
    if (shape instanceof Shape.Mesh mesh) {
      return mesh(mesh);
    }
    if (shape instanceof Shape.HeightField field) {
      return field(field);
    }
    if (shape instanceof Shape.Compound compound) {
      return compound(compound, density);
    }
    ConvexShapeSettings settings = convex(shape);
    settings.setDensity(density);
    if (shape instanceof Shape.Cone cone) { // Jolt centres cones at half their height
      Vec3 middle = new Vec3(0, cone.height() / 2 + cone.base(), 0);
      return new RotatedTranslatedShapeSettings(middle, new Quat(), settings);
    }
    return settings;
  }

  private static ConvexShapeSettings convex(Shape shape) {
    if (shape instanceof Shape.Box box) {
      float thinnest = Math.min(box.halfX(), Math.min(box.halfY(), box.halfZ()));
      return new BoxShapeSettings(
          new Vec3(box.halfX(), box.halfY(), box.halfZ()),
          Math.min(ROUNDING, ROUNDING_SHARE * thinnest));
    }
    if (shape instanceof Shape.Sphere sphere) {
      return new SphereShapeSettings(sphere.radius());
    }
    if (shape instanceof Shape.Capsule capsule) {
      return new CapsuleShapeSettings(capsule.halfHeight(), capsule.radius());
    }
    if (shape instanceof Shape.Cylinder cylinder) {
      float thinnest = Math.min(cylinder.halfHeight(), cylinder.radius());
      return new CylinderShapeSettings(
          cylinder.halfHeight(), cylinder.radius(), Math.min(ROUNDING, ROUNDING_SHARE * thinnest));
    }
    if (shape instanceof Shape.Cone cone) {
      return new TaperedCylinderShapeSettings(cone.height() / 2, 0, cone.radius(), 0);
    }
    if (shape instanceof Shape.Hull hull) {
      return new ConvexHullShapeSettings(
          hull.points().stream().<Vec3Arg>map(JoltShapes::vec).toList());
    }
    throw new AssertionError(shape.getClass());
  }

  private static ShapeSettings mesh(Shape.Mesh mesh) {
    Float3[] vertices = mesh.vertices().stream()
        .map(vertex -> new Float3(vertex.x(), vertex.y(), vertex.z()))
        .toArray(Float3[]::new);
    IndexedTriangle[] triangles = mesh.triangles().stream()
        .map(one -> new IndexedTriangle(one.first(), one.second(), one.third()))
        .toArray(IndexedTriangle[]::new);
    MeshShapeSettings settings = new MeshShapeSettings(vertices, triangles);
    for (IndexedTriangle triangle : triangles) {
      triangle.close();
    }
    return settings;
  }

  /**
   * Uses a mesh, because Jolt's height fields are square, quantize heights and support no holes in
   * single cells.
   */
  private static ShapeSettings field(Shape.HeightField field) {
    float[] coordinates = field.vertices();
    Float3[] vertices = new Float3[coordinates.length / 3];
    for (int i = 0; i < vertices.length; i++) {
      vertices[i] = new Float3(coordinates[3 * i], coordinates[3 * i + 1], coordinates[3 * i + 2]);
    }
    int[] indices = field.indices();
    MeshShapeSettings settings = new MeshShapeSettings(vertices, new IndexedTriangle[0]);
    settings.reserveIndexedTriangles(indices.length / 3);
    for (int i = 0; i < indices.length; i += 3) {
      settings.addIndexedTriangle(indices[i], indices[i + 1], indices[i + 2]);
    }
    return settings;
  }

  private static ShapeSettings compound(Shape.Compound compound, float density) {
    StaticCompoundShapeSettings settings = new StaticCompoundShapeSettings();
    for (Shape.Part part : compound.parts()) {
      try (ShapeRefC shape = create(part.shape(), density)) {
        settings.addShape(vec(part.position()), quat(part.rotation()), shape);
      }
    }
    return settings;
  }

  static Vec3 vec(Vector3fc vector) {
    return new Vec3(vector.x(), vector.y(), vector.z());
  }

  static Quat quat(Quaternionfc rotation) {
    return new Quat(rotation.x(), rotation.y(), rotation.z(), rotation.w());
  }
}
