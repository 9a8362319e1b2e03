package org.isochron.gameplay;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.isochron.physics.Controller;
import org.isochron.physics.SavedState;
import org.isochron.physics.WorldView;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.shapes.limits.Limits;
import org.isochron.shapes.limits.Sines;
import org.isochron.state.BodyId;
import org.isochron.state.CommandSender;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotLayout.Blend;
import org.isochron.state.SnapshotLayout.Channel;
import org.isochron.state.TickRate;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.joml.Vector3fc;

/**
 * A vehicle that drives a dynamic body on wheels; call it once per tick from a {@link Controller}.
 * Owner: the physics thread; allocates nothing after construction.
 *
 * <p>The wheels are rays, spheres or cylinders cast down from the body, so the body's shape is the
 * chassis alone. Give the body a layer outside the settings' mask, so that the casts do not hit it.
 * Each wheel has a spring with a damper and a tyre. The tyre rolls without slip until its force
 * exceeds the friction; then it spins, locks or slides. The friction of a wheel contact is always the geometric
 * mean of the frictions of wheel and ground; surface rules are ignored. So are steering angles and
 * torques that are not finite.
 *
 * <p>The body's origin is its centre of mass, and its up axis is y. Steering, torque and brakes
 * last until they are set again. A body that the vehicle pushes does not sleep.
 *
 * <p>Wheels are numbered from 0, in the order of the settings. Methods throw {@link
 * IllegalArgumentException} for invalid wheel numbers, and ignore values that are not finite.
 */
public final class WheeledVehicle {
  /** Each wheel uses three channels. */
  public static final int MAX_WHEELS = SnapshotLayout.MAX_CHANNELS / 3;

  /** Maximum in radians. */
  public static final float MAX_STEERING = 1.2f;

  /** Solver iterations per tick. */
  private static final int ROUNDS = 12;

  private static final Vector3fc ZERO = new Vector3f();

  private final long body;
  private final Settings settings;
  private final ChassisMotion chassis;
  private final WheelState[] wheels;
  private final float pivot;
  private final float reach;
  private final int drivenCount;
  private final Vector3f velocity = new Vector3f();
  private final Vector3f ahead = new Vector3f();
  private float handbrake;
  private float speed;

  /** True after the report. */
  private boolean reported;

  public WheeledVehicle(long body, Settings settings) {
    this.body = body;
    this.settings = Objects.requireNonNull(settings, "settings is null: use Settings.of");
    chassis = new ChassisMotion(settings.chassis());
    pivot = settings.pivot();
    reach = settings.reach();
    drivenCount = settings.drivenCount();
    wheels = new WheelState[settings.wheels().size()];
    for (int i = 0; i < wheels.length; i++) {
      wheels[i] = new WheelState(settings.wheels().get(i), settings);
    }
  }

  /**
   * Turns the steered wheels so that all wheels roll around one point on the axis of the unsteered
   * wheels.
   *
   * @param radians mean angle of the steered wheels, up to {@link #MAX_STEERING}; positive is left
   */
  public void steer(float radians) {
    if (!Float.isFinite(radians)) {
      return;
    }
    double limited = Math.max(-MAX_STEERING, Math.min(MAX_STEERING, radians));
    double slope = Sines.sine(limited) / Sines.cosine(limited);
    for (int i = 0; i < wheels.length; i++) {
      Wheel wheel = wheels[i].wheel;
      if (wheel.steered()) {
        double ahead = reach == 0 ? 1 : (settings.ahead(wheel) - pivot) / reach;
        double side = reach == 0 ? 0 : settings.right(wheel) / reach;
        steer(i, (float) StrictMath.atan2(ahead * slope, 1 + side * slope));
      }
    }
  }

  /** Steers one wheel. */
  public void steer(int wheel, float radians) {
    WheelState turned = wheel(wheel);
    if (Float.isFinite(radians)) {
      turned.steering = Math.max(-MAX_STEERING, Math.min(MAX_STEERING, radians));
    }
  }

