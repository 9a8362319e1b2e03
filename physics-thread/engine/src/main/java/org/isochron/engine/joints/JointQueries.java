package org.isochron.engine.joints;

import org.isochron.engine.bodies.BodyStates;
import org.isochron.engine.bodies.MassCenters;
import org.isochron.shapes.Joint;
import org.isochron.shapes.stored.JointAxes;
import org.isochron.shapes.stored.StoredJoint;
import org.isochron.state.BodyId;
import org.joml.Quaternionf;
import org.joml.Vector3f;

/**
 * Displacements, speeds and impulses of joints for the views of a world. Owner: the world's thread.
 */
public final class JointQueries {
  private final EngineJoints engine;
  private final JointTable table;
  private final BodyStates states;
  private final JointReadings readings;
  private final AxisReadings axes;
  private final Vector3f linear = new Vector3f();
  private final Vector3f angular = new Vector3f();
  private final Quaternionf rotationA = new Quaternionf();
  private final Quaternionf rotationB = new Quaternionf();

  public JointQueries(
      EngineJoints engine, JointTable table, BodyStates states, MassCenters centers) {
    this.engine = engine;
    this.table = table;
    this.states = states;
    readings = new JointReadings(states, centers);
    axes = new AxisReadings(states, centers);
  }

  public boolean contains(long joint) {
    return table.ids.contains(joint);
  }

  public float offset(long joint, long tick) {
    return readings.offset(joined(joint, tick));
  }

  public float offset(long joint, Joint.Axis.Freedom which, long tick) {
    return axes.offset(withAxes(joint, tick, "jointOffset"), which);
  }

  public float speed(long joint, long tick) {
    return readings.speed(joined(joint, tick));
  }

  public float speed(long joint, Joint.Axis.Freedom which, long tick) {
    return axes.speed(withAxes(joint, tick, "jointSpeed"), which);
  }

  /**
   * Returns the effort of the last step along or around a joint's own axis.
   *
   * @param lastStep length of the last step in seconds; 0 before the first step
   */
  public float effort(long joint, long tick, double lastStep) {
    JoinedBodies joined = joined(joint, tick);
    if (!(joined.joint() instanceof Joint.OneAxis one)) {
      throw new IllegalArgumentException("%s is a %s, which has no axis of its own: %s"
          .formatted(
              BodyId.describe(joint),
              StoredJoint.kind(joined.joint()),
              joined.joint() instanceof Joint.SixAxes
                  ? "call jointEffort(joint, axis)"
                  : "read jointForce"));
    }
    return effort(
        BodyId.slot(joint), JointFrame.firstAxis(one), JointAxes.hasMotor(one.motion()), lastStep);
  }

  public float effort(long joint, Joint.Axis.Freedom which, long tick, double lastStep) {
    JoinedBodies joined = withAxes(joint, tick, "jointEffort");
    Joint.Axis axis = JointFrame.motion(joined.joint(), which.number());
    boolean isDriven = JointAxes.hasMotor(axis) || JointAxes.isSpring(axis);
    return effort(BodyId.slot(joint), which.number(), isDriven, lastStep);
  }

  private float effort(int slot, int axis, boolean hasMotor, double lastStep) {
    float driven = table.efforts[JointTable.AXES * slot + axis];
    return hasMotor && lastStep > 0
        ? driven + (float) (engine.motorImpulse(slot, axis) / lastStep)
        : driven;
  }

  private JoinedBodies withAxes(long joint, long tick, String method) {
    JoinedBodies joined = joined(joint, tick);
    if (!(joined.joint() instanceof Joint.SixAxes)) {
      throw new IllegalArgumentException("%s is a %s, which has no separate axes: call %s(joint)"
          .formatted(BodyId.describe(joint), StoredJoint.kind(joined.joint()), method));
    }
    return joined;
  }

  public Vector3f impulse(long joint, long tick, Vector3f destination) {
    readImpulse(joint, tick);
    return destination.set(linear);
  }

  public Vector3f angularImpulse(long joint, long tick, Vector3f destination) {
    engine.checkTorque(joined(joint, tick).joint());
    readImpulse(joint, tick);
    return destination.set(angular);
  }

  private void readImpulse(long joint, long tick) {
    JoinedBodies joined = joined(joint, tick);
    StoredJoint.Kind kind = StoredJoint.kind(joined.joint());
    if (kind == StoredJoint.Kind.GEAR || kind == StoredJoint.Kind.PULLEY) {
      throw new UnsupportedOperationException(
          "a %s does not report its impulse; use another kind of joint".formatted(kind));
    }
    states.poses().rotation(joined.slotA(), rotationA);
    states.poses().rotation(joined.slotB(), rotationB);
    engine.impulse(BodyId.slot(joint), rotationA, rotationB, linear, angular);
  }

  /**
   * Returns the bodies of a joint.
   *
   * @throws IllegalArgumentException if the joint does not exist
   */
  public JoinedBodies joined(long joint, long tick) {
    JoinedBodies joined = contains(joint) ? table.get(BodyId.slot(joint)) : null;
    if (joined == null) {
      throw new IllegalArgumentException(
          "%s does not exist in tick %d: it was removed, has broken or was never created; check containsJoint() first"
              .formatted(BodyId.describe(joint), tick));
    }
    return joined;
  }
}
