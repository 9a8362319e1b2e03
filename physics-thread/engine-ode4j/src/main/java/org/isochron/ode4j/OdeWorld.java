package org.isochron.ode4j;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.locks.ReentrantLock;
import org.isochron.engine.Engine;
import org.isochron.engine.Scene;
import org.isochron.engine.bodies.BodyStates;
import org.isochron.engine.bodies.FreeSpins;
import org.isochron.engine.casting.RayQuery;
import org.isochron.engine.contacts.ContactSink;
import org.isochron.engine.contacts.ExcludedPairs;
import org.isochron.engine.contacts.Manifolds;
import org.isochron.engine.joints.EngineJoints;
import org.isochron.engine.world.EngineWorld;
import org.isochron.engine.world.SavedBodies;
import org.isochron.physics.SavedState;
import org.isochron.shapes.Prefab;
import org.joml.Matrix3f;
import org.joml.Quaternionf;
import org.joml.Quaternionfc;
import org.joml.Vector3dc;
import org.joml.Vector3f;
import org.joml.Vector3fc;
import org.jspecify.annotations.Nullable;
import org.ode4j.ode.DBody;
import org.ode4j.ode.DHashSpace;
import org.ode4j.ode.DWorld;
import org.ode4j.ode.OdeHelper;

/**
 * A scene's world in ODE. Owner: the world's thread. ode4j allocates megabytes in a step and is
 * single-threaded, so workers are ignored.
 */
final class OdeWorld implements EngineWorld, FreeSpins.Bodies {
  private static final double SURFACE_LAYER = 0.001;

  private static final ReentrantLock SOLVER = new ReentrantLock();

  static {
    // two concurrent calls would leave ODE half initialized, so call it in a static initializer
    OdeHelper.initODE2(0);
  }

  private final List<Prefab> prefabs = new ArrayList<>();
  private final List<OdeShapes.Built> built = new ArrayList<>();
  private final DWorld world;
  private final DHashSpace space;
  private final OdeShapes shapes;
  private final OdeDynamics dynamics;
  private final DBody[] bodyOfSlot;
  private final @Nullable OdeBody[] bodies;
  private final boolean[] awake;
  private final ExcludedPairs excluded = new ExcludedPairs();
  private final OdeContacts contacts;
  private final OdeJoints joints;
  private final OdeSweep sweep;
  private final OdeRays rays;
  private final OdeState state;
  private final FreeSpins spins;
  private final boolean wide;

  /** Scene geoms in ODE's space. */
  private int geomCount;

  OdeWorld(Scene scene, Engine.Settings settings) {
    wide = scene.wide();
    state = new OdeState(wide);
    world = OdeHelper.createWorld();
    world.setContactSurfaceLayer(SURFACE_LAYER);
    if (settings.velocityIterations() > 0) {
      world.setQuickStepNumIterations(settings.velocityIterations());
    }
    space = OdeHelper.createHashSpace();
    shapes = new OdeShapes(space);
    dynamics = new OdeDynamics(shapes, scene.gravity());
    bodyOfSlot = OdeDynamics.bodies(world, scene.bodyCapacity());
    bodies = new OdeBody[bodyOfSlot.length];
    awake = new boolean[bodyOfSlot.length];
    spins = new FreeSpins(bodyOfSlot.length, this);
    contacts = new OdeContacts(world, space, bodies, excluded, settings.contactEvents());
    joints = new OdeJoints(world, bodies, scene.jointCapacity());
    sweep = new OdeSweep(space);
    rays = new OdeRays(space);
    gravity(scene.gravity());
  }

  @Override
  public Object build(Prefab prefab) {
    OdeDynamics.rejectLockedAxes(List.of(prefab));
    OdeShapes.rejectCones(prefab.shape());
    if (wide) {
      OdeShapes.rejectTriangles(prefab.shape());
    }
    return OdeShapes.Built.of(prefab.shape());
  }

  @Override
  public void prefab(int number, Prefab prefab, Object made) {
    prefabs.add(prefab);
    built.add((OdeShapes.Built) made);
  }

  @Override
  public void free(int number) {
    built.set(number, OdeShapes.Built.NONE);
  }