  /**
   * Distributes a torque in newton metres evenly among the driven wheels; a negative torque drives
   * backwards.
   */
  public void drive(float torque) {
    float share = torque / Math.max(1, drivenCount);
    for (int i = 0; i < wheels.length; i++) {
      if (wheels[i].wheel.driven()) {
        drive(i, share);
      }
    }
  }

  /** Drives one wheel. */
  public void drive(int wheel, float torque) {
    WheelState driven = wheel(wheel);
    if (Math.abs(torque) <= Limits.MAX_MOTION) {
      driven.torque = torque;
    }
  }

  /** Sets the maximum torque of every brake, in newton metres. */
  public void brake(float torque) {
    for (int i = 0; i < wheels.length; i++) {
      brake(i, torque);
    }
  }

  /** Brakes one wheel. */
  public void brake(int wheel, float torque) {
    WheelState braked = wheel(wheel);
    if (torque >= 0 && torque <= Limits.MAX_MOTION) {
      braked.brake = torque;
    }
  }

  /** Sets the additional brake torque of wheels with a handbrake. */
  public void handbrake(float torque) {
    if (torque >= 0 && torque <= Limits.MAX_MOTION) {
      handbrake = torque;
    }
  }

  /** Returns the forward speed (m/s). */
  public float speed() {
    return speed;
  }

  /** Returns true on the ground. */
  public boolean isGrounded(int wheel) {
    return wheel(wheel).isGrounded();
  }

  /** Returns true while sliding. */
  public boolean isSliding(int wheel) {
    return wheel(wheel).sliding;
  }

  /** Returns the forward spin (rad/s). */
  public float spinSpeed(int wheel) {
    return wheel(wheel).spinSpeed;
  }

  /** Returns a suspension's length from the mount to the middle of the wheel, in metres. */
  public float length(int wheel) {
    return wheel(wheel).length;
  }

  /** Returns the numbers of the driven wheels. */
  int[] driven() {
    return IntStream.range(0, wheels.length)
        .filter(i -> wheels[i].wheel.driven())
        .toArray();
  }

  float dtSeconds() {
    return (float) settings.rate().dtSeconds();
  }

  float radius(int wheel) {
    return wheels[wheel].wheel.radius();
  }

  float inertia(int wheel) {
    return wheels[wheel].inertia;
  }

  private WheelState wheel(int wheel) {
    Limits.within("wheel", wheel, 0, wheels.length - 1);
    return wheels[wheel];
  }

  /**
   * Moves the vehicle by one tick. If its body does not exist, reports one {@link
   * org.isochron.state.Event.Kind#STALE_COMMAND} and does nothing else. If the body's layer is in
   * the mask, or the body is kinematic, the vehicle reports a {@link
   * org.isochron.state.Event.Kind#REFUSED_COMMAND} instead.
   *
   * @throws IllegalStateException if the body is static
   */
  public void move(WorldView view, CommandSender commands) {
    if (!view.contains(body)) {
      reported = reported || commands.impulse(body, ZERO);
      return;
    }
    if (view.motion(body) == Prefab.Motion.KINEMATIC) { // perhaps by a command
      // triggers the report: every engine refuses to push a kinematic body
      reported = reported || commands.impulse(body, ZERO);
      return;
    }
    if (view.motion(body) != Prefab.Motion.DYNAMIC) {
      throw new IllegalStateException("the vehicle %s is %s: its prefab must be dynamic"
          .formatted(BodyId.describe(body), view.motion(body)));
    }
    moveNear(view.around(body), commands);
  }

