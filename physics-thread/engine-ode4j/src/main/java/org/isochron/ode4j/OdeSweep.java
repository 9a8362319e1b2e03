package org.isochron.ode4j;

import org.isochron.ode4j.OdeBody.OdeGeom;
import org.isochron.shapes.limits.Limits;
import org.isochron.shapes.stored.PrefabRules;
import org.isochron.shapes.surface.HullPlanes;
import org.joml.Vector3d;
import org.jspecify.annotations.Nullable;
import org.ode4j.math.DVector3;
import org.ode4j.math.DVector3C;
import org.ode4j.ode.DBody;
import org.ode4j.ode.DContactGeomBuffer;
import org.ode4j.ode.DGeom;
import org.ode4j.ode.DRay;
import org.ode4j.ode.DSpace;
import org.ode4j.ode.OdeHelper;

/**
 * Prevents fast bodies from tunnelling, which ODE does not do. If the path of a body's centre in a
 * step hits another body, this class moves the body back to the point of contact, where the next
 * step stops it. Owner: the world's thread.
 */
final class OdeSweep implements DGeom.DNearCallback {
  /**
   * Depth to which a swept body is moved into the other body, as a fraction of its radius, so that
   * ODE finds a contact.
   */
  private static final double DEPTH = 0.1;

  private final DSpace space;
  private final DRay ray = OdeHelper.createRay(1);
  private final DContactGeomBuffer hit = new DContactGeomBuffer(1);
  private final Vector3d start = new Vector3d();
  private final Vector3d path = new Vector3d();
  private final DVector3 origin = new DVector3();
  private final DVector3 direction = new DVector3();
  private double nearest;
  private @Nullable OdeBody swept;

  OdeSweep(DSpace space) {
    this.space = space;
  }

  void fix(OdeBody body, double dtSeconds) {
    DBody moved = body.body;
    if (moved == null || !moved.isEnabled()) {
      return;
    }
    DVector3C velocity = moved.getLinearVel();
    path.set(velocity.get0(), velocity.get1(), velocity.get2()).mul(dtSeconds);
    double length = path.length();
    if (!(length > body.sweptRadius && length <= Limits.MAX_DISTANCE)) {
      return; // also for NaN and for bodies that leave the world
    }
    DVector3C end = moved.getPosition();
    start.set(end.get0(), end.get1(), end.get2()).sub(path);
    path.div(length);
    ray.setLength(length + body.sweptRadius);
    ray.set(start.x, start.y, start.z, path.x, path.y, path.z);
    nearest = Double.POSITIVE_INFINITY;
    swept = body;
    OdeHelper.spaceCollide2(ray, (DGeom) space, null, this);
    double reach = nearest - (1 - DEPTH) * body.sweptRadius;
    if (reach < length) {
      path.mul(Math.max(0, reach)).add(start);
      moved.setPosition(path.x, path.y, path.z);
    }
  }

  @Override
  public void call(Object data, DGeom one, DGeom other) {
    DGeom met = one == ray ? other : one;
    if (!stops(met)) {
      return;
    }
    OdeBody body = met.getData() instanceof OdeBody known ? known : null;
    OdeGeom part = body == null ? null : body.geoms.get(body.part(met));
    HullPlanes hull = part == null ? null : part.hull();
    OdeSurface surface = part == null ? null : part.surface();
    if (body != null && surface != null) {
      for (DGeom tile : surface.near(body, ray)) {
        meet(tile);
      }
    } else if (hull != null) {
      nearest = Math.min(nearest, enter(hull, met));
    } else {
      meet(met);
    }
  }

  private void meet(DGeom met) {
    if (OdeHelper.collide(ray, met, 1, hit) > 0) {
      nearest = Math.min(nearest, hit.get(0).depth);
    }
  }

  /**
   * Returns the distance at which the ray enters a hull, or infinity if the ray misses the hull or
   * starts inside. ODE's own rays find rotated hulls in wrong positions.
   */
  private double enter(HullPlanes hull, DGeom geom) {
    DVector3C from = ray.getPosition();
    DVector3C along = ray.getDirection();
    geom.getPosRelPoint(from.get0(), from.get1(), from.get2(), origin);
    geom.vectorFromWorld(along.get0(), along.get1(), along.get2(), direction);
    int face = hull.entered(
        origin.get0(),
        origin.get1(),
        origin.get2(),
        direction.get0(),
        direction.get1(),
        direction.get2());
    if (face == HullPlanes.NONE) {
      return Double.POSITIVE_INFINITY;
    }
    double distance = hull.distance(
        face,
        origin.get0(),
        origin.get1(),
        origin.get2(),
        direction.get0(),
        direction.get1(),
        direction.get2());
    return distance > 0 ? distance : Double.POSITIVE_INFINITY;
  }

  private boolean stops(DGeom met) {
    return met.getData() != swept
        && (swept == null
            || !(met.getData() instanceof OdeBody body)
            || PrefabRules.collidesWith(body.prefab, swept.prefab));
  }
}
