package org.isochron.physics.engine.jolt;

import com.github.stephengold.joltjni.AllHitCastRayCollector;
import com.github.stephengold.joltjni.AnyHitCastRayCollector;
import com.github.stephengold.joltjni.Body;
import com.github.stephengold.joltjni.BroadPhaseLayerFilter;
import com.github.stephengold.joltjni.CastRayCollector;
import com.github.stephengold.joltjni.ClosestHitCastRayCollector;
import com.github.stephengold.joltjni.NarrowPhaseQuery;
import com.github.stephengold.joltjni.ObjectLayerFilter;
import com.github.stephengold.joltjni.RRayCast;
import com.github.stephengold.joltjni.RVec3;
import com.github.stephengold.joltjni.RayCastResult;
import com.github.stephengold.joltjni.RayCastSettings;
import com.github.stephengold.joltjni.SpecifiedObjectLayerFilter;
import com.github.stephengold.joltjni.Vec3;
import com.github.stephengold.joltjni.enumerate.EBackFaceMode;
import org.isochron.physics.engine.casting.RayQuery;
import org.joml.Vector3dc;
import org.joml.Vector3fc;
import org.jspecify.annotations.Nullable;

/**
 * Casts rays in Jolt. Owner: the physics thread. The binding needs a new ray and a new result for
 * each cast.
 *
 * <p>Jolt's short call for the nearest hit takes half the time of the long one. It also hits a
 * convex body in which the ray begins, at distance 0; so a ray that hits there is cast again by the
 * long one, which does not.
 *
 * <p>The binding can filter by one of Jolt's layers, or not at all. So a ray that wants some layers
 * only is cast once for each, and one that wants many of several is cast at all bodies.
 */
final class JoltRays implements AutoCloseable {
  /** A ray that wants more of Jolt's layers is cast once, for all hits. */
  private static final int MOST_CASTS = 4;

  private final JoltMemory memory;
  private final Body[] bodiesBySlot;
  private final RayCastSettings settings = new RayCastSettings();
  private final BroadPhaseLayerFilter anyPart = new BroadPhaseLayerFilter();
  private final ObjectLayerFilter anyLayer = new ObjectLayerFilter();
  private final @Nullable ObjectLayerFilter[] layers = new ObjectLayerFilter[JoltMemory.LAYERS];
  private final RVec3 begin = new RVec3();
  private final RVec3 point = new RVec3();
  private final Vec3 along = new Vec3();

  JoltRays(JoltMemory memory, Body[] bodiesBySlot) {
    this.memory = memory;
    this.bodiesBySlot = bodiesBySlot;
    settings.setTreatConvexAsSolid(false);
    settings.setBackFaceModeTriangles(EBackFaceMode.CollideWithBackFaces);
  }

  void cast(RayQuery ray) {
    int wanted = 0;
    int present = memory.layerCount();
    for (int layer = 0; layer < present; layer++) {
      wanted += memory.isWanted(ray, layer) ? 1 : 0;
    }
    if (wanted == present) {
      cast(ray, ray.goal(), null);
    } else if (wanted > MOST_CASTS) {
      cast(ray, RayQuery.Goal.ALL, null);
    } else {
      for (int layer = 0; layer < present; layer++) {
        if (memory.isWanted(ray, layer) && !(ray.goal() == RayQuery.Goal.ANY && ray.isHit())) {
          cast(ray, ray.goal(), only(layer));
        }
      }
    }
  }

  @Override
  public void close() {
    settings.close();
    anyPart.close();
    anyLayer.close();
    for (ObjectLayerFilter filter : layers) {
      if (filter != null) {
        filter.close();
      }
    }
  }

  /** Casts a ray at the bodies of one of Jolt's layers, or of all if there is no filter. */
  private void cast(RayQuery ray, RayQuery.Goal goal, @Nullable ObjectLayerFilter filter) {
    float reach = ray.reach();
    Vector3dc origin = ray.origin();
    Vector3fc direction = ray.direction();
    begin.set(origin.x(), origin.y(), origin.z());
    along.set(reach * direction.x(), reach * direction.y(), reach * direction.z());
    if (goal != RayQuery.Goal.NEAREST || !castShort(ray, filter, reach)) {
      castLong(ray, goal, filter == null ? anyLayer : filter, reach);
    }
  }

  /**
   * Returns false if the long call is needed, which has a way of its own, so that the compiler sees
   * that this one stays here.
   */
  private boolean castShort(RayQuery ray, @Nullable ObjectLayerFilter filter, float reach) {
    try (RRayCast way = new RRayCast(begin, along);
        RayCastResult hit = new RayCastResult()) {
      NarrowPhaseQuery query = memory.system.getNarrowPhaseQueryNoLock();
      boolean found =
          filter == null ? query.castRay(way, hit) : query.castRay(way, hit, anyPart, filter);
      if (!found) {
        return true;
      }
      float fraction = hit.getFraction();
      if (fraction > 0) {
        report(ray, hit, fraction * reach);
      }
      return fraction > 0;
    }
  }

  private void castLong(RayQuery ray, RayQuery.Goal goal, ObjectLayerFilter filter, float reach) {
    try (RRayCast way = new RRayCast(begin, along);
        CastRayCollector collector = collector(goal)) {
      memory.system.getNarrowPhaseQueryNoLock().castRay(way, settings, collector, anyPart, filter);
      if (collector instanceof AllHitCastRayCollector all) {
        all.getHits().forEach(hit -> report(ray, hit, hit.getFraction() * reach));
      } else if (collector instanceof AnyHitCastRayCollector any && any.hadHit()) {
        report(ray, any.getHit(), any.getHit().getFraction() * reach);
      } else if (collector instanceof ClosestHitCastRayCollector closest && closest.hadHit()) {
        report(ray, closest.getHit(), closest.getHit().getFraction() * reach);
      }
    }
  }

  private static CastRayCollector collector(RayQuery.Goal goal) {
    return switch (goal) {
      case NEAREST -> new ClosestHitCastRayCollector();
      case ANY -> new AnyHitCastRayCollector();
      case ALL -> new AllHitCastRayCollector();
    };
  }

  private void report(RayQuery ray, RayCastResult hit, float distance) {
    int slot = JoltWorld.slot(hit.getBodyId());
    Vector3fc direction = ray.direction();
    if (slot >= bodiesBySlot.length) { // a body that a hook added
      ray.hit(RayQuery.NO_SLOT, distance, -direction.x(), -direction.y(), -direction.z());
      return;
    }
    if (!ray.wants(slot)) {
      return;
    }
    point.set(
        ray.origin().x() + distance * direction.x(),
        ray.origin().y() + distance * direction.y(),
        ray.origin().z() + distance * direction.z());
    Vec3 normal = bodiesBySlot[slot].getWorldSpaceSurfaceNormal(hit.getSubShapeId2(), point);
    ray.hit(slot, distance, normal.getX(), normal.getY(), normal.getZ());
  }

  private ObjectLayerFilter only(int layer) {
    ObjectLayerFilter filter = layers[layer];
    if (filter == null) {
      filter = new SpecifiedObjectLayerFilter(layer);
      layers[layer] = filter;
    }
    return filter;
  }
}