  private void moveNear(WorldView view, CommandSender commands) {
    chassis.read(view, body, (float) settings.rate().dtSeconds());
    chassis.rotation.transform(settings.forward(), ahead);
    speed = view.velocity(body, velocity).dot(ahead);
    boolean able = true;
    for (WheelState wheel : wheels) {
      able &= wheel.findGround(view, body, chassis);
    }
    if (!able) {
      // triggers the report: every engine refuses to move a dynamic body
      reported = reported || commands.moveTo(body, chassis.position, chassis.rotation);
      return;
    }
    reported = false;
    for (WheelState wheel : wheels) {
      wheel.prepare(view, body, chassis, wheels, handbrake);
    }
    for (int round = 0; round < ROUNDS; round++) {
      for (WheelState wheel : wheels) {
        wheel.solve(chassis);
      }
    }
    chassis.send(commands, body);
    for (WheelState wheel : wheels) {
      wheel.finish(view, chassis, commands);
    }
  }

  /**
   * Returns the channels of n wheels, for {@link Controller#channels}: suspension length, steering
   * angle and rotation angle.
   */
  public static List<Channel> channels(int wheelCount) {
    Limits.within("wheelCount", wheelCount, 1, MAX_WHEELS);
    List<Channel> channels = new ArrayList<>();
    for (int i = 0; i < wheelCount; i++) {
      channels.add(new Channel("wheel %d length".formatted(i), Blend.LINEAR));
      channels.add(new Channel("wheel %d steering".formatted(i), Blend.ANGLE));
      channels.add(new Channel("wheel %d turned".formatted(i), Blend.ANGLE));
    }
    return channels;
  }

  /**
   * Writes the vehicle's channels. A wheel that turns by more than half a turn in a tick appears to
   * turn backwards.
   *
   * @param first index of the first channel
   */
  public void show(Controller.ChannelWriter channels, int first) {
    int next = first;
    for (WheelState wheel : wheels) {
      channels.set(next++, body, wheel.length);
      channels.set(next++, body, wheel.steering);
      channels.set(next++, body, wheel.turned);
    }
  }

  /** Saves the state. */
  public void save(SavedState destination) {
    destination.putFloat(handbrake);
    destination.putFloat(speed);
    destination.putInt(reported ? 1 : 0);
    for (WheelState wheel : wheels) {
      wheel.save(destination);
    }
  }

  /** Restores what {@link #save} wrote. */
  public void restore(SavedState source) {
    handbrake = source.takeNumber();
    speed = source.takeNumber();
    reported = source.takeCount(1) == 1;
    for (WheelState wheel : wheels) {
      wheel.restore(source);
    }
  }

  /** Returns a state hash. */
  public long stateHash() {
    long hash = (long) Float.floatToIntBits(handbrake) << 1 | (reported ? 1 : 0);
    hash = 31 * hash + Float.floatToIntBits(speed);
    for (WheelState wheel : wheels) {
      hash = 31 * hash + wheel.stateHash();
    }
    return hash;
  }

  /**
   * A spring with a damper between the mount and the middle of a wheel.
   *
   * @param restLength in metres, without a load
   * @param shortest minimum length
   * @param longest length in the air
   * @param stiffness in newtons per metre
   * @param damping in newton seconds per metre; at the square root of stiffness times carried mass,
   *     the suspension swings about once
   */
  public record Suspension(
      float restLength, float shortest, float longest, float stiffness, float damping) {
    /** @throws IllegalArgumentException if a value is out of its range */
    public Suspension {
      Limits.length("restLength", restLength);
      Limits.length("longest", longest);
      Limits.between("shortest", shortest, 0, Math.min(restLength, longest));
      Limits.between("stiffness", stiffness, Float.MIN_NORMAL, Limits.MAX_MOTION);
      Limits.between("damping", damping, 0, Limits.MAX_MOTION);
    }

    /**
     * Returns a suspension that can be compressed to a quarter of its rest length and extends to
     * its rest length in the air.
     */
    public static Suspension of(float restLength, float stiffness, float damping) {
      return new Suspension(restLength, restLength / 4, restLength, stiffness, damping);
    }
  }

