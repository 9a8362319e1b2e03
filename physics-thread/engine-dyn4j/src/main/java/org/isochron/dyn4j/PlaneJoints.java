package org.isochron.dyn4j;

import java.util.Objects;
import org.dyn4j.dynamics.Body;
import org.dyn4j.dynamics.joint.AbstractPairedBodyJoint;
import org.dyn4j.dynamics.joint.DistanceJoint;
import org.dyn4j.dynamics.joint.PrismaticJoint;
import org.dyn4j.dynamics.joint.PulleyJoint;
import org.dyn4j.dynamics.joint.RevoluteJoint;
import org.dyn4j.dynamics.joint.WeldJoint;
import org.dyn4j.geometry.Transform;
import org.dyn4j.geometry.Vector2;
import org.dyn4j.world.World;
import org.isochron.engine.joints.EngineJoints;
import org.isochron.engine.joints.JoinedBodies;
import org.isochron.shapes.Joint;
import org.isochron.shapes.stored.JointAxes;
import org.isochron.shapes.stored.StoredJoint;
import org.joml.Quaternionfc;
import org.joml.Vector3dc;
import org.joml.Vector3f;
import org.jspecify.annotations.Nullable;

/**
 * The joints of a world. dyn4j joins bodies in their current poses, so bodies are temporarily moved
 * back to their poses at the time of joining. Owner: the world's thread.
 */
final class PlaneJoints implements EngineJoints {
  /** Tolerance of the check that axes are perpendicular to the plane or lie in it. */
  private static final float OUT_OF_PLANE = 1e-3f;

  private final World<Body> world;
  private final @Nullable Body[] bodies;
  private final @Nullable AbstractPairedBodyJoint<Body>[] joints;
  private final float[] axes;
  private double lastStep = 1;

  PlaneJoints(World<Body> world, @Nullable Body[] bodies, int capacity) {
    this.world = world;
    this.bodies = bodies;
    joints = none(capacity);
    axes = new float[capacity];
  }

  @Override
  public void check(Joint joint) {
    requirePlanar(joint);
    rejectStrongDamping(joint);
    if (joint instanceof Joint.Pulley pulley && pulley.ratio() != 1) {
      throw new IllegalArgumentException(
          "a pulley has the ratio %s: dyn4j is correct for the ratio 1 only; choose another engine"
              .formatted(pulley.ratio()));
    }
  }

  @Override
  public void join(int slot, JoinedBodies joined) {
    Body bodyA = Objects.requireNonNull(bodies[joined.slotA()], "the slot has no body");
    Body bodyB = Objects.requireNonNull(bodies[joined.slotB()], "the slot has no body");
    Transform poseA = bodyA.getTransform().copy();
    Transform poseB = bodyB.getTransform().copy();
    turn(bodyA, joined.positionA(), joined.rotationA());
    turn(bodyB, joined.positionB(), joined.rotationB());
    AbstractPairedBodyJoint<Body> made = make(joined, bodyA, bodyB);
    bodyA.getTransform().set(poseA);
    bodyB.getTransform().set(poseB);
    joints[slot] = made;
    axes[slot] =
        joined.joint() instanceof Joint.Hinge hinge ? Math.signum(hinge.axis().z()) : 0;
    world.addJoint(made);
  }

  @Override
  public void part(int slot) {
    world.removeJoint(joint(slot));
    joints[slot] = null;
  }

  @Override
  public void drive(int slot, float speed) {
    AbstractPairedBodyJoint<Body> joint = joint(slot);
    if (joint instanceof RevoluteJoint<Body> hinge) {
      hinge.setMotorSpeed(axes[slot] * speed);
    } else if (joint instanceof PrismaticJoint<Body> slider) {
      slider.setMotorSpeed(speed);
    }
  }

  void begin(double dtSeconds) {
    lastStep = dtSeconds;
  }

  @Override
  public float force(int slot) {
    return (float) joint(slot).getReactionForce(1 / lastStep).getMagnitude();
  }

