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
 * A damped spring from a point of a body to the mouse. It pulls by one impulse for each tick that
 * it sees, from the newest snapshot, so that it is the same at any rate of frames. Owner: the
 * thread of the frame loop.
 */
public final class DragSpring {
  /** In radians a second: soft enough for ticks at 25 Hz that are answered a tick later. */
  private static final float STIFFNESS = 8;

  /** Time that passed unseen does not make the pull stronger. */
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

  /** Holds a body of a prefab at a point of its own space, at a distance from the eye. */
  public DragSpring(long body, Prefab prefab, Vector3fc local, float distance, long instantNanos) {
    this.body = body;
    this.local = new Vector3f(local);
    this.distance = distance;
    mass = (float) prefab.mass();
    inertiaPerMass = inertiaPerMass(prefab.shape());
    lastNanos = instantNanos;
  }

  /** In square metres, the mean over the axes. */
  private static float inertiaPerMass(Shape shape) {
    float square = (float) (shape.boundingRadius() * shape.boundingRadius());
    return shape instanceof Shape.Sphere ? 0.4f * square : 2 * square / 9;
  }

  /** Where the body is held, as of the last pull. */
  public Vector3fc grip() {
    return grip;
  }

  /** Where the mouse is, as of the last pull. */
  public Vector3fc end() {
    return end;
  }

  /** Returns true if the body is still there. */
  public boolean holds(Snapshot newest) {
    return newest.contains(body);
  }

  /**
   * Pulls towards a ray from the eye around an origin, once a tick, and returns how many commands
   * were accepted.
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
      return 0; // pulled already, or rewound
    }
    // by its way, because what came over a network may have no velocities
    Vector3f velocity = pulled ? grip.sub(before, before).div(pullNanos / 1e9f) : new Vector3f();
    pulled = true;
    Vector3f stretch = end.sub(grip, new Vector3f());
    Vector3f change = velocityChange(stretch, velocity, pullNanos);
    // a body gives way more easily at its end than in its middle
    Vector3f push = change.mul(mass / (1 + lever.lengthSquared() / inertiaPerMass));
    int accepted = commands.impulse(body, push) ? 1 : 0;
    // not impulseAt: the body moves on until the command is applied, and the point would lag behind
    return accepted + (commands.angularImpulse(body, lever.cross(push)) ? 1 : 0);
  }

  /**
   * How a critically damped spring changes a velocity in a time, solved implicitly: stable however
   * long that is.
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
