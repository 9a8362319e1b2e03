package org.isochron.bench.stage;

import java.time.Duration;
import org.isochron.bench.trace.ValueTrack;
import org.isochron.physics.PhysicsSettings;
import org.isochron.physics.PhysicsThread;
import org.isochron.physics.history.History;
import org.isochron.physics.history.HistorySettings;
import org.isochron.physics.scene.Scene;
import org.isochron.physics.simulation.Simulation;
import org.isochron.state.SharedState;
import org.isochron.state.StateLimits;
import org.isochron.state.snapshot.SnapshotLayout;
import org.isochron.state.time.NanoClock;
import org.isochron.state.time.TickRate;
import org.joml.Vector3fc;

/** A world and the physics thread that ticks it. Any thread may hold it; closing waits for the thread to end. */
public final class DemoRun implements AutoCloseable {
  private static final HistorySettings KEPT = new HistorySettings(500, 50);

  /**
   * The blended bodies on the graphics card and on the processor, the newest ones, their meter, and another meter while the
   * frames change their delay.
   */
  private static final int READERS = 5;

  private final DemoSettings settings;
  private final SharedState state;
  private final BuiltScene builtScene;
  private final WatchedSimulation watched;
  private final PhysicsThread physics;

  private DemoRun(DemoSettings settings, NanoClock clock) {
    this.settings = settings;
    builtScene = BuiltScene.of(settings);
    SnapshotLayout layout =
        SnapshotLayout.bodies(builtScene.scene().bodyCapacity()).withVelocities();
    state = SharedState.of(layout, StateLimits.DEFAULT.withReaders(READERS), clock);
    // inside of what watches: ticks that are computed again are not watched twice
    Simulation simulation = settings.remembers() && builtScene.simulation().savesState()
        ? History.of(builtScene.simulation(), layout, KEPT)
        : builtScene.simulation();
    watched = new WatchedSimulation(simulation, clock);
    PhysicsSettings thread = PhysicsSettings.hertz(settings.hertz()).withListener(watched);
    physics =
        PhysicsThread.start(state, watched, thread.withTicks(thread.ticks().withStartPaused(true)));
  }

  /**
   * Builds the world and its thread, whose time stands still until it is resumed.
   *
   * @throws IllegalArgumentException if there is no engine of the name, or it does not load here, with the reason
   */
  public static DemoRun open(DemoSettings settings, NanoClock clock) {
    return new DemoRun(settings, clock);
  }

  public DemoSettings settings() {
    return settings;
  }

  public TickRate rate() {
    return TickRate.hertz(settings.hertz());
  }

  public SharedState state() {
    return state;
  }

  public PhysicsThread physics() {
    return physics;
  }

  /** The scene as it began. */
  public Scene scene() {
    return builtScene.scene();
  }

  public BodyLooks looks() {
    return builtScene.looks();
  }

  /** A corner of the box around all that moves at first. */
  public Vector3fc least() {
    return builtScene.least();
  }

  /** The opposite corner. */
  public Vector3fc most() {
    return builtScene.most();
  }

  /** The prefab that the scene is about. */
  public int mainPrefab() {
    return 1;
  }

  /** How many bodies that move it began with. */
  public int bodyCount() {
    return builtScene.bodyCount();
  }

  /** The name of the simulation. */
  public String engine() {
    return builtScene.engine();
  }

  /** The wall instant at which each tick ended. */
  public ValueTrack tickEnds() {
    return watched.tickEnds();
  }

  /** How late each tick began, in nanoseconds. */
  public ValueTrack lateness() {
    return watched.lateness();
  }

  /** What each step cost, in nanoseconds. */
  public ValueTrack stepCosts() {
    return watched.stepCosts();
  }

  /** How many commands reached the simulation. */
  public long commandCount() {
    return watched.commandCount();
  }

  public long bytesPerTick() {
    return watched.allocation().bytesPerTurn();
  }

  /** Returns true if it can go back in time. */
  public boolean remembers() {
    return watched.past().isPresent();
  }

  /** Lets the next step hang. */
  public void hitch(Duration duration) {
    watched.hitch(duration.toNanos());
  }

  @Override
  public void close() {
    physics.close();
  }
}
