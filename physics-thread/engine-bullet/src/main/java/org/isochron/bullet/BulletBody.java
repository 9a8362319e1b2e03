package org.isochron.bullet;

import com.jme3.bullet.collision.Activation;
import com.jme3.bullet.collision.ManifoldPoints;
import com.jme3.bullet.collision.shapes.CollisionShape;
import com.jme3.bullet.objects.PhysicsRigidBody;
import com.jme3.math.Matrix3f;
import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import org.isochron.engine.bodies.SleepSpeeds;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.shapes.limits.Sines;
import org.joml.Quaternionf;
import org.joml.Quaternionfc;
import org.joml.Vector3d;
import org.joml.Vector3dc;
import org.joml.Vector3fc;

/**
 * A Bullet body that knows its slot. Owner: the world's thread. Allocates nothing after
 * construction.
 *
 * <p>Bullet moves kinematic bodies by poses and derives their velocities, but a scene moves them by
 * velocities. This class therefore stores the pose and the velocity, and sets the next pose before
 * each step.
 */
final class BulletBody extends PhysicsRigidBody {
  private static final float SWEPT_SHARE = 0.8f;
  private static final float WIDEST_ANGLE = (float) Math.PI / 4;
  private static final int STEPS_TO_REST = 2;

  /**
   * Bullet's default sleep speed in metres per second; slower bodies fall asleep after two seconds.
   */
  private static final double SLEEP_SPEED = 0.8;

  final int slot;
  final Prefab.Motion motion;

  /** Bullet stores the square roots. */
  float restitution;

  double friction;
  Prefab.Surface surface;

  final BulletMass frame = new BulletMass();

  private Prefab.Dynamics dynamics;
  private Shape extent;

  /** Shape relative to the body's origin. */
  private final CollisionShape plain;

  private final org.joml.Vector3f position = new org.joml.Vector3f();
  private final Quaternionf rotation = new Quaternionf();
  private final Quaternionf turned = new Quaternionf();
  private final org.joml.Vector3f gravity = new org.joml.Vector3f();
  private final org.joml.Vector3f linear = new org.joml.Vector3f();
  private final org.joml.Vector3f local = new org.joml.Vector3f();
  private final org.joml.Vector3f angular = new org.joml.Vector3f();
  private final Vector3f scratch = new Vector3f();
  private final Quaternion turn = new Quaternion();
  private final Matrix3f basis = new Matrix3f();
  private int stillSteps;

  BulletBody(int slot, Prefab prefab, CollisionShape shape) {
    super(shape, prefab.motion() == Prefab.Motion.DYNAMIC ? (float) prefab.mass() : massForStatic);
    this.slot = slot;
    plain = shape;
    motion = prefab.motion();
    extent = prefab.shape();
    surface = prefab.surface();
    setSurface(prefab);
    dynamics = motion == Prefab.Motion.DYNAMIC ? prefab.dynamics() : Prefab.Dynamics.DEFAULT;
    if (motion == Prefab.Motion.KINEMATIC) {
      setKinematic(true);
    } else if (motion == Prefab.Motion.DYNAMIC) {
      apply(dynamics);
      weigh(prefab);
    }
    if (motion == Prefab.Motion.DYNAMIC && prefab.continuous()) {
      float radius = BulletShapes.innerRadius(prefab.shape());
      setCcdMotionThreshold(radius);
      setCcdSweptSphereRadius(SWEPT_SHARE * radius);
    }
  }

  private void setSurface(Prefab prefab) {
    extent = prefab.shape();
    restitution = (float) prefab.restitution();
    friction = prefab.friction();
    surface = prefab.surface();
    // Bullet multiplies both bodies' values
    setRestitution((float) Math.sqrt(prefab.restitution()));
    setFriction((float) Math.sqrt(prefab.friction()));
  }

  /** @param point native id of a contact point */
  int material(long point) {
    if (surface.materials().isEmpty()) {
      return 0;
    }
    ManifoldPoints.getPositionWorldOnB(point, scratch);
    local.set(scratch.x, scratch.y, scratch.z).sub(position);
    return extent.material(rotation.transformInverse(local));
  }

  /** The body's gravity must be set again afterwards. */
  void change(Prefab changed) {
    setSurface(changed);
    if (motion == Prefab.Motion.DYNAMIC) {
      dynamics = changed.dynamics();
      setMass((float) changed.mass());
      apply(dynamics);
      weigh(changed);
    }
  }

