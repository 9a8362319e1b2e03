package org.isochron.bench.stage;

import java.util.Optional;
import java.util.OptionalLong;
import org.isochron.engine.Engine;
import org.isochron.engine.Scene;
import org.isochron.physics.PhysicsThread;
import org.isochron.physics.RunningWorld;
import org.isochron.physics.Simulation;
import org.isochron.physics.Steppable;
import org.isochron.replay.History;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.TickRate;
import org.joml.Vector3d;
import org.joml.Vector3fc;

/**
 * A world and the physics thread that ticks it, in this process or in another one. Any thread may
 * use it; closing waits until the physics thread has ended, if it runs in this process.
 */
public final class DemoRun implements AutoCloseable {
  private static final History.Settings KEPT = new History.Settings(500, 50);

  private final DemoSettings settings;
  private final BuiltScene builtScene;
  private final TickOrigin ticks;
  private final Optional<GoalsGame> goals;

  private DemoRun(
      DemoSettings settings, BuiltScene builtScene, TickOrigin ticks, Optional<GoalsGame> goals) {
    this.settings = settings;
    this.builtScene = builtScene;
    this.ticks = ticks;
    this.goals = goals;
  }

  /**
   * Builds the world and its thread, with time paused.
   *
   * @throws IllegalArgumentException if the engine is unknown or cannot be loaded, with the reason
   */
  public static DemoRun open(DemoSettings settings, NanoClock clock) {
    return open(settings, clock, Optional.empty());
  }

  /**
   * Builds the world and its thread, and serves the state to other processes.
   *
   * @throws java.io.UncheckedIOException if the run cannot be served on the target, with the reason
   */
  public static DemoRun open(
      DemoSettings settings, NanoClock clock, Optional<ServingTarget> served) {
    Engine engine = BuiltScene.engine(settings);
    BuiltScene built = BuiltScene.of(settings, engine.name());
    Optional<GoalsGame> goals =
        settings.show() == DemoScene.GOALS ? Optional.of(new GoalsGame()) : Optional.empty();
    TickOrigin own = new OwnTicks(
        settings,
        built.layout(),
        simulation(settings, built, engine, goals),
        clock,
        served,
        new RunDescription(engine.name(), settings));
    return new DemoRun(settings, built, own, goals);
  }

  static Steppable simulation(
      DemoSettings settings, BuiltScene built, Engine engine, Optional<GoalsGame> goals) {
    requireCollisions(settings, engine);
    Simulation simulation =
        engine.build(built.scene(), Engine.Settings.defaults().withContactEvents());
    if (settings.show() == DemoScene.PLAYER) {
      simulation = new PlayerController(TickRate.hertz(settings.hertz())).around(simulation);
    }
    if (settings.show() == DemoScene.VEHICLE) {
      simulation = new VehicleGame(TickRate.hertz(settings.hertz())).around(simulation);
    }
    if (goals.isPresent()) {
      simulation = goals.get().around(simulation);
    }
    return settings.remembers() && simulation.savesState()
        ? History.of(simulation, KEPT)
        : simulation;
  }

  private static void requireCollisions(DemoSettings settings, Engine engine) {
    if (settings.show().needsCollisions() && engine.name().equals("reference")) {
      throw new IllegalArgumentException(
          "the scene %s needs collisions, which the reference engine does not compute; run with --engine best"
              .formatted(settings.show()));
    }
  }

  /**
   * Builds the world for drawing only, from the description that the computing process serves.
   *
   * @throws IllegalArgumentException if the served state is not a run of this program, or of an
   *     incompatible version
   */
  public static DemoRun watching(WatchedState watched, ServingAddress address) {
    RunDescription description = RunDescription.of(watched.description());
    BuiltScene built = BuiltScene.of(description.settings(), description.engine());
    SnapshotLayout served = watched.state().layout();
    if (!served.equals(built.layout()) && !served.equals(withoutVelocities(built.layout()))) {
      throw new IllegalArgumentException(
          "the served state has room for %d bodies and its scene for %d; use the same version of this program in both"
              .formatted(served.bodyCapacity(), built.layout().bodyCapacity()));
    }
    return new DemoRun(
        description.settings(), built, new WatchedTicks(watched, address), Optional.empty());
  }

  private static SnapshotLayout withoutVelocities(SnapshotLayout layout) {
    return new SnapshotLayout(layout.bodyCapacity(), false, layout.far(), layout.channels());
  }

  public DemoSettings settings() {
    return settings;
  }

  public TickRate rate() {
    return TickRate.hertz(settings.hertz());
  }

  public SharedState state() {
    return ticks.state();
  }

  /**
   * Returns the physics thread.
   *
   * @throws java.util.NoSuchElementException if another process computes the run
   */
  public PhysicsThread physics() {
    return ticks.thread().orElseThrow();
  }

  /** Returns the score; empty if the scene has none or another process computes it. */
  public Optional<String> score() {
    return goals.map(GoalsGame::score);
  }

  /** Returns the object that controls time; empty if another process computes the run. */
  public Optional<RunningWorld.TimeControl> time() {
    return ticks.thread().map(PhysicsThread::time);
  }

  public TickOrigin ticks() {
    return ticks;
  }

  /** Reads new ticks; called once per frame. Returns false if the run must be reopened. */
  public boolean look() {
    return ticks.look();
  }

  public void stop() {
    ticks.thread().ifPresent(PhysicsThread::stop);
  }

  public Scene scene() {
    return builtScene.scene();
  }

  /** Converts a position relative to the scene's origin to world coordinates. */
  public Vector3d worldPosition(Vector3fc inScene) {
    return scene().origin().add(inScene, new Vector3d());
  }

  /**
   * Returns the minimum corner of the initial bounding box of the bodies near the scene's origin,
   * without ground.
   */
  public Vector3fc minCorner() {
    return builtScene.minCorner();
  }

  public Vector3fc maxCorner() {
    return builtScene.maxCorner();
  }

  public int mainPrefab() {
    return 1;
  }

  public OptionalLong player() {
    return switch (settings.show()) {
      case PLAYER -> OptionalLong.of(PlayerScene.PLAYER);
      case VEHICLE -> OptionalLong.of(VehicleGame.CAR);
      default -> OptionalLong.empty();
    };
  }

  public int bodyCount() {
    return builtScene.bodyCount();
  }

  public String engine() {
    return builtScene.engine();
  }

  @Override
  public void close() {
    ticks.close();
  }
}
