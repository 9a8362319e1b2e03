package org.isochron.physics;

import org.isochron.shapes.Prefab;
import org.isochron.shapes.limits.Limits;
import org.isochron.shapes.limits.Sines;
import org.isochron.state.BodyId;
import org.isochron.state.CommandSender;
import org.isochron.state.RayHit;
import org.joml.Vector3f;
import org.joml.Vector3fc;

/**
 * A wheel: what it keeps from tick to tick, and how it pushes in this one. Owner: the physics
 * thread; allocates nothing after construction.
 */
final class WheelState {
  private static final int GROUNDED = 1;
  private static final int SLIDING = 2;

  /** The share of a slip, and of a depth beyond the travel, that a tick takes back. */
  private static final float TAKEN_BACK = 0.2f;

  /** Slip beyond this is not taken back, in metres. */
  private static final float MAX_SLIP = 0.02f;

  /** The fastest way back into the travel, in metres a second. */
  private static final float MAX_RETURN = 1;

  /** How fast a wheel in the air goes down, in metres a second. */
  private static final float DROP_SPEED = 4;

  /** How fast a wheel turns at most, in radians a second. */
  private static final float MAX_SPIN = 10_000;

  /** The cosine between suspension and normal below which a wheel does not stand. */
  private static final float LEAST_UPRIGHT = 0.1f;

  /** The friction of a body that a hook added, of which nobody knows it. */
  private static final double USUAL_FRICTION = 0.5;

  /** By how much a dynamic body yields more at its end than at its centre of mass. */
  private static final float GIVE_OF_ENDS = 4;

  final WheeledVehicle.Wheel wheel;

  private final WheeledVehicle.Settings settings;
  private final WheeledVehicle.Suspension suspension;
  private final float dtSeconds;
  private final float radius;
  private final float inertia;
  private final RayHit hit = new RayHit();
  private final Vector3f up = new Vector3f();
  private final Vector3f down = new Vector3f();
  private final Vector3f point = new Vector3f();
  private final Vector3f arm = new Vector3f();
  private final Vector3f tyreArm = new Vector3f();
  private final Vector3f along = new Vector3f();
  private final Vector3f across = new Vector3f();
  private final Vector3f groundSpeed = new Vector3f();
  private final Vector3f speed = new Vector3f();

  float turned;
  float spinSpeed;
  float length;
  float steering;
  float torque;
  float brake;
  boolean sliding;
  private float slipAlong;
  private float slipAcross;
  private boolean grounded;

  private float rayLength;
  private float cosine;
  private float giveUp;
  private float giveAlong;
  private float giveAcross;
  private float frictionAlong;
  private float frictionAcross;
  private float hold;
  private float spring;
  private float stop;
  private float pushAlong;
  private float pushAcross;

  WheelState(WheeledVehicle.Wheel wheel, WheeledVehicle.Settings settings) {
    this.wheel = wheel;
    this.settings = settings;
    suspension = wheel.suspension();
    dtSeconds = (float) settings.rate().dtSeconds();
    radius = wheel.radius();
    inertia = wheel.mass() * radius * radius / 2;
    length = suspension.longest();
  }

  boolean isGrounded() {
    return grounded;
  }

  boolean standsOn(long body) {
    return grounded && hit.body() == body;
  }

  /** Looks for ground below the vehicle; returns false if it meets the vehicle's own body. */
  boolean look(WorldView view, long body, ChassisMotion chassis) {
    chassis.rotation.transform(up.set(0, 1, 0));
    chassis.rotation.transform(arm.set(wheel.mount()));
    point.set(arm).add(chassis.position).fma(radius, up); // also from below the mount
    float reach = 2 * radius + suspension.longest();
    grounded = Limits.isPosition(point)
        && view.rayCast(point, up.negate(down), reach, settings.mask(), hit);
    boolean metItself = standsOn(body);
    cosine = grounded ? hit.normal().dot(up) : 0;
    grounded = cosine >= LEAST_UPRIGHT;
    rayLength = hit.distance() - 2 * radius;
    spring = 0;
    stop = 0;
    pushAlong = 0;
    pushAcross = 0;
    return !metItself;
  }

