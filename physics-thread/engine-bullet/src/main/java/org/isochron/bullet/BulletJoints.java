package org.isochron.bullet;

import com.jme3.bullet.PhysicsSpace;
import com.jme3.bullet.joints.Constraint;
import com.jme3.bullet.joints.HingeJoint;
import com.jme3.bullet.joints.New6Dof;
import com.jme3.bullet.joints.motors.MotorParam;
import com.jme3.math.Matrix3f;
import java.util.Objects;
import org.isochron.engine.joints.EngineJoints;
import org.isochron.engine.joints.JoinedBodies;
import org.isochron.shapes.Joint;
import org.isochron.shapes.Joint.Axis.Freedom;
import org.isochron.shapes.stored.JointAxes;
import org.joml.Quaternionf;
import org.joml.Quaternionfc;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.joml.Vector3fc;
import org.jspecify.annotations.Nullable;

/**
 * Joints of a world. Owner: the world's thread. {@link Rod} implements rods, which Bullet does not
 * have.
 */
final class BulletJoints implements EngineJoints {
  private static final int ROD_PASSES = 8;
  private static final int TURN_X = 3;

  /** Maximum of the second Euler angle, which Bullet limits to a quarter turn. */
  private static final float MAX_SECOND_ANGLE = 1.5f;

  private final PhysicsSpace space;
  private final @Nullable BulletBody[] bodies;
  private final @Nullable Constraint[] constraints;
  private final @Nullable Rod[] rods;
  private final Joint[] joints;
  private final float[] speeds;
  private final Matrix3f basis = new Matrix3f();
  private final com.jme3.math.Vector3f turning = new com.jme3.math.Vector3f();
  private final com.jme3.math.Vector3f around = new com.jme3.math.Vector3f();
  private int used;
  private int rodCount;
  private float dtSeconds;
  private boolean changed;

  BulletJoints(PhysicsSpace space, @Nullable BulletBody[] bodies, int capacity) {
    this.space = space;
    this.bodies = bodies;
    constraints = new Constraint[capacity];
    rods = new Rod[capacity];
    joints = new Joint[capacity];
    speeds = new float[capacity];
  }

  @Override
  public void join(int slot, JoinedBodies ofOrigins) {
    BulletBody bodyA = Objects.requireNonNull(bodies[ofOrigins.slotA()], "the slot has no body");
    BulletBody bodyB = Objects.requireNonNull(bodies[ofOrigins.slotB()], "the slot has no body");
    JoinedBodies joined = atMasses(ofOrigins, bodyA, bodyB);
    Joint joint = joined.joint();
    joints[slot] = joint;
    speeds[slot] = joint instanceof Joint.OneAxis one ? JointAxes.motorSpeed(one.motion()) : 0;
    if (joint instanceof Joint.Rod rod) {
      rods[slot] = new Rod(bodyA, bodyB, joined, rod);
      rodCount++;
    } else {
      Constraint made = BulletConstraint.of(joined, bodyA, bodyB);
      constraints[slot] = made;
      space.addJoint(made);
    }
    used = Math.max(used, slot + 1);
    changed = true;
  }

  /** Describes a joint relative to Bullet's poses. */
  private static JoinedBodies atMasses(JoinedBodies joined, BulletBody bodyA, BulletBody bodyB) {
    if (!bodyA.frame.isGiven() && !bodyB.frame.isGiven()) {
      return joined;
    }
    Vector3f positionA = new Vector3f(joined.positionA());
    Vector3f positionB = new Vector3f(joined.positionB());
    Quaternionf rotationA = new Quaternionf(joined.rotationA());
    Quaternionf rotationB = new Quaternionf(joined.rotationB());
    bodyA.frame.enter(positionA, rotationA);
    bodyB.frame.enter(positionB, rotationB);
    return new JoinedBodies(
        joined.joint(),
        joined.bodyA(),
        joined.bodyB(),
        new Vector3d(positionA),
        rotationA,
        new Vector3d(positionB),
        rotationB);
  }

  @Override
  public void part(int slot) {
    Constraint constraint = constraints[slot];
    if (constraint != null) {
      space.removeJoint(constraint);
      constraint.destroy();
      NativeObjects.free(constraint);
      constraints[slot] = null;
    } else if (rods[slot] != null) {
      rodCount--;
      rods[slot] = null;
    }
  }

  @Override
  public void drive(int slot, float speed) {
    speeds[slot] = speed;
    changed = true;
  }

