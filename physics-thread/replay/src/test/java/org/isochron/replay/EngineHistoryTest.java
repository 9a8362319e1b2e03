package org.isochron.replay;

import org.isochron.engine.SceneRun;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import org.isochron.engine.Engine;
import org.isochron.engine.Engines;
import org.isochron.engine.Scene;
import org.isochron.physics.Simulation;
import org.isochron.physics.TickSettings;
import org.isochron.physics.loop.TickLoop;
import org.isochron.shapes.Joint;
import org.isochron.state.BodyId;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotReader;
import org.isochron.state.StateWriter;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class EngineHistoryTest {
  private static final int BODIES = 20;
  private static final long SEED = 5;

  private final NanoClock.Manual clock = new NanoClock.Manual(0);
  private final Scene scene = Scene.fallingPile(BODIES);
  private final SharedState state = SharedState.of(
      SnapshotLayout.bodies(scene.bodyCapacity()).withVelocities(),
      SharedState.Limits.DEFAULT,
      clock);
  private final TreeMap<Long, Long> hashes = new TreeMap<>();

  static List<String> engines() {
    return Engines.available().stream()
        .filter(EngineHistoryTest::savesState)
        .map(Engine::name)
        .toList();
  }

  private static boolean savesState(Engine engine) {
    try (Simulation simulation = engine.build(Scene.fallingPile(1))) {
      return simulation.savesState();
    }
  }

  @ParameterizedTest
  @MethodSource("engines")
  void everySoughtTickAndThoseAfterItAreAsTheyWere(String engine) {
    Random random = new Random(SEED);
    int again = 0;
    try (StateWriter writer = state.claimWriter();
        Simulation simulation = Engines.named(engine).build(scene)) {
      History history = History.of(simulation, state.layout(), new History.Settings(200, 40));
      TickLoop loop = new TickLoop(writer, TickLoop.Parts.of(history), TickSettings.DEFAULT, clock);
      loop.advance(0);
      again += ticks(loop, simulation, 250);
      assertThat(again).isZero();
      for (int turn = 0; turn < 15; turn++) {
        long tick = loop.lastTick() - random.nextLong(loop.lastTick() - history.earliestTick());

        assertThat(loop.seek(clock.nanos(), tick)).isEqualTo(tick);

        assertThat(simulation.stateHash()).as("back to %d", tick).isEqualTo(hashes.get(tick));
        again += ticks(loop, simulation, 20 + random.nextInt(100));
      }
    }
    assertThat(again).as("ticks run again").isGreaterThan(400);
    assertThat(new HashSet<>(hashes.values())).hasSameSizeAs(hashes.values());
  }

  @ParameterizedTest
  @MethodSource("engines")
  void backwardsTheJointsOfEachTickAreShown(String engine) {
    List<Integer> joints = new ArrayList<>();
    try (StateWriter writer = state.claimWriter();
        SnapshotReader reader = state.openReader();
        Simulation simulation = Engines.named(engine).build(scene)) {
      History history = History.of(simulation, state.layout(), new History.Settings(200, 40));
      TickLoop loop = new TickLoop(writer, TickLoop.Parts.of(history), TickSettings.DEFAULT, clock);
      loop.advance(0);
      long joint = BodyId.NONE;
      for (int tick = 1; tick <= 40; tick++) {
        if (tick == 10) {
          joint = state.commands().join(BodyId.of(1, 1), BodyId.of(2, 1), Joint.weld());
        } else if (tick == 25) {
          state.commands().unjoin(joint);
        }
        joints.add(jointsAfter(loop, reader));
      }
      assertThat(joints.subList(9, 24)).containsOnly(1);
      assertThat(joints.get(8) + joints.get(24)).isZero();

      loop.reverse(clock.nanos(), true);

      for (int tick = 39; tick > 0; tick--) {
        assertThat(jointsAfter(loop, reader)).as("tick %d", tick).isEqualTo(joints.get(tick - 1));
      }
    }
  }

  private int jointsAfter(TickLoop loop, SnapshotReader reader) {
    clock.advance(10_000_000);
    loop.advance(clock.nanos());
    reader.refresh();
    return reader.newest().joints().size();
  }

  /** Checks that repeated ticks end in the same state, and returns their number. */
  private int ticks(TickLoop loop, Simulation simulation, int count) {
    int again = 0;
    for (int i = 0; i < count; i++) {
      long tick = loop.lastTick() + 1;
      disturb(tick);
      clock.advance(10_000_000);
      loop.advance(clock.nanos());
      assertThat(loop.lastTick()).isEqualTo(tick);
      Long first = hashes.putIfAbsent(tick, simulation.stateHash());
      if (first != null) {
        assertThat(simulation.stateHash()).as("tick %d again", tick).isEqualTo(first);
        again++;
      }
    }
    return again;
  }

  private void disturb(long tick) {
    Random random = new Random(SEED * tick);
    long body = BodyId.of(1 + random.nextInt(BODIES), 1 + random.nextInt(2));
    Vector3f vector = new Vector3f(random.nextFloat(), 5 * random.nextFloat(), random.nextFloat());
    switch (random.nextInt(8)) {
      case 0 ->
        SceneRun.spawn(state.commands(), 1, new Vector3d(vector), tick);
      case 1 -> state.commands().despawn(body);
      case 2 -> state.commands().teleport(body, vector, new Quaternionf());
      case 3 -> {
        state.commands().velocity(body, vector);
        state.commands().angularVelocity(body, vector);
      }
      case 4 -> {
        state.commands().impulse(body, vector);
        state.commands().angularImpulse(body, vector);
      }
      default -> {}
    }
  }
}