  /**
   * A wheel and its suspension. Wheel and suspension may lie outside the chassis.
   *
   * @param mount top of the suspension, in the body's local space
   * @param radius in metres
   * @param mass in kilograms; affects only the wheel's spin and is not added to the body's mass
   * @param frictionAlong for driving and braking
   * @param frictionAcross for curves
   * @param suspension its spring
   * @param steered see {@link #steer(float)}
   * @param driven see {@link #drive(float)}
   * @param handbraked see {@link #handbrake}
   * @param cast what finds the ground
   * @param width of a cylinder in metres; otherwise 0
   */
  public record Wheel(
      Vector3fc mount,
      float radius,
      float mass,
      float frictionAlong,
      float frictionAcross,
      Suspension suspension,
      boolean steered,
      boolean driven,
      boolean handbraked,
      Cast cast,
      float width) {
    private static final float MASS = 20;
    private static final float FRICTION = 2;

    /** @throws IllegalArgumentException if a value is out of its range */
    public Wheel {
      Objects.requireNonNull(suspension, "suspension is null: use Suspension.of");
      Objects.requireNonNull(mount, "mount is null: name where the suspension begins");
      mount = Limits.position("mount", mount);
      Limits.length("radius", radius);
      Limits.between("mass", mass, 1e-6, 1e9);
      Limits.between("frictionAlong", frictionAlong, 0, 100);
      Limits.between("frictionAcross", frictionAcross, 0, 100);
      Objects.requireNonNull(cast, "cast is null: use withSphere or withCylinder");
      Limits.between("width", width, cast == Cast.CYLINDER ? 1e-3 : 0, 100);
    }

    /** What a wheel casts down to find the ground. */
    public enum Cast {
      /** Finds the ground below the wheel's centre. */
      RAY,
      SPHERE,
      CYLINDER
    }

    /** Returns a rolling wheel of 20 kg with friction 2. */
    public static Wheel at(float x, float y, float z, float radius, Suspension suspension) {
      return new Wheel(
          new Vector3f(x, y, z),
          radius,
          MASS,
          FRICTION,
          FRICTION,
          suspension,
          false,
          false,
          false,
          Cast.RAY,
          0);
    }

    public Wheel withSteering() {
      return with(true, driven, handbraked, cast, width);
    }

    public Wheel withDrive() {
      return with(steered, true, handbraked, cast, width);
    }

    public Wheel withHandbrake() {
      return with(steered, driven, true, cast, width);
    }

    /** Makes the wheel meet edges and steps like a sphere, also those beside it. */
    public Wheel withSphere() {
      return with(steered, driven, handbraked, Cast.SPHERE, 0);
    }

    /** Makes the wheel meet edges and steps with its whole tread. */
    public Wheel withCylinder(float metresWide) {
      return with(steered, driven, handbraked, Cast.CYLINDER, metresWide);
    }

    public Wheel withFriction(float ofAlong, float ofAcross) {
      return with(mass, ofAlong, ofAcross);
    }

    public Wheel withMass(float kilograms) {
      return with(kilograms, frictionAlong, frictionAcross);
    }

    private Wheel with(float ofMass, float ofAlong, float ofAcross) {
      return new Wheel(
          mount,
          radius,
          ofMass,
          ofAlong,
          ofAcross,
          suspension,
          steered,
          driven,
          handbraked,
          cast,
          width);
    }

    private Wheel with(
        boolean isSteered, boolean isDriven, boolean isHandbraked, Cast casts, float ofWidth) {
      return new Wheel(
          mount,
          radius,
          mass,
          frictionAlong,
          frictionAcross,
          suspension,
          isSteered,
          isDriven,
          isHandbraked,
          casts,
          ofWidth);
    }
  }

