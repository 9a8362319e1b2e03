package org.isochron.replay;

import org.isochron.engine.SceneRun;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.isochron.engine.Engine;
import org.isochron.engine.Engines;
import org.isochron.engine.Scene;
import org.isochron.physics.Simulation;
import org.isochron.physics.TickSettings;
import org.isochron.physics.loop.TickLoop;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.BodyId;
import org.isochron.state.Event;
import org.isochron.state.EventCursor;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotReader;
import org.isochron.state.StateWriter;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Events alone determine all bodies, contacts and sensor visits of every shown tick, even after a
 * jump.
 */
class EventBalanceTest {
  private static final int TURNS = 40;
  private static final int PREFAB_BALL = 2;

  static List<String> engines() {
    return Engines.available().stream().map(Engine::name).toList();
  }

  @ParameterizedTest
  @MethodSource("engines")
  void whoFollowsEventsAloneKnowsWhatIsThereAfterEveryJump(String engine) {
    for (long seed = 1; seed <= 2; seed++) {
      try (Simulation simulation = Engines.named(engine).build(scene());
          Run run = new Run(simulation, seed)) {
        run.jumpAbout();
      }
    }
  }

  private static Scene scene() {
    Scene.Builder scene = new Scene.Builder().spare(8);
    Prefab field = Prefab.fixed(new Shape.Box(4, 0.5f, 4));
    int floor = scene.prefab(field);
    int sensor = scene.prefab(field.sensor());
    int ball = scene.prefab(
        Prefab.dynamic(new Shape.Sphere(0.3f), 1).withRestitution(0.8f).withContactEvents());
    assertThat(ball).isEqualTo(PREFAB_BALL);
    scene.body(floor, 0, -0.5f, 0);
    scene.body(sensor, 0, 1.5f, 0);
    for (int number = 0; number < 4; number++) {
      scene.body(ball, number - 2, 1 + number, 0);
    }
    return scene.build();
  }

  /** The reference is the listener's state when a tick first ran. */
  private static final class Run implements AutoCloseable {
    private final NanoClock.Manual clock = new NanoClock.Manual(0);
    private final SharedState state;
    private final EventCursor cursor;
    private final SnapshotReader reader;
    private final StateWriter writer;
    private final History history;
    private final TickLoop loop;
    private final Random random;
    private final String name;
    private final TreeSet<String> known = new TreeSet<>();
    private final TreeMap<Long, TreeSet<String>> truths = new TreeMap<>();
    private int jumped;

    Run(Simulation simulation, long seed) {
      random = new Random(seed);
      name = "seed " + seed;
      SnapshotLayout layout = simulation.layout();
      state = SharedState.of(layout, SharedState.Limits.DEFAULT, clock);
      cursor = state.openEvents();
      reader = state.openReader();
      writer = state.claimWriter();
      history = History.of(simulation, layout, new History.Settings(200, 40));
      loop = new TickLoop(writer, TickLoop.Parts.of(history), TickSettings.DEFAULT, clock);
    }

    void jumpAbout() {
      loop.advance(0);
      reader.refresh();
      known.addAll(bodies(reader.newest()));
      truths.put(0L, new TreeSet<>(known));
      forwards(60);
      for (int turn = 0; turn < TURNS; turn++) {
        if (random.nextInt(3) == 0) {
          commandsInPause();
        }
        if (history.canSeek() && random.nextBoolean()) {
          long back = 2 + random.nextLong(60);
          boolean seeks = random.nextBoolean();
          long reached = seeks
              ? loop.seek(clock.nanos(), Math.max(1, loop.lastTick() - back))
              : loop.rewind(clock.nanos(), back);
          reachTick(reached);
        } else {
          reverse(history.canSeek());
        }
        loop.resume(clock.nanos());
        forwards(10 + random.nextInt(60));
      }
      assertThat(jumped).as("%s: events of jumps", name).isGreaterThan(TURNS);
    }

