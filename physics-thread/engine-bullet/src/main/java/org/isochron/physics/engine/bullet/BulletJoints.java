package org.isochron.physics.engine.bullet;

import com.jme3.bullet.PhysicsSpace;
import com.jme3.bullet.joints.Constraint;
import com.jme3.bullet.joints.HingeJoint;
import com.jme3.bullet.joints.New6Dof;
import com.jme3.bullet.joints.motors.MotorParam;
import java.util.Objects;
import org.isochron.physics.engine.world.EngineWorld;
import org.isochron.physics.engine.world.JoinedBodies;
import org.isochron.state.body.Joint;
import org.joml.Quaternionfc;
import org.joml.Vector3f;
import org.jspecify.annotations.Nullable;

/**
 * The joints of a world. Owner: the thread of the world. Bullet has no rods; {@link Rod} implements
 * them.
 */
final class BulletJoints implements EngineWorld.Joints {
  private static final int ROD_PASSES = 8;

  private final PhysicsSpace space;
  private final @Nullable BulletBody[] bodies;
  private final @Nullable Constraint[] constraints;
  private final @Nullable Rod[] rods;
  private final Joint[] joints;
  private final float[] speeds;
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
  public void join(int slot, JoinedBodies joined) {
    BulletBody bodyA = Objects.requireNonNull(bodies[joined.slotA()], "the slot has no body");
    BulletBody bodyB = Objects.requireNonNull(bodies[joined.slotB()], "the slot has no body");
    Joint joint = joined.joint();
    joints[slot] = joint;
    speeds[slot] = joint.motorSpeed();
    if (joint.kind() == Joint.Kind.ROD) {
      rods[slot] = new Rod(bodyA, bodyB, joined);
      rodCount++;
    } else {
      Constraint made = BulletConstraint.of(joined, bodyA, bodyB);
      constraints[slot] = made;
      space.addJoint(made);
    }
    used = Math.max(used, slot + 1);
    changed = true;
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

  /**
   * Prepares a step: pulls the ends of the rods to their distances, in several passes because each
   * rod disturbs its neighbours.
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
   * Returns the force that a rod held in the last step; for other joints, infinity if it was too
   * much, and 0 otherwise.
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
        "Bullet does not report what its joints hold; choose Jolt, ode4j or dyn4j");
  }

  void free() {
    for (int slot = 0; slot < used; slot++) {
      part(slot);
    }
  }

  /**
   * Sets the speed of a motor, and what Bullet measures by impulses, which depend on the length of
   * the step.
   */
  private void limit(int slot) {
    Constraint constraint = constraints[slot];
    if (constraint == null) {
      return;
    }
    Joint joint = joints[slot];
    if (joint.isBreakable()) {
      constraint.setBreakingImpulseThreshold(joint.breakForce() * dtSeconds);
    }
    if (joint.hasMotor() && constraint instanceof HingeJoint hinge) {
      hinge.enableMotor(true, speeds[slot], joint.motorLimit() * dtSeconds);
    } else if (joint.hasMotor() && constraint instanceof New6Dof slider) {
      slider.set(MotorParam.TargetVelocity, 0, -speeds[slot]); // that of A as seen from B
    }
  }
}
