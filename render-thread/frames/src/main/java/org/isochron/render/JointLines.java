package org.isochron.render;

import java.util.List;
import org.isochron.shapes.Joint;
import org.isochron.shapes.limits.JointRanges;
import org.isochron.state.BodyId;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.joml.Vector3fc;

/**
 * Joints as lines from body to body, and their limits. Owner: the frame thread. Allocates only when
 * the list of joints changes.
 */
final class JointLines {
  private final Vector3f centreA = new Vector3f();
  private final Vector3f centreB = new Vector3f();
  private final Vector3f pointA = new Vector3f();
  private final Vector3f pointB = new Vector3f();
  private final Quaternionf rotation = new Quaternionf();
  private List<Joint.HeldPoints> followed = List.of();
  private List<JointRanges.Lines> limits = List.of();

  void write(RenderFrame frame, PlacedLines lines) {
    List<Joint.HeldPoints> joints = frame.shown().joints();
    follow(joints);
    for (int index = 0; index < joints.size(); index++) {
      Joint.HeldPoints joint = joints.get(index);
      if (frame.contains(joint.bodyA()) && frame.contains(joint.bodyB())) {
        transform(frame, joint.bodyA(), joint.pointA(), centreA, pointA);
        transform(frame, joint.bodyB(), joint.pointB(), centreB, pointB);
        lines.line(centreA, pointA, DebugLines.Kind.JOINT);
        lines.line(pointA, pointB, DebugLines.Kind.JOINT);
        lines.line(pointB, centreB, DebugLines.Kind.JOINT);
        lines.selectBody(frame, BodyId.slot(joint.bodyA()));
        lines.write(limits.get(index).onA(), DebugLines.Kind.JOINT);
        lines.selectBody(frame, BodyId.slot(joint.bodyB()));
        lines.write(limits.get(index).onB(), DebugLines.Kind.JOINT);
      }
    }
  }

  /** Lists are immutable. */
  @SuppressWarnings("ReferenceEquality")
  private void follow(List<Joint.HeldPoints> joints) {
    if (joints != followed) {
      followed = joints;
      limits = joints.stream()
          .map(joint -> joint.ranges().lines(joint.pointA(), joint.pointB()))
          .toList();
    }
  }

  private void transform(
      RenderFrame frame, long body, Vector3fc local, Vector3f centre, Vector3f point) {
    frame.position(body, centre);
    frame.rotation(body, rotation).transform(local, point).add(centre);
  }
}
