package org.isochron.physics.reference;

import org.isochron.physics.engine.bodies.BodySlots;
import org.isochron.physics.query.WorldView;
import org.isochron.state.body.Limits;
import org.isochron.state.query.RayHit;
import org.isochron.state.snapshot.BodyId;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.joml.Vector3fc;

/** The view of a world of spheres. A ray hits the ground too, which is no body. Owner: the thread of the world. */
record SphereView(SphereSettings settings, BodySlots slots, SphereStore bodies, long tick)
    implements WorldView {
  private static final Vector3fc UP = new Vector3f(0, 1, 0);

  @Override
  public boolean contains(long body) {
    return slots.contains(body);
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
  public boolean rayCast(Vector3fc origin, Vector3fc direction, float maxDistance, RayHit nearest) {
    Limits.ray(origin, direction, maxDistance);
    Vector3f along = direction.normalize(new Vector3f());
    Vector3f centre = new Vector3f();
    float least = settings.ground() ? distanceToGround(origin, along) : Float.POSITIVE_INFINITY;
    long first = BodyId.NONE;
    for (int slot = 0; slot < slots.slotCount(); slot++) {
      long body = slots.body(slot);
      if (body != BodyId.NONE) {
        bodies.position(slot, centre);
        float distance = distance(origin, along, centre, radius(slot));
        if (distance < least) {
          least = distance;
          first = body;
        }
      }
    }
    if (least > maxDistance) {
      return false;
    }
    Vector3f normal = new Vector3f(UP);
    if (first != BodyId.NONE) {
      bodies.position(BodyId.slot(first), centre);
      along.mul(least, normal).add(origin).sub(centre).normalize();
    }
    nearest.set(first, tick, origin, along, least, normal);
    return true;
  }

  private float radius(int slot) {
    return settings.radius(bodies.prefab(slot));
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
