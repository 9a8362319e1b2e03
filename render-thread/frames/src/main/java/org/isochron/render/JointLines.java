package org.isochron.render;

import java.util.ArrayList;
import java.util.List;
import org.isochron.state.snapshot.BodyId;
import org.isochron.state.snapshot.Poses;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.joml.Vector3fc;

/** Joints as lines from body to body. Owner: the thread of the frames; allocates for joints that are added. */
final class JointLines {
  /** Two bodies and the point of each that the joint holds, in its own space. */
  private record HeldPoints(long bodyA, Vector3fc pointA, long bodyB, Vector3fc pointB) {}

  private final List<HeldPoints> joints = new ArrayList<>();
  private final Vector3f centreA = new Vector3f();
  private final Vector3f centreB = new Vector3f();
  private final Vector3f pointA = new Vector3f();
  private final Vector3f pointB = new Vector3f();
  private final Quaternionf rotation = new Quaternionf();

  void add(long bodyA, Vector3fc ofA, long bodyB, Vector3fc ofB) {
    joints.add(new HeldPoints(bodyA, new Vector3f(ofA), bodyB, new Vector3f(ofB)));
  }

  void clear() {
    joints.clear();
  }

  void write(RenderFrame frame, PlacedLines lines) {
    for (int index = 0; index < joints.size(); index++) {
      HeldPoints joint = joints.get(index);
      if (frame.contains(joint.bodyA()) && frame.contains(joint.bodyB())) {
        place(frame.poses(), joint.bodyA(), joint.pointA(), centreA, pointA);
        place(frame.poses(), joint.bodyB(), joint.pointB(), centreB, pointB);
        lines.line(centreA, pointA, DebugLines.Kind.JOINT);
        lines.line(pointA, pointB, DebugLines.Kind.JOINT);
        lines.line(pointB, centreB, DebugLines.Kind.JOINT);
      }
    }
  }

  private void place(Poses poses, long body, Vector3fc local, Vector3f centre, Vector3f point) {
    poses.position(BodyId.slot(body), centre);
    poses.rotation(BodyId.slot(body), rotation).transform(local, point).add(centre);
  }
}
