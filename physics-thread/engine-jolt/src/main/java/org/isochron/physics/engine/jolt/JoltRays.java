package org.isochron.physics.engine.jolt;

import com.github.stephengold.joltjni.Body;
import com.github.stephengold.joltjni.ClosestHitCastRayCollector;
import com.github.stephengold.joltjni.PhysicsSystem;
import com.github.stephengold.joltjni.RRayCast;
import com.github.stephengold.joltjni.RVec3;
import com.github.stephengold.joltjni.RayCastResult;
import com.github.stephengold.joltjni.RayCastSettings;
import com.github.stephengold.joltjni.Vec3;
import com.github.stephengold.joltjni.enumerate.EBackFaceMode;
import org.isochron.physics.engine.world.SurfaceHit;
import org.joml.Vector3fc;

/** Casts rays in Jolt. Owner: the physics thread. */
final class JoltRays implements AutoCloseable {
  private final PhysicsSystem system;
  private final Body[] bodiesBySlot;
  private final RayCastSettings settings = new RayCastSettings();
  private final RVec3 begin = new RVec3();
  private final RVec3 point = new RVec3();
  private final Vec3 along = new Vec3();

  JoltRays(PhysicsSystem system, Body[] bodiesBySlot) {
    this.system = system;
    this.bodiesBySlot = bodiesBySlot;
    settings.setTreatConvexAsSolid(false);
    settings.setBackFaceModeTriangles(EBackFaceMode.CollideWithBackFaces);
  }

  boolean cast(Vector3fc origin, Vector3fc direction, float maxDistance, SurfaceHit nearest) {
    begin.set(origin.x(), origin.y(), origin.z());
    along.set(
        maxDistance * direction.x(), maxDistance * direction.y(), maxDistance * direction.z());
    try (RRayCast ray = new RRayCast(begin, along);
        ClosestHitCastRayCollector closest = new ClosestHitCastRayCollector()) {
      system.getNarrowPhaseQueryNoLock().castRay(ray, settings, closest);
      if (!closest.hadHit()) {
        return false;
      }
      RayCastResult hit = closest.getHit();
      float distance = hit.getFraction() * maxDistance;
      int slot = JoltWorld.slot(hit.getBodyId());
      nearest.distance = distance;
      if (slot >= bodiesBySlot.length) { // a body that a hook added
        nearest.slot = SurfaceHit.NO_SLOT;
        nearest.normal.set(direction).negate();
        return true;
      }
      point.set(
          origin.x() + distance * direction.x(),
          origin.y() + distance * direction.y(),
          origin.z() + distance * direction.z());
      Vec3 normal = bodiesBySlot[slot].getWorldSpaceSurfaceNormal(hit.getSubShapeId2(), point);
      nearest.slot = slot;
      nearest.normal.set(normal.getX(), normal.getY(), normal.getZ());
      return true;
    }
  }

  @Override
  public void close() {
    settings.close();
  }
}
