package org.isochron.ode4j;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.isochron.ode4j.OdeBody.OdeGeom;
import org.isochron.shapes.MassProperties;
import org.isochron.shapes.Shape;
import org.joml.Matrix3d;
import org.joml.Quaterniond;
import org.joml.Vector3d;
import org.joml.Vector3fc;
import org.jspecify.annotations.Nullable;
import org.ode4j.math.DMatrix3;
import org.ode4j.math.DQuaternion;
import org.ode4j.math.DVector3;
import org.ode4j.ode.DGeom;
import org.ode4j.ode.DMass;
import org.ode4j.ode.DSpace;
import org.ode4j.ode.DTriMeshData;
import org.ode4j.ode.OdeHelper;
import org.ode4j.ode.OdeMath;

/**
 * Converts shapes to ODE's geoms and masses. Owner: the world's thread. Allocates for each body.
 */
final class OdeShapes {
  /** Quarter turn about x, because ODE's capsules and cylinders are aligned with z. */
  private static final Quaterniond UPRIGHT = new Quaterniond(Math.sqrt(0.5), 0, 0, Math.sqrt(0.5));

  private final DSpace space;

  OdeShapes(DSpace space) {
    this.space = space;
  }

  /** Data shared by a shape's geoms: one object per part, such as the faces of a hull. */
  record Built(List<Optional<Object>> parts) {
    static final Built NONE = new Built(List.of());

    static Built of(Shape shape) {
      return new Built(
          shape instanceof Shape.Compound compound
              ? compound.parts().stream().map(part -> data(part.shape())).toList()
              : List.of(data(shape)));
    }

    private static Optional<Object> data(Shape shape) {
      if (shape instanceof Shape.Hull hull) {
        return Optional.of(new HullFaces(hull.points()));
      }
      if (shape instanceof Shape.HeightField field) {
        return Optional.of(OdeTiles.of(field));
      }
      if (shape instanceof Shape.Mesh mesh) {
        OdeTiles tiles = OdeTiles.of(mesh);
        return Optional.of(tiles == null ? OdeShapes.mesh(mesh) : tiles);
      }
      return Optional.empty();
    }

    private HullFaces faces(int part) {
      return (HullFaces) parts.get(part).orElseThrow();
    }

    private @Nullable OdeTiles tiles(int part) {
      return parts.get(part).orElse(null) instanceof OdeTiles tiles ? tiles : null;
    }

    private DTriMeshData triangles(int part) {
      return (DTriMeshData) parts.get(part).orElseThrow();
    }
  }

  /**
   * Rejects triangles in wide scenes, because ODE stores them as floats, which are too coarse
   * there.
   */
  static void rejectTriangles(Shape shape) {
    if (!shape.isSolid()) {
      throw new IllegalArgumentException(
          "a prefab has a %s: ode4j computes triangles in floats, which a wide scene does not permit; build the ground of convex shapes, omit Scene.Builder.wide, or choose another engine"
              .formatted(shape.getClass().getSimpleName()));
    }
  }

  /** @throws IllegalArgumentException if a part of the shape is a cone */
  static void rejectCones(Shape shape) {
    if (shape instanceof Shape.Cone) {
      throw new IllegalArgumentException(
          "a prefab has a cone, which ode4j does not support; use a hull, or choose another engine");
    }
    if (shape instanceof Shape.Compound compound) {
      compound.parts().forEach(part -> rejectCones(part.shape()));
    }
  }

  List<OdeGeom> geoms(Shape shape, Built built) {
    List<OdeGeom> geoms = new ArrayList<>();
    if (shape instanceof Shape.Compound compound) {
      for (Shape.Part part : compound.parts()) {
        Vector3fc offset = part.position();
        Quaterniond turn = new Quaterniond(part.rotation());
        Vector3d position = new Vector3d(offset.x(), offset.y(), offset.z());
        geoms.add(geom(part.shape(), built, geoms.size(), position, turn));
      }
    } else {
      geoms.add(geom(shape, built, 0, new Vector3d(), new Quaterniond()));
    }
    return geoms;
  }

  /** Hulls get the inertia of their bounding box. */
  DMass mass(Shape shape, double mass) {
    DMass result = OdeHelper.createMass();
    if (shape instanceof Shape.Compound compound) {
      result.setZero();
      for (Shape.Part part : compound.parts()) {
        DMass one = mass(part.shape(), volume(part.shape()));
        Vector3fc offset = part.position();
        one.rotate(matrix(new Quaterniond(part.rotation())));
        one.translate(offset.x(), offset.y(), offset.z());
        result.add(one);
      }
      result.adjust(mass);
      result.setC(new DVector3()); // a scene's centre of mass is the origin
      return result;
    }
    if (shape instanceof Shape.Sphere sphere) {
      result.setSphereTotal(mass, sphere.radius());
    } else if (shape instanceof Shape.Capsule capsule) {
      result.setCapsuleTotal(mass, 2, capsule.radius(), 2 * capsule.halfHeight());
    } else if (shape instanceof Shape.Cylinder cylinder) {
      result.setCylinderTotal(mass, 2, cylinder.radius(), 2 * cylinder.halfHeight());
    } else {
      Vector3d half = half(shape);
      result.setBoxTotal(mass, 2 * half.x, 2 * half.y, 2 * half.z);
    }
    return result;
  }

