package org.isochron.gameplay;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.isochron.physics.SavedState;
import org.isochron.shapes.limits.Limits;

/**
 * An engine, a clutch and gears that shift by themselves, and a differential, between a pedal and the
 * driven wheels of a {@link WheeledVehicle}. Call {@link #drive} before each move of the vehicle.
 * Owner: the physics thread; allocates nothing after construction.
 *
 * <p>The clutch slips while the wheels turn slower than the engine wants to; a limiter cuts the
 * torque at the highest speed of the engine. Without the pedal the engine brakes.
 */
public final class DriveTrain {
  private static final float PER_MINUTE = (float) (30 / Math.PI);

  /** Share of the highest engine speed. */
  private static final float SHIFT_UP = 0.9f;

  /** Share that the lower gear would have; below {@link #SHIFT_UP}, or gears shift to and fro. */
  private static final float SHIFT_DOWN = 0.7f;

  private static final int MAX_SHIFTS_A_SECOND = 2;

  /** Share of the highest torque. */
  private static final float ENGINE_BRAKE = 0.15f;

  /** Up to this speed (m/s) the pedal changes the direction. */
  private static final float TURN_SPEED = 1;

  private static final int REVERSE = -1;

  private final WheeledVehicle vehicle;
  private final Settings settings;
  private final int[] driven;
  private final float[] shares;
  private final float dtSeconds;
  private final int shiftTicks;
  private int gear = 1;
  private int shifted;
  private float perMinute;

  /** @throws IllegalArgumentException if no wheel is driven */
  public DriveTrain(WheeledVehicle vehicle, Settings settings) {
    this.vehicle = Objects.requireNonNull(vehicle, "vehicle is null: pass the one to drive");
    this.settings = Objects.requireNonNull(settings, "settings is null: use Settings.of");
    driven = vehicle.driven();
    if (driven.length == 0) {
      throw new IllegalArgumentException("no wheel is driven: use Wheel.withDrive");
    }
    shares = new float[driven.length];
    dtSeconds = vehicle.dtSeconds();
    shiftTicks = Math.round(1 / (MAX_SHIFTS_A_SECOND * dtSeconds));
    perMinute = settings.curve.get(0).perMinute;
  }

  /**
   * Drives the wheels in the next move.
   *
   * @param pedal from −1, backwards, to 1; beyond, or not finite, counts as 0. Against the motion of
   *     the vehicle it has no effect: brake first
   */
  public void drive(float pedal) {
    float wanted = Math.abs(pedal) <= 1 ? pedal : 0;
    shift(wanted);
    float ratio = ratio();
    float wheels = Math.max(0, spin() * ratio * PER_MINUTE);
    boolean pushes = wanted * ratio > 0;
    float share = pushes ? Math.abs(wanted) : 0;
    perMinute =
        Math.max(wheels, settings.idle() + share * (settings.peak().perMinute - settings.idle()));
    float torque = pushes ? share * settings.torque(perMinute) : -brake(wheels);
    lock();
    for (int i = 0; i < driven.length; i++) {
      vehicle.drive(driven[i], torque * ratio / driven.length + shares[i]);
    }
  }

  private float brake(float wheels) {
    float above = (wheels - settings.idle()) / (settings.limit() - settings.idle());
    return Math.max(0, above) * ENGINE_BRAKE * settings.peak().newtonMetres;
  }

  /** Gears follow the speed of the vehicle, because a wheel may spin. */
  private void shift(float pedal) {
    shifted = Math.min(shiftTicks, shifted + 1);
    float speed = vehicle.speed();
    if (pedal * gear < 0 && speed * gear < TURN_SPEED) {
      change(pedal < 0 ? REVERSE : 1);
    } else if (gear > 0 && shifted == shiftTicks) {
      float road = speed / vehicle.radius(driven[0]) * PER_MINUTE;
      if (gear < settings.gears.size() && road * ratio() > SHIFT_UP * settings.limit()) {
        change(gear + 1);
      } else if (gear > 1 && road * settings.gears.get(gear - 2) < SHIFT_DOWN * settings.limit()) {
        change(gear - 1);
      }
    }
  }

  private void change(int to) {
    gear = to;
    shifted = 0;
  }

  private float ratio() {
    return gear == REVERSE ? -settings.reverse : settings.gears.get(gear - 1);
  }

  private float spin() {
    float sum = 0;
    for (int wheel : driven) {
      sum += vehicle.spinSpeed(wheel);
    }
    return sum / driven.length;
  }

  /** Moves torque from faster to slower wheels, as much as makes them equal or the lock holds. */
  private void lock() {
    float mean = spin();
    float sum = 0;
    for (int i = 0; i < driven.length; i++) {
      float equal = vehicle.inertia(driven[i]) * (mean - vehicle.spinSpeed(driven[i])) / dtSeconds;
      shares[i] = Math.max(-settings.lock, Math.min(settings.lock, equal));
      sum += shares[i];
    }
    for (int i = 0; i < driven.length; i++) {
      shares[i] -= sum / driven.length;
    }
  }

