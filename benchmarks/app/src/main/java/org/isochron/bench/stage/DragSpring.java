package org.isochron.bench.stage;

import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.BodyId;
import org.isochron.state.CommandSender;
import org.isochron.state.Snapshot;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3dc;
import org.joml.Vector3f;
import org.joml.Vector3fc;

/**
 * A damped spring from a point of a body to the mouse. Pulls with one impulse per received tick,
 * computed from the newest snapshot, so its strength does not depend on the frame rate. Owner: the
 * frame-loop thread.
 */
public final class DragSpring {
  /**
   * Angular frequency of the spring in radians per second: low enough for stability at 25 Hz with a
   * response one tick late.
   */
  private static final float STIFFNESS = 8;

  /**
   * Longest time that one pull accounts for, so that the first pull after a stall is not too
   * strong.
   */
  private static final long MAX_PULL_NANOS = 100_000_000;

  private final long body;
  private final Vector3f local;
  private final float distance;
  private final float mass;
  private final float inertiaPerMass;
  private final Vector3f grip = new Vector3f();
  private final Vector3f end = new Vector3f();
  private long lastNanos;
  private boolean pulled;

  /** Grabs a body at a point in local coordinates, at a distance from the eye. */
  public DragSpring(long body, Prefab prefab, Vector3fc local, float distance, long instantNanos) {
    this.body = body;
    this.local = new Vector3f(local);
    this.distance = distance;
    mass = (float) prefab.mass();
    inertiaPerMass = inertiaPerMass(prefab.shape());
    lastNanos = instantNanos;
  }

  /** Returns the mean moment of inertia over the axes, divided by the mass, in square metres. */
  private static float inertiaPerMass(Shape shape) {
    float square = (float) (shape.boundingRadius() * shape.boundingRadius());
    return shape instanceof Shape.Sphere ? 0.4f * square : 2 * square / 9;
  }

  public Vector3fc grip() {
    return grip;
  }

  public Vector3fc end() {
    return end;
  }

  public boolean holds(Snapshot newest) {
    return newest.contains(body);
  }

  /**
   * Pulls towards a ray that starts at the eye; all points are relative to an origin. Returns the
   * number of accepted commands; 0 if there is no new tick.
   */
  public int pull(
      Vector3fc eye,
      Vector3fc direction,
      Snapshot newest,
      Vector3dc origin,
      CommandSender commands) {
    int slot = BodyId.slot(body);
    Vector3f lever =
        newest.poses().rotation(slot, new Quaternionf()).transform(local, new Vector3f());
    Vector3f before = new Vector3f(grip);
    grip.set(newest.poses().position(slot, new Vector3d()).sub(origin)).add(lever);
    end.set(direction).mul(distance).add(eye);
    long pullNanos = Math.min(newest.instantNanos() - lastNanos, MAX_PULL_NANOS);
    lastNanos = newest.instantNanos();
    if (pullNanos <= 0) {
      return 0; // this tick was used already, or time was rewound
    }
    // computed from positions, because snapshots from a network may have no velocities
    Vector3f velocity = pulled ? grip.sub(before, before).div(pullNanos / 1e9f) : new Vector3f();
    pulled = true;
    Vector3f stretch = end.sub(grip, new Vector3f());
    Vector3f change = velocityChange(stretch, velocity, pullNanos);
    // a push at the end of a body meets less resistance than a push at its centre
    Vector3f push = change.mul(mass / (1 + lever.lengthSquared() / inertiaPerMass));
    int accepted = commands.impulse(body, push) ? 1 : 0;
    // not impulseAt: the body moves before the command is applied, so a fixed point would lag
    // behind
    return accepted + (commands.angularImpulse(body, lever.cross(push)) ? 1 : 0);
  }

  /**
   * Integrates a critically damped spring implicitly, so the velocity change is stable for any
   * length of time.
   */
  static Vector3f velocityChange(Vector3fc stretch, Vector3fc velocity, long pullNanos) {
    float turned = STIFFNESS * pullNanos / 1e9f;
    return stretch
        .mul(turned * STIFFNESS, new Vector3f())
        .add(velocity)
        .div(1 + 2 * turned + turned * turned)
        .sub(velocity);
  }
}
