package org.isochron.house;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.isochron.bench.Soon.until;

import java.lang.reflect.Modifier;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.isochron.engine.Engines;
import org.isochron.engine.Scene;
import org.isochron.fleet.HostedWorld;
import org.isochron.fleet.OperatorTable;
import org.isochron.fleet.WorldHost;
import org.isochron.physics.GameLoop;
import org.isochron.physics.PhysicsSettings;
import org.isochron.physics.PhysicsThread;
import org.isochron.physics.Simulation;
import org.isochron.physics.Steppable;
import org.isochron.physics.ThreadSettings;
import org.isochron.physics.WorldBatch;
import org.isochron.physics.slice.ForwardingSimulation;
import org.isochron.render.Delay;
import org.isochron.render.FrameSource;
import org.isochron.render.GpuFrames;
import org.isochron.render.PoseHistory;
import org.isochron.render.RenderThread;
import org.isochron.replay.Journal;
import org.isochron.replay.Recording;
import org.isochron.replay.Replay;
import org.isochron.state.Link;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotReader;
import org.isochron.state.SnapshotWriter;
import org.isochron.state.StateWriter;
import org.isochron.state.TickRate;
import org.isochron.web.WebRelay;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(600)
final class ClosedAgainTest {
  private static final String FAILURE = "planted failure";

  /**
   * Types for which their own modules test closing twice, because they need a window, a relay or a
   * cluster.
   */
  private static final Set<String> ELSEWHERE = Set.of(
      "org.isochron.cluster.ClusterNode",
      "org.isochron.jme.IsochronAppState",
      "org.isochron.jme.JmeInput",
      "org.isochron.lwjgl.LwjglDebugLines",
      "org.isochron.lwjgl.LwjglPhysics",
      "org.isochron.lwjgl.SnapshotTextures",
      "org.isochron.fleet.WorldHost$Reporter",
      "org.isochron.remote.RemoteRelay",
      "org.isochron.remote.RemoteState");

  private static final PhysicsSettings QUIET =
      PhysicsSettings.DEFAULT.withThread(ThreadSettings.DEFAULT.withFailureHandler(failure -> {}));

  private final Scene scene = Scene.bouncingBall();
  private final SharedState state = SharedState.of(world().layout());
  private final WorldHost host = WorldHost.start(WorldHost.Settings.DEFAULT);

  private final Map<Class<?>, Callable<AutoCloseable>> failing = Map.of(
      PhysicsThread.class, this::failedThread,
      GameLoop.class, this::failedLoop,
      WorldBatch.class, () -> WorldBatch.of(List.of(new FailingEnd(world()))),
      RenderThread.class, this::failedFrames);

  private final Map<Class<?>, Callable<AutoCloseable>> working = Map.ofEntries(
      Map.entry(PhysicsThread.class, () -> PhysicsThread.start(world())),
      Map.entry(GameLoop.class, () -> GameLoop.start(world())),
      Map.entry(WorldBatch.class, () -> WorldBatch.of(List.of(world()))),
      Map.entry(RenderThread.class, () -> RenderThread.start(state, frame -> {})),
      Map.entry(WorldHost.class, () -> WorldHost.start(WorldHost.Settings.DEFAULT)),
      Map.entry(HostedWorld.class, () -> host.open("world", world(), HostedWorld.Settings.DEFAULT)),
      Map.entry(OperatorTable.class, this::table),
      Map.entry(Recording.class, this::recording),
      Map.entry(Replay.class, this::replay),
      Map.entry(FrameSource.class, () -> FrameSource.on(state)),
      Map.entry(PoseHistory.class, () -> PoseHistory.on(state, 10)),
      Map.entry(GpuFrames.class, () -> GpuFrames.on(state, Delay.exact(), (buffer, bytes) -> {})),
      Map.entry(WebRelay.class, () -> WebRelay.serve(state, WebRelay.Settings.DEFAULT)),
      Map.entry(StateWriter.class, state::claimWriter),
      Map.entry(SnapshotWriter.class, () -> state.claimWriter().snapshots()),
      Map.entry(SnapshotReader.class, state::openReader),
      Map.entry(Link.class, () -> Link.inProcess(2).get(0).get(0)));