  /** Learns how the ground is on which it stands. */
  void stand(WorldView view, long body, ChassisMotion chassis, WheelState[] wheels, float hand) {
    hold = (brake + (wheel.handbraked() ? hand : 0)) * dtSeconds;
    if (!grounded) {
      slipAlong = 0;
      slipAcross = 0;
      sliding = false;
      return;
    }
    hit.point().sub(chassis.position, arm);
    tyreArm.set(arm).fma((settings.rollInfluence() - 1) * arm.dot(up), up);
    aim(chassis);
    float give = learnGround(view, wheels);
    giveUp = chassis.give(arm, hit.normal());
    giveAlong = chassis.give(tyreArm, along) + give;
    giveAcross = chassis.give(tyreArm, across) + give;
    double rough =
        hit.body() == BodyId.NONE ? USUAL_FRICTION : view.friction(hit.body(), hit.point());
    frictionAlong = (float) Math.sqrt(wheel.frictionAlong() * rough);
    frictionAcross = (float) Math.sqrt(wheel.frictionAcross() * rough);
    view.velocityAt(body, tyreArm.add(chassis.position, point), speed).sub(groundSpeed);
    slipAlong = slip(slipAlong, speed.dot(along) - spinSpeed * radius);
    slipAcross = slip(slipAcross, speed.dot(across));
  }

  /** Finds the directions along the wheel and across it, in the plane of the ground. */
  private void aim(ChassisMotion chassis) {
    Vector3fc forward = settings.forward();
    float sine = (float) Sines.sine(steering);
    float cosineOfTurn = (float) Sines.cosine(steering);
    along.set(
        forward.x() * cosineOfTurn + forward.z() * sine,
        0,
        forward.z() * cosineOfTurn - forward.x() * sine);
    chassis.rotation.transform(along);
    along.fma(-along.dot(hit.normal()), hit.normal()).normalize();
    along.cross(hit.normal(), across);
  }

  /**
   * Reads how the ground moves, and returns how much it gives way. All wheels on a dynamic body
   * push it without knowing of each other, so each counts on its share.
   */
  private float learnGround(WorldView view, WheelState[] wheels) {
    groundSpeed.zero();
    if (hit.body() == BodyId.NONE) {
      return 0; // a body that a hook added
    }
    Prefab.Motion motion = view.motion(hit.body());
    if (motion != Prefab.Motion.STATIC) {
      view.velocityAt(hit.body(), hit.point(), groundSpeed);
    }
    if (motion != Prefab.Motion.DYNAMIC) {
      return 0;
    }
    int standing = 0;
    for (WheelState other : wheels) {
      standing += other.standsOn(hit.body()) ? 1 : 0;
    }
    return GIVE_OF_ENDS * standing / (float) view.property(hit.body(), Prefab.Property.MASS);
  }

  /**
   * A tyre that grips takes back what it slipped, so a vehicle that is parked on a slope stays
   * where it is.
   */
  private float slip(float before, float metresPerSecond) {
    float distance = before + metresPerSecond * dtSeconds;
    return sliding ? 0 : Math.max(-MAX_SLIP, Math.min(MAX_SLIP, distance));
  }

  /** Brings its impulses nearer to what spring, tyre, engine and brake give together. */
  void push(ChassisMotion chassis) {
    if (grounded) {
      pushUp(chassis);
      pushLevel(chassis);
    }
  }

  /** The spring acts at the end of the step, so that it is stable however stiff it is. */
  private void pushUp(ChassisMotion chassis) {
    float stiffness = suspension.stiffness() / (cosine * cosine);
    float damping = suspension.damping() / (cosine * cosine);
    float squeezed = (suspension.restLength() - rayLength) * cosine;
    float softness = dtSeconds * (dtSeconds * stiffness + damping);
    float without = speedAlong(chassis, arm, hit.normal()) - giveUp * spring;
    float wanted = Math.max(
        0, (dtSeconds * stiffness * squeezed - softness * without) / (1 + softness * giveUp));
    chassis.apply(arm, hit.normal(), wanted - spring);
    spring = wanted;

    float room = (rayLength - suspension.shortest()) * cosine / dtSeconds;
    float least = room > 0 ? -room : Math.min(MAX_RETURN, -TAKEN_BACK * room);
    float missing = least - speedAlong(chassis, arm, hit.normal());
    float stopped = Math.max(0, stop + missing / giveUp);
    chassis.apply(arm, hit.normal(), stopped - stop);
    stop = stopped;
  }

