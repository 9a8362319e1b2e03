package org.isochron.ode4j;

import java.util.Objects;
import org.isochron.engine.joints.JoinedBodies;
import org.isochron.shapes.Joint;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3dc;
import org.joml.Vector3f;
import org.jspecify.annotations.Nullable;
import org.ode4j.math.DQuaternionC;
import org.ode4j.math.DVector3C;
import org.ode4j.ode.DBody;
import org.ode4j.ode.DJoint;
import org.ode4j.ode.DJoint.DJointFeedback;

/**
 * Computes the force and torque of a joint on its second body from ODE's feedback. Owner: the
 * world's thread. Allocates nothing after construction.
 *
 * <p>ode4j stores the force on its first body, and the torque about that body's position, in the
 * fields of the second body. ODE's first body is A unless A is static.
 */
final class OdeLoad {
  private final DJoint joint;
  private final @Nullable OdeAxes axes;
  private final DJointFeedback feedback = new DJointFeedback();
  private final @Nullable DBody bodyA;
  private final @Nullable DBody bodyB;
  private final Joint.Kind kind;
  private final Vector3f anchor;
  private final Vector3dc positionOfB;
  private final Quaternionf rotation = new Quaternionf();
  private final Vector3f force = new Vector3f();
  private final Vector3f torque = new Vector3f();
  private final Vector3f arm = new Vector3f();
  private final Vector3d separation = new Vector3d();

  OdeLoad(
      DJoint joint,
      @Nullable OdeAxes axes,
      JoinedBodies joined,
      @Nullable DBody bodyA,
      @Nullable DBody bodyB) {
    this.joint = joint;
    this.axes = axes;
    this.bodyA = bodyA;
    this.bodyB = bodyB;
    joint.setFeedback(feedback);
    kind = joined.joint().kind();
    anchor = bodyA == null ? joined.anchorOnB() : joined.anchorOnA();
    positionOfB = joined.positionB();
  }

  /** Returns the force in newtons when the joint was last solved. */
  float force() {
    return joint.isEnabled() ? (float) feedback.f2.length() : 0;
  }

  /** Does nothing if both bodies sleep, because the joint was not solved. */
  void read(double dtSeconds, float[] impulses, int first) {
    if (!isAwake(bodyA) && !isAwake(bodyB)) {
      return;
    }
    force.zero();
    torque.zero();
    if (joint.isEnabled()) { // a slack rope has the feedback of an earlier step
      set(force, feedback.f2);
      set(torque, feedback.t2);
      findArm();
      torque.sub(arm.cross(force));
      float sign = (float) (bodyA == null ? dtSeconds : -dtSeconds);
      force.mul(sign);
      if (axes != null) {
        set(torque, axes.torque());
      }
      boolean turns = kind == Joint.Kind.BALL || kind == Joint.Kind.ROD;
      torque.mul(turns ? 0 : sign);
    }
    impulses[first] = force.x;
    impulses[first + 1] = force.y;
    impulses[first + 2] = force.z;
    impulses[first + 3] = torque.x;
    impulses[first + 4] = torque.y;
    impulses[first + 5] = torque.z;
  }

  private void findArm() {
    arm.zero();
    if (kind == Joint.Kind.HINGE) {
      DQuaternionC turned =
          Objects.requireNonNull(bodyA == null ? bodyB : bodyA).getQuaternion();
      rotation.w = (float) turned.get0();
      rotation.x = (float) turned.get1();
      rotation.y = (float) turned.get2();
      rotation.z = (float) turned.get3();
      anchor.rotate(rotation, arm);
    } else if (bodyA != null) {
      DVector3C from = bodyA.getPosition();
      if (bodyB == null) {
        separation.set(positionOfB);
      } else {
        DVector3C to = bodyB.getPosition();
        separation.set(to.get0(), to.get1(), to.get2());
      }
      separation.sub(from.get0(), from.get1(), from.get2()).get(arm);
    }
  }

  private static boolean isAwake(@Nullable DBody body) {
    return body != null && body.isEnabled();
  }

  private static Vector3f set(Vector3f destination, DVector3C source) {
    return destination.set((float) source.get0(), (float) source.get1(), (float) source.get2());
  }
}
