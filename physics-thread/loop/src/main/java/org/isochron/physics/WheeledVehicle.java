package org.isochron.physics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
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
 * Drives a dynamic body on wheels, once a tick, from a {@link Controller}. Owner: the physics
 * thread; allocates nothing after construction.
 *
 * <p>The wheels are rays down from the body, so its shape is that of the chassis alone, and a layer
 * of its own that is not in the settings' mask keeps the rays from it. Each wheel has a spring with
 * a damper, and a tyre that rolls and does not slip as long as its friction lasts: beyond that it
 * spins, locks or slides. What a wheel stands on is pushed back. A contact of a wheel has the
 * geometric mean of the frictions of wheel and ground, whatever the rules of their surfaces.
 *
 * <p>The body's origin is its centre of mass, and its upright axis is y. What is set (steering,
 * torque, brakes) lasts until it is set again. A body that the vehicle pushes does not sleep.
 *
 * <p>Wheels are numbered from 0, in the order of the settings. Methods throw
 * {@link IllegalArgumentException} for any other number.
 */
public final class WheeledVehicle {
  /** The most wheels: each has three of the channels of a snapshot. */
  public static final int MAX_WHEELS = SnapshotLayout.MAX_CHANNELS / 3;

  /** The largest angle of a wheel to either side, in radians. */
  public static final float MAX_STEERING = 1.2f;

  /** The number of iterations of the solver over all wheels in a tick. */
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

  /** True if it was reported that the vehicle cannot move. */
  private boolean reported;

