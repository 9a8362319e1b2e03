package org.isochron.gameplay;

import java.util.ArrayList;
import java.util.List;
import org.isochron.physics.SavedState;
import org.isochron.physics.WorldView;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.shapes.limits.Limits;
import org.isochron.shapes.limits.Sines;
import org.isochron.state.BodyId;
import org.isochron.state.CommandSender;
import org.isochron.state.RayHit;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.joml.Vector3fc;
import org.jspecify.annotations.Nullable;

/**
 * A wheel of a vehicle: its state between ticks, and its impulses in the current tick. Owner: the
 * physics thread; allocates nothing after construction.
 */
final class WheelState {
  private static final int GROUNDED = 1;
  private static final int SLIDING = 2;

  /** Of the hull of a cylinder. */
  private static final int CORNERS = 32;

  /** Share of a wheel's slip or of a suspension's over-travel that one tick corrects. */
  private static final float CORRECTION = 0.2f;

  /** In metres. */
  private static final float MAX_SLIP = 0.02f;

  /** In metres per second. */
  private static final float MAX_CORRECTION_SPEED = 1;

  /** In metres per second. */
  private static final float DROP_SPEED = 4;

  /** In radians per second. */
  private static final float MAX_SPIN = 10_000;

  /** Minimum cosine between the suspension axis and the ground normal. */
  private static final float MIN_UPRIGHT = 0.1f;

  /** Assumed friction of a body that a hook added, whose own friction is unknown. */
  private static final double DEFAULT_FRICTION = 0.5;

  /** Ratio of a dynamic body's compliance at its outer end to that at its centre of mass. */
  private static final float END_COMPLIANCE = 4;

  final WheeledVehicle.Wheel wheel;

