package org.isochron.engine.joints;

import org.isochron.engine.bodies.AppliedPushes;
import org.isochron.engine.bodies.MassCenters;
import org.isochron.engine.bodies.WorldBodies;
import org.isochron.shapes.Joint;
import org.isochron.shapes.limits.Limits;
import org.isochron.shapes.stored.JointAxes;
import org.isochron.state.BodyId;
import org.isochron.state.Command;
import org.isochron.state.Event;
import org.joml.Vector3f;
import org.joml.Vector3fc;
import org.jspecify.annotations.Nullable;

/**
 * Drives axes of joints by equal and opposite forces on both bodies. Owner: the world's thread.
 * Allocates nothing after construction.
 */
final class JointEfforts {
  private final WorldBodies bodies;
  private final JointTable table;
  private final AppliedPushes pushes;
  private final JointFrame frame;
  private final Vector3f linear = new Vector3f();
  private final Vector3f angular = new Vector3f();

  JointEfforts(WorldBodies bodies, MassCenters centers, JointTable table, AppliedPushes pushes) {
    this.bodies = bodies;
    this.table = table;
    this.pushes = pushes;
    frame = new JointFrame(bodies.states, centers);
  }

  Event.@Nullable Refusal drive(Command command) {
    int slot = BodyId.slot(command.token());
    JoinedBodies joined = table.get(slot);
    int axis = joined == null ? -1 : axis(joined.joint(), command.detail());
    float effort = command.value(0);
    if (joined == null || axis < 0) {
      return Event.Refusal.UNABLE;
    }
    if (!(Math.abs(effort) <= Limits.MAX_MOTION)) {
      return Event.Refusal.BAD_VALUES;
    }
    table.drive(slot, axis, effort);
    frame.find(joined, bodies.isDynamic(joined.slotB()));
    force(joined.slotB(), axis, effort, frame.armB());
    force(joined.slotA(), axis, -effort, frame.armA());
    return null;
  }

  /** Returns −1 if the joint does not move along or around the axis. */
  private static int axis(Joint joint, int detail) {
    if (detail == 0) {
      return joint instanceof Joint.OneAxis ? JointFrame.firstAxis(joint) : -1;
    }
    boolean isFree = joint instanceof Joint.SixAxes six
        && detail > 0
        && detail <= JointTable.AXES
        && !JointAxes.isLocked(six.axes().get(detail - 1));
    return isFree ? detail - 1 : -1;
  }

  private void force(int slot, int axis, float effort, Vector3fc arm) {
    if (bodies.isDynamic(slot)) {
      frame.wrench(axis, effort, arm, linear, angular);
      pushes.force(slot, linear, angular);
    }
  }
}
