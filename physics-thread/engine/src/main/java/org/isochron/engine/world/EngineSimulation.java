package org.isochron.engine.world;

import org.isochron.engine.Engine;
import org.isochron.engine.Scene;
import org.isochron.engine.bodies.BodySlots;
import org.isochron.engine.bodies.BodyStates;
import org.isochron.engine.bodies.EngineSpace;
import org.isochron.engine.bodies.OwnerThread;
import org.isochron.engine.bodies.SceneBodies;
import org.isochron.engine.bodies.WorldPrefabs;
import org.isochron.engine.contacts.ContactInterest;
import org.isochron.engine.contacts.Contacts;
import org.isochron.engine.contacts.Sensors;
import org.isochron.physics.SavedState;
import org.isochron.physics.Simulation;
import org.isochron.physics.WorldView;
import org.isochron.shapes.PrefabLibrary;
import org.isochron.shapes.limits.Limits;
import org.isochron.state.BodyId;
import org.isochron.state.Command;
import org.isochron.state.Event;
import org.isochron.state.EventPublisher;
import org.isochron.state.IdReserve;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotWriter;
import org.isochron.state.threads.Platform;
import org.jspecify.annotations.Nullable;

/**
 * A scene simulated by an engine. Implements ids, commands, contacts, capture, hashes and saved
 * states for all engines. Owner: one thread at a time. {@link OwnerThread} checks the caller of
 * every method, because a call from another thread could crash the process. Allocates only when
 * more bodies touch than ever before.
 *
 * <p>A command to a removed body is reported as stale. A command is refused if its values are
 * invalid, its prefab is unknown, its id cannot be assigned, the world is full, or the body's
 * motion type does not permit it.
 */
public final class EngineSimulation implements Simulation {
  private final SnapshotLayout layout;
  private final Engine.Settings settings;
  private final EngineWorld world;
  private final EngineSimulationState state;
  private final BodySlots slots;
  private final BodyStates states;
  private final ContactInterest interest;
  private final Contacts contacts;
  private final BodyCommands commands;
  private final Sensors sensors;
  private final EngineView view;
  private final WorldPrefabs prefabs;
  private final OwnerThread owner = new OwnerThread("world");
  private @Nullable EventPublisher events;
  private boolean changed = true;
  private @Nullable Thread stepping;

  private EngineSimulation(Scene scene, Engine.Settings settings, EngineWorld world) {
    EngineSpace space = new EngineSpace(scene);
    SnapshotLayout near = SnapshotLayout.bodies(scene.bodyCapacity()).withVelocities();
    layout = scene.isFar() ? near.withFarPositions() : near;
    this.settings = settings;
    this.world = world;
    CommandValues values = new CommandValues(space);
    interest = new ContactInterest(settings);
    prefabs = new WorldPrefabs(scene.prefabs(), world, interest::add);
    state = new EngineSimulationState(scene, prefabs, interest, world, space, values);
    slots = state.slots;
    states = state.states;
    contacts = state.contacts;
    SceneBodies bodies = new SceneBodies(state.bodies);
    view = new EngineView(this::claim, world, state, bodies);
    sensors = new Sensors(state.bodies, bodies, state.inside, state.touches);
    commands = new BodyCommands(scene, settings, world, state, bodies, sensors, layout, values);
    settings.hooks().forEach(hook -> hook.built(world.engineWorld(), world::engineBody));
  }

  /** Closes the world on failure. */
  public static Simulation build(Scene scene, Engine.Settings settings, EngineWorld world) {
    try {
      if (scene.wide() && !world.isWide()) {
        throw new IllegalArgumentException(
            "the scene is wide, but %s computes in floats, in which bodies stay within %.0f km of the scene's origin: leave Scene.Builder.wide out, or choose an engine that computes in doubles"
                .formatted(world.version(), Limits.MAX_COORDINATE / 1_000));
      }
      return new EngineSimulation(scene, settings, world);
    } catch (Throwable e) {
      world.close();
      throw e;
    }
  }

  @Override
  public void handOver(Thread next) {
    owner.handOver(next);
  }

  @Override
  public void reserve(boolean reserved) {
    owner.reserve(reserved);
  }

  @Override
  public void begin(long tick, EventPublisher publisher) {
    claim();
    events = publisher;
    prefabs.takeOver();
    prefabs.freeUnused(state.bodies);
    states.begin(tick);
    commands.begin(publisher);
    changed = false;
  }

  @Override
  public void apply(Command command) {
    claim();
    if (command.namesPrefab()) {
      prefabs.takeOver(); // a prefab may have been added while time is paused, after the tick began
    }
    if (commands.apply(command)) {
      changed = true;
      sensors.change();
    }
  }

