package org.isochron.ode4j;

import org.isochron.engine.casting.RayQuery;
import org.joml.Vector3dc;
import org.joml.Vector3fc;
import org.jspecify.annotations.Nullable;
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

/**
 * Casts rays in ODE. Owner: the world's thread. ODE's own rays miss the back sides of meshes and
 * find rotated hulls in wrong positions, and its space tests every geom and allocates for each ray.
 * This class therefore tests rays against the exact surfaces of the scene's bodies. ODE tests only
 * the geoms that hooks added.
 */
final class OdeRays implements DGeom.DNearCallback {
  private static final int MAX_CONTACTS = 16;

  private final DSpace space;
  private final DRay ray = OdeHelper.createRay(1);
  private final DContactGeomBuffer contacts = new DContactGeomBuffer(MAX_CONTACTS);
  private final DVector3 begin = new DVector3();
  private final DVector3 along = new DVector3();
  private @Nullable RayQuery query;

  OdeRays(DSpace space) {
    this.space = space;
  }

  /** @param geomCount number of the scene's geoms; all further geoms were added by hooks */
  void cast(RayQuery asked, int geomCount) {
    if (space.getNumGeoms() > geomCount) {
      castAtOthers(asked);
    }
    asked.tryAll();
  }

  private void castAtOthers(RayQuery asked) {
    Vector3dc origin = asked.origin();
    Vector3fc direction = asked.direction();
    query = asked;
    ray.setLength(asked.maxDistance());
    ray.set(origin.x(), origin.y(), origin.z(), direction.x(), direction.y(), direction.z());
    OdeHelper.spaceCollide2(ray, space, null, this);
    query = null;
  }

  @Override
  public void call(Object data, DGeom one, DGeom other) {
    DGeom geom = one == ray ? other : one;
    if (query != null
        && !(geom.getData() instanceof OdeBody)
        && query.wants(RayQuery.NO_SLOT)
        && !isInside(geom)) {
      hitAdded(query, geom);
    }
  }

  private void hitAdded(RayQuery asking, DGeom geom) {
    int count = OdeHelper.collide(ray, geom, MAX_CONTACTS, contacts);
    for (int i = 0; i < count; i++) {
      DContactGeom contact = contacts.get(i);
      DVector3C normal = contact.normal;
      if (!leaves(geom, normal)) {
        asking.hit(
            RayQuery.NO_SLOT,
            (float) contact.depth,
            (float) normal.get0(),
            (float) normal.get1(),
            (float) normal.get2());
      }
    }
  }

  /**
   * Returns true if the ray starts inside a geom; in that case, ODE reports the exit point as an
   * entry point.
   */
  private boolean isInside(DGeom geom) {
    ray.get(begin, along);
    return (geom instanceof DSphere sphere && sphere.getPointDepth(begin) > 0)
        || (geom instanceof DCapsule capsule && capsule.getPointDepth(begin) > 0)
        || (geom instanceof DBox box && box.getPointDepth(begin) > 0);
  }

  private boolean leaves(DGeom geom, DVector3C normal) {
    return geom.getClassID() != DGeom.dTriMeshClass && normal.dot(ray.getDirection()) > 0;
  }

  void free() {
    ray.destroy();
  }
}
