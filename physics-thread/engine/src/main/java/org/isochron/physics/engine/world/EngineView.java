package org.isochron.physics.engine.world;

import org.isochron.physics.engine.bodies.BodySlots;
import org.isochron.physics.query.WorldView;
import org.isochron.state.body.Limits;
import org.isochron.state.query.RayHit;
import org.isochron.state.snapshot.BodyId;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.joml.Vector3fc;

/** The view of an engine's world. Owner: the thread of the world, which is checked at every call. */
final class EngineView implements WorldView {
  private final Runnable claim;
  private final EngineWorld world;
  private final BodySlots slots;
  private final BodyStates states;
  private final SurfaceHit found = new SurfaceHit();
  private final Vector3f along = new Vector3f();
  private long tick;

  EngineView(Runnable claim, EngineWorld world, BodySlots slots, BodyStates states) {
    this.claim = claim;
    this.world = world;
    this.slots = slots;
    this.states = states;
  }

  EngineView at(long atTick) {
    tick = atTick;
    return this;
  }

  @Override
  public long tick() {
    return tick;
  }

  @Override
  public boolean contains(long body) {
    claim.run();
    return slots.contains(body);
  }

  @Override
  public Vector3f position(long body, Vector3f destination) {
    return states.poses().position(slot(body), destination);
  }

  @Override
  public Quaternionf rotation(long body, Quaternionf destination) {
    return states.poses().rotation(slot(body), destination);
  }

  @Override
  public Vector3f linearVelocity(long body, Vector3f destination) {
    return states.velocities().linear(slot(body), destination);
  }

  @Override
  public Vector3f angularVelocity(long body, Vector3f destination) {
    return states.velocities().angular(slot(body), destination);
  }

  @Override
  public boolean rayCast(Vector3fc origin, Vector3fc direction, float maxDistance, RayHit nearest) {
    claim.run();
    Limits.ray(origin, direction, maxDistance);
    direction.normalize(along);
    if (!world.rayCast(origin, along, maxDistance, found)) {
      return false;
    }
    long body = found.slot == SurfaceHit.NO_SLOT ? BodyId.NONE : slots.body(found.slot);
    nearest.set(body, tick, origin, along, found.distance, found.normal);
    return true;
  }

  private int slot(long body) {
    claim.run();
    if (!slots.contains(body)) {
      throw new IllegalArgumentException("%s does not exist in tick %d; ask contains() first"
          .formatted(BodyId.describe(body), tick));
    }
    return BodyId.slot(body);
  }
}
