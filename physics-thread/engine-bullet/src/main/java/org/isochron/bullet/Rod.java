package org.isochron.bullet;

import com.jme3.math.Matrix3f;
import com.jme3.math.Quaternion;
import org.isochron.engine.joints.JoinedBodies;
import org.isochron.shapes.Joint;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.limits.Limits;
import org.isochron.shapes.stored.JointAxes;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.joml.Vector3fc;

/**
 * Keeps the distance between points of two bodies constant by impulses before each step, because
 * Bullet has no such joint. It ignores contacts and other joints, which Bullet solves later, so
 * their load stretches the rod by millimetres. Owner: the world's thread. Allocates nothing after
 * construction.
 */
final class Rod {
  /** Minimum velocity change that wakes a sleeping body, in metres per second. */
  private static final float QUIET_SPEED = 0.05f;

  private final End first;
  private final End second;
  private final Joint.Rod joint;
  private float impulses;
  private float force;
  private final Vector3f between = new Vector3f();
  private final Vector3f speed = new Vector3f();

  Rod(BulletBody bodyA, BulletBody bodyB, JoinedBodies joined, Joint.Rod joint) {
    this.joint = joint;
    first = new End(bodyA, joined.anchorOnA());
    second = new End(bodyB, joined.anchorOnB());
  }

  /** In newtons. */
  float force() {
    return force;
  }

  /**
   * Changes the velocities so that the distance will be correct after the step. Springs act in the
   * first pass only.
   */
  void pull(int pass, float dtSeconds) {
    if (pass == 0) {
      impulses = 0;
      force = 0;
    } else if (JointAxes.isSpring(joint)) {
      return;
    }
    if (!first.isAwake() && !second.isAwake()) {
      return;
    }
    first.update(dtSeconds);
    second.update(dtSeconds);
    second.point.sub(first.point, between);
    second.speed.sub(first.speed, speed);
    float distance = between.length();
    between.div(distance);
    float along = speed.dot(between);
    float across = dtSeconds * dtSeconds * (speed.lengthSquared() - along * along);
    float inverseMass = first.inverseMass(between) + second.inverseMass(between);
    if (JointAxes.isSpring(joint)) {
      spring(distance, along, inverseMass, dtSeconds);
      return;
    }
    float next = distance + along * dtSeconds;
    if (next > joint.lower() && next < joint.upper()) {
      return;
    }
    float length = next >= joint.upper() ? joint.upper() : joint.lower();
    float wanted =
        ((float) Math.sqrt(Math.max(0, length * length - across)) - distance) / dtSeconds;
    boolean disturbs =
        (first.isAwake() && second.isAwake()) || Math.abs(wanted - along) > QUIET_SPEED;
    if (inverseMass > 0 && disturbs) {
      push((wanted - along) / inverseMass, dtSeconds);
    }
  }

  /** Implicit Euler, stable at any stiffness. */
  private void spring(float distance, float along, float inverseMass, float dtSeconds) {
    float stretch = distance - joint.upper();
    if (inverseMass > 0) {
      float angular = 2 * (float) Math.PI * joint.frequency();
      float stiffness = angular * angular / inverseMass;
      float damping = 2 * joint.dampingRatio() * angular / inverseMass;
      float softness = 1 / (dtSeconds * (damping + dtSeconds * stiffness));
      float bias = stretch * dtSeconds * stiffness * softness;
      push(-(along + bias) / (inverseMass + softness), dtSeconds);
    }
  }

  private void push(float impulse, float dtSeconds) {
    if (!(Math.abs(impulse) <= Limits.MAX_MOTION)) {
      return; // Bullet does not accept infinite impulses
    }
    first.push(-impulse, between);
    second.push(impulse, between);
    impulses += impulse;
    force = Math.abs(impulses) / dtSeconds;
  }

  private static final class End {
    final Vector3f point = new Vector3f();
    final Vector3f speed = new Vector3f();

    private final BulletBody body;
    private final Vector3fc localArm;
    private final Vector3f arm = new Vector3f();
    private final Vector3f torque = new Vector3f();
    private final Quaternionf rotation = new Quaternionf();
    private final com.jme3.math.Vector3f vector = new com.jme3.math.Vector3f();
    private final com.jme3.math.Vector3f offset = new com.jme3.math.Vector3f();
    private final Quaternion turn = new Quaternion();
    private final Matrix3f inertia = new Matrix3f();

    End(BulletBody body, Vector3fc localArm) {
      this.body = body;
      this.localArm = localArm;
    }

    boolean isAwake() {
      return body.motion == Prefab.Motion.DYNAMIC ? body.isActive() : body.isMoving();
    }

    /** The velocity excludes the rod. */
    void update(float dtSeconds) {
      body.getPhysicsRotation(turn);
      rotation.set(turn.getX(), turn.getY(), turn.getZ(), turn.getW());
      localArm.rotate(rotation, arm);
      body.getPhysicsLocation(vector);
      point.set(vector.x, vector.y, vector.z).add(arm);
      if (body.motion == Prefab.Motion.DYNAMIC) {
        body.getAngularVelocity(vector);
        speed.set(vector.x, vector.y, vector.z).cross(arm);
        body.getLinearVelocity(vector);
        speed.add(vector.x, vector.y, vector.z);
        body.gravity().mulAdd(dtSeconds, speed, speed);
      } else {
        body.angular().cross(arm, speed).add(body.linear());
      }
    }

    /** Velocity change per unit impulse. */
    float inverseMass(Vector3fc direction) {
      if (body.motion != Prefab.Motion.DYNAMIC) {
        return 0;
      }
      arm.cross(direction, torque);
      body.getInverseInertiaWorld(inertia);
      inertia.mult(vector.set(torque.x, torque.y, torque.z), offset);
      return 1 / body.getMass() + torque.dot(offset.x, offset.y, offset.z);
    }

    void push(float impulse, Vector3fc direction) {
      if (body.motion == Prefab.Motion.DYNAMIC) {
        vector.set(direction.x(), direction.y(), direction.z()).multLocal(impulse);
        body.applyImpulse(vector, offset.set(arm.x, arm.y, arm.z));
      }
    }
  }
}
