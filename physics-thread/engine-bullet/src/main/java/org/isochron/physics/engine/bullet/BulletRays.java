package org.isochron.physics.engine.bullet;

import com.jme3.bullet.CollisionSpace;
import com.jme3.bullet.PhysicsSpace.BroadphaseType;
import com.jme3.bullet.collision.PhysicsCollisionObject;
import com.jme3.bullet.collision.PhysicsRayTestResult;
import com.jme3.bullet.objects.PhysicsGhostObject;
import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import java.util.ArrayList;
import java.util.List;
import org.isochron.physics.engine.casting.RayQuery;
import org.jspecify.annotations.Nullable;

/**
 * Casts rays in Bullet. Owner: the thread of the world. Bullet's binding allocates a result for each body on the ray.
 *
 * <p>Bullet looks for a body where it was in the last step. So bodies that were placed since are looked for one by one, in a
 * space of their own.
 */
final class BulletRays {
  private final CollisionSpace space;
  private @Nullable CollisionSpace alone;
  private final List<BulletBody> placed = new ArrayList<>();
  private final List<PhysicsRayTestResult> results = new ArrayList<>();
  private final Vector3f from = new Vector3f();
  private final Vector3f to = new Vector3f();
  private final Vector3f normal = new Vector3f();
  private final Vector3f place = new Vector3f();
  private final Quaternion turn = new Quaternion();

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
    castIn(space, ray, null);
    for (BulletBody body : placed) {
      if (ray.wants(body.slot)) {
        castAt(body, ray);
      }
    }
  }

  void free() {
    if (alone != null) {
      NativeObjects.free(alone);
      NativeObjects.free(alone.getConfiguration());
    }
  }

  private void castAt(BulletBody body, RayQuery ray) {
    if (alone == null) {
      alone = new CollisionSpace(Vector3f.ZERO, Vector3f.ZERO, BroadphaseType.DBVT);
    }
    PhysicsGhostObject ghost = new PhysicsGhostObject(body.getCollisionShape());
    ghost.setPhysicsLocation(body.getPhysicsLocation(place));
    ghost.setPhysicsRotation(body.getPhysicsRotation(turn));
    alone.addCollisionObject(ghost);
    castIn(alone, ray, body);
    alone.removeCollisionObject(ghost);
    NativeObjects.free(ghost);
  }

  /** Reports what the ray hits in a space, as hits of one body if that stands alone there. */
  private void castIn(CollisionSpace bodies, RayQuery ray, @Nullable BulletBody only) {
    bodies.rayTestRaw(from, to, results);
    for (PhysicsRayTestResult result : results) {
      float distance = result.getHitFraction() * ray.maxDistance();
      if (distance > 0 && distance <= ray.reach()) { // 0 if the ray begins inside
        PhysicsCollisionObject hit = only == null ? result.getCollisionObject() : only;
        int slot = hit instanceof BulletBody body ? body.slot : RayQuery.NO_SLOT;
        result.getHitNormalLocal(normal);
        ray.hit(slot, distance, normal.x, normal.y, normal.z);
      }
    }
    results.clear();
  }
}