  @Override
  public void renew(int number, Object made) {
    built.set(number, (OdeShapes.Built) made);
  }

  @Override
  public void create(int slot, int prefab, Vector3dc position, Quaternionfc rotation) {
    Prefab kind = prefabs.get(prefab);
    List<OdeBody.OdeGeom> geoms = shapes.geoms(kind.shape(), built.get(prefab));
    geomCount += geoms.size();
    DBody body = kind.motion() == Prefab.Motion.STATIC ? null : bodyOfSlot[slot];
    if (body != null) {
      dynamics.prepare(body, kind);
    }
    boolean isSwept = kind.continuous() && kind.shape().isSolid();
    float radius = isSwept ? OdeShapes.innerRadius(kind.shape()) : Float.MAX_VALUE;
    OdeBody made = new OdeBody(slot, kind, geoms, body, radius);
    bodies[slot] = made;
    spins.set(slot, kind, kind.motion());
    made.put(position, rotation);
    made.wake();
    awake[slot] = made.isAwake();
  }

  @Override
  public void remove(int slot) {
    wakeAround(slot);
    OdeBody body = body(slot);
    body.clearSurfaces();
    body.geoms.forEach(geom -> geom.geom().destroy());
    geomCount -= body.geoms.size();
    bodyOfSlot[slot].disable();
    bodies[slot] = null;
    spins.remove(slot);
    awake[slot] = false;
  }

  @Override
  public void change(int slot, Prefab changed) {
    OdeBody body = body(slot);
    body.change(changed);
    spins.set(slot, changed, body.motion);
    if (body.motion == Prefab.Motion.DYNAMIC) {
      dynamics.weigh(bodyOfSlot[slot], changed);
    }
  }

  @Override
  public boolean canCorrect() {
    return true;
  }

  @Override
  public void motion(int slot, Prefab.Motion motion, Prefab own) {
    DBody body = bodyOfSlot[slot];
    body(slot).motion = motion;
    spins.set(slot, own, motion);
    dropForces(body);
    if (motion == Prefab.Motion.KINEMATIC) {
      dynamics.makeKinematic(body);
    } else {
      dynamics.weigh(body, own);
    }
  }

  @Override
  public void shift(int slot, Vector3dc position, Quaternionfc rotation) {
    body(slot).put(position, rotation);
  }

  @Override
  public void sleep(int slot) {
    dropForces(bodyOfSlot[slot]);
    body(slot).sleep(bodyOfSlot[slot]);
    awake[slot] = false;
  }

  private static void dropForces(DBody body) {
    body.setForce(0, 0, 0);
    body.setTorque(0, 0, 0);
  }

  @Override
  public void place(int slot, Vector3dc position, Quaternionfc rotation) {
    wakeAround(slot);
    body(slot).put(position, rotation);
    if (body(slot).motion == Prefab.Motion.STATIC) {
      joints.placed(slot);
    }
    wake(slot);
  }

  @Override
  public void velocity(int slot, Vector3fc linear) {
    body(slot).velocity(linear);
    awake[slot] = body(slot).isAwake();
  }

  @Override
  public void angularVelocity(int slot, Vector3fc angular) {
    body(slot).angularVelocity(angular);
    awake[slot] = body(slot).isAwake();
  }

  @Override
  public void push(int slot, Vector3fc impulse, Vector3fc angularImpulse) {
    wake(slot);
    state.push(bodyOfSlot[slot], impulse, angularImpulse);
  }

  @Override
  public void damp(int slot, Vector3fc impulse, Vector3fc angularImpulse) {
    state.push(bodyOfSlot[slot], impulse, angularImpulse);
  }

  @Override
  public Matrix3f inverseInertia(int slot, Matrix3f destination) {
    return state.inverseInertia(bodyOfSlot[slot], destination);
  }

  @Override
  public void force(int slot, Vector3fc force, Vector3fc torque) {
    wake(slot);
    bodyOfSlot[slot].addForce(force.x(), force.y(), force.z());
    bodyOfSlot[slot].addTorque(torque.x(), torque.y(), torque.z());
  }

