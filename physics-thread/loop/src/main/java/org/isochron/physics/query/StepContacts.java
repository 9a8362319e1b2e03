package org.isochron.physics.query;

import org.joml.Vector3d;
import org.joml.Vector3f;

/**
 * The contacts, and the bodies in sensors, that began, stayed and ended in the step before. Owner:
 * the thread that ticks; valid as long as the {@link WorldView} it comes from. Reading allocates
 * only when there are more than ever before.
 *
 * <p>In tick k a controller reads the contacts of tick k−1, in a fixed order: first what ended and
 * began, in the order of the events of that tick, then what stayed, contacts before sensors, each
 * sorted by slots. A tick that is computed again, in a rewind, a replay, a rollback or at another
 * peer, reads the same. What a command of the tick itself ends is listed as ended in the next tick.
 *
 * <p>Contacts are those of which there are contact events: one of the two prefabs has them, or the
 * engine's settings have them for all.
 */
public interface StepContacts {
  /** What a step did to a pair. */
  enum Phase {
    /** The two touch and did not before, or a body came into a sensor. */
    BEGAN,
    /** The two touched before and still do, asleep ones too, or a body is still in a sensor. */
    STAYED,
    /** The two no longer touch, a body left a sensor, or one of the two was removed. */
    ENDED
  }

  /** The number of pairs; indices below it are valid. */
  int count();

  /** What the step did to a pair. */
  Phase phase(int index);

  /** Returns true if the pair is a sensor and a body in it. */
  boolean isSensor(int index);

  /** The body in the lower slot, or the sensor. It may have been removed since. */
  long bodyA(int index);

  /** The other body of a pair. */
  long bodyB(int index);

  /** Returns the body of a pair that is not the given one. */
  default long other(int index, long body) {
    return bodyA(index) == body ? bodyB(index) : bodyA(index);
  }

  /**
   * Reads the point at which a contact began, around the view's origin; 0 for a sensor and for what
   * ended.
   */
  Vector3f point(int index, Vector3f destination);

  /**
   * Reads the point at which a contact began, in the world; 0 for a sensor and for what ended.
   */
  Vector3d point(int index, Vector3d destination);

  /**
   * Reads the normal with which a contact began, which points to the body in the lower slot; 0 for
   * a sensor and for what ended.
   */
  Vector3f normal(int index, Vector3f destination);

  /**
   * Returns the impulse with which a contact began, in newton seconds; 0 for a sensor and for what
   * ended.
   */
  float impulse(int index);
}
