package org.isochron.physics.engine.dyn4j;

import org.dyn4j.collision.Filter;
import org.dyn4j.dynamics.Body;
import org.dyn4j.dynamics.BodyFixture;
import org.dyn4j.geometry.Ray;
import org.dyn4j.geometry.Vector2;
import org.dyn4j.world.DetectFilter;
import org.dyn4j.world.World;
import org.dyn4j.world.result.RaycastResult;
import org.isochron.physics.engine.casting.RayQuery;

/** Casts rays in dyn4j, which allocates for each. Owner: the thread of the world. */
final class PlaneRays {
  private PlaneRays() {}

  static void cast(World<Body> world, RayQuery query) {
    Ray ray = new Ray(
        new Vector2(query.origin().x(), query.origin().y()),
        new Vector2(query.direction().x(), query.direction().y()));
    DetectFilter<Body, BodyFixture> wanted = new DetectFilter<>(true, true, new Wanted(query));
    if (query.goal() == RayQuery.Goal.ALL) {
      world.raycast(ray, query.maxDistance(), wanted).forEach(hit -> report(query, hit));
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

  /** Accepts the fixtures whose layer the ray wants; what a hook adds is in layer 0. */
  private record Wanted(RayQuery query) implements Filter {
    @Override
    public boolean isAllowed(Filter fixture) {
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
