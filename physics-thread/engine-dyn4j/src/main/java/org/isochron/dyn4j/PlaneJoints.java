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
    if (joint.kind() == Joint.Kind.PULLEY && joint.upper() != 1) {
      throw new IllegalArgumentException(
          "a pulley has the ratio %s: dyn4j is correct for the ratio 1 only; choose another engine"
              .formatted(joint.upper()));
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
    axes[slot] = (float) Math.signum(joined.joint().axis().z());
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
    if (joint.isSpring() && joint.dampingRatio() > 1) {
      throw new IllegalArgumentException(
          "a spring has the damping ratio %s: dyn4j supports at most 1; choose another engine"
              .formatted(joint.dampingRatio()));
    }
  }

  private static void requirePlanar(Joint joint) {
    Vector3dc axis = joint.axis();
    if (joint.kind().hasAxes() || joint.kind() == Joint.Kind.GEAR) {
      throw new IllegalArgumentException(
          "a joint is a %s: dyn4j is two-dimensional and does not support it; use a hinge or a slider, or choose another engine"
              .formatted(joint.kind()));
    }
    if (joint.kind() == Joint.Kind.HINGE
        && Math.abs(axis.x()) + Math.abs(axis.y()) > OUT_OF_PLANE) {
      throw new IllegalArgumentException(
          "a hinge has the axis %s: dyn4j is two-dimensional and supports only z; choose another engine"
              .formatted(axis));
    }
    if (joint.kind() == Joint.Kind.SLIDER && Math.abs(axis.z()) > OUT_OF_PLANE) {
      throw new IllegalArgumentException(
          "a slider has the axis %s: dyn4j is two-dimensional and supports none along z; choose another engine"
              .formatted(axis));
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
    return switch (joint.kind()) {
      case WELD -> new WeldJoint<>(bodyA, bodyB, bodyB.getWorldCenter());
      case BALL -> new RevoluteJoint<>(bodyA, bodyB, flat(joint.anchor()));
      case HINGE -> hinge(joint, bodyA, bodyB);
      case SLIDER -> slider(joint, bodyA, bodyB);
      case ROD -> rod(joint, bodyA, bodyB);
      case PULLEY -> pulley(joint, bodyA, bodyB);
      case CONE_TWIST, SIX_AXES, GEAR -> throw new AssertionError("dyn4j has no such joint");
    };
  }

  private static RevoluteJoint<Body> hinge(Joint joint, Body bodyA, Body bodyB) {
    RevoluteJoint<Body> hinge = new RevoluteJoint<>(bodyA, bodyB, flat(joint.anchor()));
    double sign = Math.signum(joint.axis().z());
    if (joint.isLimited()) {
      hinge.setLimitsEnabled(
          sign > 0 ? joint.lower() : -joint.upper(), sign > 0 ? joint.upper() : -joint.lower());
    }
    hinge.setMotorEnabled(joint.hasMotor());
    hinge.setMotorSpeed(sign * joint.motorSpeed());
    hinge.setMaximumMotorTorque(joint.motorLimit());
    hinge.setMaximumMotorTorqueEnabled(true);
    return hinge;
  }

  private static PrismaticJoint<Body> slider(Joint joint, Body bodyA, Body bodyB) {
    PrismaticJoint<Body> slider =
        new PrismaticJoint<>(bodyA, bodyB, bodyB.getWorldCenter(), flat(joint.axis()));
    if (joint.isLimited()) {
      slider.setLimitsEnabled(joint.lower(), joint.upper());
    }
    slider.setMotorEnabled(joint.hasMotor());
    slider.setMotorSpeed(joint.motorSpeed());
    slider.setMaximumMotorForce(joint.motorLimit());
    slider.setMaximumMotorForceEnabled(true);
    return slider;
  }

  private static PulleyJoint<Body> pulley(Joint joint, Body bodyA, Body bodyB) {
    Vector2 endA = flat(joint.anchor());
    Vector2 endB = flat(joint.axis());
    Vector2 wheelA = endA.sum(joint.wheels().get(0).x(), joint.wheels().get(0).y());
    Vector2 wheelB = endB.sum(joint.wheels().get(1).x(), joint.wheels().get(1).y());
    PulleyJoint<Body> pulley = new PulleyJoint<>(bodyA, bodyB, wheelA, wheelB, endA, endB);
    pulley.setSlackEnabled(true);
    return pulley;
  }

  private static DistanceJoint<Body> rod(Joint joint, Body bodyA, Body bodyB) {
    DistanceJoint<Body> rod =
        new DistanceJoint<>(bodyA, bodyB, flat(joint.anchor()), flat(joint.axis()));
    if (joint.isSpring()) {
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
