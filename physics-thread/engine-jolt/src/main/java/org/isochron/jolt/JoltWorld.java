package org.isochron.jolt;

import com.github.stephengold.joltjni.Body;
import com.github.stephengold.joltjni.BodyInterface;
import com.github.stephengold.joltjni.ShapeRefC;
import com.github.stephengold.joltjni.Vec3;
import com.github.stephengold.joltjni.enumerate.EActivation;
import com.github.stephengold.joltjni.enumerate.EMotionType;
import java.util.ArrayList;
import java.util.List;
import org.isochron.engine.Engine;
import org.isochron.engine.Scene;
import org.isochron.engine.bodies.BodyStates;
import org.isochron.engine.bodies.FreeSpins;
import org.isochron.engine.casting.RayQuery;
import org.isochron.engine.contacts.ContactInterest;
import org.isochron.engine.contacts.ContactSink;
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

/**
 * A scene's world in Jolt. Owner: the world's thread. During a step, allocates only for contacts of
 * non-plain surfaces.
 *
 * <p>From the start, every slot has a Jolt body, which gets a prefab's shape when it is added to
 * the world. Jolt sorts by body ids. The ids are therefore equal to the slots in every run and
 * after every restore.
 */
final class JoltWorld implements EngineWorld, FreeSpins.Bodies {
  private static final int ID_BITS = 23;
  private static final Vector3fc REST = new Vector3f();

  private final List<Prefab> prefabs = new ArrayList<>();
  private final JoltMemory memory;
  private final BodyInterface bodies;
  private final Body[] bodiesBySlot;
  private final int[] ids;
  private final int[] prefabsBySlot;
  private final @Nullable Prefab[] kindsBySlot;

  /** Bodies with a dynamic prefab that are kinematic. */
  private final boolean[] kinematic;

  private final List<ShapeRefC> shapes = new ArrayList<>();
  private final JoltJoints joints;
  private final JoltExclusions exclusions;
  private final AwakeBodies awake;
  private final ContactInterest interest;
  private @Nullable ContactLog log;
  private final JoltContacts contacts;
  private final Neighbours neighbours;
  private final List<Vector3fc> centers = new ArrayList<>();
  private final @Nullable Vector3fc[] centersBySlot;
  private final JoltManifolds manifolds;
  private final JoltState state;
  private final JoltRays rays;
  private final JoltMotion motion;
  private final FreeSpins spins;
  private @Nullable BodyStates states;
  private final Vector3f gravity;
  private boolean fresh = true;
  private boolean shapesChanged;

  private boolean surfaces;

  JoltWorld(Scene scene, Engine.Settings settings) {
    int capacity = scene.bodyCapacity();
    gravity = new Vector3f(scene.gravity());
    memory = new JoltMemory(scene, settings);
    bodies = memory.system.getBodyInterfaceNoLock();
    motion = new JoltMotion(bodies);
    bodiesBySlot = new Body[capacity];
    ids = new int[capacity];
    spins = new FreeSpins(capacity, this);
    prefabsBySlot = new int[capacity];
    kindsBySlot = new Prefab[capacity];
    kinematic = new boolean[capacity];
    centersBySlot = new Vector3fc[capacity];
    manifolds = new JoltManifolds(memory.system, centersBySlot, kindsBySlot, scene.wide());
    motion.fillSlots(bodiesBySlot, ids);
    exclusions = new JoltExclusions(bodiesBySlot);
    joints = new JoltJoints(memory.system, bodiesBySlot, kindsBySlot, scene.jointCapacity());
    awake = new AwakeBodies(memory.system, bodiesBySlot, ids, kinematic);
    neighbours = new Neighbours(memory.system, bodies, bodiesBySlot);
    rays = new JoltRays(memory, bodiesBySlot);
    state = new JoltState(ids, memory.system, joints);
    contacts = new JoltContacts(kindsBySlot, kinematic);
    interest = new ContactInterest(settings);
    listen();
  }

  /** Bodies that a hook added have ids beyond the capacity. */
  static int slot(int id) {
    return id & (1 << ID_BITS) - 1;
  }

  @Override
  public Object build(Prefab prefab) {
    memory.requireLayer(prefab);
    return JoltShapes.of(prefab);
  }

  @Override
  public void discard(Object built) {
    ((ShapeRefC) built).close();
  }

  @Override
  public void prefab(int number, Prefab prefab, Object built) {
    prefabs.add(prefab);
    shapes.add((ShapeRefC) built);
    Vec3 center = ((ShapeRefC) built).getPtr().getCenterOfMass();
    centers.add(new Vector3f(center.getX(), center.getY(), center.getZ()));
    memory.layer(prefab);
    interest.add(prefab, number);
    surfaces |= !prefab.surface().isPlain();
    listen();
  }