  @Override
  public void step(long tick, double dtSeconds) {
    claim();
    commands.end(dtSeconds);
    states.beginStep(slots.slotCount());
    stepping = Thread.currentThread();
    int errors;
    try {
      errors = world.step(dtSeconds);
    } finally {
      stepping = null;
    }
    state.stepped(dtSeconds);
    changed |= world.read(states) > 0;
    if (commands.settle()) {
      sensors.change();
    }
    states.endStep(slots.slotCount());
    if (errors != 0) {
      if (events != null) {
        events.publish(Event.Kind.ENGINE_ERROR, errors, BodyId.NONE, BodyId.NONE, 0);
      }
      if (settings.errorPolicy() == Engine.Settings.ErrorPolicy.THROW) {
        throw new IllegalStateException(
            "in tick %d the engine reported the errors %d: bodies may have passed through each other; raise Scene.bodyCapacity"
                .formatted(tick, errors));
      }
    }
    if (interest.any() && changed) { // no contact begins or ends in a sleeping world
      world.touches(contacts);
      contacts.settle(world, state.forces, events);
    }
    sensors.settle(changed, events);
    state.touches.turn();
  }

  @Override
  public SnapshotLayout layout() {
    return layout;
  }

  @Override
  public String domain() {
    StringBuilder domain = new StringBuilder(world.version());
    if (world.dependsOnProcessor()) {
      domain.append(" on ").append(Platform.processor());
    }
    Engine.Settings plain = Engine.Settings.defaults();
    if (settings.velocityIterations() != plain.velocityIterations()
        || settings.positionIterations() != plain.positionIterations()) {
      domain
          .append(", iterations ")
          .append(settings.velocityIterations())
          .append(" and ")
          .append(settings.positionIterations());
    }
    if (state.space.hasOwnOrigin()) {
      domain.append(", around ").append(state.space.origin());
    }
    if (state.space.isWide()) {
      domain.append(", wide");
    }
    if (settings.lostBodyPolicy() != plain.lostBodyPolicy()) {
      domain.append(", lost bodies ").append(settings.lostBodyPolicy());
    }
    return domain.toString();
  }

  @Override
  public void capture(SnapshotWriter snapshots) {
    // the thread that captures the start state may differ from the thread that runs the ticks
    boolean borrowed = owner.borrow();
    try {
      Snapshot snapshot = snapshots.bulk(slots.slotCount());
      requireFar(snapshot.layout());
      slots.copyGenerations(snapshot.generations());
      snapshots.prefabs(prefabs.knownTable());
      snapshots.joints(commands.joints().held());
      System.arraycopy(state.bodies.prefabs, 0, snapshot.prefabNumbers(), 0, snapshot.slotCount());
      states.copyTo(snapshot, state.space, snapshot.slotCount());
      commands.writeStartPoses(snapshots);
      states.writeMoved(snapshots);
    } finally {
      owner.giveBack(borrowed);
    }
  }

  @Override
  public void listPresent(Presence presence) {
    claim();
    for (int slot = 0; slot < slots.slotCount(); slot++) {
      if (slots.body(slot) != BodyId.NONE) {
        presence.body(slots.body(slot), state.bodies.prefabs[slot]);
      }
    }
    contacts.present(presence);
    state.inside.present(presence);
  }

  @Override
  public WorldView view(long tick) {
    return view.at(tick);
  }

  @Override
  public PrefabLibrary prefabs() {
    return prefabs;
  }

  @Override
  public IdReserve.FreeSlots freeSlots() {
    return slots;
  }

  @Override
  public IdReserve.FreeSlots freeJointSlots() {
    return state.joints.ids;
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
      requireSaving();
      requireBetweenSteps();
      state.requireComplete();
      state.save(destination);
    } finally {
      owner.giveBack(borrowed);
    }
  }

  /** A state that fails validation leaves the world unchanged. */
  @Override
  public void restore(SavedState source) {
    boolean borrowed = owner.borrow();
    try {
      requireSaving();
      requireBetweenSteps();
      prefabs.takeOver();
      state.restore(source, commands.joints());
      changed = true;
      sensors.change();
    } finally {
      owner.giveBack(borrowed);
    }
  }

  @Override
  public void close() {
    requireBetweenSteps();
    if (owner.close()) {
      prefabs.close();
      world.close();
    }
  }

  private void requireFar(SnapshotLayout ofState) {
    if (layout.far() && !ofState.far()) {
      throw new IllegalStateException(
          "the scene is %s and the state has no far positions: create the state with simulation.layout()"
              .formatted(state.space.isWide() ? "wide" : "around " + state.space.origin()));
    }
  }

  private void requireSaving() {
    if (!world.savesState()) {
      throw new UnsupportedOperationException(
          "%s cannot save or restore its state, which a rewind, a session and a prediction need: choose Jolt or ode4j"
              .formatted(world.version()));
    }
  }

  private void claim() {
    owner.claim();
    requireBetweenSteps();
    state.requireComplete();
  }

  /** Rejects calls from a hook's callback during a step. */
  private void requireBetweenSteps() {
    if (stepping == Thread.currentThread()) {
      throw new IllegalStateException(
          "this world was called during its own step; make the call after the step");
    }
  }
}
