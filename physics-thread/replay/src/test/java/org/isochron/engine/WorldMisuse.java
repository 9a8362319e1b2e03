package org.isochron.engine;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.isochron.physics.PhysicsSettings;
import org.isochron.physics.PhysicsThread;
import org.isochron.physics.SavedState;
import org.isochron.physics.Simulation;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.StateWriter;
import org.jspecify.annotations.Nullable;

/**
 * Calls every method of closed worlds and of worlds owned by other threads, for every engine. The
 * exit code is 1 if a call is not refused.
 */
final class WorldMisuse {
  private static final Scene SCENE = balls();

  private final Engine engine;
  private int refused;

  private WorldMisuse(Engine engine) {
    this.engine = engine;
  }

  public static void main(String[] arguments) throws Exception {
    for (Engine engine : Engines.available()) {
      new WorldMisuse(engine).run();
    }
  }

  private void run() throws Exception {
    closedWorldIsUsed();
    closedSimulationIsStartedAgain();
    runningSimulationIsStartedAgain();
    twoThreadsUseOneWorld();
    worldIsClosedDuringSteps();
    System.out.printf("%s refused %d%n", engine.name(), refused);
  }

  private void closedWorldIsUsed() {
    Simulation world = ticked();
    SavedState state = state(world);
    world.close();

    entries(world, state).forEach((entry, use) -> require(entry, "world is closed", use));
    world.close(); // a second call has no effect
  }

  private void closedSimulationIsStartedAgain() {
    Simulation world = engine.build(SCENE);
    PhysicsThread.start(shared(), world, PhysicsSettings.DEFAULT).close();

    require(
        "start", "world is closed", () -> PhysicsThread.start(shared(), world).close());
  }

  private void runningSimulationIsStartedAgain() {
    Simulation world = ticked();
    SavedState state = state(world);
    PhysicsThread running = PhysicsThread.start(shared(), world);

    require(
        "start", "belongs to thread", () -> PhysicsThread.start(shared(), world).close());
    entries(world, state).forEach((entry, use) -> require(entry, "belongs to thread", use));
    require("close", "belongs to thread", world::close);
    running.close();
  }

  private void twoThreadsUseOneWorld() throws Exception {
    Simulation world = ticked();
    SavedState state = state(world);

    inThread(() -> {
      entries(world, state).forEach((entry, use) -> require(entry, "belongs to thread", use));
      require("close", "belongs to thread", world::close);
    });

    world.handOver(inThread(() -> {})); // the thread has ended, so the next caller owns the world
    inThread(() -> world.step(3, 0.01));
    world.step(4, 0.01);
    world.close();
  }

  private void worldIsClosedDuringSteps() throws Exception {
    Simulation world = ticked();
    CountDownLatch closing = new CountDownLatch(1);
    AtomicBoolean stop = new AtomicBoolean();
    Thread closer = new Thread(() -> {
      while (!stop.get()) {
        require("close", "belongs to thread", world::close);
        closing.countDown();
      }
    });
    closer.start();
    closing.await();
    for (int tick = 3; tick < 200; tick++) {
      world.step(tick, 0.01);
    }
    stop.set(true);
    closer.join();
    refused = Math.min(refused, 1_000); // the count depends on speed
    world.close();
  }

  private Simulation ticked() {
    Simulation world = engine.build(SCENE);
    world.step(1, 0.01);
    world.step(2, 0.01);
    return world;
  }

  private static SavedState state(Simulation world) {
    SavedState state = new SavedState();
    if (world.savesState()) {
      world.save(state);
    }
    return state;
  }

  private static Map<String, Runnable> entries(Simulation world, SavedState state) {
    NanoClock.Manual clock = new NanoClock.Manual(0);
    SharedState shared = SharedState.of(
        SnapshotLayout.bodies(SCENE.bodyCapacity()), SharedState.Limits.DEFAULT, clock);
    StateWriter writer = shared.claimWriter();
    Map<String, Runnable> entries = new LinkedHashMap<>();
    entries.put("begin", () -> world.begin(3, writer.events()));
    entries.put("apply", () -> {
      shared.commands().despawn(SceneRun.placed(1));
      clock.advance(1);
      writer.commands().drain(clock.nanos(), world::apply);
    });
    entries.put("step", () -> world.step(3, 0.01));
    entries.put("capture", () -> {
      writer.snapshots().begin(3, 3);
      world.capture(writer.snapshots());
    });
    entries.put("stateHash", world::stateHash);
    entries.put("handOver", () -> world.handOver(Thread.currentThread()));
    if (world.savesState()) {
      entries.put("save", () -> world.save(new SavedState()));
      entries.put("restore", () -> world.restore(state.rewind()));
    }
    return entries;
  }

  private static Scene balls() {
    Scene.Builder builder = new Scene.Builder();
    int floor = builder.prefab(Prefab.fixed(new Shape.Box(50, 1, 50)));
    int ball = builder.prefab(Prefab.dynamic(new Shape.Sphere(0.5f), 1));
    builder.body(floor, 0, -1, 0);
    for (int i = 0; i < 20; i++) {
      builder.body(ball, 0.9f * i, 1 + i, 0);
    }
    return builder.build();
  }

  private static SharedState shared() {
    return SharedState.of(SnapshotLayout.bodies(SCENE.bodyCapacity()));
  }

  private static Thread inThread(Runnable task) throws InterruptedException {
    AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
    Thread thread = new Thread(task, "another");
    thread.setUncaughtExceptionHandler((one, thrown) -> failure.set(thrown));
    thread.start();
    thread.join();
    if (failure.get() != null) {
      throw new IllegalStateException(failure.get());
    }
    return thread;
  }

  private void require(String entry, String message, Runnable use) {
    try {
      use.run();
    } catch (IllegalStateException e) {
      if (String.valueOf(e.getMessage()).contains(message)) {
        refused++;
        return;
      }
      fail(entry, message, e.toString());
    }
    fail(entry, message, "nothing");
  }

  private void fail(String entry, String expected, String seen) {
    System.out.printf(
        "%s: %s should throw '%s' but threw %s%n", engine.name(), entry, expected, seen);
    System.out.flush();
    Runtime.getRuntime().halt(1);
  }
}
