package org.isochron.bullet;

import com.jme3.bullet.PhysicsSpace;
import com.jme3.bullet.collision.shapes.BoxCollisionShape;
import com.jme3.bullet.collision.shapes.CapsuleCollisionShape;
import com.jme3.bullet.collision.shapes.CollisionShape;
import com.jme3.bullet.collision.shapes.CompoundCollisionShape;
import com.jme3.bullet.collision.shapes.ConeCollisionShape;
import com.jme3.bullet.collision.shapes.CylinderCollisionShape;
import com.jme3.bullet.collision.shapes.HullCollisionShape;
import com.jme3.bullet.collision.shapes.MeshCollisionShape;
import com.jme3.bullet.collision.shapes.SphereCollisionShape;
import com.jme3.bullet.collision.shapes.infos.IndexedMesh;
import com.jme3.math.Matrix3f;
import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import com.jme3.util.BufferUtils;
import java.util.ArrayList;
import java.util.List;
import org.isochron.shapes.MassProperties;
import org.isochron.shapes.Shape;
import org.joml.Quaternionf;
import org.joml.Quaternionfc;
import org.joml.Vector3fc;

/**
 * The Bullet shape of a prefab, including its parts. Owner: the world's thread; any thread may
 * create one.
 */
final class BulletShapes {
  /**
   * Margin that Bullet adds around hulls and meshes, in metres; the default of 4 cm would be
   * visible.
   */
  private static final float MARGIN = 0.01f;

  private static final float MARGIN_SHARE = 0.05f;

  private final List<CollisionShape> made = new ArrayList<>();
  private final CollisionShape complete;

  BulletShapes(Shape shape) {
    complete = make(shape);
  }

  /** Describes a shape relative to its centre of mass and principal axes, as Bullet expects it. */
  static Shape.Compound atMass(Shape shape, MassProperties properties) {
    Quaternionf turn = properties.rotation().conjugate(new Quaternionf());
    List<Shape.Part> parts = shape instanceof Shape.Compound compound
        ? compound.parts()
        : List.of(Shape.Part.at(shape, 0, 0, 0));
    return new Shape.Compound(parts.stream()
        .map(part -> new Shape.Part(
            part.shape(),
            turn.transform(part.position().sub(properties.center(), new org.joml.Vector3f())),
            turn.mul(part.rotation(), new Quaternionf())))
        .toList());
  }

  CollisionShape complete() {
    return complete;
  }

  private CollisionShape make(Shape shape) {
    CollisionShape result = convert(shape);
    made.add(result);
    return result;
  }

  /**
   * Returns the approximate radius of the inscribed sphere, which Bullet sweeps along the path of a
   * fast body.
   */
  static float innerRadius(Shape shape) {
    if (shape instanceof Shape.Box box) {
      return Math.min(box.halfX(), Math.min(box.halfY(), box.halfZ()));
    } else if (shape instanceof Shape.Sphere sphere) {
      return sphere.radius();
    } else if (shape instanceof Shape.Capsule capsule) {
      return capsule.radius();
    } else if (shape instanceof Shape.Cylinder cylinder) {
      return Math.min(cylinder.halfHeight(), cylinder.radius());
    } else if (shape instanceof Shape.Cone cone) {
      double side = StrictMath.hypot(cone.height(), cone.radius());
      return (float) Math.min(-cone.base(), cone.tip() * cone.radius() / side);
    } else if (shape instanceof Shape.Compound compound) {
      return (float) compound.parts().stream()
          .mapToDouble(part -> innerRadius(part.shape()))
          .min()
          .orElseThrow();
    } else if (shape instanceof Shape.Hull || !shape.isSolid()) {
      return (float) shape.boundingRadius() / 4;
    }
    throw new AssertionError(shape);
  }

  /** Call this after all bodies have been freed. */
  void free() {
    made.forEach(NativeObjects::free);
    made.clear();
  }

  static Vector3f vector(Vector3fc source) {
    return new Vector3f(source.x(), source.y(), source.z());
  }

  static Quaternion quaternion(Quaternionfc source) {
    return new Quaternion(source.x(), source.y(), source.z(), source.w());
  }

  static Matrix3f matrix(Quaternionfc source) {
    return quaternion(source).toRotationMatrix();
  }

  private CollisionShape convert(Shape shape) {
    if (shape instanceof Shape.Box box) {
      return new BoxCollisionShape(box.halfX(), box.halfY(), box.halfZ());
    } else if (shape instanceof Shape.Sphere sphere) {
      return new SphereCollisionShape(sphere.radius());
    } else if (shape instanceof Shape.Capsule capsule) {
      return new CapsuleCollisionShape(capsule.radius(), 2 * capsule.halfHeight());
    } else if (shape instanceof Shape.Cylinder cylinder) {
      return withMargin(
          new CylinderCollisionShape(
              cylinder.radius(), 2 * cylinder.halfHeight(), PhysicsSpace.AXIS_Y),
          shape);
    } else if (shape instanceof Shape.Cone cone) {
      return compound(List.of(Shape.Part.at(cone, 0, 0, 0)));
    } else if (shape instanceof Shape.Hull hull) {
      return withMargin(
          new HullCollisionShape(
              hull.points().stream().map(BulletShapes::vector).toList()),
          shape);
    } else if (shape instanceof Shape.Mesh mesh) {
      return withMargin(new MeshCollisionShape(true, indexed(mesh)), shape);
    } else if (shape instanceof Shape.HeightField field) {
      IndexedMesh triangles = new IndexedMesh(
          BufferUtils.createFloatBuffer(field.vertices()),
          BufferUtils.createIntBuffer(field.indices()));
      return withMargin(new MeshCollisionShape(true, triangles), shape);
    } else if (shape instanceof Shape.Compound compound) {
      return compound(compound.parts());
    }
    throw new AssertionError(shape);
  }

  private CompoundCollisionShape compound(List<Shape.Part> parts) {
    CompoundCollisionShape result = new CompoundCollisionShape(parts.size());
    for (Shape.Part part : parts) {
      if (part.shape() instanceof Shape.Cone cone) { // Bullet centres cones at half their height
        CollisionShape plain =
            withMargin(new ConeCollisionShape(cone.radius(), cone.height()), cone);
        made.add(plain);
        org.joml.Vector3f middle = new org.joml.Vector3f(0, cone.height() / 2 + cone.base(), 0);
        part.rotation().transform(middle).add(part.position());
        result.addChildShape(plain, vector(middle), matrix(part.rotation()));
      } else {
        result.addChildShape(make(part.shape()), vector(part.position()), matrix(part.rotation()));
      }
    }
    return result;
  }

  private static IndexedMesh indexed(Shape.Mesh mesh) {
    Vector3f[] vertices =
        mesh.vertices().stream().map(BulletShapes::vector).toArray(Vector3f[]::new);
    return new IndexedMesh(vertices, mesh.indices());
  }

  private static CollisionShape withMargin(CollisionShape result, Shape shape) {
    result.setMargin(Math.min(MARGIN, MARGIN_SHARE * (float) shape.boundingRadius()));
    return result;
  }
}
