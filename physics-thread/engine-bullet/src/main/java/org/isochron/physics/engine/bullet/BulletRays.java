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
import org.isochron.physics.engine.world.SurfaceHit;
import org.joml.Vector3fc;
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

  boolean cast(Vector3fc origin, Vector3fc direction, float maxDistance, SurfaceHit nearest) {
    from.set(origin.x(), origin.y(), origin.z());
    to.set(direction.x(), direction.y(), direction.z()).multLocal(maxDistance).addLocal(from);
    nearest.distance = Float.POSITIVE_INFINITY;
    castIn(space, maxDistance, nearest);
    for (BulletBody body : placed) {
      castAt(body, maxDistance, nearest);
    }
    return nearest.distance < Float.POSITIVE_INFINITY;
  }

  void free() {
    if (alone != null) {
      NativeObjects.free(alone);
      NativeObjects.free(alone.getConfiguration());
    }
  }

  private void castAt(BulletBody body, float maxDistance, SurfaceHit nearest) {
    float before = nearest.distance;
    if (alone == null) {
      alone = new CollisionSpace(Vector3f.ZERO, Vector3f.ZERO, BroadphaseType.DBVT);
    }
    PhysicsGhostObject ghost = new PhysicsGhostObject(body.getCollisionShape());
    ghost.setPhysicsLocation(body.getPhysicsLocation(place));
    ghost.setPhysicsRotation(body.getPhysicsRotation(turn));
    alone.addCollisionObject(ghost);
    castIn(alone, maxDistance, nearest);
    alone.removeCollisionObject(ghost);
    NativeObjects.free(ghost);
    if (nearest.distance < before) {
      nearest.slot = body.slot;
    }
  }

  private void castIn(CollisionSpace bodies, float maxDistance, SurfaceHit nearest) {
    bodies.rayTestRaw(from, to, results);
    for (PhysicsRayTestResult result : results) {
      float distance = result.getHitFraction() * maxDistance;
      boolean inside = distance <= 0;
      if (!inside && distance < nearest.distance) {
        PhysicsCollisionObject hit = result.getCollisionObject();
        result.getHitNormalLocal(normal);
        nearest.slot = hit instanceof BulletBody body ? body.slot : SurfaceHit.NO_SLOT;
        nearest.distance = distance;
        nearest.normal.set(normal.x, normal.y, normal.z).normalize();
      }
    }
    results.clear();
  }
}