  private void pushLevel(ChassisMotion chassis) {
    float most = spring + stop;
    float mostAlong = frictionAlong * most;
    float mostAcross = frictionAcross * most;
    sliding = true;
    float wantedAlong = 0;
    float wantedAcross = 0;
    if (mostAlong > 0 && mostAcross > 0) {
      wantedAlong = rolling(speedAlong(chassis, tyreArm, along) - giveAlong * pushAlong);
      float without = speedAlong(chassis, tyreArm, across) - giveAcross * pushAcross;
      wantedAcross = (-TAKEN_BACK * slipAcross / dtSeconds - without) / giveAcross;
      float shareAlong = wantedAlong / mostAlong;
      float shareAcross = wantedAcross / mostAcross;
      float share = (float) Math.sqrt(shareAlong * shareAlong + shareAcross * shareAcross);
      sliding = share > 1;
      wantedAlong /= Math.max(1, share);
      wantedAcross /= Math.max(1, share);
    }
    chassis.apply(tyreArm, along, wantedAlong - pushAlong);
    chassis.apply(tyreArm, across, wantedAcross - pushAcross);
    pushAlong = wantedAlong;
    pushAcross = wantedAcross;
  }

  /**
   * The impulse with which the wheel rolls without slipping: as one that stands, if the brakes can
   * hold it, and otherwise as one that they slow down.
   *
   * @param without the speed along the wheel without that impulse
   */
  private float rolling(float without) {
    float slower = -TAKEN_BACK * slipAlong / dtSeconds - without;
    float momentum = momentum();
    float locked = slower / giveAlong;
    float needed = locked * radius - momentum;
    if (Math.abs(needed) <= hold) {
      return locked;
    }
    float braked = momentum + within(needed, hold);
    return (radius * braked / inertia + slower) / (giveAlong + radius * radius / inertia);
  }

  /** What it would have without ground and brakes. */
  private float momentum() {
    return inertia * spinSpeed + torque * dtSeconds;
  }

  private float speedAlong(ChassisMotion chassis, Vector3fc at, Vector3fc direction) {
    return chassis.velocityAt(at, speed).sub(groundSpeed).dot(direction);
  }

  /** Turns, and pushes back what it stands on. */
  void finish(WorldView view, ChassisMotion chassis, CommandSender commands) {
    float momentum = momentum() - pushAlong * radius;
    spinSpeed = within((momentum - within(momentum, hold)) / inertia, MAX_SPIN);
    double angle = StrictMath.IEEEremainder(turned + (double) spinSpeed * dtSeconds, 2 * Math.PI);
    turned = (float) angle;
    if (!grounded) {
      length = Math.min(suspension.longest(), length + DROP_SPEED * dtSeconds);
      return;
    }
    float longer = speedAlong(chassis, arm, hit.normal()) / cosine * dtSeconds;
    length = Math.max(suspension.shortest(), Math.min(suspension.longest(), rayLength + longer));
    if (hit.body() != BodyId.NONE && view.motion(hit.body()) == Prefab.Motion.DYNAMIC) {
      hit.normal().mul(-spring - stop, speed).fma(-pushAlong, along).fma(-pushAcross, across);
      view.position(hit.body(), point);
      hit.point().sub(point, arm);
      commands.impulse(hit.body(), speed);
      commands.angularImpulse(hit.body(), arm.cross(speed));
    }
  }

  void save(SavedState destination) {
    destination.putInt(flags());
    destination.putFloat(turned);
    destination.putFloat(spinSpeed);
    destination.putFloat(length);
    destination.putFloat(steering);
    destination.putFloat(torque);
    destination.putFloat(brake);
    destination.putFloat(slipAlong);
    destination.putFloat(slipAcross);
  }

  void restore(SavedState source) {
    int flags = source.takeCount(GROUNDED | SLIDING);
    grounded = (flags & GROUNDED) != 0;
    sliding = (flags & SLIDING) != 0;
    turned = source.takeNumber();
    spinSpeed = source.takeNumber();
    length = source.takeNumber();
    steering = source.takeNumber();
    torque = source.takeNumber();
    brake = source.takeNumber();
    slipAlong = source.takeNumber();
    slipAcross = source.takeNumber();
  }

  long stateHash() {
    long hash = flags();
    hash = 31 * hash + Float.floatToIntBits(turned);
    hash = 31 * hash + Float.floatToIntBits(spinSpeed);
    hash = 31 * hash + Float.floatToIntBits(length);
    hash = 31 * hash + Float.floatToIntBits(steering);
    hash = 31 * hash + Float.floatToIntBits(torque);
    hash = 31 * hash + Float.floatToIntBits(brake);
    hash = 31 * hash + Float.floatToIntBits(slipAlong);
    return 31 * hash + Float.floatToIntBits(slipAcross);
  }

  private int flags() {
    return (grounded ? GROUNDED : 0) | (sliding ? SLIDING : 0);
  }

  private static float within(float value, float most) {
    return Math.max(-most, Math.min(most, value));
  }
}