  @Override
  public void check(Joint joint) {
    if (joint instanceof Joint.Pulley) {
      throw new IllegalArgumentException(
          "a joint is a pulley: Bullet does not support pulleys; choose Jolt or dyn4j");
    }
    for (int i = TURN_X; joint instanceof Joint.SixAxes six && i < six.axes().size(); i++) {
      Joint.Axis axis = six.axes().get(i);
      Freedom which = Freedom.numbered(i);
      if (which == Freedom.TURN_Y
          && JointAxes.isLimited(axis)
          && widestAngle(axis) > MAX_SECOND_ANGLE) {
        throw new IllegalArgumentException(
            "a joint turns around its second axis by %s: Bullet supports at most %s, or no limit; choose other axes, or another engine"
                .formatted(widestAngle(axis), MAX_SECOND_ANGLE));
      }
      if (JointAxes.isSpring(axis)) { // Bullet uses the joint's mass instead of the inertia
        throw new IllegalArgumentException(
            "a joint has a spring around its axis %s: Bullet's springs are too weak; use a position motor, or choose another engine"
                .formatted(which));
      }
    }
  }

  private static float widestAngle(Joint.Axis axis) {
    return Math.max(-axis.lower(), axis.upper());
  }

  @Override
  public void drive(int slot, Vector3fc linear, Vector3fc angular) {
    if (constraints[slot] instanceof New6Dof axes && joints[slot] instanceof Joint.SixAxes six) {
      axes.calculatedBasisB(basis);
      basis.mult(turning.set(angular.x(), angular.y(), angular.z()), turning);
      for (int axis = 0; axis < TURN_X; axis++) {
        // Bullet expects speeds of A relative to B, and its rotation axes are not perpendicular
        if (JointAxes.hasMotor(six.axes().get(axis))) {
          axes.set(MotorParam.TargetVelocity, axis, -linear.get(axis));
        }
        if (JointAxes.hasMotor(six.axes().get(TURN_X + axis))) {
          float speed = turning.dot(axes.getAxis(axis, around));
          axes.set(MotorParam.TargetVelocity, TURN_X + axis, -speed);
        }
      }
    }
  }

  /**
   * Prepares a step: corrects the lengths of rods in several passes, because each rod disturbs its
   * neighbours.
   */
  void begin(float dtSeconds) {
    if (changed || this.dtSeconds != dtSeconds) {
      changed = false;
      this.dtSeconds = dtSeconds;
      for (int slot = 0; slot < used; slot++) {
        limit(slot);
      }
    }
    for (int pass = 0; rodCount > 0 && pass < ROD_PASSES; pass++) {
      for (int slot = 0; slot < used; slot++) {
        Rod rod = rods[slot];
        if (rod != null) {
          rod.pull(pass, dtSeconds);
        }
      }
    }
  }

  /**
   * Returns the force on a rod. For other joints, returns infinity if the joint broke, otherwise 0.
   */
  @Override
  public float force(int slot) {
    Rod rod = rods[slot];
    if (rod != null) {
      return rod.force();
    }
    boolean holds =
        Objects.requireNonNull(constraints[slot], "the slot has no joint").isEnabled();
    return holds ? 0 : Float.POSITIVE_INFINITY;
  }

  @Override
  public void impulse(
      int slot, Quaternionfc rotationA, Quaternionfc rotationB, Vector3f linear, Vector3f angular) {
    throw new UnsupportedOperationException(
        "Bullet does not report the forces of its joints; choose Jolt, ode4j or dyn4j");
  }

  @Override
  public float motorImpulse(int slot, int axis) {
    throw new UnsupportedOperationException(
        "Bullet does not report the efforts of motors; choose Jolt, ode4j or dyn4j");
  }

  void free() {
    for (int slot = 0; slot < used; slot++) {
      part(slot);
    }
  }

  /** Sets the speed of a motor and the force limits, which Bullet expects as impulses per step. */
  private void limit(int slot) {
    Constraint constraint = constraints[slot];
    if (constraint == null) {
      return;
    }
    Joint joint = joints[slot];
    if (joint.breakForce() < Float.POSITIVE_INFINITY) {
      constraint.setBreakingImpulseThreshold(joint.breakForce() * dtSeconds);
    }
    if (!(joint instanceof Joint.OneAxis one) || !JointAxes.hasMotor(one.motion())) {
      return;
    }
    if (constraint instanceof HingeJoint hinge) {
      hinge.enableMotor(true, speeds[slot], one.motion().motorLimit() * dtSeconds);
    } else if (constraint instanceof New6Dof slider) {
      slider.set(MotorParam.TargetVelocity, 0, -speeds[slot]); // of A relative to B
    }
  }
}