  @Override
  public void impulse(
      int slot, Quaternionfc rotationA, Quaternionfc rotationB, Vector3f linear, Vector3f angular) {
    AbstractPairedBodyJoint<Body> joint = joint(slot);
    Vector2 impulse = joint.getReactionForce(1);
    float sign = joint instanceof DistanceJoint ? -1 : 1; // dyn4j reports the first body's force
    linear.set(sign * impulse.x, sign * impulse.y, 0);
    angular.set(0, 0, joint.getReactionTorque(1));
  }

  @Override
  public float motorImpulse(int slot, int axis) {
    AbstractPairedBodyJoint<Body> joint = joint(slot);
    if (joint instanceof RevoluteJoint<Body> hinge) {
      return axes[slot] * (float) hinge.getMotorTorque(1);
    }
    return joint instanceof PrismaticJoint<Body> slider ? (float) slider.getMotorForce(1) : 0;
  }

  /** Sets the current transform only. */
  static void turn(Body body, Vector3dc position, Quaternionfc rotation) {
    body.getTransform().setTranslation(position.x(), position.y());
    body.getTransform().setRotation(PlaneShapes.angle(rotation));
  }

  private AbstractPairedBodyJoint<Body> joint(int slot) {
    return Objects.requireNonNull(joints[slot], "the slot has no joint");
  }

  @SuppressWarnings({"unchecked", "rawtypes"}) // Java does not support generic array creation
  private static @Nullable AbstractPairedBodyJoint<Body>[] none(int count) {
    return new AbstractPairedBodyJoint[count];
  }

  private static void rejectStrongDamping(Joint joint) {
    if (joint instanceof Joint.Rod rod && JointAxes.isSpring(rod) && rod.dampingRatio() > 1) {
      throw new IllegalArgumentException(
          "a spring has the damping ratio %s: dyn4j supports at most 1; choose another engine"
              .formatted(rod.dampingRatio()));
    }
  }

  private static void requirePlanar(Joint joint) {
    if (joint instanceof Joint.SixAxes || joint instanceof Joint.Gear) {
      throw new IllegalArgumentException(
          "a joint is a %s: dyn4j is two-dimensional and does not support it; use a hinge or a slider, or choose another engine"
              .formatted(StoredJoint.kind(joint)));
    }
    if (joint instanceof Joint.Hinge hinge
        && Math.abs(hinge.axis().x()) + Math.abs(hinge.axis().y()) > OUT_OF_PLANE) {
      throw new IllegalArgumentException(
          "a hinge has the axis %s: dyn4j is two-dimensional and supports only z; choose another engine"
              .formatted(hinge.axis()));
    }
    if (joint instanceof Joint.Slider slider && Math.abs(slider.axis().z()) > OUT_OF_PLANE) {
      throw new IllegalArgumentException(
          "a slider has the axis %s: dyn4j is two-dimensional and supports none along z; choose another engine"
              .formatted(slider.axis()));
    }
  }

  /** Disables collisions between the joined bodies if one was placed behind the other along z. */
  private static AbstractPairedBodyJoint<Body> make(JoinedBodies joined, Body bodyA, Body bodyB) {
    AbstractPairedBodyJoint<Body> made = convert(joined.joint(), bodyA, bodyB);
    double between = Math.abs(joined.positionA().z() - joined.positionB().z());
    made.setCollisionAllowed(between <= radius(bodyA) + radius(bodyB));
    return made;
  }

  private static double radius(Body body) {
    return body.getRotationDiscRadius();
  }

