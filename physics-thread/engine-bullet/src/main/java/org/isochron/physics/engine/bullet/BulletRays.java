package org.isochron.physics.engine.bullet;

import com.jme3.bullet.CollisionSpace;
import com.jme3.bullet.collision.PhysicsRayTestResult;
import com.jme3.math.Vector3f;
import java.util.ArrayList;
import java.util.List;
import org.isochron.physics.engine.casting.RayQuery;

/**
 * Casts rays in Bullet. Owner: the thread of the world. Bullet's binding allocates a result for each body on the ray.
 *
 * <p>Bullet finds the bodies on a ray, some centimetres around them too; where the ray meets them is said by the surfaces of the scene.
 * Bullet looks for a body where it was in the last step, so bodies that were placed since are tried one by one.
 */
final class BulletRays {
  private final CollisionSpace space;
  private final List<BulletBody> placed = new ArrayList<>();
  private final List<PhysicsRayTestResult> results = new ArrayList<>();
  private final Vector3f from = new Vector3f();
  private final Vector3f to = new Vector3f();
  private final Vector3f normal = new Vector3f();

  BulletRays(CollisionSpace space) {
    this.space = space;
  }

  /** A body was placed since the last step. */
  void placed(BulletBody body) {
    if (!placed.contains(body)) {
      placed.add(body);
    }
  }

  void removed(BulletBody body) {
    placed.remove(body);
  }

  void stepped() {
    placed.clear();
  }

  void cast(RayQuery ray) {
    from.set(ray.origin().x(), ray.origin().y(), ray.origin().z());
    to.set(ray.direction().x(), ray.direction().y(), ray.direction().z())
        .multLocal(ray.maxDistance())
        .addLocal(from);
    space.rayTestRaw(from, to, results);
    for (PhysicsRayTestResult result : results) {
      if (result.getCollisionObject() instanceof BulletBody body) {
        ray.tryBody(body.slot);
      } else {
        hitOther(ray, result);
      }
    }
    results.clear();
    for (BulletBody body : placed) {
      ray.tryBody(body.slot);
    }
  }

  /** Reports a hit of what a hook has added. */
  private void hitOther(RayQuery ray, PhysicsRayTestResult result) {
    float distance = result.getHitFraction() * ray.maxDistance();
    if (distance > 0) { // 0 if the ray begins inside
      result.getHitNormalLocal(normal);
      ray.hit(RayQuery.NO_SLOT, distance, normal.x, normal.y, normal.z);
    }
  }
}
