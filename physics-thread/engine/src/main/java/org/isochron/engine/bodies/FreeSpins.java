package org.isochron.engine.bodies;

import org.isochron.shapes.MassProperties;
import org.isochron.shapes.Prefab;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.joml.Vector3fc;
import org.jspecify.annotations.Nullable;

/**
 * Free rotation of bodies with mass properties by Euler's equations, identical for every engine.
 * Owner: the world's thread. Allocates nothing after construction.
 *
 * <p>The engines' own gyroscopic terms are missing or of first order. Here a body turns during a
 * step by the mean of its free angular velocity, and gets the angular velocity of the end of the
 * step afterwards. Changes by contacts and joints are added.
 */
public final class FreeSpins {
  /** Maximum rotation per integration step in radians, for an error below 1e-7. */
  private static final double STEP = 0.1;

  /** Half a turn per step; faster bodies keep their angular velocity. */
  private static final int MAX_PAIRS = 16;

  /** The bodies of an engine. */
  public interface Bodies {
    /** Returns false for sleeping bodies. */
    boolean readSpin(int slot, Quaternionf rotation, Vector3f spin);

    /**
     * Sets an angular velocity without waking the body.
     *
     * @param beforeStep true if the body must turn by it during the next step
     */
    void writeSpin(int slot, Vector3f spin, boolean beforeStep);
  }

  private static final class Body {
    private final MassProperties properties;

    /** Mean during the step, in world axes. */
    private final Vector3f mean = new Vector3f();

    /** At the end of the step, in the principal axes. */
    private final Vector3d end = new Vector3d();

    private boolean turns;

    private Body(MassProperties properties) {
      this.properties = properties;
    }
  }

  private final Bodies bodies;
  private final @Nullable Body[] bySlot;
  private final Quaternionf rotation = new Quaternionf();
  private final Vector3f spin = new Vector3f();
  private final Vector3d start = new Vector3d();
  private final Vector3d middle = new Vector3d();
  private final Vector3d speed = new Vector3d();
  private final Vector3d slope = new Vector3d();
  private final Vector3d trial = new Vector3d();
  private final Vector3d sum = new Vector3d();
  private int count;

  public FreeSpins(int capacity, Bodies bodies) {
    bySlot = new Body[capacity];
    this.bodies = bodies;
  }

  /** Must be called when a body is created or its properties or motion type change. Allocates. */
  public void set(int slot, Prefab prefab, Prefab.Motion motion) {
    remove(slot);
    if (motion == Prefab.Motion.DYNAMIC && prefab.massProperties().isPresent()) {
      MassProperties properties = prefab.massProperties().get();
      if (!isBall(properties.moments()) && !locksTurns(prefab.dynamics())) {
        bySlot[slot] = new Body(properties);
        count++;
      }
    }
  }

  public void remove(int slot) {
    count -= bySlot[slot] == null ? 0 : 1;
    bySlot[slot] = null;
  }

  public void beginStep(double dtSeconds) {
    for (int slot = 0; count > 0 && slot < bySlot.length; slot++) {
      Body body = bySlot[slot];
      if (body != null) {
        body.turns = bodies.readSpin(slot, rotation, spin) && begin(body, dtSeconds);
        if (body.turns) {
          bodies.writeSpin(slot, spin.set(body.mean), true);
        }
      }
    }
  }

  public void endStep() {
    for (int slot = 0; count > 0 && slot < bySlot.length; slot++) {
      Body body = bySlot[slot];
      if (body != null && body.turns && bodies.readSpin(slot, rotation, spin)) {
        rotation.mul(body.properties.rotation()).transform(body.end);
        spin.sub(body.mean).add((float) body.end.x, (float) body.end.y, (float) body.end.z);
        if (spin.isFinite()) { // otherwise the body is lost
          bodies.writeSpin(slot, spin, false);
        }
      }
    }
  }

  /** Returns false if the body does not turn, or turns too fast. */
  private boolean begin(Body body, double dtSeconds) {
    Vector3fc moments = body.properties.moments();
    rotation.mul(body.properties.rotation()).transformInverse(start.set(spin));
    double turn = start.length() * dtSeconds;
    int pairs = (int) Math.ceil(turn / (2 * STEP));
    if (!(turn > 0 && pairs <= MAX_PAIRS)) {
      return false;
    }
    speed.set(start);
    for (int step = 0; step < 2 * pairs; step++) {
      if (step == pairs) {
        middle.set(speed);
      }
      advance(moments, dtSeconds / (2 * pairs));
    }
    body.end.set(speed);
    // Magnus expansion to the fourth order
    start.cross(speed, sum).mul(dtSeconds / 2);
    sum.add(start).fma(4, middle).add(speed).div(6);
    body.mean.set(rotation.transform(sum));
    return true;
  }

  /** One step by the method of Runge and Kutta. */
  private void advance(Vector3fc moments, double dtSeconds) {
    findSlope(speed, moments);
    sum.set(slope);
    findSlope(speed.fma(dtSeconds / 2, slope, trial), moments);
    sum.fma(2, slope);
    findSlope(speed.fma(dtSeconds / 2, slope, trial), moments);
    sum.fma(2, slope);
    findSlope(speed.fma(dtSeconds, slope, trial), moments);
    speed.fma(dtSeconds / 6, sum.add(slope));
  }

  private void findSlope(Vector3d at, Vector3fc moments) {
    double first = moments.x();
    double second = moments.y();
    double third = moments.z();
    slope.set(
        (second - third) / first * at.y * at.z,
        (third - first) / second * at.z * at.x,
        (first - second) / third * at.x * at.y);
  }

  private static boolean isBall(Vector3fc moments) {
    return moments.x() == moments.y() && moments.y() == moments.z();
  }

  private static boolean locksTurns(Prefab.Dynamics dynamics) {
    return dynamics.lockedAxes().contains(Prefab.LockedAxis.TURN_X)
        || dynamics.lockedAxes().contains(Prefab.LockedAxis.TURN_Y)
        || dynamics.lockedAxes().contains(Prefab.LockedAxis.TURN_Z);
  }
}
