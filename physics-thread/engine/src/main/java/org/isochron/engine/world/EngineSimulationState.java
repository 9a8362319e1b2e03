package org.isochron.engine.world;

import org.isochron.engine.Scene;
import org.isochron.engine.bodies.BodySlots;
import org.isochron.engine.bodies.BodyStates;
import org.isochron.engine.bodies.ChangedMotions;
import org.isochron.engine.bodies.ChangedProperties;
import org.isochron.engine.bodies.EngineSpace;
import org.isochron.engine.bodies.KinematicMoves;
import org.isochron.engine.bodies.MassCenters;
import org.isochron.engine.bodies.PreviousBodies;
import org.isochron.engine.bodies.WorldBodies;
import org.isochron.engine.bodies.WorldPrefabs;
import org.isochron.engine.contacts.ContactInterest;
import org.isochron.engine.contacts.Contacts;
import org.isochron.engine.contacts.PairExclusion;
import org.isochron.engine.contacts.PairForces;
import org.isochron.engine.contacts.SensorPairs;
import org.isochron.engine.contacts.TouchLog;
import org.isochron.engine.joints.ActiveJoints;
import org.isochron.engine.joints.JointTable;
import org.isochron.physics.SavedState;
import org.isochron.state.BodyId;
import org.joml.Vector3f;
import org.joml.Vector3fc;

/**
 * Saves and restores the bodies and joints of a world. Owner: the thread of its {@link
 * EngineSimulation}. Saving allocates nothing. Restoring allocates for joints and for states from
 * other processes.
 *
 * <p>The first pass of a restore validates everything without changing the world. If the engine
 * rejects the state during the second pass, the world is unusable until another state is restored.
 */
final class EngineSimulationState {
  final WorldBodies bodies;
  final EngineSpace space;
  final BodySlots slots;
  final BodyStates states;
  final Contacts contacts;
  final ChangedProperties own;
  final ChangedMotions motions;
  final MassCenters centers;
  final KinematicMoves moves;
  final JointTable joints;
  final PairExclusion excluded;

  private final Vector3f gravity;
  private final Vector3f savedGravity = new Vector3f();
  final SensorPairs inside;
  final TouchLog touches;
  final PairForces forces;

  private final EngineWorld world;
  private final CommandValues values;
  private final long identity;
  private final SavedBodies saved;
  private final PreviousBodies before;
  private boolean incomplete;

  /** Length of the last step in seconds; 0 before the first step. */
  double lastStep;

  EngineSimulationState(
      Scene scene,
      WorldPrefabs kinds,
      ContactInterest interest,
      EngineWorld world,
      EngineSpace space,
      CommandValues values) {
    this.space = space;
    this.world = world;
    this.values = values;
    bodies = new WorldBodies(scene, kinds, space);
    slots = bodies.slots;
    states = bodies.states;
    own = new ChangedProperties(bodies, world);
    motions = new ChangedMotions(bodies, own, world);
    before = new PreviousBodies(bodies, own);
    centers = new MassCenters(states, slot -> own.get(slot).massProperties());
    moves = new KinematicMoves(world, states, centers, scene.bodyCapacity());
    joints = new JointTable(space, scene.jointCapacity());
    touches = new TouchLog(scene.bodyCapacity(), scene.wide());
    contacts = new Contacts(bodies, interest, touches);
    inside = new SensorPairs(bodies);
    forces = new PairForces(world.manifolds(), bodies, contacts, touches);
    excluded = new PairExclusion(world);
    gravity = new Vector3f(scene.gravity());
    identity = SceneIdentity.of(scene, world.version());
    saved = new SavedBodies(scene, kinds, interest, world, space);
  }

  /** Rejects an incompletely restored world. */
  void requireComplete() {
    if (incomplete) {
      throw new IllegalStateException(
          "the engine rejected a state in the middle of a restore, so this world is incomplete; restore another state or close the world");
    }
  }

  void gravity(Vector3fc acceleration) {
    if (!gravity.equals(acceleration)) {
      gravity.set(acceleration);
      world.gravity(acceleration);
    }
  }

  Vector3f readGravity(Vector3f destination) {
    return destination.set(gravity);
  }

  void stepped(double dtSeconds) {
    lastStep = dtSeconds;
    forces.stepped(dtSeconds);
  }

  /** Converts a change per step to a change per second. */
  Vector3f perSecond(Vector3f inAStep, Vector3f destination) {
    return lastStep == 0 ? destination.zero() : inAStep.mul((float) (1 / lastStep), destination);
  }

  void save(SavedState destination) {
    int part = destination.beginPart(identity);
    int count = slots.slotCount();
    slots.save(destination);
    for (int slot = 0; slot < count; slot++) {
      destination.putInt(bodies.prefabs[slot]);
    }
    own.save(destination);
    motions.save(destination);
    states.save(destination, count);
    joints.save(destination);
    contacts.save(destination);
    moves.save(destination);
    destination.putFloat(gravity.x);
    destination.putFloat(gravity.y);
    destination.putFloat(gravity.z);
    inside.save(destination);
    excluded.save(destination);
    touches.save(destination);
    destination.putDouble(lastStep);
    world.save(destination);
    destination.endPart(part);
  }

  void restore(SavedState source, ActiveJoints active) {
    int end = source.takePart(identity);
    if (!source.isProcessLocal()) { // states that never left this process need no validation
      int begin = source.place();
      saved.take(source);
      world.check(source, saved);
      source.takeEnd(end);
      source.moveTo(begin);
    }
    incomplete = true;
    restoreChecked(source, active);
    incomplete = false;
  }

  private void restoreChecked(SavedState source, ActiveJoints active) {
    before.note();
    motions.resetAll();
    excluded.excludeInEngine(false);
    slots.restore(source);
    int count = slots.slotCount();
    for (int slot = 0; slot < count; slot++) {
      bodies.prefabs[slot] = source.takeInt();
    }
    own.restore(source);
    motions.restore(source);
    states.restore(source, count);
    active.restoreEnded(source, before);
    replace();
    own.applyRestored(before);
    active.recreateEnded();
    contacts.restore(source);
    moves.restore(source);
    gravity(savedGravity.set(source.takeNumber(), source.takeNumber(), source.takeNumber()));
    inside.restore(source);
    excluded.restore(source, slots);
    excluded.excludeInEngine(true);
    touches.restore(source, contacts.pairs(), inside.pairs);
    motions.reapplyAll();
    stepped(source.takeDouble());
    world.restore(source, states);
  }

  private void replace() {
    for (int slot = 0; slot < slots.capacity(); slot++) {
      if (before.contains(slot) && !before.isKept(slot)) {
        world.remove(slot);
      }
    }
    for (int slot = 0; slot < slots.slotCount(); slot++) {
      if (slots.body(slot) != BodyId.NONE && !before.isKept(slot)) {
        states.poses().position(slot, values.position);
        states.poses().rotation(slot, values.rotation);
        bodies.kinds.require(bodies.prefabs[slot]);
        world.create(slot, bodies.prefabs[slot], values.position, values.rotation);
      }
    }
  }
}
