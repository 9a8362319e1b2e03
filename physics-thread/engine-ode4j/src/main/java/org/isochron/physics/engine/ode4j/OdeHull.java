package org.isochron.physics.engine.ode4j;

import org.ode4j.math.DVector3;
import org.ode4j.math.DVector3C;
import org.ode4j.ode.DGeom;

/**
 * The faces of a hull, for sweeps: ODE's own ray finds a turned hull where it is not. Owner: the
 * thread of the world. Allocates nothing after construction.
 */
final class OdeHull {
  private static final int FACE = 4;

  /** For each face its outward normal and its distance from the origin. */
  private final double[] planes;

  private final DVector3 origin = new DVector3();
  private final DVector3 direction = new DVector3();

  OdeHull(double[] planes) {
    this.planes = planes;
  }

  /**
   * Returns how far along a ray of length 1 the hull is entered, or infinity if it is missed or the
   * ray begins in it.
   */
  double enter(DGeom geom, DVector3C from, DVector3C along) {
    geom.getPosRelPoint(from.get0(), from.get1(), from.get2(), origin);
    geom.vectorFromWorld(along.get0(), along.get1(), along.get2(), direction);
    double entry = Double.NEGATIVE_INFINITY;
    double exit = Double.POSITIVE_INFINITY;
    for (int face = 0; face < planes.length; face += FACE) {
      double outside = dot(face, origin) - planes[face + 3];
      double towards = -dot(face, direction);
      if (towards > 0 && outside / towards > entry) {
        entry = outside / towards;
      } else if (towards < 0) {
        exit = Math.min(exit, outside / towards);
      } else if (towards == 0 && outside > 0) {
        return Double.POSITIVE_INFINITY;
      }
    }
    return entry <= 0 || entry > exit ? Double.POSITIVE_INFINITY : entry;
  }

  private double dot(int face, DVector3C vector) {
    return planes[face] * vector.get0()
        + planes[face + 1] * vector.get1()
        + planes[face + 2] * vector.get2();
  }
}
