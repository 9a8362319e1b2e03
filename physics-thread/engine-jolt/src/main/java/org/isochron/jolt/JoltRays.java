package org.isochron.jolt;

import com.github.stephengold.joltjni.AnyHitCastRayCollector;
import com.github.stephengold.joltjni.Body;
import com.github.stephengold.joltjni.BodyFilter;
import com.github.stephengold.joltjni.BroadPhaseLayerFilter;
import com.github.stephengold.joltjni.CastRayCollector;
import com.github.stephengold.joltjni.ClosestHitCastRayCollector;
import com.github.stephengold.joltjni.CustomCastRayCollector;
import com.github.stephengold.joltjni.ObjectLayerFilter;
import com.github.stephengold.joltjni.RRayCast;
import com.github.stephengold.joltjni.RVec3;
import com.github.stephengold.joltjni.RayCastResult;
import com.github.stephengold.joltjni.RayCastSettings;
import com.github.stephengold.joltjni.ShapeFilter;
import com.github.stephengold.joltjni.SpecifiedObjectLayerFilter;
import com.github.stephengold.joltjni.Vec3;
import com.github.stephengold.joltjni.enumerate.EBackFaceMode;
import org.isochron.engine.casting.RayQuery;
import org.joml.Vector3dc;
import org.joml.Vector3fc;
import org.jspecify.annotations.Nullable;

/**
 * Casts rays in Jolt. Owner: the physics thread. Each cast allocates, because jolt-jni requires a
 * new ray and result per cast and a direct buffer per normal.
 *
 * <p>Every call passes all filters, because jolt-jni would allocate missing filters and never free
 * them.
 *
 * <p>Jolt's simple call for the nearest hit takes half the time of the general call. If a convex
 * body contains the start of the ray, the simple call reports distance 0. The ray is then cast
 * again by the general call, which skips such bodies.
 *
 * <p>jolt-jni can filter by a single Jolt layer only. A ray for a few layers is therefore cast once
 * per layer; all other rays are cast once without a filter.
 */
final class JoltRays implements AutoCloseable {
  /** Maximum number of filtered casts. */
  private static final int MAX_CASTS = 4;

  private final JoltMemory memory;
  private final Body[] bodiesBySlot;
  private final RayCastSettings settings = new RayCastSettings();
  private final BroadPhaseLayerFilter anyPart = new BroadPhaseLayerFilter();
  private final ObjectLayerFilter anyLayer = new ObjectLayerFilter();
  private final BodyFilter anyBody = new BodyFilter();
  private final ShapeFilter anyShape = new ShapeFilter();
  private final AllHits allHits = new AllHits();
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
      cast(ray, ray.goal(), anyLayer);
    } else if (wanted > MAX_CASTS) {
      cast(ray, RayQuery.Goal.ALL, anyLayer);
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
    anyBody.close();
    anyShape.close();
    allHits.close();
    for (ObjectLayerFilter filter : layers) {
      if (filter != null) {
        filter.close();
      }
    }
  }

  private void cast(RayQuery ray, RayQuery.Goal goal, ObjectLayerFilter filter) {
    float reach = ray.reach();
    Vector3dc origin = ray.origin();
    Vector3fc direction = ray.direction();
    begin.set(origin.x(), origin.y(), origin.z());
    along.set(reach * direction.x(), reach * direction.y(), reach * direction.z());
    switch (goal) {
      case NEAREST -> {
        if (!castSimple(ray, filter, reach)) {
          castNearest(ray, filter, reach);
        }
      }
      case ANY -> castAny(ray, filter, reach);
      case ALL -> allHits.cast(ray, filter, reach);
    }
  }

  /**
   * Casts with the simple call; returns false if the general call is needed. Separate methods
   * enable escape analysis.
   */
  private boolean castSimple(RayQuery ray, ObjectLayerFilter filter, float reach) {
    try (RRayCast path = new RRayCast(begin, along);
        RayCastResult hit = new RayCastResult()) {
      if (!memory.system.getNarrowPhaseQueryNoLock().castRay(path, hit, anyPart, filter, anyBody)) {
        return true;
      }
      float fraction = hit.getFraction();
      if (fraction > 0) {
        report(ray, hit, reach);
      }
      return fraction > 0;
    }
  }

  private void castNearest(RayQuery ray, ObjectLayerFilter filter, float reach) {
    try (ClosestHitCastRayCollector nearest = new ClosestHitCastRayCollector()) {
      castGeneral(nearest, filter);
      if (nearest.hadHit()) {
        report(ray, nearest.getHit(), reach);
      }
    }
  }

  private void castAny(RayQuery ray, ObjectLayerFilter filter, float reach) {
    try (AnyHitCastRayCollector any = new AnyHitCastRayCollector()) {
      castGeneral(any, filter);
      if (any.hadHit()) {
        report(ray, any.getHit(), reach);
      }
    }
  }

  private void castGeneral(CastRayCollector collector, ObjectLayerFilter filter) {
    try (RRayCast path = new RRayCast(begin, along)) {
      memory
          .system
          .getNarrowPhaseQueryNoLock()
          .castRay(path, settings, collector, anyPart, filter, anyBody, anyShape);
    }
  }

  private void report(RayQuery ray, RayCastResult hit, float reach) {
    float distance = hit.getFraction() * reach;
    int slot = JoltWorld.slot(hit.getBodyId());
    boolean isAdded = slot >= bodiesBySlot.length; // by a hook
    Vector3fc direction = ray.direction();
    if (isAdded || ray.goal() == RayQuery.Goal.ANY) { // the normal is not used
      int known = isAdded ? RayQuery.NO_SLOT : slot;
      ray.hit(known, distance, -direction.x(), -direction.y(), -direction.z());
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

  /** Replaces jolt-jni's own collector, which allocates a list. */
  private final class AllHits extends CustomCastRayCollector {
    private @Nullable RayQuery ray;
    private float reach;

    void cast(RayQuery asked, ObjectLayerFilter filter, float limit) {
      ray = asked;
      reach = limit;
      castGeneral(this, filter);
      ray = null;
    }

    @Override
    public void addHit(long hit) {
      if (ray != null) {
        report(ray, new RayCastResult(this, hit), reach);
      }
    }
  }
}
