package org.isochron.physics.reference;

import org.isochron.physics.engine.bodies.BodySlots;
import org.isochron.physics.engine.casting.RayQuery;
import org.isochron.physics.engine.casting.ShapeQueries;
import org.isochron.physics.query.WorldView;
import org.isochron.state.body.Limits;
import org.isochron.state.body.Prefab;
import org.isochron.state.body.Shape;
import org.isochron.state.query.RayHit;
import org.isochron.state.query.RayHits;
import org.isochron.state.snapshot.BodyId;
import org.joml.Quaternionf;
import org.joml.Quaternionfc;
import org.joml.Vector3f;
import org.joml.Vector3fc;

/**
 * The view of a world of spheres. A ray hits the ground too, which is no body. Owner: the thread of
 * the world. Allocates only when a ray hits more bodies than ever before.
 */
final class SphereView implements WorldView {
  private final SphereBodies spheres;
  private final BodySlots slots;
  private final SphereStore bodies;
  private final RayQuery ray;
  private final ShapeQueries shapes;
  private final ShapeQueries withoutGround;
  private final int[] overlapping;
  private final Vector3f along = new Vector3f();
  private final Vector3f centre = new Vector3f();
  private final Vector3f normal = new Vector3f();
  private long tick;

  SphereView(SphereBodies spheres, BodySlots slots, SphereStore bodies) {
    this.spheres = spheres;
    this.slots = slots;
    this.bodies = bodies;
    ray = new RayQuery(spheres, (slot, exact) -> false);
    shapes = new ShapeQueries(spheres);
    withoutGround = new ShapeQueries(spheres.withoutGround());
    overlapping = new int[slots.capacity()];
  }

  /** Returns this view, which is about the end of a tick from now on. */
  SphereView at(long atTick) {
    tick = atTick;
    return this;
  }

  @Override
  public long tick() {
    return tick;
  }

  @Override
  public boolean contains(long body) {
    return slots.contains(body);
  }

  @Override
  public Prefab.Motion motion(long body) {
    return bodies.isFixed(slot(body)) ? Prefab.Motion.STATIC : Prefab.Motion.DYNAMIC;
  }

  @Override
  public Vector3f position(long body, Vector3f destination) {
    return bodies.position(slot(body), destination);
  }

  @Override
  public Quaternionf rotation(long body, Quaternionf destination) {
    return bodies.rotation(slot(body), destination);
  }

  @Override
  public Vector3f linearVelocity(long body, Vector3f destination) {
    int first = 3 * slot(body);
    return destination.set(
        bodies.velocities[first], bodies.velocities[first + 1], bodies.velocities[first + 2]);
  }

  @Override
  public Vector3f angularVelocity(long body, Vector3f destination) {
    return bodies.spin(slot(body), destination);
  }

  @Override
  public boolean rayCast(
      Vector3fc origin, Vector3fc direction, float maxDistance, int mask, RayHit nearest) {
    return cast(RayQuery.Goal.NEAREST, origin, direction, maxDistance, mask).nearest(tick, nearest);
  }

  @Override
  public boolean isBlocked(Vector3fc origin, Vector3fc direction, float maxDistance, int mask) {
    return cast(RayQuery.Goal.ANY, origin, direction, maxDistance, mask).isHit();
  }

  @Override
  public int rayCastAll(
      Vector3fc origin, Vector3fc direction, float maxDistance, int mask, RayHits hits) {
    return cast(RayQuery.Goal.ALL, origin, direction, maxDistance, mask).all(tick, hits);
  }

  @Override
  public boolean shapeCast(
      Shape shape,
      Vector3fc position,
      Quaternionfc rotation,
      Vector3fc direction,
      float maxDistance,
      int mask,
      RayHit nearest) {
    Limits.query(shape, position, rotation, mask);
    Limits.ray(position, direction, maxDistance);
    direction.normalize(along);
    return shapes.cast(shape, position, rotation, along, maxDistance, mask) && write(nearest);
  }

  @Override
  public int overlap(
      Shape shape, Vector3fc position, Quaternionfc rotation, int mask, long[] found) {
    Limits.query(shape, position, rotation, mask);
    int count = withoutGround.overlap(shape, position, rotation, mask, overlapping);
    for (int i = 0; i < Math.min(count, found.length); i++) {
      found[i] = spheres.body(overlapping[i]);
    }
    return count;
  }

  @Override
  public boolean closestPoint(Vector3fc point, float maxDistance, int mask, RayHit closest) {
    Limits.closest(point, maxDistance);
    Limits.mask(mask);
    return shapes.closest(point, maxDistance, mask) && write(closest);
  }

  private boolean write(RayHit destination) {
    long body = spheres.body(shapes.slot);
    destination.set(body, tick, shapes.distance, shapes.point, shapes.normal);
    return true;
  }

  private RayQuery cast(
      RayQuery.Goal goal, Vector3fc origin, Vector3fc direction, float maxDistance, int mask) {
    ray.begin(goal, origin, direction, maxDistance, mask);
    float toGround =
        spheres.hasGround() ? distanceToGround(origin, ray.direction()) : Float.POSITIVE_INFINITY;
    if (toGround < Float.POSITIVE_INFINITY) {
      ray.hit(RayQuery.NO_SLOT, toGround, 0, 1, 0);
    }
    for (int slot = 0; slot < slots.slotCount(); slot++) {
      if (ray.wants(slot)) {
        bodies.position(slot, centre);
        float distance = distance(origin, ray.direction(), centre, spheres.radius(slot));
        if (distance < Float.POSITIVE_INFINITY) {
          ray.direction().mul(distance, normal).add(origin).sub(centre);
          ray.hit(slot, distance, normal.x, normal.y, normal.z);
        }
      }
    }
    return ray;
  }

  private static float distanceToGround(Vector3fc origin, Vector3fc along) {
    boolean towards = origin.y() > 0 && along.y() < 0;
    return towards ? -origin.y() / along.y() : Float.POSITIVE_INFINITY;
  }

  /** How far a sphere is along a ray; infinitely far if the ray begins in it or passes by. */
  private static float distance(Vector3fc origin, Vector3fc along, Vector3fc centre, float radius) {
    double x = origin.x() - (double) centre.x();
    double y = origin.y() - (double) centre.y();
    double z = origin.z() - (double) centre.z();
    double towards = -(x * along.x() + y * along.y() + z * along.z());
    double outside = x * x + y * y + z * z - (double) radius * radius;
    double square = towards * towards - outside;
    return outside <= 0 || towards <= 0 || square < 0
        ? Float.POSITIVE_INFINITY
        : (float) (towards - Math.sqrt(square));
  }

  private int slot(long body) {
    if (!slots.contains(body)) {
      throw new IllegalArgumentException("%s does not exist in tick %d; ask contains() first"
          .formatted(BodyId.describe(body), tick));
    }
    return BodyId.slot(body);
  }
}
