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
import org.joml.Vector3dc;
import org.joml.Vector3fc;

/**
 * A Bullet body that knows its slot. Owner: the thread of the world. Allocates nothing after
 * construction.
 *
 * <p>Bullet moves a kinematic body by poses and derives its velocities; a scene moves it by
 * velocities. So this body keeps the pose and velocities, and gives Bullet the next pose before
 * each step.
 */
final class BulletBody extends PhysicsRigidBody {
  private static final float SWEPT_SHARE = 0.8f;
  private static final float WIDEST_ANGLE = (float) Math.PI / 4;
  private static final int STEPS_TO_REST = 2;

  /**
   * Bullet's default sleep speed, in metres a second. A slower body falls asleep after two seconds.
   */
  private static final double SLEEP_SPEED = 0.8;

  final int slot;
  final Prefab.Motion motion;

  /** The restitution and the friction now; Bullet has their roots. */
  float restitution;

  double friction;
  Prefab.Surface surface;

  private Prefab.Dynamics dynamics;
  private Shape extent;

  private final org.joml.Vector3f position = new org.joml.Vector3f();
  private final Quaternionf rotation = new Quaternionf();
  private final Quaternionf turned = new Quaternionf();
  private final org.joml.Vector3f gravity = new org.joml.Vector3f();
  private final org.joml.Vector3f linear = new org.joml.Vector3f();
  private final org.joml.Vector3f local = new org.joml.Vector3f();
  private final org.joml.Vector3f angular = new org.joml.Vector3f();
  private final Vector3f place = new Vector3f();
  private final Quaternion turn = new Quaternion();
  private final Matrix3f basis = new Matrix3f();
  private int stillSteps;

  BulletBody(int slot, Prefab prefab, CollisionShape shape) {
    super(shape, prefab.motion() == Prefab.Motion.DYNAMIC ? (float) prefab.mass() : massForStatic);
    this.slot = slot;
    motion = prefab.motion();
    extent = prefab.shape();
    surface = prefab.surface();
    setSurface(prefab);
    dynamics = motion == Prefab.Motion.DYNAMIC ? prefab.dynamics() : Prefab.Dynamics.DEFAULT;
    if (motion == Prefab.Motion.KINEMATIC) {
      setKinematic(true);
    } else if (motion == Prefab.Motion.DYNAMIC) {
      apply(dynamics);
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
    setRestitution((float) Math.sqrt(prefab.restitution())); // Bullet multiplies the two
    setFriction((float) Math.sqrt(prefab.friction()));
  }

  /** Returns the number of this body's material at a contact point, by the point's native id. */
  int material(long point) {
    if (surface.materials().isEmpty()) {
      return 0;
    }
    ManifoldPoints.getPositionWorldOnB(point, place);
    local.set(place.x, place.y, place.z).sub(position);
    return extent.material(rotation.transformInverse(local));
  }

  /** Changes what can be changed of a body; its gravity is set after it. */
  void change(Prefab changed) {
    setSurface(changed);
    if (motion == Prefab.Motion.DYNAMIC) {
      dynamics = changed.dynamics();
      setMass((float) changed.mass());
      apply(dynamics);
    }
  }

  /**
   * Sets the gravity of a body that is in the space. Also sets the sleep speed of a dynamic body
   * and wakes it.
   */
  void gravity(Vector3fc ofScene) {
    ofScene.mul((float) dynamics.gravityFactor(), gravity);
    if (motion == Prefab.Motion.DYNAMIC) {
      setGravity(place.set(gravity.x, gravity.y, gravity.z));
      setLinearSleepingThreshold((float) (SLEEP_SPEED * SleepSpeeds.share(gravity, 1)));
      wake();
    }
  }

  /** The acceleration by which it falls. */
  Vector3fc gravity() {
    return gravity;
  }

  /**
   * Bullet leaves a share of the speed after each second, and multiplies pushes by a factor for
   * each axis.
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
    return dynamics.isLocked(axis) ? 0 : 1;
  }

  /** Teleports the body, so that Bullet sees no motion between the two poses. */
  void put(Vector3dc newPosition, Quaternionfc newRotation) {
    position.set(newPosition);
    rotation.set(newRotation);
    setPhysicsLocation(place.set(position.x, position.y, position.z));
    setPhysicsRotation(turn.set(rotation.x, rotation.y, rotation.z, rotation.w));
    // Each call makes the current pose the previous one; after two calls both are equal.
    setPhysicsRotation(turn);
    wake();
  }

  void velocity(Vector3fc newLinear) {
    linear.set(newLinear);
    if (!dynamics.lockedAxes().isEmpty()) { // Bullet keeps only forces from locked axes
      linear.mul(
          free(Prefab.LockedAxis.MOVE_X),
          free(Prefab.LockedAxis.MOVE_Y),
          free(Prefab.LockedAxis.MOVE_Z));
    }
    if (motion == Prefab.Motion.DYNAMIC) {
      setLinearVelocity(place.set(linear.x, linear.y, linear.z));
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
      setAngularVelocity(place.set(angular.x, angular.y, angular.z));
    }
    wake();
  }

  void wake() {
    if (motion == Prefab.Motion.DYNAMIC) {
      activate(true); // the one without an argument asserts that Bullet has not given the body up
    } else if (motion == Prefab.Motion.KINEMATIC) {
      stillSteps = 0;
      setActivationState(nativeId(), Activation.exempt);
    }
  }

  /** Returns true if a kinematic body has a velocity. */
  boolean isMoving() {
    return linear.lengthSquared() + angular.lengthSquared() > 0;
  }

  /**
   * Gives Bullet the pose of a kinematic body at the end of the step. A body at rest is put to
   * sleep after one step in which Bullet sees that it stopped; otherwise the bodies on it could not
   * sleep.
   */
  void advance(float dtSeconds) {
    if (isMoving()) {
      turn.set(rotation.x, rotation.y, rotation.z, rotation.w).toRotationMatrix(basis);
      place.set(position.x, position.y, position.z);
      linear.mulAdd(dtSeconds, position, position);
      rotation.integrate(dtSeconds, angular.x, angular.y, angular.z).normalize();
      turn.set(rotation.x, rotation.y, rotation.z, rotation.w);
      setPhysicsRotation(turn);
      // Restores the previous pose, which setPhysicsRotation has replaced.
      setLocationAndBasis(place, basis);
      setPhysicsLocation(place.set(position.x, position.y, position.z));
    } else if (stillSteps < STEPS_TO_REST && ++stillSteps == STEPS_TO_REST) {
      setActivationState(nativeId(), Activation.sleeping);
    }
  }

  /**
   * Completes the rotation of a dynamic body. Bullet uses the sine of an eighth of a turn for every
   * wider angle, so a fast spin turns too little.
   *
   * @param spin the angular velocity in the last step, in radians a second
   * @param reached the rotation that Bullet computed; receives the complete one
   */
  void catchUp(Vector3f spin, Quaternion reached, float dtSeconds) {
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
