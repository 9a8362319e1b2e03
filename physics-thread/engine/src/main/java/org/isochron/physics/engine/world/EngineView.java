package org.isochron.physics.engine.world;

import org.isochron.physics.engine.bodies.BodySlots;
import org.isochron.physics.engine.casting.RayQuery;
import org.isochron.physics.engine.casting.ShapeQueries;
import org.isochron.physics.query.StepContacts;
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
 * The view of an engine's world. Owner: the thread of the world, which is checked at every call.
 */
final class EngineView implements WorldView {
  private final Runnable claim;
  private final EngineWorld world;
  private final SceneBodies bodies;
  private final BodySlots slots;
  private final BodyStates states;
  private final EngineSimulationState state;
  private final RayQuery ray;
  private final ShapeQueries shapes;
  private final TouchView touches;
  private final JointTable joints;
  private final JointReadings readings;
  private final int[] overlapping;
  private final Vector3f along = new Vector3f();
  private final Vector3f arm = new Vector3f();
  private final Vector3f linear = new Vector3f();
  private final Vector3f angular = new Vector3f();
  private final Quaternionf rotationA = new Quaternionf();
  private final Quaternionf rotationB = new Quaternionf();
  private final RayHit nearest = new RayHit();
  private long tick;

  EngineView(Runnable claim, EngineWorld world, EngineSimulationState state, SceneBodies bodies) {
    this.claim = claim;
    this.world = world;
    this.bodies = bodies;
    slots = state.slots;
    states = state.states;
    this.state = state;
    ray = new RayQuery(bodies);
    shapes = new ShapeQueries(bodies);
    touches = new TouchView(state);
    joints = state.joints;
    readings = new JointReadings(states);
    overlapping = new int[slots.capacity()];
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
  public int slotCount() {
    claim.run();
    return slots.slotCount();
  }

  @Override
  public long body(int slot) {
    claim.run();
    return slots.body(slot);
  }

  @Override
  public int prefab(long body) {
    return state.prefabs[slot(body)];
  }

  @Override
  public double property(long body, Prefab.Property property) {
    return state.own.get(slot(body)).value(property);
  }

  @Override
  public Prefab.Motion motion(long body) {
    return bodies.motion(slot(body));
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
  public Vector3f velocityAt(long body, Vector3fc point, Vector3f destination) {
    int slot = slot(body);
    point.sub(states.poses().position(slot, along), arm);
    states.velocities().angular(slot, along).cross(arm, arm);
    return states.velocities().linear(slot, destination).add(arm);
  }

  @Override
  public Vector3f acceleration(long body, Vector3f destination) {
    return perSecond(states.gained(slot(body), linear), destination);
  }

  @Override
  public Vector3f contactImpulse(long body, Vector3f destination) {
    claim.run();
    return touches.impulse(body, destination);
  }

  @Override
  public float jointOffset(long joint) {
    return readings.offset(joined(joint));
  }

  @Override
  public float jointSpeed(long joint) {
    return readings.speed(joined(joint));
  }

  @Override
  public Vector3f jointForce(long joint, Vector3f destination) {
    readImpulse(joint);
    return perSecond(linear, destination);
  }

  @Override
  public Vector3f jointTorque(long joint, Vector3f destination) {
    readImpulse(joint);
    return perSecond(angular, destination);
  }

  @Override
  public StepContacts contacts() {
    claim.run();
    return touches.all();
  }

  @Override
  public StepContacts contacts(long body) {
    claim.run();
    return touches.of(body);
  }

  @Override
  public boolean rayCast(
      Vector3fc origin, Vector3fc direction, float maxDistance, int mask, RayHit nearest) {
    cast(RayQuery.Goal.NEAREST, origin, direction, maxDistance, mask);
    return ray.nearest(tick, nearest);
  }

  @Override
  public int rayCasts(
      Vector3fc origin,
      float[] directions,
      float maxDistance,
      int mask,
      float[] distances,
      long[] bodies) {
    int rays = distances.length;
    if (directions.length != 3 * rays || bodies.length != rays) {
      throw new IllegalArgumentException(
          "directions has %d numbers, distances %d and bodies %d: each ray has three of the first and one of the others"
              .formatted(directions.length, rays, bodies.length));
    }
    int hits = 0;
    for (int i = 0; i < rays; i++) {
      along.set(directions[3 * i], directions[3 * i + 1], directions[3 * i + 2]);
      boolean hit = rayCast(origin, along, maxDistance, mask, nearest);
      distances[i] = hit ? nearest.distance() : Float.POSITIVE_INFINITY;
      bodies[i] = hit ? nearest.body() : BodyId.NONE;
      hits += hit ? 1 : 0;
    }
    return hits;
  }

  @Override
  public boolean isBlocked(Vector3fc origin, Vector3fc direction, float maxDistance, int mask) {
    cast(RayQuery.Goal.ANY, origin, direction, maxDistance, mask);
    return ray.isHit();
  }

  @Override
  public int rayCastAll(
      Vector3fc origin, Vector3fc direction, float maxDistance, int mask, RayHits hits) {
    cast(RayQuery.Goal.ALL, origin, direction, maxDistance, mask);
    return ray.all(tick, hits);
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
    claim.run();
    Limits.query(shape, position, rotation, mask);
    Limits.ray(position, direction, maxDistance);
    world.checkQuery(position, direction);
    direction.normalize(along);
    return shapes.cast(shape, position, rotation, along, maxDistance, mask) && write(nearest);
  }

  @Override
  public int overlap(
      Shape shape, Vector3fc position, Quaternionfc rotation, int mask, long[] bodies) {
    claim.run();
    Limits.query(shape, position, rotation, mask);
    world.checkQuery(position, along.zero());
    int count = shapes.overlap(shape, position, rotation, mask, overlapping);
    for (int i = 0; i < Math.min(count, bodies.length); i++) {
      bodies[i] = slots.body(overlapping[i]);
    }
    return count;
  }

  @Override
  public boolean closestPoint(Vector3fc point, float maxDistance, int mask, RayHit closest) {
    claim.run();
    Limits.mask(mask);
    Limits.closest(point, maxDistance);
    world.checkQuery(point, along.zero());
    return shapes.closest(point, maxDistance, mask) && write(closest);
  }

  @Override
  public boolean closestPoint(long body, long other, float maxDistance, RayHit closest) {
    int asked = slot(body);
    int met = slot(other);
    Limits.closest(states.poses().position(asked, along), maxDistance);
    boolean found = asked != met && shapes.closest(asked, met, maxDistance);
    if (found) {
      closest.set(other, tick, shapes.distance, shapes.point, shapes.normal);
    }
    return found;
  }

  private void cast(
      RayQuery.Goal goal, Vector3fc origin, Vector3fc direction, float maxDistance, int mask) {
    claim.run();
    ray.begin(goal, origin, direction, maxDistance, mask);
    world.checkQuery(origin, direction);
    world.rayCast(ray);
  }

  private boolean write(RayHit destination) {
    destination.set(slots.body(shapes.slot), tick, shapes.distance, shapes.point, shapes.normal);
    return true;
  }

  private void readImpulse(long joint) {
    JoinedBodies joined = joined(joint);
    states.poses().rotation(joined.slotA(), rotationA);
    states.poses().rotation(joined.slotB(), rotationB);
    world.joints().impulse(BodyId.slot(joint), rotationA, rotationB, linear, angular);
  }

  private Vector3f perSecond(Vector3f inAStep, Vector3f destination) {
    return state.lastStep == 0
        ? destination.zero()
        : inAStep.mul((float) (1 / state.lastStep), destination);
  }

  private JoinedBodies joined(long joint) {
    claim.run();
    JoinedBodies joined = joints.ids.contains(joint) ? joints.get(BodyId.slot(joint)) : null;
    if (joined == null) {
      throw new IllegalArgumentException(
          "joint %d#%d does not exist in tick %d: it was removed, has broken or was never made"
              .formatted(BodyId.slot(joint), BodyId.generation(joint), tick));
    }
    return joined;
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
