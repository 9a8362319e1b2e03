package org.isochron.engine.world;

import java.util.List;
import org.isochron.engine.Scene;
import org.isochron.shapes.Joint;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.shapes.stored.StoredJoint;
import org.isochron.state.BodyId;
import org.joml.Quaternionfc;
import org.joml.Vector3dc;
import org.joml.Vector3fc;

/**
 * Computes a hash of a scene that is equal in every process. Java's hash codes of enums, and
 * therefore of records, differ between processes. The hash is used to reject saved states of other
 * scenes.
 */
final class SceneIdentity {
  private long hash;

  private SceneIdentity() {}

  static long of(Scene scene, String engineVersion) {
    SceneIdentity identity = new SceneIdentity();
    identity.put(engineVersion.hashCode());
    identity.put(scene.origin());
    if (scene.wide()) {
      identity.put(1);
    }
    identity.put(scene.gravity());
    identity.put(scene.bodyCapacity());
    identity.put(scene.prefabs().size());
    scene.prefabs().forEach(identity::put);
    identity.put(scene.bodies().size());
    scene.bodies().forEach(identity::put);
    identity.put(scene.joints().size());
    scene.joints().forEach(identity::put);
    return identity.hash;
  }

  private void put(Prefab prefab) {
    put(prefab.shape());
    put(Double.doubleToLongBits(prefab.mass()));
    put(prefab.motion().name().hashCode());
    put(Double.doubleToLongBits(prefab.friction()));
    put(Double.doubleToLongBits(prefab.restitution()));
    put(prefab.continuous() ? 1 : 0);
    put(prefab.layer());
    put(prefab.mask());
    put(prefab.dynamics());
    put((prefab.isSensor() ? 1 : 0) + (prefab.contactEvents() ? 2 : 0));
    if (!prefab.surface().isPlain()) {
      put(prefab.surface().velocity());
      put(prefab.surface().frictionRule().number());
      put(prefab.surface().restitutionRule().number());
      for (Prefab.Surface.Material material : prefab.surface().materials()) {
        put(Double.doubleToLongBits(material.friction()));
        put(Double.doubleToLongBits(material.restitution()));
      }
    }
    prefab.massProperties().ifPresent(properties -> {
      put(properties.center());
      put(properties.moments());
      put(properties.rotation());
    });
  }

  private void put(Prefab.Dynamics dynamics) {
    put(Double.doubleToLongBits(dynamics.linearDamping()));
    put(Double.doubleToLongBits(dynamics.angularDamping()));
    put(Double.doubleToLongBits(dynamics.gravityFactor()));
    put(dynamics.lockedBits());
    put(dynamics.maySleep() ? 1 : 0);
  }

  private void put(Scene.Placement body) {
    put(body.prefab());
    put(body.position());
    put(body.rotation());
    put(body.linear());
    put(body.angular());
  }

  private void put(Scene.Connection connection) {
    put(BodyId.slot(connection.bodyA()));
    put(BodyId.slot(connection.bodyB()));
    put(connection.joint());
    if (!connection.collides()) {
      put(1);
    }
  }

  private void put(Joint joint) {
    StoredJoint stored = StoredJoint.of(joint);
    put(stored.kind().name().hashCode());
    put(stored.first());
    put(stored.second());
    for (int i = 0; i < StoredJoint.DAMPING; i++) {
      put(stored.numbers()[i]);
    }
    if (joint instanceof Joint.SixAxes six) {
      put(six.frame());
      six.axes().forEach(this::put);
    }
    stored.wheels().forEach(this::put);
    putDamping(stored.numbers()[StoredJoint.DAMPING]);
  }

  private void put(Joint.Axis axis) {
    put(axis.lower());
    put(axis.upper());
    put(axis.motorTarget());
    put(axis.motorLimit());
    put(axis.frequency());
    put(axis.dampingRatio());
    putDamping(axis.damping());
  }

  private void putDamping(float damping) {
    if (damping != 0) {
      put(damping);
    }
  }

  private void put(Shape shape) {
    put(shape.getClass().getSimpleName().hashCode());
    if (shape instanceof Shape.Box box) {
      put(box.halfX());
      put(box.halfY());
      put(box.halfZ());
    } else if (shape instanceof Shape.Sphere sphere) {
      put(sphere.radius());
    } else if (shape instanceof Shape.Capsule capsule) {
      put(capsule.halfHeight());
      put(capsule.radius());
    } else if (shape instanceof Shape.Cylinder cylinder) {
      put(cylinder.halfHeight());
      put(cylinder.radius());
    } else if (shape instanceof Shape.Cone cone) {
      put(cone.height());
      put(cone.radius());
    } else if (shape instanceof Shape.Hull hull) {
      put(hull.points());
    } else if (shape instanceof Shape.Mesh mesh) {
      put(mesh.vertices());
      put(mesh.triangles().size());
      mesh.triangles().forEach(this::put);
    } else if (shape instanceof Shape.HeightField field) {
      put(field.columns());
      put(field.rows());
      put(field.cellSize());
      for (float coordinate : field.vertices()) {
        put(coordinate);
      }
      for (long word : field.holes()) {
        put(word);
      }
      for (byte material : field.materials()) {
        put(material);
      }
    } else if (shape instanceof Shape.Compound compound) {
      put(compound.parts().size());
      for (Shape.Part part : compound.parts()) {
        put(part.shape());
        put(part.position());
        put(part.rotation());
      }
    } else {
      throw new AssertionError(shape.getClass());
    }
  }

  private void put(Shape.Triangle triangle) {
    put(triangle.first());
    put(triangle.second());
    put(triangle.third());
  }

  private void put(List<Vector3fc> points) {
    put(points.size());
    points.forEach(this::put);
  }

  private void put(Vector3fc vector) {
    put(vector.x());
    put(vector.y());
    put(vector.z());
  }

  private void put(Vector3dc position) {
    put(Double.doubleToLongBits(position.x()));
    put(Double.doubleToLongBits(position.y()));
    put(Double.doubleToLongBits(position.z()));
  }

  private void put(Quaternionfc rotation) {
    put(rotation.x());
    put(rotation.y());
    put(rotation.z());
    put(rotation.w());
  }

  private void put(float number) {
    put((long) Float.floatToIntBits(number));
  }

  private void put(long word) {
    long mixed = (hash ^ word) * 0x9E3779B97F4A7C15L;
    hash = mixed ^ mixed >>> 29;
  }
}
