package org.isochron.physics.engine.world;

import org.isochron.physics.engine.EngineSettings;
import org.isochron.physics.engine.bodies.BeginPoses;
import org.isochron.physics.engine.bodies.BodySlots;
import org.isochron.physics.engine.bodies.OwnerThread;
import org.isochron.physics.query.WorldView;
import org.isochron.physics.scene.Placement;
import org.isochron.physics.scene.Scene;
import org.isochron.physics.simulation.SavedState;
import org.isochron.physics.simulation.Simulation;
import org.isochron.state.body.Motion;
import org.isochron.state.command.Command;
import org.isochron.state.event.Event;
import org.isochron.state.event.EventPublisher;
import org.isochron.state.snapshot.BodyId;
import org.isochron.state.snapshot.Snapshot;
import org.isochron.state.snapshot.SnapshotLayout;
import org.isochron.state.snapshot.SnapshotWriter;
import org.jspecify.annotations.Nullable;

/**
 * A scene simulated by an engine; it implements ids, commands, contacts, capture, hash and saving for all engines.
 * Owner: one thread at a time, which {@link OwnerThread} checks at every entry, because engines crash the process
 * otherwise. Allocates nothing once it is built, unless more bodies touch than ever before.
 *
 * <p>A command to a removed body is reported as stale. A command is refused if an engine cannot take its values, its prefab
 * is unknown, the world is full, or bodies of this motion do not take it.
 */
public final class EngineSimulation implements Simulation {
  private final Scene scene;
  private final EngineSettings settings;
  private final EngineWorld world;
  private final CommandValues values = new CommandValues();
  private final EngineSimulationState state;
  private final BodySlots slots;
  private final BeginPoses begins;
  private final BodyStates states;
  private final Contacts contacts;
  private final ActiveJoints joints;
  private final EngineView view;
  private final int[] prefabs;
  private final OwnerThread owner = new OwnerThread("world");
  private @Nullable EventPublisher events;
  private boolean changed = true;
  private @Nullable Thread stepping;

  private EngineSimulation(Scene scene, EngineSettings settings, EngineWorld world) {
    this.scene = scene;
    this.settings = settings;
    this.world = world;
    state = new EngineSimulationState(scene, world, values);
    slots = state.slots;
    states = state.states;
    contacts = state.contacts;
    prefabs = state.prefabs;
    begins = new BeginPoses(scene.bodyCapacity());
    view = new EngineView(this::claim, world, slots, states);
    for (Placement body : scene.bodies()) {
      values.take(body);
      create(BodyId.slot(slots.take()), body.prefab());
    }
    joints = new ActiveJoints(scene.joints(), world);
    settings.hooks().forEach(hook -> hook.built(world.engineWorld(), world::engineBody));
  }

  /** Builds a scene in an engine's empty world, and closes the world if that fails. */
  public static Simulation build(Scene scene, EngineSettings settings, EngineWorld world) {
    try {
      return new EngineSimulation(scene, settings, world);
    } catch (Throwable e) { // close the world after any failure
      world.close();
      throw e;
    }
  }

  @Override
  public void handOver(Thread next) {
    owner.handOver(next);
  }

  @Override
  public void begin(long tick, EventPublisher publisher) {
    claim();
    events = publisher;
    begins.clear();
    changed = false;
  }

  @Override
  public void apply(Command command) {
    claim();
    if (command.kind() == Command.SPAWN) {
      spawn(command);
    } else if (command.kind() >= Command.DESPAWN && command.kind() <= Command.FORCE) {
      applyToBody(command);
    }
  }

  @Override
  public void step(long tick, double dtSeconds) {
    claim();
    stepping = Thread.currentThread();
    int errors;
    try {
      errors = world.step(dtSeconds);
    } finally {
      stepping = null;
    }
    if (errors != 0) {
      publish(Event.ENGINE_ERROR, errors, BodyId.NONE, 0);
      if (settings.errorPolicy() == EngineSettings.ErrorPolicy.THROW) {
        throw new IllegalStateException(
            "the engine's errors in tick %d are %d: bodies may have passed through others; raise Scene.bodyCapacity"
                .formatted(tick, errors));
      }
    }
    changed |= world.read(states) > 0;
    if (settings.contactEvents() && changed) { // in a sleeping world no contact begins or ends
      world.touches(contacts);
      contacts.settle(world, events);
    }
  }

  @Override
  public SnapshotLayout layout() {
    return SnapshotLayout.bodies(scene.bodyCapacity()).withVelocities();
  }

