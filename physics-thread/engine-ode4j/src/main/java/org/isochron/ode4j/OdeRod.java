package org.isochron.ode4j;

import org.isochron.shapes.Joint;
import org.isochron.shapes.stored.JointAxes;
import org.jspecify.annotations.Nullable;
import org.ode4j.math.DVector3;
import org.ode4j.ode.DBody;
import org.ode4j.ode.DDoubleBallJoint;
import org.ode4j.ode.DJoint;
import org.ode4j.ode.DJoint.PARAM_N;

/**
 * A rod, rope or spring. ODE supports fixed lengths only. Before each step, this class therefore
 * sets the length that the rod is about to reach, or disables the joint while the rod is slack.
 * Owner: the world's thread. Keeps no state between steps.
 */
final class OdeRod {
  private final DDoubleBallJoint rod;
  private final Joint.Rod joint;
  private final @Nullable DBody bodyA;
  private final @Nullable DBody bodyB;
  private final OdeBody ofA;
  private final OdeBody ofB;
  private final DVector3 first = new DVector3();
  private final DVector3 second = new DVector3();
  private final DVector3 speed = new DVector3();
  private final DVector3 otherSpeed = new DVector3();

  OdeRod(DJoint made, Joint.Rod joint, OdeBody bodyA, OdeBody bodyB) {
    rod = (DDoubleBallJoint) made;
    this.joint = joint;
    boolean swapped = bodyA.body == null;
    this.bodyA = swapped ? bodyB.body : bodyA.body;
    this.bodyB = swapped ? null : bodyB.body;
    ofA = bodyA;
    ofB = bodyB;
  }

  void begin(double dtSeconds) {
    if (JointAxes.isSpring(joint)) {
      rod.setDistance(joint.upper());
      soften(dtSeconds);
      return;
    }
    rod.getAnchor1(first);
    rod.getAnchor2(second);
    speedOf(bodyA, first, speed);
    speedOf(bodyB, second, otherSpeed);
    second.sub(first);
    otherSpeed.sub(speed);
    double distance = second.length();
    double next = distance + dtSeconds * otherSpeed.dot(second) / distance;
    boolean isSlack = next > joint.lower() && next < joint.upper();
    if (isSlack) {
      rod.disable();
      return;
    }
    rod.enable();
    rod.setDistance(next >= joint.upper() ? joint.upper() : joint.lower());
  }

  private void soften(double dtSeconds) {
    double sumOfInverses = ofA.inverseMass() + ofB.inverseMass(); // commands change it
    double inverseMass = sumOfInverses > 0 ? sumOfInverses : 1; // two kinematic bodies
    double angular = 2 * Math.PI * joint.frequency();
    double stiffness = angular * angular / inverseMass;
    double damping = 2 * joint.dampingRatio() * angular / inverseMass;
    double sum = dtSeconds * stiffness + damping;
    rod.setParam(PARAM_N.dParamERP1, dtSeconds * stiffness / sum);
    rod.setParam(PARAM_N.dParamCFM1, 1 / sum);
  }

  private static void speedOf(@Nullable DBody body, DVector3 point, DVector3 speed) {
    if (body == null) {
      speed.setZero();
    } else {
      body.getPointVel(point.get0(), point.get1(), point.get2(), speed);
    }
  }
}
