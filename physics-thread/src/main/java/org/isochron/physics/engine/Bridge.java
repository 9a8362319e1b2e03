package org.isochron.physics.engine;

import org.isochron.physics.scene.Motion;
import org.isochron.physics.scene.Placement;
import org.isochron.physics.scene.Scene;
import org.isochron.physics.simulation.BeginPoses;
import org.isochron.physics.simulation.BodySlots;
import org.isochron.physics.simulation.SavedState;
import org.isochron.physics.simulation.Simulation;
import org.isochron.state.command.Command;
import org.isochron.state.event.Event;
import org.isochron.state.event.EventPublisher;
import org.isochron.state.snapshot.BodyId;
import org.isochron.state.snapshot.Snapshot;
import org.isochron.state.snapshot.SnapshotWriter;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.jspecify.annotations.Nullable;

/**
 * A scene simulated by an engine: ids, commands, contacts, capture, hash and saving, the same for all of them. Owner: the
 * thread that builds it, then the physics thread. Allocates nothing once it is built, unless more bodies touch than ever.
 *
 * <p>A command that names a body that is no more is told as stale. One that no engine may be handed is refused: values that
 * are not finite or too large, rotations of another length than 1, unknown prefabs, a body too many, a velocity for a
 * static body, an impulse or force for one that is not dynamic.
 */
public final class Bridge implements Simulation {
  /** No velocity, impulse or force that a command gives has a larger component. */
  public static final float MAX_MOTION = 1e9f;

  private final Scene scene;
  private final EngineSettings settings;
  private final EngineWorld world;
  private final BodySlots slots;
  private final BeginPoses begins;
  private final BodyStates states;
  private final Contacts contacts;
  private final JointsInForce joints;
  private final int[] prefabs;

  private final Vector3f position = new Vector3f();
  private final Quaternionf rotation = new Quaternionf();
  private final Vector3f linear = new Vector3f();
  private final Vector3f angular = new Vector3f();
  private @Nullable EventPublisher events;
  private boolean changed = true;

  private Bridge(Scene scene, EngineSettings settings, EngineWorld world) {
    this.scene = scene;
    this.settings = settings;
    this.world = world;
    slots = new BodySlots(scene.bodyCapacity());
    begins = new BeginPoses(scene.bodyCapacity());
    states = new BodyStates(scene.bodyCapacity());
    contacts = new Contacts(slots);
    prefabs = new int[scene.bodyCapacity()];
    for (Placement body : scene.bodies()) {
      position.set(body.position());
      rotation.set(body.rotation());
      linear.set(body.linear());
      angular.set(body.angular());
      create(BodyId.slot(slots.take()), body.prefab());
    }
    joints = new JointsInForce(scene.joints(), world);
    settings.hooks().forEach(hook -> hook.built(world));
  }

  /** Builds a scene in an engine's world that was made for it, and closes the world if that fails. */
  public static Simulation build(Scene scene, EngineSettings settings, EngineWorld world) {
    try {
      return new Bridge(scene, settings, world);
    } catch (Throwable e) { // whatever it is, the world is not left open
      world.close();
      throw e;
    }
  }

  @Override
  public void begin(long tick, EventPublisher publisher) {
    events = publisher;
    begins.clear();
    changed = false;
  }

  @Override
  public void apply(Command command) {
    if (command.kind() == Command.SPAWN) {
      spawn(command);
    } else if (command.kind() <= Command.FORCE) {
      applyToBody(command);
    }
  }

  @Override
  public void step(long tick, double dtSeconds) {
    int errors = world.step(dtSeconds);
    if (errors != 0) {
      tell(Event.ENGINE_ERROR, errors, BodyId.NONE, 0);
      if (settings.errorPolicy() == EngineSettings.ErrorPolicy.THROW) {
        throw new IllegalStateException(
            "the engine's errors in tick %d are %d: bodies may have passed through others; raise Scene.bodyCapacity"
                .formatted(tick, errors));
      }
    }
    changed |= world.read(states) > 0;
    if (settings.contactEvents()) {
      world.touches(contacts);
      contacts.settle(world, events);
    }
  }

  @Override
  public void capture(SnapshotWriter snapshots) {
    int count = slots.slotCount();
    Snapshot snapshot = snapshots.bulk(count);
    slots.copyGenerations(snapshot.generations());
    states.copyTo(snapshot, count);
    begins.writeTo(snapshots);
    if (!changed) {
      snapshots.still();
    }
  }

  @Override
  public long stateHash() {
    return states.hash(slots);
  }

  @Override
  public boolean savesState() {
    return world.savesState();
  }

  @Override
  public void save(SavedState destination) {
    int count = slots.slotCount();
    slots.save(destination);
    for (int slot = 0; slot < count; slot++) {
      destination.putInt(prefabs[slot]);
    }
    states.save(destination, count);
    joints.save(destination);
    contacts.save(destination);
    world.save(destination);
  }

