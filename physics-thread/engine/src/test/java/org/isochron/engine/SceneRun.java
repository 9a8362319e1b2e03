package org.isochron.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.isochron.physics.SavedState;
import org.isochron.physics.Simulation;
import org.isochron.physics.WorldView;
import org.isochron.state.BodyId;
import org.isochron.state.Command;
import org.isochron.state.CommandSender;
import org.isochron.state.Event;
import org.isochron.state.EventCursor;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotReader;
import org.isochron.state.StateWriter;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3dc;
import org.joml.Vector3f;

/** A scene in an engine, ticked manually, for tests of its snapshots, events and views. */
public final class SceneRun implements AutoCloseable {
  private final long tickNanos;
  private final NanoClock.Manual clock = new NanoClock.Manual(0);
  private final SharedState state;
  private final StateWriter writer;
  private final SnapshotReader reader;
  private final EventCursor cursor;
  private final Simulation simulation;
  private final List<Happening> happenings = new ArrayList<>();
  // A field, to avoid allocations.
  private final Consumer<Command> applied;
  private final Consumer<Event> kept;
  private long tick;

  /**
   * A copy of an event.
   *
   * @param atBegin true if the event is dated to the start of its tick
   */
  public record Happening(
      Event.Kind kind,
      int detail,
      long bodyA,
      long bodyB,
      long token,
      Vector3d point,
      Vector3f normal,
      float impulse,
      Event.Refusal refusal,
      boolean atBegin) {
    static Happening of(Event event, long tickNanos) {
      return new Happening(
          event.kind(),
          event.detail(),
          event.bodyA(),
          event.bodyB(),
          event.token(),
          event.point(new Vector3d()),
          new Vector3f(event.normal()),
          event.impulse(),
          event.refusal(),
          event.instantNanos() < event.tick() * tickNanos);
    }
  }

  public SceneRun(Engine engine, Scene scene, Engine.Settings settings) {
    this(engine, scene, settings, 100);
  }

  SceneRun(Engine engine, Scene scene, Engine.Settings settings, int hertz) {
    tickNanos = 1_000_000_000 / hertz;
    kept = event -> happenings.add(Happening.of(event, tickNanos));
    simulation = engine.build(scene, settings);
    applied = simulation::apply;
    state =
        SharedState.of(simulation.layout(), SharedState.Limits.DEFAULT.withEvents(65_536), clock);
    writer = state.claimWriter();
    reader = state.openReader();
    cursor = state.openEvents();
    writer.ids().refill(simulation.freeSlots(), true);
    writer.jointIds().refill(simulation.freeJointSlots(), true);
  }

  public SceneRun(Engine engine, Scene scene) {
    this(engine, scene, Engine.Settings.defaults().withContactEvents());
  }

  /** Commands for the next tick. */
  public CommandSender commands() {
    return state.commands();
  }

  public WorldView view() {
    return simulation.view(tick);
  }

  /** Applies commands without a step. */
  public void apply(Consumer<CommandSender> send) {
    send.accept(commands());
    clock.advance(1);
    writer.events().at(0, tick + 1, tick * tickNanos);
    simulation.begin(tick + 1, writer.events());
    writer.commands().drain(clock.nanos(), simulation::apply);
  }

  public Simulation simulation() {
    return simulation;
  }

  public void tick() {
    begin();
    end();
  }

  public void ticks(int count) {
    for (int i = 0; i < count; i++) {
      tick();
    }
  }

  /** Ticks once, and sends commands when a {@link org.isochron.physics.Controller} would. */
  public void tick(Consumer<CommandSender> send) {
    begin();
    send.accept(commands());
    end();
  }

  private void begin() {
    writer.events().atTick(0, tick + 1, tick * tickNanos, (tick + 1) * tickNanos);
    simulation.begin(tick + 1, writer.events());
  }

