package org.isochron.physics.engine.ode4j;

import java.util.Objects;
import org.isochron.physics.engine.world.EngineWorld;
import org.isochron.physics.engine.world.JoinedBodies;
import org.isochron.state.body.Joint;
import org.jspecify.annotations.Nullable;
import org.ode4j.ode.DJoint;
import org.ode4j.ode.DJoint.DJointFeedback;
import org.ode4j.ode.DWorld;

/**
 * The joints of a world. Owner: the thread of the world.
 *
 * <p>ODE computes joints in the order in which they were made, and takes nothing else from step to
 * step. So all are made again before the step after a change, in the order of their slots, and a
 * world that was restored computes as one that was not.
 */
final class OdeJoints implements EngineWorld.Joints {
  private final DWorld world;
  private final @Nullable OdeBody[] bodies;
  private final @Nullable JoinedBodies[] joined;
  private final @Nullable DJoint[] joints;
  private final @Nullable OdeRod[] rods;
  private int used;
  private boolean changed;

  OdeJoints(DWorld world, @Nullable OdeBody[] bodies, int capacity) {
    this.world = world;
    this.bodies = bodies;
    joined = new JoinedBodies[capacity];
    joints = new DJoint[capacity];
    rods = new OdeRod[capacity];
  }

  @Override
  public void join(int slot, JoinedBodies description) {
    joined[slot] = description;
    used = Math.max(used, slot + 1);
    changed = true;
  }

  @Override
  public void part(int slot) {
    destroy(slot);
    joined[slot] = null;
    changed = true;
  }

  /**
   * Prepares a step: makes the joints again if one was made or removed, and lets loose the ropes
   * that are slack.
   */
  void begin(double dtSeconds) {
    if (changed) {
      changed = false;
      makeAll();
    }
    for (int slot = 0; slot < used; slot++) {
      OdeRod rod = rods[slot];
      if (rod != null) {
        rod.begin(dtSeconds);
      }
    }
  }

  /** The joints are to be made again, because a state was restored. */
  void change() {
    changed = true;
  }

  @Override
  public float force(int slot) {
    DJoint joint = Objects.requireNonNull(joints[slot], "the slot has no joint");
    if (!joint.isEnabled()) { // a slack rope, whose feedback is that of an earlier step
      return 0;
    }
    DJointFeedback feedback = joint.getFeedback(); // of a static body it is 0
    return (float) Math.max(feedback.f1.length(), feedback.f2.length());
  }

  private void makeAll() {
    for (int slot = 0; slot < used; slot++) {
      destroy(slot);
    }
    for (int slot = 0; slot < used; slot++) {
      JoinedBodies description = joined[slot];
      if (description != null) {
        joints[slot] = make(slot, description);
      }
    }
  }

  private DJoint make(int slot, JoinedBodies description) {
    OdeBody bodyA = body(description.slotA());
    OdeBody bodyB = body(description.slotB());
    PoseKeeper poseA = new PoseKeeper(bodyA.body);
    PoseKeeper poseB = new PoseKeeper(bodyB.body);
    bodyA.put(description.positionA(), description.rotationA());
    bodyB.put(description.positionB(), description.rotationB());
    DJoint made = OdeJoint.make(world, description.joint(), bodyA.body, bodyB.body);
    poseA.putBack();
    poseB.putBack();
    if (description.joint().kind() == Joint.Kind.ROD) {
      rods[slot] = new OdeRod(made, description.joint(), bodyA, bodyB);
    }
    if (description.joint().isBreakable()) {
      made.setFeedback(new DJointFeedback());
    }
    return made;
  }

  private void destroy(int slot) {
    DJoint joint = joints[slot];
    if (joint != null) {
      joint.destroy();
      joints[slot] = null;
      rods[slot] = null;
    }
  }

  private OdeBody body(int slot) {
    return Objects.requireNonNull(bodies[slot], "the slot has no body");
  }
}