  /** Returns the gear, from 1; −1 for the reverse gear. */
  public int gear() {
    return gear;
  }

  /** Returns the turns of the engine per minute, for its sound. */
  public float perMinute() {
    return perMinute;
  }

  /** Saves the state, without that of the vehicle. */
  public void save(SavedState destination) {
    destination.putInt(gear == REVERSE ? 0 : gear);
    destination.putInt(shifted);
    destination.putFloat(perMinute);
  }

  /** Restores what {@link #save} wrote. */
  public void restore(SavedState source) {
    int number = source.takeCount(settings.gears.size());
    gear = number == 0 ? REVERSE : number;
    shifted = source.takeCount(shiftTicks);
    perMinute = source.takeNumber();
  }

  /** Returns a state hash. */
  public long stateHash() {
    return 31L * (31L * gear + shifted) + Float.floatToIntBits(perMinute);
  }

  /**
   * The torque of an engine at a speed.
   *
   * @param perMinute turns per minute
   */
  public record Torque(float perMinute, float newtonMetres) {
    /** @throws IllegalArgumentException if a value is out of its range */
    public Torque {
      Limits.between("perMinute", perMinute, 1, 1e6);
      Limits.between("newtonMetres", newtonMetres, 0, Limits.MAX_MOTION);
    }
  }

  /**
   * The settings of a drive train.
   *
   * @param curve torques by rising engine speed, from idling to the limiter
   * @param gears turns of the engine per turn of a wheel, from the first gear, falling
   * @param reverse turns of the engine in the reverse gear
   * @param lock torque that the differential moves to a slower wheel, in newton metres; 0 for an open
   *     one
   */
  public record Settings(List<Torque> curve, List<Float> gears, float reverse, float lock) {
    private static final float MAX_RATIO = 1_000;

    /** @throws IllegalArgumentException if a value or the order is wrong */
    public Settings {
      curve = Limits.list("curve", curve);
      gears = Limits.list("gears", gears);
      if (curve.size() < 2 || gears.isEmpty()) {
        throw new IllegalArgumentException(
            "there are %d torques and %d gears: an engine has at least 2 torques and 1 gear"
                .formatted(curve.size(), gears.size()));
      }
      for (int i = 1; i < curve.size(); i++) {
        boolean rises = curve.get(i - 1).perMinute < curve.get(i).perMinute;
        require(rises, "the speeds of the curve do not rise", curve);
      }
      for (int i = 1; i < gears.size(); i++) {
        boolean falls = !(gears.get(i) >= gears.get(i - 1));
        require(falls, "the ratios of the gears do not fall", gears);
      }
      gears.forEach(ratio -> Limits.between("gear", ratio, 1e-3, MAX_RATIO));
      Limits.between("reverse", reverse, 1e-3, MAX_RATIO);
      Limits.between("lock", lock, 0, Limits.MAX_MOTION);
    }

    private static void require(boolean holds, String rule, List<?> values) {
      if (!holds) {
        throw new IllegalArgumentException("%s: %s".formatted(rule, values));
      }
    }

    /**
     * Returns an engine that idles at 15 % of the limiter's speed, with its highest torque at 60 %,
     * five gears from 12 to 3, and an open differential.
     */
    public static Settings of(float newtonMetres, float maxPerMinute) {
      return new Settings(
          List.of(
              new Torque(0.15f * maxPerMinute, 0.6f * newtonMetres),
              new Torque(0.6f * maxPerMinute, newtonMetres),
              new Torque(maxPerMinute, 0.8f * newtonMetres)),
          List.of(12f, 8f, 5.5f, 4f, 3f),
          12,
          0);
    }

    public Settings withCurve(Torque... torques) {
      Objects.requireNonNull(torques, "torques is null: name at least two");
      return new Settings(Arrays.asList(torques), gears, reverse, lock);
    }

    public Settings withGears(float ofReverse, Float... ratios) {
      Objects.requireNonNull(ratios, "ratios is null: name at least one gear");
      return new Settings(curve, Arrays.asList(ratios), ofReverse, lock);
    }

    public Settings withLock(float newtonMetres) {
      return new Settings(curve, gears, reverse, newtonMetres);
    }

    float idle() {
      return curve.get(0).perMinute;
    }

    float limit() {
      return curve.get(curve.size() - 1).perMinute;
    }

    Torque peak() {
      Torque highest = curve.get(0);
      for (int i = 1; i < curve.size(); i++) {
        highest = curve.get(i).newtonMetres > highest.newtonMetres ? curve.get(i) : highest;
      }
      return highest;
    }

    float torque(float at) {
      int next = 1;
      while (next < curve.size() && curve.get(next).perMinute <= at) {
        next++;
      }
      if (next == curve.size()) {
        return 0; // the limiter
      }
      Torque from = curve.get(next - 1);
      Torque to = curve.get(next);
      float share = Math.max(0, (at - from.perMinute) / (to.perMinute - from.perMinute));
      return from.newtonMetres + share * (to.newtonMetres - from.newtonMetres);
    }
  }
}
