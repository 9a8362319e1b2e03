package org.isochron.dyn4j;

import org.dyn4j.collision.Filter;
import org.dyn4j.dynamics.Body;
import org.dyn4j.dynamics.BodyFixture;
import org.dyn4j.geometry.Ray;
import org.dyn4j.geometry.Vector2;
import org.dyn4j.world.DetectFilter;
import org.dyn4j.world.World;
import org.dyn4j.world.result.RaycastResult;
import org.isochron.engine.casting.RayQuery;
import org.jspecify.annotations.Nullable;

/** Casts rays in dyn4j, which allocates for each ray. Owner: the world's thread. */
final class PlaneRays {
  private final World<Body> world;
  private final Vector2 begin = new Vector2();
  private final Vector2 along = new Vector2(1, 0);
  private final Ray ray = new Ray(begin, along);
  private final Wanted layers = new Wanted();
  private final DetectFilter<Body, BodyFixture> wanted = new DetectFilter<>(true, true, layers);

  PlaneRays(World<Body> world) {
    this.world = world;
    ray.setDirection(along); // the setter keeps the reference, unlike the constructor
  }

  void cast(RayQuery query) {
    begin.set(query.origin().x(), query.origin().y());
    along.set(query.direction().x(), query.direction().y());
    along.normalize();
    layers.query = query;
    if (query.goal() == RayQuery.Goal.ALL) {
      for (RaycastResult<Body, BodyFixture> hit : world.raycast(ray, query.maxDistance(), wanted)) {
        report(query, hit);
      }
    } else {
      RaycastResult<Body, BodyFixture> first =
          world.raycastClosest(ray, query.maxDistance(), wanted);
      if (first != null) {
        report(query, first);
      }
    }
  }

  private static void report(RayQuery query, RaycastResult<Body, BodyFixture> hit) {
    int slot = hit.getBody().getUserData() instanceof Integer known ? known : RayQuery.NO_SLOT;
    Vector2 normal = hit.getRaycast().getNormal();
    query.hit(slot, (float) hit.getRaycast().getDistance(), (float) normal.x, (float) normal.y, 0);
  }

  /**
   * Accepts fixtures whose layer is in the ray's mask. Fixtures that a hook added have layer 0.
   */
  private static final class Wanted implements Filter {
    @Nullable
    RayQuery query;

    @Override
    public boolean isAllowed(Filter fixture) {
      if (query == null) {
        return false;
      }
      return fixture instanceof LayerFilter known
          ? !known.prefab().isSensor() && query.wantsLayer(known.prefab().layer())
          : query.wantsLayer(0);
    }

    @Override
    public Filter copy() {
      return this;
    }
  }
}
