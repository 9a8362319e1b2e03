package org.isochron.replay;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.isochron.engine.Engine;
import org.isochron.engine.Engines;
import org.isochron.engine.Scene;
import org.isochron.physics.SavedState;
import org.isochron.physics.Simulation;
import org.isochron.physics.Steppable;
import org.isochron.physics.TickSettings;
import org.isochron.physics.loop.TickLoop;
import org.isochron.physics.slice.ForwardingSimulation;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.BodyId;
import org.isochron.state.CommandSender;
import org.isochron.state.Event;
import org.isochron.state.EventCursor;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.TickRate;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Wraps simulations in every possible order, with and without a history and a recording, and
 * disturbs them with time requests, saves and restores. Each tick ends in the same state and with
 * the same events as in an undisturbed run.
 */
class WrapperStackWalkTest {
  private static final int WALKS = Integer.getInteger("stack.walks", 12);
  private static final long TICKS = 160;
  private static final int LATER_PREFAB_TICK = 40;
  private static final Scene SCENE = Scene.fallingPile(8);
  private static final SnapshotLayout LAYOUT =
      SnapshotLayout.bodies(SCENE.bodyCapacity()).withVelocities();

  private final Map<String, Integer> done = new HashMap<>();
  private final List<String> trail = new ArrayList<>();

  @TempDir
  Path folder;

  /** A wrapper of a simulation. */
  private enum Part {
    FIRST_GAME,
    SECOND_GAME,
    PLAIN,
    HISTORY,
    RECORDING
  }

  @Test
  void everyOrderThatCompilesIsRightWhateverDisturbsIt() throws IOException {
    for (long seed = 1; seed <= WALKS; seed++) {
      walk(seed % 2 == 0 ? "jolt" : "ode4j", seed);
    }

    assertThat(done.keySet())
        .contains("seek", "reverse", "pause", "speed", "moved", "idle", "replayed");
  }

  private void walk(String engine, long seed) throws IOException {
    Random random = new Random(seed);
    trail.clear();
    List<Part> order = new ArrayList<>(List.of(Part.values()));
    Collections.shuffle(order, random);
    order.removeIf(
        part -> (part == Part.HISTORY || part == Part.RECORDING) && random.nextInt(4) == 0);
    Run calm = new Run(engine, seed, withoutWrappers(order), Optional.empty());
    List<Long> hashes = new ArrayList<>(List.of(calm.top.stateHash()));
    List<List<String>> events = new ArrayList<>(List.of(List.of()));
    for (long tick = 1; tick <= TICKS; tick++) {
      events.add(calm.tick(false));
      hashes.add(calm.top.stateHash());
    }
    calm.close();

    Run run = new Run(engine, seed, order, Optional.of(folder.resolve(engine + seed)));
    int moves = 0;
    while (run.loop().lastTick() < TICKS) {
      String scene =
          "seed %d, %s on %s, tick %d".formatted(seed, order, engine, run.loop().lastTick() + 1);
      trail.add(Long.toString(run.loop().lastTick()));
      if (random.nextInt(40) == 0 && moves < 3) {
        count("moved");
        moves++;
        long at = run.loop().lastTick();
        SavedState saved = new SavedState();
        run.top.save(saved);
        run.finish();
        Path file = folder.resolve("%s%d-%d".formatted(engine, seed, moves));
        run = new Run(engine, seed, order, Optional.of(file));
        run.restore(saved, at);
      }
      run.disturb(random);
      long next = run.loop().lastTick() + 1;
      List<String> seen = run.tick(random.nextBoolean());
      assertThat(run.loop().lastTick()).as(scene).isEqualTo(next);
      assertThat(run.top.stateHash()).as(scene + trail).isEqualTo(hashes.get((int) next));
      assertThat(seen).as(scene).isEqualTo(events.get((int) next));
    }
    run.finish();
  }

  private static List<Part> withoutWrappers(List<Part> order) {
    return order.stream()
        .filter(part -> part == Part.FIRST_GAME || part == Part.SECOND_GAME)
        .toList();
  }

  private void count(String what) {
    done.merge(what, 1, Integer::sum);
    trail.add(what);
  }

  /** A stack of wrappers on a manual clock, listed from the inside out. */
  private final class Run {
    final Steppable top;
    private @Nullable TickLoop loop;
    private final String engine;
    private final long seed;
    private final List<Part> order;
    private final Optional<Path> file;
    private final NanoClock.Manual clock = new NanoClock.Manual(1_000);
    private final SharedState state =
        SharedState.of(LAYOUT, SharedState.Limits.DEFAULT.withEvents(16_384), clock);
    private final EventCursor cursor = state.openEvents();
    private Optional<Recording> recording = Optional.empty();

    Run(String engine, long seed, List<Part> order, Optional<Path> file) throws IOException {
      this.engine = engine;
      this.seed = seed;
      this.order = order;
      this.file = file;
      Simulation simulation = game();
      Steppable kept = order.contains(Part.HISTORY)
          ? History.of(simulation, LAYOUT, new History.Settings(60, 13))
          : simulation;
      if (file.isPresent() && order.contains(Part.RECORDING)) {
        recording = Optional.of(Recording.start(
            file.get(), identity(), kept, Recording.Settings.DEFAULT.withBufferBytes(1 << 24)));
        top = recording.get().simulation();
      } else {
        top = kept;
      }
    }

    private Simulation game() {
      Simulation simulation = engine();
      for (Part part : order) {
        simulation = switch (part) {
          case FIRST_GAME -> new StackGame(seed).around(simulation);
          case SECOND_GAME -> new StackGame(-seed).around(simulation);
          case PLAIN -> new ForwardingSimulation(simulation) {};
          default -> simulation;
        };
      }
      return simulation;
    }