  private void end() {
    clock.advance(tickNanos);
    writer.commands().drain(clock.nanos(), applied);
    writer.events().atEnd();
    tick++;
    simulation.step(tick, tickNanos / 1e9);
    writer.ids().refill(simulation.freeSlots(), false);
    writer.jointIds().refill(simulation.freeJointSlots(), false);
    writer.snapshots().begin(tick, tick * tickNanos);
    simulation.capture(writer.snapshots());
    writer.snapshots().publish(clock.nanos());
    reader.refresh();
    cursor.poll(kept);
  }

  public long spawn(int prefab, float x, float y, float z) {
    int before = happenings.size();
    tick(commands -> spawn(commands, prefab, new Vector3d(x, y, z), 77));
    return happenings.subList(before, happenings.size()).stream()
        .filter(happening -> happening.kind() == Event.Kind.SPAWN && happening.token() == 77)
        .mapToLong(Happening::bodyA)
        .findFirst()
        .orElseThrow(() -> new AssertionError("no body was spawned: " + happenings));
  }

  /** Sends the spawn of an upright body at rest, whose id the simulation chooses. */
  public static void spawn(CommandSender commands, int prefab, Vector3dc position, long token) {
    Vector3f still = new Vector3f();
    commands.spawnWithToken(prefab, new Vector3d(position), new Quaternionf(), still, still, token);
  }

  public static long placed(int index) {
    return BodyId.of(index, 1);
  }

  /** Returns the id of a joint of the scene. */
  public static long joint(int index) {
    return BodyId.of(index, BodyId.MAX_GENERATION + 1);
  }

  public Snapshot newest() {
    return reader.newest();
  }

  public boolean contains(long body) {
    return newest().contains(body);
  }

  public Vector3f position(long body) {
    return newest().position(body, new Vector3f());
  }

  /** Returns a world position in doubles, which is exact at any distance from the origin. */
  public Vector3d worldPosition(long body) {
    return newest().position(body, new Vector3d());
  }

  public Quaternionf rotation(long body) {
    return newest().poses().rotation(BodyId.slot(body), new Quaternionf());
  }

  public Vector3f velocity(long body) {
    int slot = BodyId.slot(body);
    var velocities = newest().velocities();
    return new Vector3f(velocities.x()[slot], velocities.y()[slot], velocities.z()[slot]);
  }

  public Vector3f spin(long body) {
    int slot = BodyId.slot(body);
    var velocities = newest().velocities();
    return new Vector3f(velocities.wx()[slot], velocities.wy()[slot], velocities.wz()[slot]);
  }

  /** All events so far. */
  public List<Happening> happenings() {
    return happenings;
  }

  public List<Happening> happenings(Event.Kind kind) {
    return happenings.stream().filter(happening -> happening.kind() == kind).toList();
  }

  /** One property of all events of a kind. */
  public <T> List<T> seen(Event.Kind kind, Function<Happening, T> property) {
    return happenings(kind).stream().map(property).toList();
  }

  public List<Event.Refusal> refusals() {
    return seen(Event.Kind.REFUSED_COMMAND, Happening::refusal);
  }

  /** One hash per tick. */
  public List<Long> hashes(int ticks) {
    List<Long> hashes = new ArrayList<>();
    for (int i = 0; i < ticks; i++) {
      tick();
      hashes.add(simulation.stateHash());
    }
    return hashes;
  }

  public SavedState save() {
    SavedState saved = new SavedState();
    simulation.save(saved);
    return saved;
  }

  public void restore(SavedState saved) {
    simulation.restore(saved.rewind());
  }

  public List<Long> requireRepeatable(int ticks) {
    return requireRepeatable(ticks, commands -> {});
  }

  /**
   * Requires that the next ticks end alike after a restore, whatever was changed in between. Returns
   * their hashes.
   */
  public List<Long> requireRepeatable(int ticks, Consumer<CommandSender> meanwhile) {
    SavedState saved = save();
    List<Long> first = hashes(ticks);
    tick(meanwhile);
    restore(saved);
    assertThat(hashes(ticks)).isEqualTo(first);
    return first;
  }

  @Override
  public void close() {
    reader.close();
    writer.close();
    simulation.close();
  }
}