    @Override
    public void close() {
      writer.close();
    }

    private void forwards(int count) {
      for (int number = 0; number < count; number++) {
        disturb();
        tick();
        follow(true);
        truths.put(loop.lastTick(), new TreeSet<>(known));
      }
    }

    private void commandsInPause() {
      loop.pause(clock.nanos());
      disturb();
      clock.advance(1_000_000);
      loop.advance(clock.nanos());
      follow(true);
    }

    private void reverse(boolean continuesFromShown) {
      loop.resume(clock.nanos());
      forwards(1); // no command from the pause is pending
      long latest = loop.lastTick();
      long shown = latest;
      loop.reverse(clock.nanos(), true);
      reachTick(shown);
      for (int left = random.nextInt(50); left > 0 && shown > latest - 150 && shown > 1; left--) {
        tick();
        shown--;
        reachTick(shown);
      }
      if (continuesFromShown && random.nextInt(3) == 0) {
        reachTick(loop.rewind(clock.nanos(), 2));
      } else {
        loop.reverse(clock.nanos(), false);
        reachTick(continuesFromShown ? shown : latest);
      }
    }

    private void tick() {
      clock.advance(10_000_000);
      long before = loop.lastTick();
      loop.advance(clock.nanos());
      assertThat(loop.lastTick()).as(name).isEqualTo(before + 1);
    }

    private void disturb() {
      Vector3f position =
          new Vector3f(4 * random.nextFloat() - 2, 0.3f + 3 * random.nextFloat(), 0);
      reader.refresh();
      long body = reader.newest().body(2 + random.nextInt(10));
      switch (random.nextInt(12)) {
        case 0 ->
          SceneRun.spawn(state.commands(), PREFAB_BALL, new Vector3d(position), 1);
        case 1 -> state.commands().despawn(body);
        case 2 -> state.commands().teleport(body, position, new Quaternionf());
        default -> {}
      }
    }

    private void reachTick(long tick) {
      follow(false);
      assertThat(known).as("%s: tick %d again", name, tick).isEqualTo(truths.get(tick));
    }

    private void follow(boolean forwards) {
      reader.refresh();
      Snapshot shown = reader.newest();
      int before = jumped;
      cursor.pollUntil(
          loop.timeline().epoch(),
          shown.tick(),
          shown.instantNanos(),
          Long.MAX_VALUE,
          this::receive);
      assertThat(forwards && jumped > before).as("%s: a jump without one", name).isFalse();
      assertThat(known.stream().filter(thing -> thing.startsWith("exists")))
          .as("%s: bodies of tick %d", name, shown.tick())
          .containsExactlyInAnyOrderElementsOf(bodies(shown));
    }

    private static List<String> bodies(Snapshot snapshot) {
      return IntStream.range(0, snapshot.slotCount())
          .mapToLong(snapshot::body)
          .filter(body -> body != BodyId.NONE)
          .mapToObj(body -> "exists " + BodyId.describe(body))
          .toList();
    }

    private void receive(Event event) {
      String a = BodyId.describe(event.bodyA());
      String both = a + " " + BodyId.describe(event.bodyB());
      switch (event.kind()) {
        case SPAWN -> add("exists " + a);
        case DESPAWN -> remove("exists " + a);
        case CONTACT_BEGIN -> add("touch " + both);
        case CONTACT_END -> remove("touch " + both);
        case SENSOR_ENTER -> add("inside " + both);
        case SENSOR_LEAVE -> remove("inside " + both);
        default -> {
          return;
        }
      }
      jumped += event.isFromTimeJump() ? 1 : 0;
    }

    private void add(String thing) {
      assertThat(known.add(thing)).as("%s: begins twice: %s", name, thing).isTrue();
    }

    private void remove(String thing) {
      assertThat(known.remove(thing))
          .as("%s: ends without begin: %s", name, thing)
          .isTrue();
    }
  }
}