  @Override
  public void free(int number) {
    for (int slot = 0; slot < ids.length; slot++) {
      if (prefabsBySlot[slot] == number && !bodies.isAdded(ids[slot])) {
        motion.dropShape(ids[slot]); // removed bodies keep their shapes
      }
    }
    shapes.set(number, new ShapeRefC()).close();
  }

  @Override
  public void renew(int number, Object built) {
    shapes.set(number, (ShapeRefC) built).close();
  }

  @Override
  public void create(int slot, int prefab, Vector3dc position, Quaternionfc rotation) {
    Prefab kind = prefabs.get(prefab);
    int id = ids[slot];
    prefabsBySlot[slot] = prefab;
    kindsBySlot[slot] = kind;
    centersBySlot[slot] = centers.get(prefab);
    shapesChanged = true;
    motion.prepare(bodiesBySlot[slot], kind, shapes.get(prefab), memory.layer(kind));
    spins.set(slot, kind, kind.motion());
    motion.place(id, position, rotation, EActivation.DontActivate);
    if (kind.motion() == Prefab.Motion.STATIC) {
      bodies.addBody(id, EActivation.DontActivate);
    } else {
      motion.velocity(id, REST);
      motion.angularVelocity(id, REST);
      bodies.addBody(id, EActivation.Activate);
      bodiesBySlot[slot].resetSleepTimer();
    }
  }

  @Override
  public void remove(int slot) {
    neighbours.wake(bodiesBySlot[slot]);
    // otherwise Jolt would not compute the mass of the next body with the same shape
    Prefab kind = prefabs.get(prefabsBySlot[slot]);
    if (kinematic[slot]) {
      motion(slot, Prefab.Motion.DYNAMIC, kind);
    } else if (!kind.equals(kindsBySlot[slot])) {
      change(slot, kind);
    }
    bodies.removeBody(ids[slot]);
    bodies.setMotionType(
        ids[slot], EMotionType.Static, EActivation.DontActivate); // discards pending forces
    awake.forget(slot);
    spins.remove(slot);
  }

  @Override
  public void change(int slot, Prefab changed) {
    keep(slot);
    int prefab = prefabsBySlot[slot];
    Prefab before = kindsBySlot[slot];
    shapesChanged |= before == null
        || before.massProperties().isPresent()
        || changed.massProperties().isPresent();
    kindsBySlot[slot] = changed;
    spins.set(slot, changed, kinematic[slot] ? Prefab.Motion.KINEMATIC : changed.motion());
    motion.change(bodiesBySlot[slot], prefabs.get(prefab), changed, shapes.get(prefab));
  }

  @Override
  public boolean canCorrect() {
    return true;
  }

  @Override
  public void motion(int slot, Prefab.Motion type, Prefab own) {
    keep(slot);
    int prefab = prefabsBySlot[slot];
    kinematic[slot] = type == Prefab.Motion.KINEMATIC;
    shapesChanged |= own.massProperties().isPresent();
    spins.set(slot, own, type);
    if (kinematic[slot]) {
      motion.makeKinematic(bodiesBySlot[slot]);
    } else {
      motion.makeDynamic(bodiesBySlot[slot], prefabs.get(prefab), own, shapes.get(prefab));
    }
  }

  @Override
  public void shift(int slot, Vector3dc position, Quaternionfc rotation) {
    keep(slot);
    motion.place(ids[slot], position, rotation, EActivation.DontActivate);
  }

  @Override
  public void sleep(int slot) {
    keep(slot);
    motion.stop(bodiesBySlot[slot]);
    bodies.deactivateBody(ids[slot]);
    awake.forget(slot);
  }

  @Override
  public void place(int slot, Vector3dc position, Quaternionfc rotation) {
    keep(slot);
    neighbours.wake(bodiesBySlot[slot]);
    motion.place(ids[slot], position, rotation, EActivation.Activate);
  }

  @Override
  public void velocity(int slot, Vector3fc linear) {
    keep(slot);
    motion.velocity(ids[slot], linear);
    bodies.activateBody(ids[slot]);
  }

  @Override
  public void angularVelocity(int slot, Vector3fc angular) {
    keep(slot);
    motion.angularVelocity(ids[slot], angular);
    bodies.activateBody(ids[slot]);
  }

  /** Keeps what the manifolds of the last step need. */
  private void keep(int slot) {
    if (states != null) {
      manifolds.keep(slot, states);
    }
  }

  @Override
  public void push(int slot, Vector3fc impulse, Vector3fc angularImpulse) {
    bodies.activateBody(ids[slot]);
    motion.push(bodiesBySlot[slot], impulse, angularImpulse);
  }

  @Override
  public void damp(int slot, Vector3fc impulse, Vector3fc angularImpulse) {
    motion.push(bodiesBySlot[slot], impulse, angularImpulse);
  }

