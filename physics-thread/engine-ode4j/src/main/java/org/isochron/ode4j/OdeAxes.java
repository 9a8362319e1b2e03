package org.isochron.ode4j;

import java.util.List;
import java.util.Objects;
import org.isochron.engine.joints.JoinedBodies;
import org.isochron.shapes.Joint;
import org.isochron.shapes.Joint.Axis.Freedom;
import org.isochron.shapes.stored.JointAxes;
import org.joml.Quaterniond;
import org.joml.Quaterniondc;
import org.joml.Quaternionfc;
import org.joml.Vector3d;
import org.joml.Vector3fc;
import org.jspecify.annotations.Nullable;
import org.ode4j.math.DQuaternionC;
import org.ode4j.math.DVector3;
import org.ode4j.math.DVector3C;
import org.ode4j.ode.DAMotorJoint;
import org.ode4j.ode.DBody;
import org.ode4j.ode.DJoint.DJointFeedback;
import org.ode4j.ode.DJoint.PARAM_N;
import org.ode4j.ode.DWorld;
import org.ode4j.ode.OdeHelper;

/**
 * The angular motor of a joint with six axes, which accompanies a ball joint. ODE cannot compute
 * angles about arbitrary axes, so this class sets the axes and angles before each step. The angles
 * describe a twist about the first axis, followed by a swing. Owner: the world's thread. Keeps no
 * state between steps.
 */
final class OdeAxes {
  static final int AXES = 3;
  private static final List<PARAM_N> LOWER =
      List.of(PARAM_N.dParamLoStop1, PARAM_N.dParamLoStop2, PARAM_N.dParamLoStop3);
  private static final List<PARAM_N> UPPER =
      List.of(PARAM_N.dParamHiStop1, PARAM_N.dParamHiStop2, PARAM_N.dParamHiStop3);
  private static final List<PARAM_N> SPEED =
      List.of(PARAM_N.dParamVel1, PARAM_N.dParamVel2, PARAM_N.dParamVel3);
  private static final List<PARAM_N> LIMIT =
      List.of(PARAM_N.dParamFMax1, PARAM_N.dParamFMax2, PARAM_N.dParamFMax3);

  private final DAMotorJoint motor;
  private final List<Joint.Axis> settings;
  private final DJointFeedback feedback = new DJointFeedback();
  private final DVector3 axis = new DVector3();
  private final @Nullable DBody bodyA;
  private final @Nullable DBody bodyB;
  private final Quaterniondc frameOnA;
  private final Quaterniondc frameOnB;

  /** Rotation of a static body. */
  private final Quaterniondc still;

  private final Quaterniond frameA = new Quaterniond();
  private final Quaterniond frameB = new Quaterniond();
  private final Quaterniond swing = new Quaterniond();
  private final Quaterniond twist = new Quaterniond();
  private final Quaterniond twistBefore = new Quaterniond();
  private final Vector3d direction = new Vector3d();
  private final Vector3d angles = new Vector3d();

  OdeAxes(DWorld world, JoinedBodies joined, OdeBody first, OdeBody second) {
    settings = ((Joint.SixAxes) joined.joint()).axes();
    bodyA = first.body;
    bodyB = second.body;
    motor = OdeHelper.createAMotorJoint(world);
    OdeJoint.attach(motor, bodyA, bodyB);
    frameOnA = doubles(joined.frameOnA());
    frameOnB = doubles(joined.frameOnB());
    still = doubles(bodyA == null ? joined.rotationA() : joined.rotationB());
    motor.setFeedback(feedback);
    motor.setMode(DAMotorJoint.AMotorMode.dAMotorUser);
    motor.setNumAxes(AXES);
    for (int i = 0; i < AXES; i++) {
      Joint.Axis around = settings.get(AXES + i);
      motor.setParam(LOWER.get(i), around.lower());
      motor.setParam(UPPER.get(i), around.upper());
      motor.setParam(LIMIT.get(i), around.motorLimit());
    }
  }

  /** @throws IllegalArgumentException if ODE's angular motor does not support the joint */
  static void check(Joint joint) {
    for (int i = 0; joint instanceof Joint.SixAxes six && i < six.axes().size(); i++) {
      Joint.Axis axis = six.axes().get(i);
      if (i < AXES && !JointAxes.isLocked(axis)) {
        throw new IllegalArgumentException(
            "a joint moves along its axis %s: ode4j supports six axes only if the first three are locked; choose another engine"
                .formatted(Freedom.numbered(i)));
      }
      if (JointAxes.isSpring(axis)) {
        throw new IllegalArgumentException(
            "a joint has a spring around its axis %s: ode4j does not support it; use a position motor, or choose another engine"
                .formatted(Freedom.numbered(i)));
      }
    }
  }

  /** About B's axes. */
  void drive(Vector3fc speeds) {
    find();
    twist.transform(direction.set(speeds)); // rotate to the axes of the swing
    for (int i = 0; i < AXES; i++) {
      motor.setParam(SPEED.get(i), direction.get(i));
    }
  }

  /** Also discards the last torque. */
  void begin() {
    feedback.t2.setZero(); // ODE writes the torque only in steps in which the motor acts
    find();
    frameA.mul(swing);
    double sign = bodyA == null ? 1 : -1; // ODE's angles are those of its first body
    for (int i = 0; i < AXES; i++) {
      frameA.transform(direction.zero().setComponent(i, sign));
      motor.setAxis(i, 0, direction.x, direction.y, direction.z);
      motor.setAngle(i, angles.get(i));
    }
    twistBefore.set(twist);
  }

  /** Reads the motors' torques in the last step on the second body, about its axes. */
  Vector3d motors() {
    direction.zero();
    for (int i = 0; i < AXES; i++) {
      Joint.Axis around = settings.get(AXES + i);
      motor.getAxis(i, axis);
      double torque = feedback.t2.dot(axis);
      int stop = OdeLoad.stop(angles.get(i), around.lower(), around.upper());
      direction.setComponent(
          i, OdeLoad.motor(torque, motor.getParam(SPEED.get(i)), around.motorLimit(), stop));
    }
    return twistBefore.transformInverse(direction);
  }

  /** On ODE's first body. */
  DVector3C torque() {
    // ode4j stores the first body's torque in the second body's field
    return feedback.t2;
  }

  void destroy() {
    motor.destroy();
  }

  private void find() {
    turn(bodyA, frameA).mul(frameOnA);
    turn(bodyB, frameB).mul(frameOnB);
    frameA.conjugate(swing).mul(frameB);
    double length = Math.sqrt(swing.x * swing.x + swing.w * swing.w);
    twist.identity();
    if (length > 0) {
      twist.set(swing.x / length, 0, 0, swing.w / length);
    }
    angles.x = angle(twist.x, twist.w);
    swing.mul(twist.conjugate(frameB));
    angles.y = angle(swing.y, swing.w);
    angles.z = angle(swing.z, swing.w);
  }

  private static double angle(double along, double upright) {
    double angle = 2 * StrictMath.atan2(along, upright);
    return Math.abs(angle) > Math.PI ? angle - Math.copySign(2 * Math.PI, angle) : angle;
  }

  private Quaterniond turn(@Nullable DBody body, Quaterniond destination) {
    if (body == null) {
      return destination.set(still);
    }
    DQuaternionC turned = Objects.requireNonNull(body).getQuaternion();
    return destination.set(turned.get1(), turned.get2(), turned.get3(), turned.get0());
  }

  private static Quaterniondc doubles(Quaternionfc rotation) {
    return new Quaterniond(rotation);
  }
}
