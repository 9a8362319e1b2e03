package org.isochron.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.isochron.engine.Engine;
import org.isochron.engine.Engines;
import org.isochron.engine.Scene;
import org.isochron.physics.Simulation;
import org.isochron.physics.slice.ForwardingSimulation;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.BodyId;
import org.isochron.state.IdReserve;
import org.isochron.state.NanoClock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class PlayerSlotsTest {
  private static final Engine JOLT = Engines.named("Jolt");

  private final long[] id = new long[1];

  private static Scene scene(int spare) {
    Scene.Builder scene = new Scene.Builder();
    scene.body(scene.prefab(Prefab.dynamic(new Shape.Sphere(1), 1)), 0, 0, 0);
    return scene.spare(spare).build();
  }

  /** Free slots of a world without bodies, which count the slots that are looked at. */
  private static final class World extends ForwardingSimulation implements IdReserve.FreeSlots {
    private final TreeSet<Integer> taken = new TreeSet<>();
    private final int[] generations;
    private long changes;
    private long looks;

    World(Simulation simulation, int capacity) {
      super(simulation);
      generations = new int[capacity];
    }

    void take(long body) {
      taken.add(BodyId.slot(body));
      generations[BodyId.slot(body)]++;
      changes++;
    }

    void free(int slot) {
      taken.remove(slot);
      changes++;
    }

    @Override
    public IdReserve.FreeSlots freeSlots() {
      return this;
    }

    @Override
    public int capacity() {
      return generations.length;
    }

    @Override
    public int count() {
      return generations.length - taken.size();
    }

    @Override
    public long changeCount() {
      return changes;
    }

    @Override
    public int copyTo(int firstIndex, long[] destination) {
      looks += generations.length;
      return 0;
    }

    @Override
    public long next(int slot) {
      looks++;
      return taken.contains(slot) ? BodyId.NONE : BodyId.of(slot, generations[slot] + 1);
    }

    @Override
    public boolean accepts(long body) {
      return next(BodyId.slot(body)) == body;
    }
  }

  /** The player spawns in one tick, and has bodies of earlier ticks. */
  @ParameterizedTest
  @ValueSource(ints = {1, 60, 1_000})
  void spawnsOfATickLookAtEachTakenSlotOnce(int spawns) {
    try (Simulation simulation = JOLT.build(scene(16))) {
      World world = new World(simulation, 30_000);
      PlayerSlots slots = new PlayerSlots(world, 3);
      for (int earlier = 0; earlier < 500; earlier++) {
        world.take(BodyId.of(16 * earlier + 3, 1));
      }
      world.looks = 0;
      for (int spawn = 0; spawn < spawns; spawn++) {
        assertThat(slots.copyTo(spawn, id)).isEqualTo(1);
        assertThat(id[0]).isEqualTo(BodyId.of(16 * (500 + spawn) + 3, 1));
      }

      assertThat(world.looks).isEqualTo(500 + spawns);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void idsAreThoseOfTheLowestFreeSlotsWhateverCameBefore(long seed) {
    Random random = new Random(seed);
    try (Simulation simulation = JOLT.build(scene(16))) {
      World world = new World(simulation, 400);
      int player = random.nextInt(Players.MAX_PLAYERS);
      PlayerSlots slots = new PlayerSlots(world, player);
      for (int tick = 0; tick < 2_000; tick++) {
        int spawns = random.nextInt(30);
        for (int spawn = 0; spawn < spawns; spawn++) {
          int free = -1;
          int slot = player - Players.MAX_PLAYERS;
          while (free < spawn && slot + Players.MAX_PLAYERS < 400) {
            slot += Players.MAX_PLAYERS;
            free += world.taken.contains(slot) ? 0 : 1;
          }
          int count = slots.copyTo(spawn, id);
          assertThat(count).as("seed %d, tick %d", seed, tick).isEqualTo(free == spawn ? 1 : 0);
          if (count == 1) {
            assertThat(id[0]).isEqualTo(BodyId.of(slot, world.generations[slot] + 1));
          }
        }
        if (random.nextBoolean() && slots.copyTo(0, id) == 1) {
          world.take(id[0]);
        } else if (!world.taken.isEmpty()) {
          world.free(world.taken.first());
        }
      }
    }
  }

  /** Players whose code spawns nothing need no slots. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 15, 16, 17})
  void sceneWithSlotsForSomePlayersOnlyIsRefusedAtTheStart(int spare) {
    try (Simulation simulation = JOLT.build(scene(spare))) {
      TestNetwork network = new TestNetwork(NanoClock.system(), 1, 100, 0, 0);
      ThrowingCallable serve = () -> Players.of(Walker::new).around(simulation);
      ThrowingCallable join = () -> new Prediction(
          simulation, Walker::new, Prediction.Settings.DEFAULT, network.client, NanoClock.system());

      for (ThrowingCallable start : List.of(serve, join)) {
        if (spare == 0 || spare >= Players.MAX_PLAYERS) {
          assertThatCode(start).doesNotThrowAnyException();
        } else {
          assertThatThrownBy(start)
              .isInstanceOf(IllegalArgumentException.class)
              .hasMessageContaining(spare + " spare bodies, so player");
        }
      }
    }
  }
}