  @Override
  public Matrix3f inverseInertia(int slot, Matrix3f destination) {
    return JoltMotion.inverseInertia(bodiesBySlot[slot], destination);
  }

  @Override
  public void force(int slot, Vector3fc force, Vector3fc torque) {
    bodies.activateBody(ids[slot]);
    motion.force(bodiesBySlot[slot], force, torque);
  }

  @Override
  public void gravity(Vector3fc newGravity) {
    gravity.set(newGravity);
    memory.system.setGravity(gravity.x, gravity.y, gravity.z);
    motion.wakeAll(ids);
  }

  @Override
  public void wake(int slot) {
    if (bodiesBySlot[slot].isDynamic() && bodies.isAdded(ids[slot])) {
      bodies.activateBody(ids[slot]);
    }
  }

  @Override
  public boolean exclude(int slotA, int slotB, boolean excluded) {
    return excluded ? exclusions.exclude(slotA, slotB) : exclusions.include(slotA, slotB);
  }

  @Override
  public EngineJoints joints() {
    return joints;
  }

  @Override
  public int step(double dtSeconds) {
    if (log != null) {
      log.clear();
    }
    if (fresh) { // bodies added one by one create an unbalanced tree
      fresh = false;
      memory.system.optimizeBroadPhase();
    }
    manifolds.forget();
    joints.beginStep((float) dtSeconds);
    spins.beginStep(dtSeconds);
    int errors = memory.system.update((float) dtSeconds, 1, memory.allocator, memory.jobs);
    spins.endStep();
    joints.endStep();
    return errors;
  }

  @Override
  public boolean readSpin(int slot, Quaternionf rotation, Vector3f spin) {
    return motion.readSpin(bodiesBySlot[slot], rotation, spin);
  }

  @Override
  public void writeSpin(int slot, Vector3f spin, boolean beforeStep) {
    motion.writeSpin(bodiesBySlot[slot], spin);
  }

  @Override
  public void forgetContacts() {
    state.forgetContacts();
    manifolds.forget();
  }

  @Override
  public int read(BodyStates into) {
    states = into;
    int count = awake.read(into);
    awake.keepFalling(kindsBySlot, gravity, into);
    return count;
  }

  @Override
  public void touches(ContactSink touches) {
    if (log != null && states != null) {
      contacts.report(log, states, touches);
      log.connect(touches);
    }
  }

  @Override
  public Manifolds manifolds() {
    return manifolds;
  }

  @Override
  public void rayCast(RayQuery ray) {
    rays.cast(ray);
  }

  @Override
  public boolean isAwake(int slot) {
    return awake.contains(slot);
  }

  @Override
  public boolean isAwakeNow(int slot) {
    return bodies.isActive(ids[slot]);
  }

  @Override
  public boolean isWide() {
    return JoltMemory.computesInDoubles();
  }

  @Override
  public boolean savesState() {
    return true;
  }

  @Override
  public String version() {
    return "Jolt " + JoltMemory.version() + (isWide() ? " in double precision" : "");
  }

  @Override
  public void check(SavedState source, SavedBodies saved) {
    state.check(source, saved);
  }

  @Override
  public void save(SavedState destination) {
    joints.settle();
    state.save(destination);
  }

  @Override
  public void restore(SavedState source, BodyStates restored) {
    states = restored;
    if (shapesChanged) {
      trustContacts();
    }
    joints.settle();
    state.restore(source);
    joints.restored();
    manifolds.forget();
    awake.restart();
    fresh = true;
  }

  @Override
  public Object engineWorld() {
    return memory.system;
  }

  @Override
  public Object engineBody(int slot) {
    return bodiesBySlot[slot];
  }

  /**
   * Frees users before the objects that they use: constraints use bodies, the system owns bodies,
   * and bodies use shapes.
   */
  @Override
  public void close() {
    joints.close();
    awake.close();
    neighbours.close();
    rays.close();
    memory.close();
    exclusions.close();
    if (log != null) {
      log.close();
    }
    shapes.forEach(ShapeRefC::close);
  }

  /**
   * Makes Jolt trust the cached contacts of all bodies. After a shape change, Jolt ignores a body's
   * cached contacts until the body is next updated while awake. The flag for this is missing in
   * saved states. The following restore reverts all other effects of the update.
   */
  private void trustContacts() {
    motion.wakeAll(ids);
    if (log != null) {
      log.disconnect();
    }
    step(0.01); // any length works
    shapesChanged = false;
  }

  /** Registers callbacks on first need. */
  private void listen() {
    if (log == null && (surfaces || interest.any())) {
      log = new ContactLog(bodiesBySlot, ids, bodies, prefabsBySlot, kindsBySlot, interest);
      memory.system.setContactListener(log);
    }
    if (log != null && surfaces) {
      log.combineSurfaces();
    }
  }
}
