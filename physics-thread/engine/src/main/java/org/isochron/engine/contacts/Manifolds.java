package org.isochron.engine.contacts;

import org.isochron.engine.bodies.BodyStates;

/**
 * The contact manifolds of an engine's last step, read only when somebody asks for them. Their
 * values are those of the step, even if commands have moved or changed bodies since: whether code
 * that draws has read them must not change what the next tick reads. Owner: the world's thread.
 * Should not allocate.
 */
public interface Manifolds {
  /**
   * Lists all manifolds, in an order that a restored world repeats. Manifolds of sleeping bodies
   * may be missing or out of date.
   *
   * @param states the bodies' states, for engines that store local coordinates
   * @param dtSeconds length of the last step
   */
  void list(BodyStates states, double dtSeconds, Listing listing);

  /** Increases when listed manifolds change their numbers between two steps. */
  default int renumberings() {
    return 0;
  }

  /** Reports the points of a listed manifold. */
  void read(int manifold, Points points);

  /** Receives the manifolds. */
  interface Listing {
    /** Adds a manifold. Several manifolds may have the same bodies. */
    void add(int slotA, int slotB, int manifold);
  }

  /** Receives the points of a manifold. */
  interface Points {
    /**
     * Adds a point with its impulses of the whole last step, in newton seconds.
     *
     * @param normalX the normal is a unit vector from the second body to the first
     * @param impulse normal impulse, not negative
     * @param frictionX the friction impulse acts on the first body
     */
    void add(
        double x,
        double y,
        double z,
        double normalX,
        double normalY,
        double normalZ,
        double impulse,
        double frictionX,
        double frictionY,
        double frictionZ);
  }
}
