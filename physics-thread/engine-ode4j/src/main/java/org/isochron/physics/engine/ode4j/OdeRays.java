package org.isochron.physics.engine.ode4j;

import org.isochron.physics.engine.world.SurfaceHit;
import org.joml.Vector3fc;
import org.ode4j.math.DVector3;
import org.ode4j.math.DVector3C;
import org.ode4j.ode.DBox;
import org.ode4j.ode.DCapsule;
import org.ode4j.ode.DContactGeom;
import org.ode4j.ode.DContactGeomBuffer;
import org.ode4j.ode.DGeom;
import org.ode4j.ode.DRay;
import org.ode4j.ode.DSpace;
import org.ode4j.ode.DSphere;
import org.ode4j.ode.OdeHelper;

/** Casts rays in ODE. Owner: the thread of the world. */
final class OdeRays implements DGeom.DNearCallback {
  private static final int MAX_CONTACTS = 16;

  private final DSpace space;
  private final DRay ray = OdeHelper.createRay(1);
  private final DContactGeomBuffer contacts = new DContactGeomBuffer(MAX_CONTACTS);
  private final DVector3 begin = new DVector3();
  private final DVector3 along = new DVector3();
  private double leastDistance;
  private int slot;
  private double normalX;
  private double normalY;
  private double normalZ;

  OdeRays(DSpace space) {
    this.space = space;
  }

  boolean cast(Vector3fc origin, Vector3fc direction, float maxDistance, SurfaceHit nearest) {
    leastDistance = Double.POSITIVE_INFINITY;
    ray.setLength(maxDistance);
    ray.set(origin.x(), origin.y(), origin.z(), direction.x(), direction.y(), direction.z());
    OdeHelper.spaceCollide2(ray, space, null, this);
    if (leastDistance == Double.POSITIVE_INFINITY) {
      return false;
    }
    nearest.slot = slot;
    nearest.distance = (float) leastDistance;
    nearest.normal.set(normalX, normalY, normalZ).normalize();
    return true;
  }

  /** Called by ODE for each geom that is close to the ray. */
  @Override
  public void call(Object data, DGeom one, DGeom other) {
    DGeom geom = one == ray ? other : one;
    if (isInside(geom)) {
      return;
    }
    int count = OdeHelper.collide(ray, geom, MAX_CONTACTS, contacts);
    for (int i = 0; i < count; i++) {
      DContactGeom contact = contacts.get(i);
      if (contact.depth < leastDistance && !leaves(geom, contact)) {
        leastDistance = contact.depth;
        slot = geom.getData() instanceof OdeBody body ? body.slot : SurfaceHit.NO_SLOT;
        DVector3C normal = contact.normal;
        normalX = normal.get0();
        normalY = normal.get1();
        normalZ = normal.get2();
      }
    }
  }

  /** Returns true if the ray begins in a round shape or box; ODE would report where it comes out, as if it came in. */
  private boolean isInside(DGeom geom) {
    ray.get(begin, along);
    return (geom instanceof DSphere sphere && sphere.getPointDepth(begin) > 0)
        || (geom instanceof DCapsule capsule && capsule.getPointDepth(begin) > 0)
        || (geom instanceof DBox box && box.getPointDepth(begin) > 0);
  }

  private boolean leaves(DGeom geom, DContactGeom contact) {
    return geom.getClassID() != DGeom.dTriMeshClass && contact.normal.dot(ray.getDirection()) > 0;
  }

  void free() {
    ray.destroy();
  }
}
