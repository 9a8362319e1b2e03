package org.isochron.bullet;

import com.jme3.bullet.CollisionSpace;
import com.jme3.bullet.collision.PhysicsRayTestResult;
import com.jme3.math.Vector3f;
import java.util.ArrayList;
import java.util.List;
import org.isochron.engine.casting.RayQuery;

/**
 * Casts rays in Bullet. Owner: the world's thread. Libbulletjme allocates a result for each body on
 * the ray.
 *
 * <p>Bullet tests bodies in their poses before the last step, and reports hits a few centimetres
 * before the surface. It misses bodies close to the start of the ray. Bullet therefore tests only
 * bodies that a hook added; for the scene's bodies, this adapter intersects the exact surfaces.
 */
final class BulletRays {
  private final CollisionSpace space;
  private final List<PhysicsRayTestResult> results = new ArrayList<>();
  private final Vector3f from = new Vector3f();
  private final Vector3f to = new Vector3f();
  private final Vector3f normal = new Vector3f();

  BulletRays(CollisionSpace space) {
    this.space = space;
  }

  /** @param bodyCount number of the scene's bodies; all further bodies were added by hooks */
  void cast(RayQuery ray, int bodyCount) {
    if (space.countCollisionObjects() > bodyCount) {
      castAtOthers(ray);
    }
    ray.tryAll();
  }

  private void castAtOthers(RayQuery ray) {
    from.set(
        (float) ray.origin().x(), (float) ray.origin().y(), (float) ray.origin().z());
    to.set(ray.direction().x(), ray.direction().y(), ray.direction().z())
        .multLocal(ray.maxDistance())
        .addLocal(from);
    space.rayTestRaw(from, to, results);
    for (PhysicsRayTestResult result : results) {
      if (!(result.getCollisionObject() instanceof BulletBody)) {
        hitOther(ray, result);
      }
    }
    results.clear();
  }

  private void hitOther(RayQuery ray, PhysicsRayTestResult result) {
    float distance = result.getHitFraction() * ray.maxDistance();
    if (distance > 0) { // 0 if the ray starts inside
      result.getHitNormalLocal(normal);
      ray.hit(RayQuery.NO_SLOT, distance, normal.x, normal.y, normal.z);
    }
  }
}
