package org.isochron.engine.world;

import java.util.Optional;
import org.isochron.engine.bodies.BodySlots;
import org.isochron.engine.bodies.BodyStates;
import org.isochron.engine.bodies.SceneBodies;
import org.isochron.engine.casting.QueryShape;
import org.isochron.engine.casting.RayQuery;
import org.isochron.engine.casting.ShapeQueries;
import org.isochron.engine.contacts.TouchView;
import org.isochron.engine.joints.JointQueries;
import org.isochron.physics.WorldView;
import org.isochron.shapes.Joint;
import org.isochron.shapes.MassProperties;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.shapes.limits.Limits;
import org.isochron.shapes.stored.PrefabRules;
import org.isochron.state.BodyId;
import org.isochron.state.RayHit;
import org.joml.Quaternionf;
import org.joml.Quaternionfc;
import org.joml.Vector3d;
import org.joml.Vector3dc;
import org.joml.Vector3f;
import org.joml.Vector3fc;

/**
 * A view of an engine's world relative to an origin. Owner: the world's thread; every call checks
 * it.
 */
final class EngineView implements WorldView {
  private final Runnable claim;
  private final Vector3d origin;

  /** Offset from the engine's space to this view. */
  private final Vector3d shift;

  private final boolean shifted;
  private final boolean wide;
  private final EngineView plain;
  private final EngineWorld world;
  private final SceneBodies bodies;
  private final BodySlots slots;
  private final BodyStates states;
  private final EngineSimulationState state;
  private final RayQuery ray;
  private final ShapeQueries shapes;
  private final TouchView touches;
  private final TouchView.Pairs all;
  private final TouchView.Pairs ofBody;
  private final JointQueries joints;
  private final int[] overlapping;
  private final Vector3f along = new Vector3f();
  private final Vector3f arm = new Vector3f();
  private final Quaternionf turned = new Quaternionf();
  private final RayHit nearest = new RayHit();
  private final Vector3f asked = new Vector3f();

  private final Vector3d entered = new Vector3d();

  private final Vector3f seen = new Vector3f();

  /** View around the scene's origin. */
  private EngineView ofScene = this;

  private EngineView last = this;

