package org.isochron.dyn4j;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.dyn4j.Version;
import org.dyn4j.dynamics.Body;
import org.dyn4j.dynamics.BodyFixture;
import org.dyn4j.geometry.MassType;
import org.dyn4j.geometry.Vector2;
import org.dyn4j.world.BroadphaseCollisionData;
import org.dyn4j.world.World;
import org.dyn4j.world.listener.CollisionListenerAdapter;
import org.isochron.engine.Engine;
import org.isochron.engine.Scene;
import org.isochron.engine.bodies.BodyStates;
import org.isochron.engine.casting.RayQuery;
import org.isochron.engine.contacts.ContactInterest;
import org.isochron.engine.contacts.ContactSink;
import org.isochron.engine.contacts.ExcludedPairs;
import org.isochron.engine.contacts.Manifolds;
import org.isochron.engine.joints.EngineJoints;
import org.isochron.engine.world.EngineWorld;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.shapes.limits.Sines;
import org.joml.Matrix3f;
import org.joml.Quaternionfc;
import org.joml.Vector3d;
import org.joml.Vector3dc;
import org.joml.Vector3f;
import org.joml.Vector3fc;
import org.jspecify.annotations.Nullable;

/**
 * A scene's world in dyn4j. Owner: the world's thread. dyn4j allocates in a step and is
 * single-threaded, so workers are ignored.
 */
final class PlaneWorld implements EngineWorld {
  /** Maximum distance of a query from the plane in metres, which allows for rounding to floats. */
  private static final float OFF_PLANE = 1e-4f;

  private final List<Prefab> prefabs = new ArrayList<>();
  private final ContactInterest interest;
  private boolean listening;
  private boolean hasSurfaces;
  private final World<Body> world = new World<>();
  private final PlaneRays rays = new PlaneRays(world);
  private final PlaneContacts contacts = new PlaneContacts();
  private final PairFilter pairs = new PairFilter();
  private final @Nullable Body[] bodies;
  private final PlaneJoints joints;
  private final Prefab.Motion[] motions;
  private final boolean[] awake;
  private final boolean[] maySleep;
  private final Vector3f gravity = new Vector3f();

  PlaneWorld(Scene scene, Engine.Settings settings) {
    interest = new ContactInterest(settings);
    listen();
    world.addCollisionListener(pairs);
    PlaneDynamics.tune(world.getSettings(), settings);
    bodies = new Body[scene.bodyCapacity()];
    motions = new Prefab.Motion[bodies.length];
    awake = new boolean[bodies.length];
    maySleep = new boolean[bodies.length];
    gravity(scene.gravity());
    joints = new PlaneJoints(world, bodies, scene.jointCapacity());
  }

  @Override
  public Object build(Prefab prefab) {
    PlaneShapes.requireSolid(prefab.shape());
    PlaneDynamics.requireLockable(prefab);
    if (!canChange(prefab)) {
      throw new IllegalArgumentException(
          "a prefab has a centre of mass at %s: in dyn4j it must be in the plane z = 0"
              .formatted(prefab.massProperties().orElseThrow().center()));
    }
    return prefab; // dyn4j shares nothing between bodies
  }

  @Override
  public void prefab(int number, Prefab prefab, Object built) {
    prefabs.add(prefab);
    interest.add(prefab, number);
    listen();
    if (!hasSurfaces && !prefab.surface().isPlain()) {
      hasSurfaces = true;
      world.addContactListener(new PlaneSurfaces());
    }
  }

  @Override
  public void create(int slot, int prefab, Vector3dc position, Quaternionfc rotation) {
    Prefab kind = prefabs.get(prefab);
    Body body = new SlotBody(slot);
    PlaneShapes.shape(body, kind);
    body.setUserData(slot);
    bodies[slot] = body;
    motions[slot] = kind.motion();
    put(body, position, rotation);
    world.addBody(body);
    awake[slot] = kind.motion() == Prefab.Motion.DYNAMIC;
    maySleep[slot] = body.isAtRestDetectionEnabled();
  }

  @Override
  public void remove(int slot) {
    wakeNeighbours(slot);
    world.removeBody(body(slot));
    bodies[slot] = null;
    awake[slot] = false;
  }

  @Override
  public boolean canChange(Prefab changed) {
    return PlaneShapes.isInPlane(changed);
  }