  /**
   * Bullet computes the mass of a new shape, and moves it to the body's pose. A lost body has no
   * pose, and is made again later.
   */
  private void weigh(Prefab prefab) {
    if (frame.isGiven() || prefab.massProperties().isPresent()) {
      if (!locate(scratch)) {
        return;
      }
      getPhysicsRotation(turn);
      read(scratch, turn);
      setCollisionShape(frame.set(prefab, plain));
      frame.freePrevious();
      put(new Vector3d(position), new Quaternionf(rotation));
      if (frame.isGiven()) {
        frame.inverseMoments(local);
        setInverseInertiaLocal(scratch.set(local.x, local.y, local.z));
      }
    }
  }

  /** Reads the location that Bullet stores; returns false if Bullet has lost the body. */
  boolean locate(Vector3f location) {
    try {
      getPhysicsLocation(location);
    } catch (AssertionError e) { // thrown by Libbulletjme if assertions are enabled
      return false;
    }
    return Vector3f.isValidVector(location);
  }

  /** Converts a pose that Bullet stores to the body's. */
  void read(Vector3f location, Quaternion turned) {
    position.set(location.x, location.y, location.z);
    rotation.set(turned.getX(), turned.getY(), turned.getZ(), turned.getW());
    frame.leave(position, rotation);
  }

  /** @param turned receives the body's rotation */
  void readSpin(Quaternionf turned, org.joml.Vector3f spin) {
    getPhysicsRotation(turn);
    turned.set(turn.getX(), turn.getY(), turn.getZ(), turn.getW());
    frame.leave(local, turned);
    getAngularVelocity(scratch);
    spin.set(scratch.x, scratch.y, scratch.z);
  }

  /** @param dtSeconds length of the next step, or 0 after a step */
  void writeSpin(org.joml.Vector3f spin, float dtSeconds) {
    if (dtSeconds > 0) {
      getPhysicsRotation(turn);
      turned.set(turn.getX(), turn.getY(), turn.getZ(), turn.getW());
      frame.precede(turned, spin, dtSeconds);
    }
    setAngularVelocity(scratch.set(spin.x, spin.y, spin.z));
  }

  /** Sets a body's gravity, adjusts its sleep speed and, if it is dynamic, wakes it. */
  void gravity(Vector3fc ofScene) {
    ofScene.mul((float) dynamics.gravityFactor(), gravity);
    if (motion == Prefab.Motion.DYNAMIC) {
      setGravity(scratch.set(gravity.x, gravity.y, gravity.z));
      setLinearSleepingThreshold((float) (SLEEP_SPEED * SleepSpeeds.share(gravity, 1)));
      wake();
    }
  }

  Vector3fc gravity() {
    return gravity;
  }

  /**
   * Sets damping, which Bullet expects as the fraction of speed lost per second, and locked axes,
   * which Bullet expects as factors.
   */
  private void apply(Prefab.Dynamics own) {
    setDamping((float) -StrictMath.expm1(-own.linearDamping()), (float)
        -StrictMath.expm1(-own.angularDamping()));
    setLinearFactor(new Vector3f(
        free(Prefab.LockedAxis.MOVE_X),
        free(Prefab.LockedAxis.MOVE_Y),
        free(Prefab.LockedAxis.MOVE_Z)));
    setAngularFactor(new Vector3f(
        free(Prefab.LockedAxis.TURN_X),
        free(Prefab.LockedAxis.TURN_Y),
        free(Prefab.LockedAxis.TURN_Z)));
    setEnableSleep(own.maySleep());
  }

  private float free(Prefab.LockedAxis axis) {
    return dynamics.lockedAxes().contains(axis) ? 0 : 1;
  }

  /** Teleports the body without a velocity that Bullet would derive from the jump. */
  void put(Vector3dc newPosition, Quaternionfc newRotation) {
    position.set(newPosition);
    rotation.set(newRotation);
    frame.enter(position, rotation);
    setPhysicsLocation(scratch.set(position.x, position.y, position.z));
    setPhysicsRotation(turn.set(rotation.x, rotation.y, rotation.z, rotation.w));
    // each call turns the current pose into the previous pose, so two calls set both to the same
    // value
    setPhysicsRotation(turn);
    wake();
  }