    private Simulation engine() {
      Simulation built =
          Engines.named(engine).build(SCENE, Engine.Settings.defaults().withContactEvents());
      while (built.prefabs().table().count() < 2) {
        built.prefabs().add(Prefab.dynamic(new Shape.Sphere(0.3f), 2));
      }
      return built;
    }

    private Journal.Identity identity() {
      return Journal.Identity.of(TickRate.hertz(100), LAYOUT, engine, "stack");
    }

    /** Returns the loop, which starts at tick 0 unless a state was restored. */
    TickLoop loop() {
      if (loop == null) {
        loop = loopAt(0);
      }
      return loop;
    }

    private TickLoop loopAt(long tick) {
      TickLoop next =
          new TickLoop(state.claimWriter(), TickLoop.Parts.of(top), TickSettings.DEFAULT, clock);
      next.beginAt(tick);
      next.advance(clock.nanos());
      return next;
    }

    void restore(SavedState saved, long tick) {
      while (top.prefabs().table().count() < 3) {
        top.prefabs().add(Prefab.dynamic(new Shape.Sphere(0.4f), 3));
      }
      top.restore(SavedState.of(bytes(saved)));
      loop = loopAt(tick);
    }

    private static byte[] bytes(SavedState saved) {
      ByteBuffer copy = ByteBuffer.allocate(saved.byteSize());
      saved.copyTo(copy);
      return copy.array();
    }

    void disturb(Random random) {
      switch (random.nextInt(28)) {
        case 0 -> seek(random);
        case 1 -> reverse(random);
        case 2, 3 -> {
          count("pause");
          loop().pause(clock.nanos());
        }
        case 4, 5 -> loop().resume(clock.nanos());
        case 6 -> {
          count("speed");
          loop().speed(clock.nanos(), 100 + random.nextInt(1_900));
        }
        case 7 -> {
          if (loop().isPaused()) {
            count("idle");
            clock.advance(random.nextInt(50_000_000));
            loop().advance(clock.nanos());
          }
        }
        default -> {
          // nothing disturbs this tick
        }
      }
      loop().advance(clock.nanos()); // plans the next tick again
      cursor.poll(event -> {});
    }

    private void seek(Random random) {
      if (top.past().isPresent() && loop().lastTick() > 0) {
        count("seek");
        if (loop().isPaused() && random.nextBoolean()) { // a tick has begun
          state.commands().gravity(new Vector3f(random.nextFloat(), 1, 0));
          clock.advance(1);
          loop().advance(clock.nanos());
        }
        loop().seek(clock.nanos(), Math.max(0, loop().lastTick() - random.nextInt(20)));
      }
    }

    private void reverse(Random random) {
      if (top.past().isPresent() && loop().lastTick() > 0) {
        count("reverse");
        loop().resume(clock.nanos());
        loop().reverse(clock.nanos(), true);
        for (int shown = random.nextInt(14); shown > 0; shown--) {
          clock.moveTo(Math.max(clock.nanos(), loop().plannedNanos()));
          loop().advance(clock.nanos());
        }
        loop().reverse(clock.nanos(), false);
      }
    }

    List<String> tick(boolean looksInPause) {
      long next = loop().lastTick() + 1;
      if (next == LATER_PREFAB_TICK && top.prefabs().table().count() < 3) {
        top.prefabs().add(Prefab.dynamic(new Shape.Sphere(0.4f), 3));
      }
      send(state.commands(), next);
      clock.advance(1);
      if (loop().isPaused()) {
        if (looksInPause) {
          loop().advance(clock.nanos()); // applies the commands
          clock.advance(1_000_000);
        }
        loop().step(clock.nanos());
      } else {
        clock.moveTo(Math.max(clock.nanos(), loop().plannedNanos()));
      }
      loop().advance(clock.nanos());
      List<String> events = new ArrayList<>();
      cursor.poll(event -> {
        if (event.kind() != Event.Kind.EPOCH && event.kind() != Event.Kind.OVERLOAD) {
          events.add("%s %d %d %d %d at %d ns"
              .formatted(
                  event.kind(),
                  event.detail(),
                  event.bodyA(),
                  event.bodyB(),
                  event.token(),
                  event.instantNanos()));
        }
      });
      return events;
    }

    private void send(CommandSender commands, long tick) {
      Random random = new Random(seed * 31 + tick);
      commands.level(StackGame.STICK, random.nextFloat());
      if (random.nextInt(3) == 0) {
        commands.press(StackGame.KEY);
        commands.release(StackGame.KEY);
      }
      for (int left = random.nextInt(3); left > 0; left--) {
        long body = BodyId.of(1 + random.nextInt(8), 1);
        Vector3f to = new Vector3f(random.nextFloat(), 3 + random.nextFloat(), 0);
        switch (random.nextInt(6)) {
          case 0 -> commands.force(body, to);
          case 1 -> {
            commands.impulse(body, to);
            commands.angularImpulse(body, to);
          }
          case 2 -> commands.teleport(body, to, new Quaternionf());
          case 3 -> commands.velocity(body, to);
          case 4 -> commands.gravity(new Vector3f(0, -9 - random.nextFloat(), 0));
          default -> commands.despawn(body);
        }
      }
    }

    void finish() throws IOException {
      boolean replays = recording.isPresent() && loop().lastTick() > 0;
      close();
      if (replays) {
        count("replayed");
        try (Replay replay = Replay.of(Journal.open(file.get()), identity(), this::game)) {
          while (replay.advance()) {
            assertThat(replay.divergence()).as("seed %d on %s", seed, engine).isEmpty();
          }
        }
      }
    }

    void close() {
      top.close();
      recording.ifPresent(Recording::close);
    }
  }
}