  private final WheeledVehicle.Settings settings;
  private final WheeledVehicle.Suspension suspension;
  private final float dtSeconds;
  private final float radius;
  final float inertia;
  private final @Nullable Shape shape;
  private final Quaternionf turn = new Quaternionf();
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
  private float complianceUp;
  private float complianceAlong;
  private float complianceAcross;
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
    shape = switch (wheel.cast()) {
      case RAY -> null;
      case SPHERE -> new Shape.Sphere(radius);
      case CYLINDER -> cylinder(wheel, settings.forward());
    };
  }

  /** Returns the hull of a cylinder around the axle. */
  private static Shape cylinder(WheeledVehicle.Wheel wheel, Vector3fc forward) {
    Vector3f side = forward.cross(0, wheel.width() / 2, 0, new Vector3f());
    List<Vector3fc> points = new ArrayList<>();
    for (int corner = 0; corner < CORNERS; corner++) {
      double angle = 2 * Math.PI * corner / CORNERS;
      Vector3f rim = new Vector3f(0, (float) (wheel.radius() * Sines.cosine(angle)), 0)
          .fma((float) (wheel.radius() * Sines.sine(angle)), forward);
      points.add(rim.add(side, new Vector3f()));
      points.add(rim.sub(side, new Vector3f()));
    }
    return new Shape.Hull(points);
  }

  boolean isGrounded() {
    return grounded;
  }

  boolean restsOn(long body) {
    return grounded && hit.body() == body;
  }

  /** Returns false if the wheel finds its own body. */
  boolean findGround(WorldView view, long body, ChassisMotion chassis) {
    chassis.rotation.transform(up.set(0, 1, 0));
    chassis.rotation.transform(arm.set(wheel.mount()));
    // starts above the mount, so that it also finds ground at the mount
    point.set(arm).add(chassis.position).fma(radius, up);
    up.negate(down);
    grounded = Limits.isPosition(point);
    boolean hitItself = false;
    if (grounded) {
      // where the shape meets a wall or begins in something, the ray finds the ground
      boolean found = shape != null && castShape(view, chassis, shape);
      grounded = found || castRay(view);
      hitItself = restsOn(body);
      cosine = grounded ? hit.normal().dot(up) : 0;
      grounded = cosine >= MIN_UPRIGHT;
      rayLength = hit.distance() - (found ? radius : 2 * radius);
    }
    spring = 0;
    stop = 0;
    pushAlong = 0;
    pushAcross = 0;
    return !hitItself;
  }

  private boolean castShape(WorldView view, ChassisMotion chassis, Shape cast) {
    turn.set(0, (float) Sines.sine(steering / 2), 0, (float) Sines.cosine(steering / 2));
    chassis.rotation.mul(turn, turn);
    float reach = radius + suspension.longest();
    return view.shapeCast(cast, point, turn, down, reach, settings.mask(), hit)
        && hit.distance() > 0
        && hit.normal().dot(up) >= MIN_UPRIGHT;
  }

  private boolean castRay(WorldView view) {
    float reach = 2 * radius + suspension.longest();
    return view.rayCast(point, down, reach, settings.mask(), hit);
  }

  void prepare(WorldView view, long body, ChassisMotion chassis, WheelState[] wheels, float hand) {
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
    float groundCompliance = readGround(view, wheels);
    complianceUp = chassis.compliance(arm, hit.normal());
    complianceAlong = chassis.compliance(tyreArm, along) + groundCompliance;
    complianceAcross = chassis.compliance(tyreArm, across) + groundCompliance;
    double groundFriction =
        hit.body() == BodyId.NONE ? DEFAULT_FRICTION : view.friction(hit.body(), hit.point());
    frictionAlong = (float) Math.sqrt(wheel.frictionAlong() * groundFriction);
    frictionAcross = (float) Math.sqrt(wheel.frictionAcross() * groundFriction);
    view.velocityAt(body, tyreArm.add(chassis.position, point), speed).sub(groundSpeed);
    slipAlong = slip(slipAlong, speed.dot(along) - spinSpeed * radius);
    slipAcross = slip(slipAcross, speed.dot(across));
  }

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
   * Returns the ground's compliance, multiplied by the number of wheels, because all wheels on a
   * dynamic body push it independently.
   */
  private float readGround(WorldView view, WheelState[] wheels) {
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
    int wheelsOnGround = 0;
    for (WheelState other : wheels) {
      wheelsOnGround += other.restsOn(hit.body()) ? 1 : 0;
    }
    return END_COMPLIANCE
        * wheelsOnGround
        / (float) view.property(hit.body(), Prefab.Property.MASS);
  }

  /** Correcting the slip of a gripping tyre keeps a parked vehicle in place on a slope. */
  private float slip(float before, float metresPerSecond) {
    float distance = before + metresPerSecond * dtSeconds;
    return sliding ? 0 : Math.max(-MAX_SLIP, Math.min(MAX_SLIP, distance));
  }

  /** Runs one solver iteration. */
  void solve(ChassisMotion chassis) {
    if (grounded) {
      solveSuspension(chassis);
      solveTyre(chassis);
    }
  }

  /** Integrates the spring implicitly, because that is stable at any stiffness. */
  private void solveSuspension(ChassisMotion chassis) {
    float stiffness = suspension.stiffness() / (cosine * cosine);
    float damping = suspension.damping() / (cosine * cosine);
    float squeezed = (suspension.restLength() - rayLength) * cosine;
    float softness = dtSeconds * (dtSeconds * stiffness + damping);
    float without = speedAlong(chassis, arm, hit.normal()) - complianceUp * spring;
    float wanted = Math.max(
        0, (dtSeconds * stiffness * squeezed - softness * without) / (1 + softness * complianceUp));
    chassis.apply(arm, hit.normal(), wanted - spring);
    spring = wanted;

    float travel = (rayLength - suspension.shortest()) * cosine / dtSeconds;
    float minSpeed = travel > 0 ? -travel : Math.min(MAX_CORRECTION_SPEED, -CORRECTION * travel);
    float missing = minSpeed - speedAlong(chassis, arm, hit.normal());
    float stopped = Math.max(0, stop + missing / complianceUp);
    chassis.apply(arm, hit.normal(), stopped - stop);
    stop = stopped;
  }

  private void solveTyre(ChassisMotion chassis) {
    float load = spring + stop;
    float maxAlong = frictionAlong * load;
    float maxAcross = frictionAcross * load;
    sliding = true;
    float wantedAlong = 0;
    float wantedAcross = 0;
    if (maxAlong > 0 && maxAcross > 0) {
      wantedAlong = rolling(speedAlong(chassis, tyreArm, along) - complianceAlong * pushAlong);
      float without = speedAlong(chassis, tyreArm, across) - complianceAcross * pushAcross;
      wantedAcross = (-CORRECTION * slipAcross / dtSeconds - without) / complianceAcross;
      float shareAlong = wantedAlong / maxAlong;
      float shareAcross = wantedAcross / maxAcross;
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
   * Returns the impulse that prevents slip. A wheel that the brakes can hold counts as locked; any
   * other wheel turns against the brakes.
   *
   * @param without speed without that impulse
   */
  private float rolling(float without) {
    float slower = -CORRECTION * slipAlong / dtSeconds - without;
    float momentum = momentum();
    float locked = slower / complianceAlong;
    float needed = locked * radius - momentum;
    if (Math.abs(needed) <= hold) {
      return locked;
    }
    float braked = momentum + clamp(needed, hold);
    return (radius * braked / inertia + slower) / (complianceAlong + radius * radius / inertia);
  }

  private float momentum() {
    return inertia * spinSpeed + torque * dtSeconds;
  }

  private float speedAlong(ChassisMotion chassis, Vector3fc at, Vector3fc direction) {
    return chassis.velocityAt(at, speed).sub(groundSpeed).dot(direction);
  }

  void finish(WorldView view, ChassisMotion chassis, CommandSender commands) {
    float momentum = momentum() - pushAlong * radius;
    spinSpeed = clamp((momentum - clamp(momentum, hold)) / inertia, MAX_SPIN);
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

  private static float clamp(float value, float max) {
    return Math.max(-max, Math.min(max, value));
  }
}