  @TempDir
  Path folder;

  @AfterEach
  void close() {
    host.close();
  }

  @Test
  void everyPromisedTypeThatIsClosedIsListed() {
    List<String> closed = PublicTypes.ours().listed().stream()
        .flatMap(ClosedAgainTest::withNested)
        .filter(type -> AutoCloseable.class.isAssignableFrom(type))
        .filter(type -> !Modifier.isAbstract(type.getModifiers()))
        .filter(type -> !Steppable.class.isAssignableFrom(type)) // closed once, by its loop
        .map(Class::getName)
        .toList();

    assertThat(closed).contains("org.isochron.physics.PhysicsThread", "org.isochron.web.WebRelay");
    assertThat(closed)
        .allMatch(name -> ELSEWHERE.contains(name)
            || working.keySet().stream().anyMatch(type -> type.getName().equals(name)));
  }

  @Test
  void failureIsThrownByTheFirstCloseOnly() throws Exception {
    for (Map.Entry<Class<?>, Callable<AutoCloseable>> each : failing.entrySet()) {
      AutoCloseable failed = each.getValue().call();

      assertThat(catchThrowable(failed::close))
          .as("first close of %s", each.getKey().getSimpleName())
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining(FAILURE);
      assertClosesSilently(each.getKey(), failed);
    }
  }

  @Test
  void closingAgainHasNoEffect() throws Exception {
    for (Map.Entry<Class<?>, Callable<AutoCloseable>> each : working.entrySet()) {
      AutoCloseable object = each.getValue().call();

      assertClosesSilently(each.getKey(), object);
      assertClosesSilently(each.getKey(), object);
    }
  }

  private static void assertClosesSilently(Class<?> type, AutoCloseable object) {
    assertThatCode(object::close).as(type.getSimpleName()).doesNotThrowAnyException();
  }

  private static Stream<Class<?>> withNested(String name) {
    try {
      Class<?> type = Class.forName(name, false, ClosedAgainTest.class.getClassLoader());
      return Stream.concat(Stream.of(type), Stream.of(type.getClasses()));
    } catch (ClassNotFoundException | NoClassDefFoundError e) {
      assertThat(name).matches("org\\.isochron\\.(libgdx|jme)\\..*"); // not on this class path
      return Stream.of();
    }
  }

  private AutoCloseable failedThread() {
    PhysicsThread thread = PhysicsThread.start(new FailingStep(world()), QUIET);
    until(() -> thread.status().state() instanceof SharedState.WriterState.Failed);
    return thread;
  }

  private AutoCloseable failedLoop() {
    GameLoop loop =
        GameLoop.atFullSpeed(world(), QUIET.withListener((tick, instant, late, step) -> {
          throw new IllegalArgumentException(FAILURE);
        }));
    loop.run(1);
    return loop;
  }

  private AutoCloseable failedFrames() {
    RenderThread thread = RenderThread.start(state, frame -> {
      throw new IllegalArgumentException(FAILURE);
    });
    until(() -> thread.failure().isPresent());
    return thread;
  }

  private AutoCloseable table() {
    OperatorTable table = new OperatorTable("closed again");
    table.add(host);
    return table;
  }

  private AutoCloseable recording() throws Exception {
    Simulation world = world();
    Journal.Identity identity =
        Journal.Identity.of(TickRate.hertz(100), world.layout(), "reference", "1");
    return Recording.start(folder.resolve("journal"), identity, world);
  }

  private AutoCloseable replay() throws Exception {
    Path file = folder.resolve("replayed");
    Recording.start(file, world()).close();
    return Replay.of(Journal.open(file), world());
  }

  private Simulation world() {
    return Engines.named("reference").build(scene);
  }

  private static final class FailingStep extends ForwardingSimulation {
    FailingStep(Simulation simulation) {
      super(simulation);
    }

    @Override
    public void step(long tick, double dtSeconds) {
      throw new IllegalArgumentException(FAILURE);
    }
  }

  private static final class FailingEnd extends ForwardingSimulation {
    FailingEnd(Simulation simulation) {
      super(simulation);
    }

    @Override
    public void close() {
      super.close();
      throw new IllegalArgumentException(FAILURE);
    }
  }
}