  void velocity(Vector3fc newLinear) {
    linear.set(newLinear);
    // Bullet applies the factors of locked axes to forces only
    if (!dynamics.lockedAxes().isEmpty()) {
      linear.mul(
          free(Prefab.LockedAxis.MOVE_X),
          free(Prefab.LockedAxis.MOVE_Y),
          free(Prefab.LockedAxis.MOVE_Z));
    }
    if (motion == Prefab.Motion.DYNAMIC) {
      setLinearVelocity(scratch.set(linear.x, linear.y, linear.z));
    }
    wake();
  }

  void angularVelocity(Vector3fc newAngular) {
    angular.set(newAngular);
    if (!dynamics.lockedAxes().isEmpty()) {
      angular.mul(
          free(Prefab.LockedAxis.TURN_X),
          free(Prefab.LockedAxis.TURN_Y),
          free(Prefab.LockedAxis.TURN_Z));
    }
    if (motion == Prefab.Motion.DYNAMIC) {
      setAngularVelocity(scratch.set(angular.x, angular.y, angular.z));
    }
    wake();
  }

  /** Applies an impulse and then restores the sleep state, which Libbulletjme resets. */
  void damp(Vector3fc impulse, Vector3fc angularImpulse) {
    int state = getActivationState();
    float quiet = getDeactivationTime();
    applyCentralImpulse(scratch.set(impulse.x(), impulse.y(), impulse.z()));
    applyTorqueImpulse(scratch.set(angularImpulse.x(), angularImpulse.y(), angularImpulse.z()));
    setDeactivationTime(quiet);
    setActivationState(nativeId(), state);
  }

  void wake() {
    if (motion == Prefab.Motion.DYNAMIC) {
      activate(true); // without an argument it asserts that Bullet has not disabled the body
    } else if (motion == Prefab.Motion.KINEMATIC) {
      stillSteps = 0;
      setActivationState(nativeId(), Activation.exempt);
    }
  }

  boolean isMoving() {
    return linear.lengthSquared() + angular.lengthSquared() > 0;
  }

  /**
   * Sets the pose of a kinematic body at the end of the step. After a body stops, it falls asleep
   * one step later, when Bullet has noticed the stop. Otherwise the bodies on a platform could not
   * fall asleep.
   */
  void advance(float dtSeconds) {
    if (isMoving()) {
      turn.set(rotation.x, rotation.y, rotation.z, rotation.w).toRotationMatrix(basis);
      scratch.set(position.x, position.y, position.z);
      linear.mulAdd(dtSeconds, position, position);
      rotation.integrate(dtSeconds, angular.x, angular.y, angular.z).normalize();
      turn.set(rotation.x, rotation.y, rotation.z, rotation.w);
      setPhysicsRotation(turn);
      // restore the previous pose, which setPhysicsRotation has replaced
      setLocationAndBasis(scratch, basis);
      setPhysicsLocation(scratch.set(position.x, position.y, position.z));
    } else if (stillSteps < STEPS_TO_REST && ++stillSteps == STEPS_TO_REST) {
      setActivationState(nativeId(), Activation.sleeping);
    }
  }

  /**
   * Corrects the rotation of a fast-spinning dynamic body. Bullet computes rotations of more than a
   * quarter turn per step inexactly, so fast bodies would rotate too little.
   *
   * @param reached rotation computed by Bullet; receives the corrected rotation
   */
  void completeRotation(Vector3f spin, Quaternion reached, float dtSeconds) {
    float speed = spin.length();
    float angle = speed * dtSeconds;
    if (angle > WIDEST_ANGLE) {
      double half = WIDEST_ANGLE / 2;
      double made =
          2 * StrictMath.atan2(Sines.sine(half) * angle / WIDEST_ANGLE, Sines.cosine(half));
      rotation.set(reached.getX(), reached.getY(), reached.getZ(), reached.getW());
      turned
          .rotationAxis((float) (angle - made), spin.x / speed, spin.y / speed, spin.z / speed)
          .mul(rotation, rotation)
          .normalize();
      setPhysicsRotation(reached.set(rotation.x, rotation.y, rotation.z, rotation.w));
    }
  }

  Vector3fc position() {
    return position;
  }

  Quaternionfc rotation() {
    return rotation;
  }

  Vector3fc linear() {
    return linear;
  }

  Vector3fc angular() {
    return angular;
  }

  float inverseMass() {
    return motion == Prefab.Motion.DYNAMIC ? 1 / getMass() : 0;
  }
}
