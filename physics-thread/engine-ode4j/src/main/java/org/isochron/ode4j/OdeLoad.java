package org.isochron.ode4j;

import java.util.Objects;
import org.isochron.engine.joints.JoinedBodies;
import org.isochron.shapes.Joint;
import org.isochron.shapes.stored.JointAxes;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3dc;
import org.joml.Vector3f;
import org.jspecify.annotations.Nullable;
import org.ode4j.math.DQuaternionC;
import org.ode4j.math.DVector3;
import org.ode4j.math.DVector3C;
import org.ode4j.ode.DBody;
import org.ode4j.ode.DHingeJoint;
import org.ode4j.ode.DJoint;
import org.ode4j.ode.DJoint.DJointFeedback;
import org.ode4j.ode.DJoint.PARAM_N;
import org.ode4j.ode.DSliderJoint;

/**
 * Computes the force and torque of a joint on its second body from ODE's feedback. Owner: the
 * world's thread. Allocates nothing after construction.
 *
 * <p>ode4j stores the force on its first body, and the torque about that body's centre of mass, in
 * the fields of the second body. ODE's first body is A unless A is static.
 */
final class OdeLoad {
  private final DJoint joint;
  private final @Nullable OdeAxes axes;
  private final OdeBody second;
  private final DJointFeedback feedback = new DJointFeedback();
  private final @Nullable DBody bodyA;
  private final @Nullable DBody bodyB;
  private final Joint joined;

  /** Of a hinge or slider; otherwise free. */
  private final Joint.Axis motion;

  private final Vector3f anchor;
  private final Vector3dc positionOfB;
  private final Quaternionf rotation = new Quaternionf();
  private final Vector3f force = new Vector3f();
  private final Vector3f torque = new Vector3f();
  private final Vector3f arm = new Vector3f();
  private final Vector3d separation = new Vector3d();
  private final DVector3 axis = new DVector3();
  private int stop;

  OdeLoad(
      DJoint joint, @Nullable OdeAxes axes, JoinedBodies joined, OdeBody first, OdeBody second) {
    this.joint = joint;
    this.axes = axes;
    this.second = second;
    bodyA = first.body;
    bodyB = second.body;
    joint.setFeedback(feedback);
    this.joined = joined.joint();
    motion = this.joined instanceof Joint.OneAxis one ? one.motion() : Joint.Axis.FREE;
    anchor = bodyA == null ? joined.anchorOnB() : joined.anchorOnA();
    anchor.sub(new Vector3f((bodyA == null ? second : first).center()));
    positionOfB = joined.positionB();
  }

  /** Finds the limit that stops a motor in the next step. */
  void begin() {
    if (joint instanceof DHingeJoint hinge) {
      stop = stop(hinge.getAngle(), motion.lower(), motion.upper());
    } else if (joint instanceof DSliderJoint slider) {
      stop = stop(slider.getPosition(), motion.lower(), motion.upper());
    }
  }

  /** Compares as ODE does. */
  static int stop(double offset, double lower, double upper) {
    return offset <= lower ? -1 : offset >= upper ? 1 : 0;
  }

  /**
   * Returns the torque or force of a motor. While a limit stops the joint, ODE applies the motor's
   * maximum, and its feedback contains only the limit.
   */
  static double motor(double feedback, double speed, double limit, int stop) {
    if (stop == 0) {
      return Math.max(-limit, Math.min(limit, feedback));
    }
    return Math.copySign(limit, speed == 0 ? stop : speed);
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
      boolean turns = joined instanceof Joint.Ball || joined instanceof Joint.Rod;
      torque.mul(turns ? 0 : sign);
    }
    impulses[first] = force.x;
    impulses[first + 1] = force.y;
    impulses[first + 2] = force.z;
    impulses[first + 3] = torque.x;
    impulses[first + 4] = torque.y;
    impulses[first + 5] = torque.z;
    readMotors(dtSeconds, impulses, first + OdeJoints.MOTORS);
  }

  private void readMotors(double dtSeconds, float[] impulses, int first) {
    if (axes != null) {
      Vector3d motors = axes.motors();
      for (int i = 0; i < OdeAxes.AXES; i++) {
        impulses[first + i] = (float) (motors.get(i) * dtSeconds);
      }
    } else if (JointAxes.hasMotor(motion)) {
      boolean isHinge = joint instanceof DHingeJoint;
      if (joint instanceof DHingeJoint hinge) {
        hinge.getAxis(axis);
      } else if (joint instanceof DSliderJoint slider) {
        slider.getAxis(axis);
      }
      set(arm, axis).mul(bodyA == null ? 1 : -1); // ODE's axis is that of its first body
      double impulse = arm.dot(isHinge ? torque : force);
      double speed = joint.getParam(PARAM_N.dParamVel1);
      impulses[first] = (float) motor(impulse, speed, motion.motorLimit() * dtSeconds, stop);
    }
  }

  private void findArm() {
    arm.zero();
    if (joined instanceof Joint.Hinge) {
      DQuaternionC turned =
          Objects.requireNonNull(bodyA == null ? bodyB : bodyA).getQuaternion();
      rotation.w = (float) turned.get0();
      rotation.x = (float) turned.get1();
      rotation.y = (float) turned.get2();
      rotation.z = (float) turned.get3();
      anchor.rotate(rotation, arm);
    } else {
      DVector3C from = Objects.requireNonNull(bodyA == null ? bodyB : bodyA).getPosition();
      if (bodyB == null) {
        separation.set(positionOfB);
      } else {
        second.position(bodyB, separation);
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