  /** Puts the bodies and joints of then into the world, and has the engine restore what it knows of them. */
  @Override
  public void restore(SavedState source) {
    for (int slot = 0; slot < slots.slotCount(); slot++) {
      if (slots.body(slot) != BodyId.NONE) {
        joints.part(slots.body(slot));
        world.remove(slot);
      }
    }
    slots.restore(source);
    for (int slot = 0; slot < slots.slotCount(); slot++) {
      prefabs[slot] = source.takeCount(scene.prefabs().size() - 1);
    }
    states.restore(source, slots.slotCount());
    for (int slot = 0; slot < slots.slotCount(); slot++) {
      if (slots.body(slot) != BodyId.NONE) {
        states.poses().position(slot, position);
        states.poses().rotation(slot, rotation);
        world.create(slot, prefabs[slot], position, rotation);
      }
    }
    joints.restore(source);
    contacts.restore(source);
    world.restore(source);
    changed = true;
  }

  @Override
  public void close() {
    world.close();
  }

  private void spawn(Command command) {
    boolean known = command.detail() >= 0 && command.detail() < scene.prefabs().size();
    long body = known && takePose(command) && takeMotion(command) ? slots.take() : BodyId.NONE;
    if (body == BodyId.NONE) {
      tell(Event.REFUSED_COMMAND, command.kind(), BodyId.NONE, command.token());
      return;
    }
    create(BodyId.slot(body), command.detail());
    begin(body);
    tell(Event.SPAWN, command.detail(), body, command.token());
  }

  private void applyToBody(Command command) {
    long body = command.body();
    if (!slots.contains(body)) {
      tell(Event.STALE_COMMAND, command.kind(), body, command.token());
      return;
    }
    int slot = BodyId.slot(body);
    Motion motion = scene.prefabs().get(prefabs[slot]).motion();
    boolean done = switch (command.kind()) {
      case Command.DESPAWN -> despawn(body);
      case Command.TELEPORT -> takePose(command) && teleport(body);
      case Command.VELOCITY -> motion != Motion.STATIC && takeMotion(command) && move(slot);
      case Command.IMPULSE -> motion == Motion.DYNAMIC && takeMotion(command) && push(slot);
      case Command.FORCE -> motion == Motion.DYNAMIC && takeMotion(command) && force(slot);
      default -> throw new AssertionError("kind " + command.kind());
    };
    if (!done) {
      tell(Event.REFUSED_COMMAND, command.kind(), body, command.token());
    }
  }

  private void create(int slot, int prefab) {
    prefabs[slot] = prefab;
    world.create(slot, prefab, position, rotation);
    states.poses().set(slot, position, rotation);
    if (scene.prefabs().get(prefab).motion() == Motion.STATIC) {
      linear.zero();
      angular.zero();
    } else if (linear.lengthSquared() + angular.lengthSquared() > 0) {
      world.move(slot, linear, angular);
    }
    states.velocities().set(slot, linear, angular);
  }

  private boolean despawn(long body) {
    contacts.end(body, events);
    joints.part(body);
    world.remove(BodyId.slot(body));
    slots.free(body);
    begins.remove(body);
    changed = true;
    tell(Event.DESPAWN, 0, body, 0);
    return true;
  }

  private boolean teleport(long body) {
    world.place(BodyId.slot(body), position, rotation);
    states.poses().set(BodyId.slot(body), position, rotation);
    begin(body);
    return true;
  }

  private boolean move(int slot) {
    world.move(slot, linear, angular);
    states.velocities().set(slot, linear, angular);
    return true;
  }

  private boolean push(int slot) {
    world.push(slot, linear, angular);
    return true;
  }

  private boolean force(int slot) {
    world.force(slot, linear, angular);
    return true;
  }

  private void begin(long body) {
    changed = true;
    begins.put(
        body, position.x, position.y, position.z, rotation.x, rotation.y, rotation.z, rotation.w);
  }

  private boolean takePose(Command command) {
    command.position(position);
    command.rotation(rotation);
    boolean sound = Scene.isPosition(position) && Scene.isRotation(rotation);
    if (sound) {
      rotation.normalize();
    }
    return sound;
  }

  private boolean takeMotion(Command command) {
    command.linear(linear);
    command.angular(angular);
    return isWithin(linear) && isWithin(angular);
  }

  private static boolean isWithin(Vector3f motion) {
    return Math.abs(motion.x) <= MAX_MOTION
        && Math.abs(motion.y) <= MAX_MOTION
        && Math.abs(motion.z) <= MAX_MOTION;
  }

  private void tell(int kind, int detail, long body, long token) {
    if (events != null) {
      events.tell(kind, detail, body, BodyId.NONE, token);
    }
  }
}