  public WheeledVehicle(long body, Settings settings) {
    this.body = body;
    this.settings = Objects.requireNonNull(settings, "settings is null: Settings.of makes some");
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
   * Turns the steered wheels so that all wheels go around one point, which lies on the line of the
   * others.
   *
   * @param radians how far wheels in the middle turn, at most {@link #MAX_STEERING}; positive is to
   *     the left. One that is not finite has no effect, as in all methods
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

  /** Turns one wheel, steered or not. */
  public void steer(int wheel, float radians) {
    WheelState turned = wheel(wheel);
    if (Float.isFinite(radians)) {
      turned.steering = Math.max(-MAX_STEERING, Math.min(MAX_STEERING, radians));
    }
  }

  /**
   * Shares a torque evenly among the driven wheels.
   *
   * @param torque in newton metres; negative drives backwards
   */
  public void drive(float torque) {
    float share = torque / Math.max(1, drivenCount);
    for (int i = 0; i < wheels.length; i++) {
      if (wheels[i].wheel.driven()) {
        drive(i, share);
      }
    }
  }

  /** Drives one wheel, whether or not it is one of the driven. */
  public void drive(int wheel, float torque) {
    WheelState driven = wheel(wheel);
    if (Math.abs(torque) <= Limits.MAX_MOTION) {
      driven.torque = torque;
    }
  }

  /**
   * Brakes every wheel.
   *
   * @param torque the most that each brake gives, in newton metres
   */
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

  /** Brakes the wheels that have a handbrake, in addition to {@link #brake(float)}. */
  public void handbrake(float torque) {
    if (torque >= 0 && torque <= Limits.MAX_MOTION) {
      handbrake = torque;
    }
  }

  /** Returns the speed forwards at the last move, in metres a second; backwards it is negative. */
  public float speed() {
    return speed;
  }

  /** Returns true if a wheel stood on something in the last move. */
  public boolean isGrounded(int wheel) {
    return wheel(wheel).isGrounded();
  }

  /** Returns true if a wheel stood on something and its friction did not last, for sounds. */
  public boolean isSliding(int wheel) {
    return wheel(wheel).sliding;
  }

  /** Returns how fast a wheel turns, in radians a second; positive is forwards. */
  public float spinSpeed(int wheel) {
    return wheel(wheel).spinSpeed;
  }

  /** Returns how long the suspension of a wheel is, from its mount to its middle, in metres. */
  public float length(int wheel) {
    return wheel(wheel).length;
  }

  private WheelState wheel(int wheel) {
    Limits.within("wheel", wheel, 0, wheels.length - 1);
    return wheels[wheel];
  }

  /**
   * Moves the vehicle by one tick. If its body does not exist, it does nothing but report that
   * once, by a {@link org.isochron.state.Event.Kind#STALE_COMMAND}. If its body is in a layer of
   * the mask, so that the wheels would meet it, the report is a
   * {@link org.isochron.state.Event.Kind#REFUSED_COMMAND}.
   *
   * @throws IllegalStateException if the body is not dynamic, which no command makes it
   */
  public void move(WorldView view, CommandSender commands) {
    if (!view.contains(body)) {
      reported = reported || commands.impulse(body, ZERO);
      return;
    }
    if (view.motion(body) != Prefab.Motion.DYNAMIC) {
      throw new IllegalStateException("the vehicle %s is %s: its prefab must be dynamic"
          .formatted(BodyId.describe(body), view.motion(body)));
    }
    moveNear(view.around(body), commands);
  }

  /** Moves it with all places around the body, where floats are exact. */
  private void moveNear(WorldView view, CommandSender commands) {
    chassis.read(view, body, (float) settings.rate().dtSeconds());
    chassis.rotation.transform(settings.forward(), ahead);
    speed = view.velocity(body, velocity).dot(ahead);
    boolean able = true;
    for (WheelState wheel : wheels) {
      able &= wheel.look(view, body, chassis);
    }
    if (!able) {
      // every engine refuses to move a dynamic body so
      reported = reported || commands.moveTo(body, chassis.position, chassis.rotation);
      return;
    }
    reported = false;
    for (WheelState wheel : wheels) {
      wheel.stand(view, body, chassis, wheels, handbrake);
    }
    for (int round = 0; round < ROUNDS; round++) {
      for (WheelState wheel : wheels) {
        wheel.push(chassis);
      }
    }
    chassis.send(commands, body);
    for (WheelState wheel : wheels) {
      wheel.finish(view, chassis, commands);
    }
  }

  /**
   * The channels of a number of wheels, for {@link Controller#channels}: how long the suspension
   * is, how far the wheel is steered, and how far it has turned. Several vehicles share them.
   */
  public static List<Channel> channels(int wheelCount) {
    if (wheelCount < 1 || wheelCount > MAX_WHEELS) {
      throw new IllegalArgumentException(
          "wheelCount is %d: a vehicle has 1 to %d wheels".formatted(wheelCount, MAX_WHEELS));
    }
    List<Channel> channels = new ArrayList<>();
    for (int i = 0; i < wheelCount; i++) {
      channels.add(new Channel("wheel %d length".formatted(i), Blend.LINEAR));
      channels.add(new Channel("wheel %d steering".formatted(i), Blend.ANGLE));
      channels.add(new Channel("wheel %d turned".formatted(i), Blend.ANGLE));
    }
    return channels;
  }

  /**
   * Writes its channels, for {@link Controller#show}. A wheel that turns by more than half a turn
   * in a tick seems to turn backwards.
   *
   * @param first the index in {@link Controller#channels} of the first of {@link #channels}
   */
  public void show(Controller.ChannelWriter channels, int first) {
    int next = first;
    for (WheelState wheel : wheels) {
      channels.set(next++, body, wheel.length);
      channels.set(next++, body, wheel.steering);
      channels.set(next++, body, wheel.turned);
    }
  }

  /** Writes what later moves depend on. */
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

  /** Returns a number that is equal for equal states. */
  public long stateHash() {
    long hash = (long) Float.floatToIntBits(handbrake) << 1 | (reported ? 1 : 0);
    hash = 31 * hash + Float.floatToIntBits(speed);
    for (WheelState wheel : wheels) {
      hash = 31 * hash + wheel.stateHash();
    }
    return hash;
  }

  /**
   * A spring with a damper between the mount of a wheel and its middle.
   *
   * @param restLength how long it is without a load, in metres
   * @param shortest how far it can be pressed together
   * @param longest how far it hangs down in the air
   * @param stiffness newtons a metre: it is pressed together by the weight on it divided by this
   * @param damping newtons for a metre a second; at the square root of stiffness times the mass on
   *     the wheel it swings about once
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

    /** One that is pressed together to a quarter at most, and hangs at its rest. */
    public static Suspension of(float restLength, float stiffness, float damping) {
      return new Suspension(restLength, restLength / 4, restLength, stiffness, damping);
    }
  }

  /**
   * A wheel and its suspension. It may be anywhere, also outside of the chassis.
   *
   * @param mount where the suspension begins, above the wheel, in the space of the body
   * @param radius in metres
   * @param mass in kilograms, on which only its spin depends; the body has no part of it
   * @param frictionAlong that of its tyre when it drives and brakes
   * @param frictionAcross that of its tyre sideways
   * @param suspension its spring
   * @param steered true if {@link #steer(float)} turns it
   * @param driven true if {@link #drive(float)} drives it
   * @param handbraked true if {@link #handbrake} brakes it
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
      boolean handbraked) {
    private static final float MASS = 20;
    private static final float FRICTION = 2;

    /** @throws IllegalArgumentException if a value is out of its range */
    public Wheel {
      Objects.requireNonNull(suspension, "suspension is null: Suspension.of makes one");
      Objects.requireNonNull(mount, "mount is null: name where the suspension begins");
      mount = Limits.position("mount", mount);
      Limits.length("radius", radius);
      Limits.between("mass", mass, 1e-6, 1e9);
      Limits.between("frictionAlong", frictionAlong, 0, 100);
      Limits.between("frictionAcross", frictionAcross, 0, 100);
    }

    /**
     * A wheel of 20 kg that only rolls. Its friction is 2, so that of a contact with usual ground,
     * which has 0.5, is 1.
     */
    public static Wheel at(float x, float y, float z, float radius, Suspension suspension) {
      return new Wheel(
          new Vector3f(x, y, z), radius, MASS, FRICTION, FRICTION, suspension, false, false, false);
    }

    public Wheel withSteering() {
      return with(mass, frictionAlong, frictionAcross, true, driven, handbraked);
    }

    public Wheel withDrive() {
      return with(mass, frictionAlong, frictionAcross, steered, true, handbraked);
    }

    public Wheel withHandbrake() {
      return with(mass, frictionAlong, frictionAcross, steered, driven, true);
    }

    public Wheel withFriction(float ofAlong, float ofAcross) {
      return with(mass, ofAlong, ofAcross, steered, driven, handbraked);
    }

    public Wheel withMass(float kilograms) {
      return with(kilograms, frictionAlong, frictionAcross, steered, driven, handbraked);
    }

    private Wheel with(
        float ofMass,
        float ofAlong,
        float ofAcross,
        boolean isSteered,
        boolean isDriven,
        boolean isHandbraked) {
      return new Wheel(
          mount, radius, ofMass, ofAlong, ofAcross, suspension, isSteered, isDriven, isHandbraked);
    }
  }