  @Override
  public void change(int slot, Prefab changed) {
    PlaneShapes.change(body(slot), changed, motions[slot]);
  }

  @Override
  public boolean canCorrect() {
    return true;
  }

  @Override
  public void motion(int slot, Prefab.Motion motion, Prefab own) {
    Body body = body(slot);
    boolean rests = body.isAtRest();
    Vector2 linear = body.getLinearVelocity().copy();
    double angular = body.getAngularVelocity();
    motions[slot] = motion;
    PlaneShapes.change(body, own, motion);
    body.clearForce();
    body.clearTorque();
    body.setLinearVelocity(linear);
    body.setAngularVelocity(angular);
    body.setAtRest(rests);
    maySleep[slot] = body.isAtRestDetectionEnabled();
    awake[slot] = moves(slot, body);
    world.setUpdateRequired(true);
  }

  @Override
  public void shift(int slot, Vector3dc position, Quaternionfc rotation) {
    put(body(slot), position, rotation);
    world.getBroadphaseDetector().update(body(slot)); // rays must find it before the next step
    world.setUpdateRequired(true); // otherwise existing contacts would hold it
  }

  @Override
  public void sleep(int slot) {
    Body body = body(slot);
    body.clearForce();
    body.clearTorque();
    body.setLinearVelocity(0, 0);
    body.setAngularVelocity(0);
    body.setAtRest(true);
    awake[slot] = false;
  }

  @Override
  public void place(int slot, Vector3dc position, Quaternionfc rotation) {
    wakeNeighbours(slot);
    shift(slot, position, rotation);
    wake(slot);
  }

  @Override
  public void velocity(int slot, Vector3fc linear) {
    if (body(slot).getMass().getType() != MassType.FIXED_LINEAR_VELOCITY) {
      body(slot).setLinearVelocity(linear.x(), linear.y());
    }
    wake(slot);
  }

  @Override
  public void angularVelocity(int slot, Vector3fc angular) {
    if (body(slot).getMass().getType() != MassType.FIXED_ANGULAR_VELOCITY) {
      body(slot).setAngularVelocity(angular.z());
    }
    wake(slot);
  }

  @Override
  public void push(int slot, Vector3fc impulse, Vector3fc angularImpulse) {
    wake(slot);
    body(slot).applyImpulse(new Vector2(impulse.x(), impulse.y()));
    body(slot).applyImpulse(angularImpulse.z());
  }

  @Override
  public void damp(int slot, Vector3fc impulse, Vector3fc angularImpulse) {
    Body body = body(slot);
    double inverseMass = body.getMass().getInverseMass();
    body.getLinearVelocity().add(impulse.x() * inverseMass, impulse.y() * inverseMass);
    double turn = angularImpulse.z() * body.getMass().getInverseInertia();
    body.setAngularVelocity(body.getAngularVelocity() + turn);
  }

  @Override
  public Matrix3f inverseInertia(int slot, Matrix3f destination) {
    return destination.zero().m22((float) body(slot).getMass().getInverseInertia());
  }

  @Override
  public void force(int slot, Vector3fc force, Vector3fc torque) {
    wake(slot);
    body(slot).applyForce(new Vector2(force.x(), force.y()));
    body(slot).applyTorque(torque.z());
  }

  @Override
  public void gravity(Vector3fc newGravity) {
    gravity.set(newGravity.x(), newGravity.y(), 0);
    world.setGravity(gravity.x, gravity.y);
    for (int slot = 0; slot < bodies.length; slot++) {
      if (bodies[slot] != null && motions[slot] == Prefab.Motion.DYNAMIC) {
        wake(slot);
      }
    }
  }

  @Override
  public void wake(int slot) {
    Body body = bodies[slot];
    if (body != null) {
      body.setAtRest(false);
      awake[slot] = moves(slot, body);
    }
  }

  @Override
  public boolean exclude(int slotA, int slotB, boolean excluded) {
    pairs.excluded.set(slotA, slotB, excluded);
    world.setUpdateRequired(true); // otherwise the pair's contacts would act in one more step
    return true;
  }

  @Override
  public EngineJoints joints() {
    return joints;
  }

  @Override
  public int step(double dtSeconds) {
    joints.begin(dtSeconds);
    contacts.begin();
    world.step(1, dtSeconds);
    return 0;
  }