  private static AbstractPairedBodyJoint<Body> convert(Joint joint, Body bodyA, Body bodyB) {
    return switch (StoredJoint.kind(joint)) {
      case WELD -> new WeldJoint<>(bodyA, bodyB, bodyB.getWorldCenter());
      case BALL -> new RevoluteJoint<>(bodyA, bodyB, flat(((Joint.Ball) joint).anchor()));
      case HINGE -> hinge((Joint.Hinge) joint, bodyA, bodyB);
      case SLIDER -> slider((Joint.Slider) joint, bodyA, bodyB);
      case ROD -> rod((Joint.Rod) joint, bodyA, bodyB);
      case PULLEY -> pulley((Joint.Pulley) joint, bodyA, bodyB);
      case CONE_TWIST, SIX_AXES, GEAR -> throw new AssertionError("dyn4j has no such joint");
    };
  }

  private static RevoluteJoint<Body> hinge(Joint.Hinge joint, Body bodyA, Body bodyB) {
    Joint.Axis motion = joint.motion();
    RevoluteJoint<Body> hinge = new RevoluteJoint<>(bodyA, bodyB, flat(joint.anchor()));
    double sign = Math.signum(joint.axis().z());
    if (JointAxes.isLimited(motion)) {
      hinge.setLimitsEnabled(
          sign > 0 ? motion.lower() : -motion.upper(), sign > 0 ? motion.upper() : -motion.lower());
    }
    hinge.setMotorEnabled(JointAxes.hasMotor(motion));
    hinge.setMotorSpeed(sign * JointAxes.motorSpeed(motion));
    hinge.setMaximumMotorTorque(motion.motorLimit());
    hinge.setMaximumMotorTorqueEnabled(true);
    return hinge;
  }

  private static PrismaticJoint<Body> slider(Joint.Slider joint, Body bodyA, Body bodyB) {
    Joint.Axis motion = joint.motion();
    PrismaticJoint<Body> slider = new PrismaticJoint<>(
        bodyA,
        bodyB,
        bodyB.getWorldCenter(),
        new Vector2(joint.axis().x(), joint.axis().y()));
    if (JointAxes.isLimited(motion)) {
      slider.setLimitsEnabled(motion.lower(), motion.upper());
    }
    slider.setMotorEnabled(JointAxes.hasMotor(motion));
    slider.setMotorSpeed(JointAxes.motorSpeed(motion));
    slider.setMaximumMotorForce(motion.motorLimit());
    slider.setMaximumMotorForceEnabled(true);
    return slider;
  }

  private static PulleyJoint<Body> pulley(Joint.Pulley joint, Body bodyA, Body bodyB) {
    Vector2 endA = flat(joint.endA());
    Vector2 endB = flat(joint.endB());
    Vector2 wheelA = endA.sum(joint.toWheelA().x(), joint.toWheelA().y());
    Vector2 wheelB = endB.sum(joint.toWheelB().x(), joint.toWheelB().y());
    PulleyJoint<Body> pulley = new PulleyJoint<>(bodyA, bodyB, wheelA, wheelB, endA, endB);
    pulley.setSlackEnabled(true);
    return pulley;
  }

  private static DistanceJoint<Body> rod(Joint.Rod joint, Body bodyA, Body bodyB) {
    DistanceJoint<Body> rod =
        new DistanceJoint<>(bodyA, bodyB, flat(joint.endA()), flat(joint.endB()));
    if (JointAxes.isSpring(joint)) {
      rod.setLimits(0, Double.MAX_VALUE); // dyn4j treats a joint with equal limits as rigid
      rod.setSpringEnabled(true);
      rod.setSpringFrequency(joint.frequency());
      rod.setSpringDamperEnabled(joint.dampingRatio() > 0);
      if (joint.dampingRatio() > 0) {
        rod.setSpringDampingRatio(joint.dampingRatio());
      }
      rod.setRestDistance(joint.upper());
    } else if (joint.lower() < joint.upper()) {
      rod.setLimitsEnabled(joint.lower(), joint.upper());
    } else {
      rod.setRestDistance(joint.upper());
      rod.setLimits(joint.upper());
    }
    return rod;
  }

  private static Vector2 flat(Vector3dc point) {
    return new Vector2(point.x(), point.y());
  }
}