  @Override
  public void capture(SnapshotWriter snapshots) {
    claim();
    Snapshot snapshot = snapshots.bulk(slots.slotCount());
    slots.copyGenerations(snapshot.generations());
    states.copyTo(snapshot, snapshot.slotCount());
    begins.writeTo(snapshots);
    if (!changed) {
      snapshots.still();
    }
  }

  @Override
  public WorldView view(long tick) {
    return view.at(tick);
  }

  @Override
  public long stateHash() {
    boolean borrowed = owner.borrow();
    try {
      return states.hash(slots);
    } finally {
      owner.giveBack(borrowed);
    }
  }

  @Override
  public boolean savesState() {
    return world.savesState();
  }

  @Override
  public void save(SavedState destination) {
    boolean borrowed = owner.borrow();
    try {
      requireBetweenSteps();
      state.requireWhole();
      state.save(destination, joints);
    } finally {
      owner.giveBack(borrowed);
    }
  }

  /** A state that a check refuses leaves the world as it was. */
  @Override
  public void restore(SavedState source) {
    boolean borrowed = owner.borrow();
    try {
      requireBetweenSteps();
      state.restore(source, joints);
      changed = true;
    } finally {
      owner.giveBack(borrowed);
    }
  }

  @Override
  public void close() {
    requireBetweenSteps();
    if (owner.close()) {
      world.close();
    }
  }

  private void claim() {
    owner.claim();
    requireBetweenSteps();
    state.requireWhole();
  }

  /** Refuses a call from a hook's callback during a step. {@link OwnerThread} refuses other threads. */
  private void requireBetweenSteps() {
    if (stepping == Thread.currentThread()) {
      throw new IllegalStateException(
          "this world is called during its own step; remember the work and do it after the step");
    }
  }

  private void spawn(Command command) {
    boolean known = command.detail() >= 0 && command.detail() < scene.prefabs().size();
    long body = known && values.takePose(command) && values.takeMotion(command)
        ? slots.take()
        : BodyId.NONE;
    if (body == BodyId.NONE) {
      publish(Event.REFUSED_COMMAND, command.kind(), BodyId.NONE, command.token());
      return;
    }
    create(BodyId.slot(body), command.detail());
    begin(body);
    publish(Event.SPAWN, command.detail(), body, command.token());
  }

  private void applyToBody(Command command) {
    long body = command.body();
    if (!slots.contains(body)) {
      publish(Event.STALE_COMMAND, command.kind(), body, command.token());
      return;
    }
    int slot = BodyId.slot(body);
    Motion motion = scene.prefabs().get(prefabs[slot]).motion();
    boolean done = switch (command.kind()) {
      case Command.DESPAWN -> despawn(body);
      case Command.TELEPORT -> values.takePose(command) && teleport(body);
      case Command.VELOCITY -> motion != Motion.STATIC && values.takeMotion(command) && move(slot);
      case Command.IMPULSE -> motion == Motion.DYNAMIC && values.takeMotion(command) && push(slot);
      case Command.FORCE -> motion == Motion.DYNAMIC && values.takeMotion(command) && force(slot);
      default -> throw new AssertionError("kind " + command.kind());
    };
    if (!done) {
      publish(Event.REFUSED_COMMAND, command.kind(), body, command.token());
    }
  }

  private void create(int slot, int prefab) {
    prefabs[slot] = prefab;
    world.create(slot, prefab, values.position, values.rotation);
    states.poses().set(slot, values.position, values.rotation);
    if (scene.prefabs().get(prefab).motion() == Motion.STATIC) {
      values.stop();
    } else if (values.moves()) {
      world.move(slot, values.linear, values.angular);
    }
    states.velocities().set(slot, values.linear, values.angular);
  }

  private boolean despawn(long body) {
    contacts.end(body, events);
    joints.part(body);
    world.remove(BodyId.slot(body));
    slots.free(body);
    begins.remove(body);
    changed = true;
    publish(Event.DESPAWN, 0, body, 0);
    return true;
  }

  private boolean teleport(long body) {
    world.place(BodyId.slot(body), values.position, values.rotation);
    states.poses().set(BodyId.slot(body), values.position, values.rotation);
    begin(body);
    return true;
  }

  private boolean move(int slot) {
    world.move(slot, values.linear, values.angular);
    states.velocities().set(slot, values.linear, values.angular);
    return true;
  }

  private boolean push(int slot) {
    world.push(slot, values.linear, values.angular);
    return true;
  }

  private boolean force(int slot) {
    world.force(slot, values.linear, values.angular);
    return true;
  }

  private void begin(long body) {
    changed = true;
    begins.put(body, values.position, values.rotation);
  }

  private void publish(int kind, int detail, long body, long token) {
    if (events != null) {
      events.publish(kind, detail, body, BodyId.NONE, token);
    }
  }
}
