package org.isochron.replay;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.isochron.engine.Engine;
import org.isochron.engine.Engines;
import org.isochron.engine.Scene;
import org.isochron.engine.SceneRun;
import org.isochron.physics.Simulation;
import org.isochron.physics.Steppable;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.BodyId;
import org.isochron.state.Event;
import org.isochron.state.EventCursor;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.StateWriter;
import org.isochron.state.TickRate;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A command may refer to any prefab that existed when the command entered its slice. The same rule
 * holds after a seek and in a replay, which has all prefabs from its first tick on.
 */
class PrefabOrderTest {
  private static final Scene SCENE = scene();
  private static final SnapshotLayout LAYOUT =
      SnapshotLayout.bodies(SCENE.bodyCapacity()).withVelocities();
  /** All actions of the test lie between this tick and the previous checkpoint. */
  private static final long SOUGHT_TICK = 13;

  private static final Prefab LATER = Prefab.dynamic(new Shape.Sphere(0.4f), 3);

  @TempDir
  Path folder;

  private int spawned;
  private int refused;

  static List<String> engines() {
    return Engines.available().stream().map(Engine::name).toList();
  }

  private static Scene scene() {
    Scene.Builder scene = new Scene.Builder().spare(4);
    scene.body(scene.prefab(Prefab.dynamic(new Shape.Sphere(0.5f), 1)), 0, 1, 0);
    return scene.build();
  }

  @ParameterizedTest
  @MethodSource("engines")
  void prefabAddedInAPauseIsThereForTheNextCommand(String engine) throws IOException {
    play(engine, (session, simulation) -> {
      session.loop.pause(session.clock.nanos());
      session.state.commands().gravity(new Vector3f(0, -9, 0));
      wake(session, 1_000); // the next tick has begun
      spawn(session, simulation.prefabs().add(LATER));
      wake(session, 1_000);
      session.loop.resume(session.clock.nanos());
    });

    assertThat(spawned).isEqualTo(1);
    assertThat(refused).isZero();
  }

  @ParameterizedTest
  @MethodSource("engines")
  void prefabAddedAfterACommandThatNamesItChangesNothing(String engine) throws IOException {
    play(engine, (session, simulation) -> {
      int next = simulation.prefabs().table().count();
      spawnElsewhere(session, next);
      wake(session, JournalSession.PERIOD_NANOS);
      assertThat(simulation.prefabs().add(LATER)).isEqualTo(next);
    });

    assertThat(spawned).isZero();
    assertThat(refused).isEqualTo(1);
  }

  private interface Middle {
    void play(JournalSession session, Simulation simulation);
  }

  private void play(String engine, Middle middle) throws IOException {
    Journal.Identity identity = Journal.Identity.of(TickRate.hertz(100), LAYOUT, engine, "prefabs");
    Path file = folder.resolve(engine);
    long hash;
    Simulation world = Engines.named(engine).build(SCENE);
    boolean saves = world.savesState();
    Steppable kept = saves ? History.of(world, new History.Settings(100, 7)) : world;
    try (Recording recording = Recording.start(file, identity, kept)) {
      try (JournalSession session = new JournalSession(1, recording.simulation(), LAYOUT)) {
        EventCursor cursor = session.state.openEvents();
        ticks(session, 10);

        middle.play(session, world);

        ticks(session, 10);
        cursor.poll(event -> {
          spawned += event.kind() == Event.Kind.SPAWN ? 1 : 0;
          refused += event.kind() == Event.Kind.REFUSED_COMMAND ? 1 : 0;
        });
        if (saves) {
          Long before = session.hashes.get(SOUGHT_TICK);
          session.seek(SOUGHT_TICK);
          assertThat(world.stateHash()).as("after a seek").isEqualTo(before);
        }
        ticks(session, 10);
        hash = world.stateHash();
      }
    }

    try (Replay replay =
        Replay.of(Journal.open(file), identity, Engines.named(engine).build(SCENE))) {
      while (replay.advance()) {
        assertThat(replay.divergence()).isEmpty();
      }
      assertThat(replay.stateHash()).isEqualTo(hash);
    }
  }

  private static void spawn(JournalSession session, int prefab) {
    long body = session.state.commands().spawn(prefab, new Vector3f(30, 9, 0), new Quaternionf());
    assertThat(body).isNotEqualTo(BodyId.NONE);
  }

  /**
   * Spawns bodies from another process, which learns of new prefabs late and may guess their
   * numbers.
   */
  private static void spawnElsewhere(JournalSession session, int prefab) {
    SharedState viewer = SharedState.of(LAYOUT);
    SceneRun.spawn(viewer.commands(), prefab, new Vector3d(30, 9, 0), 7);
    try (StateWriter relay = viewer.claimWriter()) {
      relay
          .commands()
          .drain(Long.MAX_VALUE, command -> session.state.commands().forwardForeign(command, 1, 0));
    }
  }

  private static void ticks(JournalSession session, int count) {
    for (int left = count; left > 0; left--) {
      wake(session, JournalSession.PERIOD_NANOS);
    }
  }

  private static void wake(JournalSession session, long nanos) {
    session.clock.advance(nanos);
    session.loop.advance(session.clock.nanos());
  }
}