  @Override
  public void gravity(Vector3fc gravity) {
    world.setGravity(gravity.x(), gravity.y(), gravity.z());
    dynamics.gravity(gravity);
    for (int slot = 0; slot < bodies.length; slot++) {
      wake(slot);
    }
  }

  @Override
  public void wake(int slot) {
    OdeBody body = bodies[slot];
    if (body != null) {
      body.wake();
      awake[slot] = body.isAwake();
    }
  }

  @Override
  public boolean exclude(int slotA, int slotB, boolean isExcluded) {
    excluded.set(slotA, slotB, isExcluded);
    return true;
  }

  @Override
  public EngineJoints joints() {
    return joints;
  }

  @Override
  public int step(double dtSeconds) {
    joints.begin(dtSeconds);
    contacts.collide();
    dynamics.begin(bodies, dtSeconds);
    spins.beginStep(dtSeconds);
    boolean done = solve(dtSeconds);
    spins.endStep();
    joints.solved(dtSeconds);
    contacts.settle(dtSeconds);
    for (OdeBody body : bodies) {
      if (body != null) {
        boolean woken = !awake[body.slot] && body.isAwake(); // by a neighbour
        awake[body.slot] |= woken;
        sweep.fix(body, dtSeconds);
        body.settle(dynamics.gravity(), woken, dtSeconds);
      }
    }
    return done ? 0 : 1;
  }

  /**
   * Only one world may solve at a time, because all worlds of the process share the solver's random
   * seed.
   */
  private boolean solve(double dtSeconds) {
    SOLVER.lock();
    try {
      OdeDynamics.resetSeed();
      return world.quickStep(dtSeconds);
    } finally {
      SOLVER.unlock();
    }
  }

  @Override
  public boolean readSpin(int slot, Quaternionf rotation, Vector3f spin) {
    return state.readSpin(bodyOfSlot[slot], rotation, spin);
  }

  @Override
  public void writeSpin(int slot, Vector3f spin, boolean beforeStep) {
    bodyOfSlot[slot].setAngularVel(spin.x, spin.y, spin.z);
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
      OdeBody body = bodies[slot];
      boolean was = awake[slot];
      awake[slot] = body != null && body.isAwake();
      if (was || awake[slot]) {
        state.read(body(slot), bodyOfSlot[slot], states);
        states.moved(slot);
        count++;
      }
    }
    return count;
  }

  @Override
  public void rayCast(RayQuery ray) {
    rays.cast(ray, geomCount);
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
  public boolean savesState() {
    return true;
  }

  @Override
  public String version() {
    return "ode4j " + OdeEngine.VERSION
        + " seeded by island, meshes in tiles"; // results depend on both
  }

  @Override
  public boolean dependsOnProcessor() {
    return false; // pure Java without processor-dependent functions of Math
  }

  @Override
  public void check(SavedState source, SavedBodies saved) {
    OdeJoints.check(source, saved);
    for (int slot = 0; slot < saved.slotCount(); slot++) {
      if (saved.contains(slot)) {
        state.check(saved.prefab(slot).motion(), source);
      }
    }
    OdeContacts.check(source, bodies.length);
  }

  @Override
  public void save(SavedState destination) {
    joints.save(destination);
    for (OdeBody body : bodies) {
      if (body != null) {
        state.save(body, destination);
      }
    }
    contacts.save(destination);
  }

  @Override
  public void restore(SavedState source, BodyStates states) {
    joints.restore(source);
    for (OdeBody body : bodies) {
      if (body != null) {
        state.restore(body, source);
        awake[body.slot] = body.isAwake();
      }
    }
    contacts.restore(source);
  }

  @Override
  public Object engineWorld() {
    return world;
  }

  /** Returns a body's ODE object, or the first geom if the body is static. */
  @Override
  public Object engineBody(int slot) {
    OdeBody body = body(slot);
    return body.body == null ? body.geoms.get(0).geom() : body.body;
  }

  @Override
  public void close() {
    contacts.free();
    rays.free();
    space.destroy();
    world.destroy();
  }

  /** Must be called before a body is moved or removed. */
  private void wakeAround(int slot) {
    contacts.forEachNear(body(slot), this::wake);
  }

  private OdeBody body(int slot) {
    return Objects.requireNonNull(bodies[slot], "the slot has no body");
  }
}