  /**
   * What a vehicle is made of.
   *
   * @param chassis the shape of its body, from which its inertia is computed
   * @param wheels at least one
   * @param rate the rate of the ticks in which it is moved
   * @param mask the layers that its wheels stand on, one bit per layer; its own layer must not be
   *     among them
   * @param forward the axis of the body along which it drives, square to y; in an engine of a plane
   *     it is x, and the wheels lie in the plane
   * @param rollInfluence how high the tyres push: 1 at the ground, so that it leans and can fall
   *     over, 0 at the height of the centre of mass
   */
  public record Settings(
      Shape chassis,
      List<Wheel> wheels,
      TickRate rate,
      int mask,
      Vector3fc forward,
      float rollInfluence) {
    private static final float ROLL_INFLUENCE = 0.3f;
    private static final float SQUARE = 1e-3f;

    /**
     * @throws IllegalArgumentException if there is no wheel or too many, a value is out of its
     *     range, or the mask is 0
     */
    public Settings {
      Objects.requireNonNull(chassis, "chassis is null: name the shape of the body");
      Objects.requireNonNull(rate, "rate is null: name that of the ticks");
      Objects.requireNonNull(wheels, "wheels is null: Wheel.at makes one");
      for (Wheel wheel : wheels) {
        Objects.requireNonNull(wheel, "a wheel is null: Wheel.at makes one");
      }
      wheels = List.copyOf(wheels);
      if (wheels.isEmpty() || wheels.size() > MAX_WHEELS) {
        throw new IllegalArgumentException(
            "the vehicle has %d wheels: it needs 1 to %d".formatted(wheels.size(), MAX_WHEELS));
      }
      Limits.mask(mask);
      Objects.requireNonNull(forward, "forward is null: name the axis along which it drives");
      forward = Limits.axis(forward);
      if (Math.abs(forward.y()) > SQUARE) {
        throw new IllegalArgumentException(
            "forward is %s: it must be square to y, the upright axis of the body"
                .formatted(forward));
      }
      Limits.between("rollInfluence", rollInfluence, 0, 1);
    }

    /** Drives along −z in ticks of 100 Hz, and leans little in curves. */
    public static Settings of(Shape chassis, int mask, Wheel... wheels) {
      return new Settings(
          chassis,
          Arrays.asList(Objects.requireNonNull(wheels, "wheels is null: Wheel.at makes one")),
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

    /**
     * How what looks along −z is turned so that it looks forward: the rotation of the attachments
     * of its wheels.
     */
    public Quaternionf facing() {
      double half = StrictMath.atan2(-forward.x(), -forward.z()) / 2;
      return new Quaternionf(0, (float) Sines.sine(half), 0, (float) Sines.cosine(half));
    }

    /** How far ahead of the body's origin a wheel is. */
    float ahead(Wheel wheel) {
      return wheel.mount().dot(forward);
    }

    /** How far to the right of the body's origin a wheel is. */
    float right(Wheel wheel) {
      return forward.x() * wheel.mount().z() - forward.z() * wheel.mount().x();
    }

    /** How far ahead the line is around a point of which it drives in a circle. */
    float pivot() {
      float sum = 0;
      int count = 0;
      for (Wheel wheel : wheels) {
        sum += wheel.steered() ? 0 : ahead(wheel);
        count += wheel.steered() ? 0 : 1;
      }
      return count == 0 ? 0 : sum / count;
    }

    /** How far the steered wheels are from that line at most. */
    float reach() {
      float most = 0;
      for (Wheel wheel : wheels) {
        most = wheel.steered() ? Math.max(most, Math.abs(ahead(wheel) - pivot())) : most;
      }
      return most;
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
