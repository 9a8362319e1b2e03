package org.isochron.render;

import java.util.List;
import org.isochron.state.body.Joint;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.joml.Vector3fc;

/** Joints as lines from body to body. Owner: the thread of the frames; allocates nothing. */
final class JointLines {
  private final Vector3f centreA = new Vector3f();
  private final Vector3f centreB = new Vector3f();
  private final Vector3f pointA = new Vector3f();
  private final Vector3f pointB = new Vector3f();
  private final Quaternionf rotation = new Quaternionf();

  void write(RenderFrame frame, PlacedLines lines) {
    List<Joint.HeldPoints> joints = frame.shown().joints();
    for (int index = 0; index < joints.size(); index++) {
      Joint.HeldPoints joint = joints.get(index);
      if (frame.contains(joint.bodyA()) && frame.contains(joint.bodyB())) {
        place(frame, joint.bodyA(), joint.pointA(), centreA, pointA);
        place(frame, joint.bodyB(), joint.pointB(), centreB, pointB);
        lines.line(centreA, pointA, DebugLines.Kind.JOINT);
        lines.line(pointA, pointB, DebugLines.Kind.JOINT);
        lines.line(pointB, centreB, DebugLines.Kind.JOINT);
      }
    }
  }

  private void place(
      RenderFrame frame, long body, Vector3fc local, Vector3f centre, Vector3f point) {
    frame.position(body, centre);
    frame.rotation(body, rotation).transform(local, point).add(centre);
  }
}
