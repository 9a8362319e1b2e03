package org.isochron.jolt;

import com.github.stephengold.joltjni.Body;
import com.github.stephengold.joltjni.ConstraintRef;
import com.github.stephengold.joltjni.Constraints;
import com.github.stephengold.joltjni.PhysicsSystem;
import com.github.stephengold.joltjni.SixDofConstraint;
import com.github.stephengold.joltjni.TwoBodyConstraint;
import com.github.stephengold.joltjni.TwoBodyConstraintRef;
import com.github.stephengold.joltjni.Vec3;
import com.github.stephengold.joltjni.enumerate.EMotionType;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.isochron.engine.joints.EngineJoints;
import org.isochron.engine.joints.JoinedBodies;
import org.isochron.shapes.Joint;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.stored.StoredJoint;
import org.joml.Quaternionfc;
import org.joml.Vector3f;
import org.joml.Vector3fc;
import org.jspecify.annotations.Nullable;

/**
 * Constraints of a world's joints. Owner: the world's thread.
 *
 * <p>Jolt solves constraints in list order, and saved states contain them in that order. After a
 * change, the list is therefore rebuilt before its next use: joints in slot order, then the
 * constraints that hooks added.
 */
final class JoltJoints implements EngineJoints, AutoCloseable {
  private final PhysicsSystem system;
  private final Body[] bodies;
  private final @Nullable Prefab[] kinds;
  private final @Nullable TwoBodyConstraintRef[] constraints;
  private final @Nullable TwoBodyConstraint[] targets;
  private final @Nullable JoinedBodies[] joined;
  private final List<Body> fixedEnds = new ArrayList<>();
  private final JoltForces forces;
  private final Vec3 speeds = new Vec3();
  private int used;
  private int listed;
  private boolean changed;
  private float lastStep = 1;
  private boolean forcesRead;

  JoltJoints(PhysicsSystem system, Body[] bodiesBySlot, @Nullable Prefab[] kinds, int capacity) {
    this.system = system;
    bodies = bodiesBySlot;
    this.kinds = kinds;
    constraints = new TwoBodyConstraintRef[capacity];
    targets = new TwoBodyConstraint[capacity];
    joined = new JoinedBodies[capacity];
    forces = new JoltForces(system, capacity);
  }

  @Override
  public void join(int joint, JoinedBodies description) {
    TwoBodyConstraintRef made = JoltConstraint.of(
        description,
        bodies[description.slotA()],
        bodies[description.slotB()],
        hasDynamicB(description));
    constraints[joint] = made;
    targets[joint] = made.getPtr();
    joined[joint] = description;
    used = Math.max(used, joint + 1);
    changed = true;
  }

  @Override
  public void part(int joint) {
    TwoBodyConstraintRef constraint = constraints[joint];
    if (constraint != null) {
      constraint.close();
      constraints[joint] = null;
      targets[joint] = null;
      joined[joint] = null;
      changed = true;
    }
  }

  @Override
  public void drive(int joint, float speed) {
    JoltConstraint.drive(Objects.requireNonNull(targets[joint], "the slot has no joint"), speed);
  }

  @Override
  public void drive(int joint, Vector3fc linear, Vector3fc angular) {
    if (targets[joint] instanceof SixDofConstraint axes) {
      speeds.set(linear.x(), linear.y(), linear.z());
      axes.setTargetVelocityCs(speeds);
      speeds.set(angular.x(), angular.y(), angular.z());
      axes.setTargetAngularVelocityCs(speeds);
    }
  }

  /** Rebuilds a changed list. */
  void settle() {
    if (!changed) {
      return;
    }
    changed = false;
    forcesRead = false;
    List<ConstraintRef> others = others();
    system.removeAllConstraints();
    listed = 0;
    fixedEnds.clear();
    for (int joint = 0; joint < used; joint++) {
      TwoBodyConstraintRef constraint = constraints[joint];
      if (constraint != null) {
        system.addConstraint(constraint);
        listed++;
        findFixedEnds(joined(joint));
      }
    }
    for (ConstraintRef other : others) {
      system.addConstraint(other.getPtr());
      other.close();
    }
  }

  /**
   * Prepares a step; {@link #endStep} follows. At a pulley's static end, Jolt uses uninitialized
   * velocities, which could pull the other end away. If the pose of a gear's other body is NaN, the
   * gear passes NaN on to its static body. Such static bodies become kinematic during the step; a
   * kinematic body at rest behaves the same.
   */
  void beginStep(float dtSeconds) {
    settle();
    lastStep = dtSeconds;
    forcesRead = false;
    fixedEnds.forEach(end -> end.setMotionType(EMotionType.Kinematic));
  }

  void endStep() {
    fixedEnds.forEach(end -> end.setMotionType(EMotionType.Static));
  }

  /** Discards forces after a restore. */
  void restored() {
    forcesRead = false;
  }

  @Override
  public float force(int joint) {
    readForces();
    return forces.length(joint, StoredJoint.kind(joined(joint).joint())) / lastStep;
  }

  @Override
  public void impulse(
      int joint,
      Quaternionfc rotationA,
      Quaternionfc rotationB,
      Vector3f linear,
      Vector3f angular) {
    readForces();
    JoinedBodies joined = joined(joint);
    forces.impulse(joint, joined, rotationA, rotationB, linear, angular);
    if (JoltConstraint.holdsOriginOfA(joined, hasDynamicB(joined))) {
      angular.add(rotationB.transform(joined.positionOnB()).cross(linear));
    }
  }

  @Override
  public float motorImpulse(int joint, int axis) {
    readForces();
    return forces.motor(joint, joined(joint).joint() instanceof Joint.SixAxes, axis);
  }

  @Override
  public void checkTorque(Joint joint) {
    if (joint instanceof Joint.SixAxes) {
      throw new UnsupportedOperationException(
          "Jolt does not report the torque of a %s, only its force; choose ode4j"
              .formatted(StoredJoint.kind(joint)));
    }
  }

  @Override
  public boolean hasCones() {
    return true;
  }

  private void findFixedEnds(JoinedBodies pair) {
    if (pair.joint() instanceof Joint.Pulley || pair.joint() instanceof Joint.Gear) {
      for (Body end : List.of(bodies[pair.slotA()], bodies[pair.slotB()])) {
        if (end.isStatic()) {
          fixedEnds.add(end);
        }
      }
    }
  }

  private void readForces() {
    settle(); // reading requires slot order
    if (!forcesRead) {
      forcesRead = true;
      forces.read(joined, used);
    }
  }

  /** By prefab, because a constraint does not change when a command changes the motion type. */
  private boolean hasDynamicB(JoinedBodies pair) {
    Prefab kind = Objects.requireNonNull(kinds[pair.slotB()], "the slot has no body");
    return kind.motion() == Prefab.Motion.DYNAMIC;
  }

  private JoinedBodies joined(int joint) {
    return Objects.requireNonNull(joined[joint], "the slot has no joint");
  }

  /** Number of hooks' constraints. */
  int otherCount() {
    try (Constraints list = system.getConstraints()) {
      return list.size() - listed;
    }
  }

  @Override
  public void close() {
    system.removeAllConstraints();
    for (int joint = 0; joint < used; joint++) {
      part(joint);
    }
  }

  /** Constraints that follow the joints. */
  private List<ConstraintRef> others() {
    List<ConstraintRef> others = new ArrayList<>();
    try (Constraints list = system.getConstraints()) {
      for (int index = listed; index < list.size(); index++) {
        others.add(list.get(index).toRef());
      }
    }
    return others;
  }
}