  /**
   * The settings of a vehicle.
   *
   * @param chassis shape of the body
   * @param wheels at least one
   * @param rate tick rate
   * @param mask layers that the wheels touch, one bit per layer, without the vehicle's own layer
   * @param forward driving direction in the body's local space, perpendicular to y; in a 2D engine
   *     along x, with the wheels in the plane
   * @param rollInfluence height at which tyre forces act, from 0 for the centre of mass to 1 for
   *     the ground, where the vehicle leans and can roll over
   */
  public record Settings(
      Shape chassis,
      List<Wheel> wheels,
      TickRate rate,
      int mask,
      Vector3fc forward,
      float rollInfluence) {
    private static final float ROLL_INFLUENCE = 0.3f;
    private static final float PERPENDICULAR = 1e-3f;

    /**
     * @throws IllegalArgumentException if there is no wheel or too many, a value is out of its
     *     range, the chassis is no solid shape, or the mask is 0
     */
    public Settings {
      Objects.requireNonNull(chassis, "chassis is null: name the shape of the body");
      if (!chassis.isSolid()) {
        throw new IllegalArgumentException(
            "the chassis is a %s, which has no inside; name the shape of the vehicle's body"
                .formatted(chassis.getClass().getSimpleName()));
      }
      Objects.requireNonNull(rate, "rate is null: pass the tick rate");
      Objects.requireNonNull(wheels, "wheels is null: use Wheel.at");
      for (Wheel wheel : wheels) {
        Objects.requireNonNull(wheel, "a wheel is null: use Wheel.at");
      }
      wheels = List.copyOf(wheels);
      if (wheels.isEmpty() || wheels.size() > MAX_WHEELS) {
        throw new IllegalArgumentException(
            "the vehicle has %d wheels: it needs 1 to %d".formatted(wheels.size(), MAX_WHEELS));
      }
      Limits.mask(mask);
      Objects.requireNonNull(forward, "forward is null: name the axis along which it drives");
      forward = Limits.axis(forward);
      if (Math.abs(forward.y()) > PERPENDICULAR) {
        throw new IllegalArgumentException(
            "forward is %s: it must be perpendicular to y, the up axis of the body"
                .formatted(forward));
      }
      Limits.between("rollInfluence", rollInfluence, 0, 1);
    }

    /** Returns settings for driving along −z in ticks of 100 Hz, with little roll in curves. */
    public static Settings of(Shape chassis, int mask, Wheel... wheels) {
      return new Settings(
          chassis,
          Arrays.asList(Objects.requireNonNull(wheels, "wheels is null: use Wheel.at")),
          TickRate.hertz(100),
          mask,
          new Vector3f(0, 0, -1),
          ROLL_INFLUENCE);
    }

    public Settings withRate(TickRate ticks) {
      return new Settings(chassis, wheels, ticks, mask, forward, rollInfluence);
    }

    public Settings withForward(Vector3fc axis) {
      return new Settings(chassis, wheels, rate, mask, axis, rollInfluence);
    }

    public Settings withRollInfluence(float influence) {
      return new Settings(chassis, wheels, rate, mask, forward, influence);
    }

    /** Returns the rotation from −z to forward. */
    public Quaternionf facing() {
      double half = StrictMath.atan2(-forward.x(), -forward.z()) / 2;
      return new Quaternionf(0, (float) Sines.sine(half), 0, (float) Sines.cosine(half));
    }

    float ahead(Wheel wheel) {
      return wheel.mount().dot(forward);
    }

    float right(Wheel wheel) {
      return forward.x() * wheel.mount().z() - forward.z() * wheel.mount().x();
    }

    float pivot() {
      float sum = 0;
      int count = 0;
      for (Wheel wheel : wheels) {
        sum += wheel.steered() ? 0 : ahead(wheel);
        count += wheel.steered() ? 0 : 1;
      }
      return count == 0 ? 0 : sum / count;
    }

    float reach() {
      float longest = 0;
      for (Wheel wheel : wheels) {
        longest = wheel.steered() ? Math.max(longest, Math.abs(ahead(wheel) - pivot())) : longest;
      }
      return longest;
    }

    int drivenCount() {
      int count = 0;
      for (Wheel wheel : wheels) {
        count += wheel.driven() ? 1 : 0;
      }
      return count;
    }
  }
}