  private EngineView local = this;

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
    joints = new JointQueries(world.joints(), state.joints, states, state.centers);
    overlapping = new int[slots.capacity()];
    plain = this;
    origin = new Vector3d();
    shift = state.space.origin().negate(new Vector3d());
    shifted = state.space.hasOwnOrigin();
    wide = state.space.isWide();
    touches =
        new TouchView(state.bodies, state.contacts, state.inside, state.touches, state.forces);
    all = touches.all(shift);
    ofBody = touches.ofBody(shift);
    ofScene = shifted ? new EngineView(this, state.space.origin()) : this;
    local = wide ? new EngineView(this, state.space.origin()) : ofScene;
  }

  private EngineView(EngineView plain, Vector3dc around) {
    claim = plain.claim;
    world = plain.world;
    bodies = plain.bodies;
    slots = plain.slots;
    states = plain.states;
    state = plain.state;
    ray = plain.ray;
    shapes = plain.shapes;
    joints = plain.joints;
    overlapping = plain.overlapping;
    this.plain = plain;
    origin = new Vector3d(Limits.worldPosition("origin", around));
    shift = origin.sub(state.space.origin(), new Vector3d());
    shifted = shift.lengthSquared() > 0;
    wide = plain.wide;
    touches = plain.touches;
    all = touches.all(shift);
    ofBody = touches.ofBody(shift);
  }

  EngineView at(long atTick) {
    tick = atTick;
    return this;
  }

  @Override
  public long tick() {
    return plain.tick;
  }

  @Override
  public Vector3dc origin() {
    return origin;
  }

  @Override
  public Vector3dc sceneOrigin() {
    return state.space.origin();
  }

  @Override
  public WorldView around(Vector3dc center) {
    claim.run();
    if (plain.origin.equals(center)) {
      return plain;
    }
    if (plain.ofScene.origin.equals(center)) {
      return plain.ofScene;
    }
    if (!plain.last.origin.equals(center)) {
      plain.last = new EngineView(plain, center);
    }
    return plain.last;
  }

  @Override
  public WorldView around(long body) {
    int slot = slot(body);
    EngineView near = plain.local;
    if (wide) {
      states.poses().position(slot, near.shift);
      state.space.leave(near.shift, near.origin);
    }
    return near;
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
    Limits.within("slot", slot, 0, slots.capacity() - 1);
    return slots.body(slot);
  }

  @Override
  public int prefab(long body) {
    return state.bodies.prefabs[slot(body)];
  }

  @Override
  public int material(long body, Vector3fc point) {
    int slot = slot(body);
    findArm(slot, point);
    states.poses().rotation(slot, turned).transformInverse(arm);
    return state.own.get(slot).shape().material(arm);
  }

  @Override
  public double friction(long body, Vector3fc point) {
    Prefab kind = state.own.get(slot(body));
    return PrefabRules.frictionOf(kind.surface(), material(body, point), kind.friction());
  }

  @Override
  public double property(long body, Prefab.Property property) {
    return state.own.get(slot(body)).value(property);
  }

  @Override
  public Optional<MassProperties> massProperties(long body) {
    return state.own.get(slot(body)).massProperties();
  }

  @Override
  public Prefab.Motion motion(long body) {
    return bodies.motion(slot(body));
  }

  @Override
  public boolean isAwake(long body) {
    return world.isAwakeNow(slot(body));
  }

  @Override
  public Vector3f position(long body, Vector3f destination) {
    int slot = slot(body);
    return wide
        ? states.poses().position(slot, entered).sub(shift).get(destination)
        : leave(states.poses().position(slot, destination));
  }

  @Override
  public Vector3d position(long body, Vector3d destination) {
    return state.space.leave(states.poses().position(slot(body), entered), destination);
  }

  @Override
  public Quaternionf rotation(long body, Quaternionf destination) {
    return states.poses().rotation(slot(body), destination);
  }

  @Override
  public Vector3f velocity(long body, Vector3f destination) {
    return states.velocities().linear(slot(body), destination);
  }

  @Override
  public Vector3f angularVelocity(long body, Vector3f destination) {
    return states.velocities().angular(slot(body), destination);
  }

  @Override
  public Vector3f velocityAt(long body, Vector3fc point, Vector3f destination) {
    int slot = slot(body);
    findArm(slot, point);
    states.velocities().angular(slot, along).cross(arm, arm);
    return state.centers.originVelocity(slot, destination).add(arm);
  }

  private void findArm(int slot, Vector3fc point) {
    if (wide) {
      states.poses().position(slot, entered).sub(shift).get(along);
      point.sub(along, arm);
    } else {
      enter(point).sub(states.poses().position(slot, along), arm);
    }
  }

  @Override
  public Vector3f gravity(Vector3f destination) {
    claim.run();
    return state.readGravity(destination);
  }

  @Override
  public Vector3f acceleration(long body, Vector3f destination) {
    return state.perSecond(states.gained(slot(body), along), destination);
  }

  @Override
  public Vector3f contactImpulse(long body, Vector3f destination) {
    claim.run();
    return touches.impulse(body, destination);
  }

  @Override
  public boolean containsJoint(long joint) {
    claim.run();
    return joints.contains(joint);
  }

  @Override
  public long jointBodyA(long joint) {
    claim.run();
    return joints.joined(joint, tick()).bodyA();
  }

  @Override
  public long jointBodyB(long joint) {
    claim.run();
    return joints.joined(joint, tick()).bodyB();
  }

  @Override
  public float jointOffset(long joint) {
    claim.run();
    return joints.offset(joint, tick());
  }

  @Override
  public float jointOffset(long joint, Joint.Axis.Freedom which) {
    claim.run();
    return joints.offset(joint, which, tick());
  }

  @Override
  public float jointSpeed(long joint) {
    claim.run();
    return joints.speed(joint, tick());
  }

  @Override
  public float jointSpeed(long joint, Joint.Axis.Freedom which) {
    claim.run();
    return joints.speed(joint, which, tick());
  }

  @Override
  public float jointEffort(long joint) {
    claim.run();
    return joints.effort(joint, tick(), state.lastStep);
  }

  @Override
  public float jointEffort(long joint, Joint.Axis.Freedom which) {
    claim.run();
    return joints.effort(joint, which, tick(), state.lastStep);
  }

  @Override
  public Vector3f jointForce(long joint, Vector3f destination) {
    claim.run();
    return state.perSecond(joints.impulse(joint, tick(), destination), destination);
  }

  @Override
  public Vector3f jointTorque(long joint, Vector3f destination) {
    claim.run();
    return state.perSecond(joints.angularImpulse(joint, tick(), destination), destination);
  }

  @Override
  public WorldView.Contacts contacts() {
    claim.run();
    touches.listAll();
    return all;
  }

  @Override
  public WorldView.Contacts contacts(long body) {
    claim.run();
    touches.list(body);
    return ofBody;
  }

  @Override
  public boolean rayCast(
      Vector3fc from, Vector3fc direction, float maxDistance, int mask, RayHit nearest) {
    cast(RayQuery.Goal.NEAREST, from, direction, maxDistance, mask);
    return ray.nearest(tick(), seen, nearest);
  }

  @Override
  public int rayCasts(
      Vector3fc from,
      float[] directions,
      float maxDistance,
      int mask,
      float[] distances,
      long[] bodies) {
    int rays = distances.length;
    if (directions.length != 3 * rays || bodies.length != rays) {
      throw new IllegalArgumentException(
          "directions has %d elements, distances %d and bodies %d: each ray needs three directions, one distance and one body"
              .formatted(directions.length, rays, bodies.length));
    }
    int hits = 0;
    for (int i = 0; i < rays; i++) {
      along.set(directions[3 * i], directions[3 * i + 1], directions[3 * i + 2]);
      boolean hit = rayCast(from, along, maxDistance, mask, nearest);
      distances[i] = hit ? nearest.distance() : Float.POSITIVE_INFINITY;
      bodies[i] = hit ? nearest.body() : BodyId.NONE;
      hits += hit ? 1 : 0;
    }
    return hits;
  }

  @Override
  public boolean isBlocked(Vector3fc from, Vector3fc direction, float maxDistance, int mask) {
    cast(RayQuery.Goal.ANY, from, direction, maxDistance, mask);
    return ray.isHit();
  }

  @Override
  public int rayCastAll(
      Vector3fc from, Vector3fc direction, float maxDistance, int mask, RayHit[] hits) {
    cast(RayQuery.Goal.ALL, from, direction, maxDistance, mask);
    return ray.all(tick(), seen, hits);
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
    Vector3fc localPosition = enter(position);
    requireQuery(shape, localPosition, rotation, mask);
    Limits.ray(localPosition, direction, maxDistance);
    world.checkQuery(entered, direction);
    direction.normalize(along);
    return shapes.cast(shape, localPosition, rotation, along, maxDistance, mask)
        && write(slots.body(shapes.slot), nearest);
  }

  @Override
  public int overlap(
      Shape shape, Vector3fc position, Quaternionfc rotation, int mask, long[] bodies) {
    claim.run();
    Vector3fc localPosition = enter(position);
    requireQuery(shape, localPosition, rotation, mask);
    world.checkQuery(entered, along.zero());
    int count = shapes.overlap(shape, localPosition, rotation, mask, overlapping);
    for (int i = 0; i < Math.min(count, bodies.length); i++) {
      bodies[i] = slots.body(overlapping[i]);
    }
    return count;
  }

  @Override
  public boolean closestPoint(Vector3fc point, float maxDistance, int mask, RayHit closest) {
    claim.run();
    Limits.mask(mask);
    Vector3fc localPosition = enter(point);
    Limits.closest(localPosition, maxDistance);
    world.checkQuery(entered, along.zero());
    return shapes.closest(localPosition, maxDistance, mask)
        && write(slots.body(shapes.slot), closest);
  }

  @Override
  public boolean closestPoint(long body, long other, float maxDistance, RayHit closest) {
    int from = slot(body);
    int met = slot(other);
    bodies.positions().around(from);
    Limits.closest(bodies.positions().position(from, along), maxDistance);
    return from != met && shapes.closest(from, met, maxDistance) && write(other, closest);
  }

  private static void requireQuery(
      Shape shape, Vector3fc position, Quaternionfc rotation, int mask) {
    QueryShape.requireConvex(shape);
    Limits.pose(position, rotation);
    Limits.mask(mask);
  }

  private void cast(
      RayQuery.Goal goal, Vector3fc from, Vector3fc direction, float maxDistance, int mask) {
    claim.run();
    seen.set(from); // the caller may pass the same vector for the start of the ray and the hit
    Vector3fc begin = enter(from);
    ray.begin(goal, begin, direction, maxDistance, mask);
    world.checkQuery(entered, direction);
    world.rayCast(ray);
    ray.end();
  }

  private boolean write(long body, RayHit destination) {
    destination.set(body, tick(), shapes.distance, leave(shapes.point), shapes.normal);
    return true;
  }

  /**
   * Converts a position of this view to the engine's space. In a wide scene, the position becomes
   * the anchor, so the result is zero.
   */
  private Vector3fc enter(Vector3fc position) {
    entered.set(position.x() + shift.x, position.y() + shift.y, position.z() + shift.z);
    if (wide) {
      if (!state.space.contains(entered)) {
        throw new IllegalArgumentException(
            "the position %s relative to %s is outside of the world: each coordinate must be within ±%s"
                .formatted(position, origin, Limits.MAX_WORLD_COORDINATE));
      }
      bodies.positions().around(entered);
      return asked.zero();
    }
    if (!shifted) {
      return position;
    }
    entered.get(asked);
    entered.set(asked);
    if (!Limits.isPosition(asked)) {
      throw new IllegalArgumentException(
          "the position %s relative to %s is outside of the scene around %s: each coordinate must be within ±%s of that; use a view around a position in the scene, see WorldView.around"
              .formatted(position, origin, sceneOrigin(), Limits.MAX_COORDINATE));
    }
    return asked;
  }

  /** Inverse of {@link #enter}. */
  private Vector3f leave(Vector3f position) {
    if (wide) {
      return entered.set(position).add(bodies.anchor()).sub(shift).get(position);
    }
    return shifted
        ? position.set(position.x - shift.x, position.y - shift.y, position.z - shift.z)
        : position;
  }

  private int slot(long body) {
    claim.run();
    if (!slots.contains(body)) {
      throw new IllegalArgumentException("%s does not exist in tick %d; check contains() first"
          .formatted(BodyId.describe(body), tick()));
    }
    return BodyId.slot(body);
  }
}
