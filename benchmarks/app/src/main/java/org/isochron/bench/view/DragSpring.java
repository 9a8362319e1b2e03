package org.isochron.bench.view;

import org.isochron.bench.stage.BodyLook;
import org.isochron.state.command.CommandSender;
import org.isochron.state.snapshot.BodyId;
import org.isochron.state.snapshot.Snapshot;
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
final class DragSpring {
  /** In radians a second: soft enough for ticks at 25 Hz that are answered a tick later. */
  private static final float STIFFNESS = 8;

  /** Time that passed unseen does not make the pull stronger. */
  private static final long MAX_PULL_NANOS = 100_000_000;

  /** Of a rotation, this share remains after a second. */
  private static final float SPIN_DAMPING = 3;

  private final long body;
  private final Vector3f local;
  private final float distance;
  private final Vector3f grip = new Vector3f();
  private final Vector3f end = new Vector3f();
  private long lastNanos;
  private boolean pulled;

  /** Holds a body at a point of its own space, at a distance from the eye. */
  DragSpring(long body, Vector3fc local, float distance, long instantNanos) {
    this.body = body;
    this.local = new Vector3f(local);
    this.distance = distance;
    lastNanos = instantNanos;
  }

  /** Where the body is held, as of the last pull. */
  Vector3fc grip() {
    return grip;
  }

  /** Where the mouse is, as of the last pull. */
  Vector3fc end() {
    return end;
  }

  int slot() {
    return BodyId.slot(body);
  }

  /** Returns true if the body is still there. */
  boolean holds(Snapshot newest) {
    return newest.contains(body);
  }

  /**
   * Pulls towards a ray around the origin of its pane, once a tick, and returns how many commands
   * were accepted.
   */
  int pull(
      PickRay towards, Snapshot newest, Vector3dc origin, BodyLook look, CommandSender commands) {
    int slot = slot();
    Vector3f lever = newest.rotation(slot, new Quaternionf()).transform(local, new Vector3f());
    Vector3f before = new Vector3f(grip);
    grip.set(newest.position(slot, new Vector3d()).sub(origin)).add(lever);
    end.set(towards.at(distance));
    long pullNanos = Math.min(newest.instantNanos() - lastNanos, MAX_PULL_NANOS);
    lastNanos = newest.instantNanos();
    if (pullNanos <= 0) {
      return 0; // pulled already, or rewound
    }
    Vector3f spin = new Vector3f();
    Vector3f velocity = new Vector3f();
    if (newest.layout().velocities()) {
      newest.velocities().angular(slot, spin);
      newest.velocities().linear(slot, velocity).add(spin.cross(lever, new Vector3f()));
    } else if (pulled) { // what came over a network may have no velocities
      grip.sub(before, velocity).div(pullNanos / 1e9f);
    }
    pulled = true;
    Vector3f stretch = end.sub(grip, new Vector3f());
    Vector3f change = velocityChange(stretch, velocity, pullNanos);
    float inertia = inertiaPerMass(look);
    // a body gives way more easily at its end than in its middle
    Vector3f push = change.mul(look.mass() / (1 + lever.lengthSquared() / inertia));
    Vector3f twist = lever.cross(push, new Vector3f());
    float slowed = (float) -Math.expm1(-SPIN_DAMPING * pullNanos / 1e9);
    twist.fma(-slowed * inertia * look.mass(), spin);
    return commands.impulse(body, push, twist) ? 1 : 0;
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

  /** In square metres, the mean over the axes. */
  private static float inertiaPerMass(BodyLook look) {
    float square = look.radius() * look.radius();
    return look.form() == BodyLook.Form.BALL ? 0.4f * square : 2 * square / 9;
  }
}