  /** Mass properties about the centre of mass, which is the origin of ODE's bodies. */
  static DMass mass(MassProperties properties) {
    Matrix3d inertia = properties.inertia(new Matrix3d());
    DMass result = OdeHelper.createMass();
    result.setParameters(
        properties.mass(),
        0,
        0,
        0,
        inertia.m00,
        inertia.m11,
        inertia.m22,
        inertia.m01,
        inertia.m02,
        inertia.m12);
    return result;
  }

  /** Radius of the swept ball. */
  static float innerRadius(Shape shape) {
    if (shape instanceof Shape.Sphere sphere) {
      return sphere.radius();
    } else if (shape instanceof Shape.Capsule capsule) {
      return capsule.radius();
    } else if (shape instanceof Shape.Cylinder cylinder) {
      return Math.min(cylinder.halfHeight(), cylinder.radius());
    } else if (shape instanceof Shape.Compound compound) {
      return compound.parts().stream()
          .map(part -> innerRadius(part.shape()))
          .min(Float::compare)
          .orElseThrow();
    }
    Vector3d half = half(shape);
    return (float) Math.min(half.x, Math.min(half.y, half.z));
  }

  static DMatrix3 matrix(Quaterniond turn) {
    DMatrix3 result = new DMatrix3();
    OdeMath.dRfromQ(result, new DQuaternion(turn.w, turn.x, turn.y, turn.z));
    return result;
  }

  private OdeGeom geom(Shape shape, Built built, int part, Vector3d offset, Quaterniond turn) {
    boolean isAlongZ = shape instanceof Shape.Capsule || shape instanceof Shape.Cylinder;
    Quaterniond inner = isAlongZ ? turn.mul(UPRIGHT, new Quaterniond()) : turn;
    if (shape instanceof Shape.Hull) {
      HullFaces faces = built.faces(part);
      DGeom geom =
          OdeHelper.createConvex(space, faces.planes.toArray(), faces.points, faces.polygons);
      return new OdeGeom(geom, part, offset, inner, faces.planes, null);
    }
    OdeTiles tiles = built.tiles(part);
    if (tiles != null) {
      DGeom box = tiles.box();
      space.add(box);
      Vector3d middle = inner.transform(tiles.middle()).add(offset);
      return new OdeGeom(box, part, middle, inner, null, new OdeSurface(tiles, box, offset, inner));
    }
    return new OdeGeom(make(shape, built, part), part, offset, inner, null, null);
  }

  private DGeom make(Shape shape, Built built, int part) {
    if (shape instanceof Shape.Box box) {
      return OdeHelper.createBox(space, 2 * box.halfX(), 2 * box.halfY(), 2 * box.halfZ());
    } else if (shape instanceof Shape.Sphere sphere) {
      return OdeHelper.createSphere(space, sphere.radius());
    } else if (shape instanceof Shape.Capsule capsule) {
      return OdeHelper.createCapsule(space, capsule.radius(), 2 * capsule.halfHeight());
    } else if (shape instanceof Shape.Cylinder cylinder) {
      return OdeHelper.createCylinder(space, cylinder.radius(), 2 * cylinder.halfHeight());
    } else if (shape instanceof Shape.Mesh) {
      return OdeHelper.createTriMesh(space, built.triangles(part));
    }
    throw new AssertionError(shape);
  }

  private static DTriMeshData mesh(Shape.Mesh mesh) {
    float[] vertices = new float[3 * mesh.vertices().size()];
    for (int i = 0; i < mesh.vertices().size(); i++) {
      vertices[3 * i] = mesh.vertices().get(i).x();
      vertices[3 * i + 1] = mesh.vertices().get(i).y();
      vertices[3 * i + 2] = mesh.vertices().get(i).z();
    }
    return triangles(vertices, mesh.indices());
  }

  static DTriMeshData triangles(float[] vertices, int[] indices) {
    DTriMeshData data = OdeHelper.createTriMeshData();
    data.build(vertices, indices);
    data.preprocess();
    return data;
  }

  private static double volume(Shape shape) {
    if (shape instanceof Shape.Sphere sphere) {
      return 4 / 3.0 * Math.PI * sphere.radius() * sphere.radius() * sphere.radius();
    } else if (shape instanceof Shape.Capsule capsule) {
      return Math.PI
          * capsule.radius()
          * capsule.radius()
          * (2 * capsule.halfHeight() + 4 / 3.0 * capsule.radius());
    } else if (shape instanceof Shape.Cylinder cylinder) {
      return Math.PI * cylinder.radius() * cylinder.radius() * 2 * cylinder.halfHeight();
    }
    Vector3d half = half(shape);
    return 8 * half.x * half.y * half.z;
  }

  private static Vector3d half(Shape shape) {
    if (shape instanceof Shape.Box box) {
      return new Vector3d(box.halfX(), box.halfY(), box.halfZ());
    }
    if (!(shape instanceof Shape.Hull hull)) {
      throw new AssertionError(shape);
    }
    Vector3d half = new Vector3d();
    for (Vector3fc point : hull.points()) {
      half.max(new Vector3d(Math.abs(point.x()), Math.abs(point.y()), Math.abs(point.z())));
    }
    return half;
  }
}