  @Override
  public void touches(ContactSink touches) {
    contacts.report(touches);
  }

  @Override
  public Manifolds manifolds() {
    return contacts;
  }

  @Override
  public int read(BodyStates states) {
    int count = 0;
    for (int slot = 0; slot < bodies.length; slot++) {
      Body body = bodies[slot];
      if (body == null || motions[slot] == Prefab.Motion.STATIC) {
        continue;
      }
      boolean was = awake[slot];
      awake[slot] = moves(slot, body);
      if (maySleep[slot] && awake[slot]) { // dyn4j has a single sleep speed per world
        body.setAtRestDetectionEnabled(!PlaneDynamics.isFalling(body, gravity));
      }
      if (was || awake[slot]) {
        read(slot, body, states);
        states.moved(slot);
        count++;
      }
    }
    return count;
  }

  @Override
  public void rayCast(RayQuery ray) {
    rays.cast(ray);
  }

  @Override
  public void checkQuery(Vector3dc position, Vector3fc direction) {
    if (Math.abs(position.z()) > OFF_PLANE || Math.abs(direction.z()) > OFF_PLANE) {
      throw new IllegalArgumentException(
          "the query is at %s along %s: dyn4j answers queries in the plane z = 0"
              .formatted(position, direction));
    }
  }

  @Override
  public void project(Vector3d position) {
    position.z = 0;
  }

  @Override
  public Shape queried(Shape shape) {
    return PlaneShapes.inPlane(shape);
  }

  @Override
  public boolean isAwake(int slot) {
    return awake[slot];
  }

  @Override
  public boolean isWide() {
    return true;
  }

  @Override
  public Object engineWorld() {
    return world;
  }

  @Override
  public Object engineBody(int slot) {
    return body(slot);
  }

  @Override
  public String version() {
    return "dyn4j " + Version.getVersion();
  }

  @Override
  public void close() {
    world.removeAllBodiesAndJoints();
  }

  private static void put(Body body, Vector3dc position, Quaternionfc rotation) {
    PlaneJoints.turn(body, position, rotation);
    body.getPreviousTransform().set(body.getTransform());
  }

  /** Enables dyn4j's contact callbacks when they are first needed. */
  private void listen() {
    if (!listening && interest.any()) {
      listening = true;
      world.addContactListener(contacts);
    }
  }

  private boolean moves(int slot, Body body) {
    return motions[slot] == Prefab.Motion.DYNAMIC
        ? !body.isAtRest()
        : body.getLinearVelocity().getMagnitudeSquared() > 0 || body.getAngularVelocity() != 0;
  }

  private static void read(int slot, Body body, BodyStates states) {
    double half = body.getTransform().getRotationAngle() / 2;
    states
        .poses()
        .set(
            slot,
            body.getTransform().getTranslationX(),
            body.getTransform().getTranslationY(),
            0,
            0,
            0,
            (float) Sines.sine(half),
            (float) Sines.cosine(half));
    Vector2 velocity = body.getLinearVelocity();
    states.velocities().set(slot, (float) velocity.x, (float) velocity.y, 0, 0, 0, (float)
        body.getAngularVelocity());
  }

  private void wakeNeighbours(int slot) {
    for (Body neighbour : world.getInContactBodies(body(slot), false)) {
      if (neighbour.getUserData() instanceof Integer other) {
        wake(other);
      }
    }
  }

  /** dyn4j solves continuous collisions in the order of the hash codes of their bodies. */
  private static final class SlotBody extends Body {
    private final int slot;

    SlotBody(int slot) {
      this.slot = slot;
    }

    @Override
    public int hashCode() {
      return slot;
    }
  }

  private Body body(int slot) {
    return Objects.requireNonNull(bodies[slot], "the slot has no body");
  }

  private static final class PairFilter extends CollisionListenerAdapter<Body, BodyFixture> {
    final ExcludedPairs excluded = new ExcludedPairs();

    @Override
    public boolean collision(BroadphaseCollisionData<Body, BodyFixture> collision) {
      return !(collision.getBody1().getUserData() instanceof Integer slotA
          && collision.getBody2().getUserData() instanceof Integer slotB
          && excluded.contains(slotA, slotB));
    }
  }
}
