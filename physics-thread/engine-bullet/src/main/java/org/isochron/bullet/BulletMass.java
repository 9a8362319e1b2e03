package org.isochron.bullet;

import com.jme3.bullet.collision.shapes.CollisionShape;
import org.isochron.shapes.MassProperties;
import org.isochron.shapes.Prefab;
import org.joml.Matrix3d;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.joml.Vector3fc;
import org.jspecify.annotations.Nullable;

/**
 * Converts the pose of a body with mass properties to that of its centre of mass and principal
 * axes, which is the pose that Bullet stores. Owner: the world's thread. Changes allocate.
 */
final class BulletMass {
  /** The error shrinks at least by the rotation per step in radians each time. */
  private static final int PASSES = 12;

  private static final double TOLERANCE = 1e-4;

  private @Nullable MassProperties properties;
  private @Nullable BulletShapes shapes;
  private @Nullable BulletShapes previous;
  private final Vector3f arm = new Vector3f();
  private final Quaternionf inverse = new Quaternionf();
  private final Vector3d wanted = new Vector3d();
  private final Vector3d speed = new Vector3d();
  private final Vector3d momentum = new Vector3d();
  private final Vector3d gained = new Vector3d();
  private final Matrix3d jacobian = new Matrix3d();

  boolean isGiven() {
    return properties != null;
  }

  /**
   * Returns the shape that the body must have from now on.
   *
   * @param plain shape relative to the body's origin
   */
  CollisionShape set(Prefab prefab, CollisionShape plain) {
    previous = shapes;
    properties = prefab.massProperties().orElse(null);
    shapes = properties == null
        ? null
        : new BulletShapes(BulletShapes.atMass(prefab.shape(), properties));
    return shapes == null ? plain : shapes.complete();
  }

  /** Call this when the body has its new shape. */
  void freePrevious() {
    if (previous != null) {
      previous.free();
      previous = null;
    }
  }

  /** Call this after the body has been freed. */
  void free() {
    if (shapes != null) {
      shapes.free();
      shapes = null;
    }
  }

  Vector3f inverseMoments(Vector3f destination) {
    return properties == null ? destination.zero() : destination.set(1).div(properties.moments());
  }

  /** Converts from the body's pose. */
  void enter(Vector3f position, Quaternionf rotation) {
    if (properties != null) {
      position.add(rotation.transform(properties.center(), arm));
      rotation.mul(properties.rotation());
    }
  }

  /** Converts to the body's pose. */
  void leave(Vector3f position, Quaternionf rotation) {
    if (properties != null) {
      rotation.mul(properties.rotation().conjugate(inverse));
      position.sub(rotation.transform(properties.center(), arm));
    }
  }

  /**
   * Replaces an angular velocity by the one from which Bullet's own gyroscopic step leads to it.
   * That step, which cannot be switched off, is one step of Newton's method for the implicit Euler
   * method; it loses energy.
   *
   * @param axes rotation of the principal axes
   */
  void precede(Quaternionf axes, Vector3f spin, double dtSeconds) {
    if (properties == null) {
      return;
    }
    Vector3fc moments = properties.moments();
    axes.transformInverse(wanted.set(spin));
    speed.set(wanted);
    double change = 0;
    for (int pass = 0; pass < PASSES; pass++) {
      gained.set(speed);
      momentum.set(speed).mul(moments.x(), moments.y(), moments.z());
      findJacobian(moments, dtSeconds);
      speed.cross(momentum).mul(dtSeconds);
      jacobian.invert().transform(speed).add(wanted);
      change = gained.sub(speed).length();
    }
    if (change <= TOLERANCE * wanted.length()) {
      spin.set(axes.transform(speed));
    }
  }

  /** Of the implicit Euler method: moments + (speed × moments − momentum ×) times the step. */
  private void findJacobian(Vector3fc moments, double dtSeconds) {
    double x = moments.x();
    double y = moments.y();
    double z = moments.z();
    jacobian.set(
        x,
        dtSeconds * (speed.z * x - momentum.z),
        dtSeconds * (momentum.y - speed.y * x),
        dtSeconds * (momentum.z - speed.z * y),
        y,
        dtSeconds * (speed.x * y - momentum.x),
        dtSeconds * (speed.y * z - momentum.y),
        dtSeconds * (momentum.x - speed.x * z),
        z);
  }
}
