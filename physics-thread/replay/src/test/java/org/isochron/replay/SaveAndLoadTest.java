package org.isochron.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.isochron.engine.Engine;
import org.isochron.engine.Engines;
import org.isochron.engine.Scene;
import org.isochron.physics.Controller;
import org.isochron.physics.GameLoop;
import org.isochron.physics.PhysicsSettings;
import org.isochron.physics.PhysicsThread;
import org.isochron.physics.SavedState;
import org.isochron.physics.SavedWorld;
import org.isochron.physics.Simulation;
import org.isochron.physics.Steppable;
import org.isochron.physics.TickInput;
import org.isochron.physics.TickSettings;
import org.isochron.physics.WorldBatch;
import org.isochron.physics.WorldView;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.CommandSender;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Saves worlds, and continues them in other loops, from files and from journals. */
class SaveAndLoadTest {
  private static final int SAVED_TICK = 500;
  private static final int KEY = 3;
  private static final PhysicsSettings DEFAULT = PhysicsSettings.DEFAULT;

  @TempDir
  private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"jolt", "ode4j"})
  void platformDrivenByTheTickContinues(String engine) throws IOException {
    Path file = folder.resolve("level.save");
    Yard yard = new Yard(engine, 0);
    try (GameLoop loop = GameLoop.atFullSpeed(yard.game())) {
      loop.run(SAVED_TICK);
      save(loop).writeTo(file);
      loop.run(300);
      Vector3d platform = yard.position(loop, yard.platform);
      Vector3d crate = yard.position(loop, yard.crate);

      Yard other = new Yard(engine, 0);
      SavedWorld saved = SavedWorld.readFrom(file);
      try (GameLoop loaded = GameLoop.atFullSpeed(other.game(), DEFAULT.withStart(saved))) {
        assertThat(loaded.status().tick()).isEqualTo(SAVED_TICK);
        loaded.run(300);

        assertThat(loaded.status().tick()).isEqualTo(SAVED_TICK + 300);
        assertThat(other.position(loaded, other.platform).distance(platform)).isLessThan(1e-9);
        assertThat(other.position(loaded, other.crate).distance(crate)).isLessThan(1e-9);
        assertThat(crate.x).as("the platform carries the crate").isNotEqualTo(0);
      }
    }
    try (var files = Files.list(folder)) {
      assertThat(files).containsExactly(file);
    }
  }

  @Test
  void threadSavesAndAnotherContinues() {
    PhysicsSettings paused = DEFAULT.withTicks(TickSettings.DEFAULT.withStartPaused(true));
    SavedWorld saved;
    try (PhysicsThread physics = PhysicsThread.start(new Yard("jolt", 0).game())) {
      while (physics.status().tick() < 5) {
        Thread.onSpinWait();
      }
      saved = physics.save().toCompletableFuture().join();
    }
    assertThat(saved.tick()).isGreaterThanOrEqualTo(5);
    try (PhysicsThread physics =
        PhysicsThread.start(new Yard("jolt", 0).game(), paused.withStart(saved))) {
      assertThat(physics.status().tick()).isEqualTo(saved.tick());
      assertThat(physics.save().toCompletableFuture().join().toBytes()).isEqualTo(saved.toBytes());
    }
  }

  /** Nobody releases a key that was pressed in another process. */
  @Test
  void keysAreUpAfterALoad() {
    Yard yard = new Yard("jolt", 0);
    SavedWorld saved;
    try (GameLoop loop = GameLoop.atFullSpeed(yard.game())) {
      loop.state().commands().press(KEY);
      loop.run(10);
      assertThat(yard.pressed).isTrue();
      saved = save(loop);
    }
    Yard other = new Yard("jolt", 0);
    try (GameLoop loop = GameLoop.atFullSpeed(other.game(), DEFAULT.withStart(saved))) {
      loop.run(1);
      assertThat(other.pressed).isFalse();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"jolt", "ode4j"})
  void recordingOfALoadedRunReplaysToTheBit(String engine) throws IOException {
    SavedWorld saved = savedAt(engine, SAVED_TICK);
    Path file = folder.resolve("loaded.journal");
    Recording.Settings settings = Recording.Settings.DEFAULT.withWaiting();
    try (Recording recording = Recording.start(file, new Yard(engine, 0).game(), settings);
        GameLoop loop = GameLoop.atFullSpeed(recording.simulation(), DEFAULT.withStart(saved))) {
      loop.run(250);
    }
    Journal journal = Journal.open(file);
    assertThat(journal.startTick()).isEqualTo(SAVED_TICK);
    try (Replay replay = Replay.of(journal, new Yard(engine, 0).game())) {
      replay.seek(journal.lastTick());
      assertThat(replay.divergence()).isEmpty();
      assertThat(replay.comparedCount()).isGreaterThan(1);
      assertThat(replay.tick()).isEqualTo(SAVED_TICK + 250);
    }
  }

  /** A state that is too large for a record ends the recording, and does not make it useless. */
  @Test
  void recordingThatCannotContainItsStartStateSaysSo() throws IOException {
    SavedWorld saved = savedAt("jolt", 20);
    Recording.Settings settings = Recording.Settings.DEFAULT.withBufferBytes(1 << 12);
    Path file = folder.resolve("small.journal");
    Recording recording = Recording.start(file, new Yard("jolt", 0).game(), settings);
    try (GameLoop loop = GameLoop.atFullSpeed(recording.simulation(), DEFAULT.withStart(saved))) {
      loop.run(3);
    }
    assertThatThrownBy(recording::close)
        .hasMessageContaining("the state restored after tick 20")
        .hasMessageContaining("bufferBytes");
  }

  @Test
  void loadedWorldRewindsToTheSavedTick() {
    SavedWorld saved = savedAt("jolt", SAVED_TICK);
    Steppable history = History.of(new Yard("jolt", 0).game());
    try (GameLoop loop = GameLoop.atFullSpeed(history, DEFAULT.withStart(saved))) {
      loop.run(30);
      long hash = history.stateHash();
      loop.time().rewind(1_000);
      loop.advance();
      assertThat(loop.status().tick()).isEqualTo(SAVED_TICK);
      loop.run(30);
      assertThat(history.stateHash()).isEqualTo(hash);
    }
  }

  @Test
  void replayedGameContinuesLiveAtItsTick() throws IOException {
    Path file = folder.resolve("played.journal");
    Yard yard = new Yard("jolt", 0);
    Vector3d crate;
    try (Recording recording =
            Recording.start(file, yard.game(), Recording.Settings.DEFAULT.withWaiting());
        GameLoop loop = GameLoop.atFullSpeed(recording.simulation())) {
      loop.state().commands().press(KEY);
      loop.run(400);
      crate = yard.position(loop, yard.crate);
      loop.run(100);
    }
    SavedWorld saved;
    try (Replay replay = Replay.of(Journal.open(file), new Yard("jolt", 0).game())) {
      replay.seek(300);
      saved = replay.save();
    }
    Yard live = new Yard("jolt", 0);
    try (GameLoop loop = GameLoop.atFullSpeed(live.game(), DEFAULT.withStart(saved))) {
      loop.run(1);
      assertThat(live.pressed).isFalse();
      loop.run(99);
      assertThat(live.position(loop, live.crate).distance(crate)).isLessThan(1e-9);
    }
    Replay watched = Replay.of(Journal.open(file), new Yard("jolt", 0).game());
    try (GameLoop loop = GameLoop.atFullSpeed(watched.simulation())) {
      loop.run(300);
      assertThat(save(loop).tick()).isEqualTo(300);
      requireSame(loop, new Yard("jolt", 0).game(), saved);
    }
  }

  private static void requireSame(GameLoop watched, Simulation fresh, SavedWorld saved) {
    assertThat(save(watched).restoreInto(fresh, saved.rate()).isDown(KEY)).isFalse();
    long hash = fresh.stateHash();
    saved.restoreInto(fresh, saved.rate());
    assertThat(fresh.stateHash()).isEqualTo(hash);
    fresh.close();
  }

  @Test
  void worldWithoutTheControllerOrWithOthersIsRefused() {
    Simulation plain = new Yard("jolt", 0).world;
    SavedWorld ofDoor = saved(new Door().around(plain));
    SavedWorld ofNone = saved(new Yard("jolt", 0).world);
    SavedWorld ofBoth = saved(new Lamp().around(new Door().around(new Yard("jolt", 0).world)));

    assertRefused(ofDoor, new Yard("jolt", 0).world, Door.class.getName() + " are left");
    assertRefused(
        ofNone,
        new Door().around(new Yard("jolt", 0).world),
        "it has nothing where this world restores " + Door.class.getName());
    assertRefused(
        ofBoth,
        new Door().around(new Lamp().around(new Yard("jolt", 0).world)),
        "the state of " + Door.class.getName() + " where this world restores "
            + Lamp.class.getName());
    assertRefused(
        ofBoth, new Door().around(new Yard("jolt", 0).world), "bytes of " + Lamp.class.getName());
  }

  @Test
  void controllersWithoutStateMayComeAndGo() {
    Controller stateless = (tick, input, view, commands) -> {};
    Door saved = new Door();
    saved.opened = 7;
    SavedWorld with =
        saved(stateless.around(saved.around(stateless.around(new Yard("jolt", 0).world))));
    Door door = new Door();
    with.restoreInto(door.around(new Yard("jolt", 0).world), with.rate());
    assertThat(door.opened).isEqualTo(7);

    SavedWorld without = saved(door.around(new Yard("jolt", 0).world));
    Door other = new Door();
    without.restoreInto(
        stateless.around(other.around(stateless.around(new Yard("jolt", 0).world))),
        without.rate());
    assertThat(other.opened).isEqualTo(7);
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 1})
  void controllerThatRestoresMoreOrLessThanItSavedIsNamed(int difference) {
    SavedWorld saved = saved(new Door().around(new Yard("jolt", 0).world));
    Door door = new Door();
    door.ints += difference;
    assertRefused(saved, door.around(new Yard("jolt", 0).world), Door.class.getName(), "8 bytes");
  }

  @Test
  void otherEnginesScenesAndRatesAreRefused() {
    SavedWorld saved = savedAt("jolt", 10);

    assertRefused(saved, new Yard("ode4j", 0).game(), "ode4j 0.5.3", "Jolt", "after tick 10");
    assertRefused(saved, new Yard("jolt", 1).game(), "Jolt", "another engine, version or scene");
    assertThatThrownBy(() -> GameLoop.atFullSpeed(
            new Yard("jolt", 0).game(), PhysicsSettings.hertz(50).withStart(saved)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("ticks of 0.01 s, and here they last 0.02 s");
  }

  /** As the guide shows it. */
  @Test
  void worldOfAnOlderSceneIsMigratedBodyByBody() {
    SavedWorld saved = savedAt("jolt", 200);
    Yard yard = new Yard("jolt", 0);
    Yard next = new Yard("jolt", 1);
    try (WorldBatch old = WorldBatch.of(List.of(yard.game()));
        GameLoop loop = GameLoop.atFullSpeed(next.world)) {
      old.reset(0, saved);
      WorldView was = old.view(0);
      Vector3d crate = was.position(yard.crate, new Vector3d());
      loop.state()
          .commands()
          .patch(
              next.crate,
              crate,
              was.rotation(yard.crate, new Quaternionf()),
              was.velocity(yard.crate, new Vector3f()),
              was.angularVelocity(yard.crate, new Vector3f()),
              !was.isAwake(yard.crate));
      loop.run(1);

      assertThat(crate.distance(0.1, 2, 0.2)).as("moved since the start").isGreaterThan(0.2);
      assertThat(next.position(loop, next.crate).distance(crate)).isLessThan(0.1);
    }
  }

  @Test
  void truncatedPaddedAndDamagedFilesAreRefused() throws IOException {
    byte[] bytes = savedAt("jolt", 10).toBytes();
    Path file = folder.resolve("damaged");
    Random random = new Random(5);
    for (int i = 0; i < 200; i++) {
      byte[] damaged = i % 2 == 0
          ? Arrays.copyOf(bytes, random.nextInt(bytes.length))
          : Arrays.copyOf(bytes, bytes.length + 1 + random.nextInt(9));
      Files.write(file, damaged);
      assertThatThrownBy(() -> SavedWorld.readFrom(file))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageMatching("(?s).*(damaged|saved world has at least).*");
    }
    byte[] flipped = bytes.clone();
    flipped[bytes.length / 2] ^= 4;
    assertThatThrownBy(() -> SavedWorld.of(flipped)).hasMessageContaining("is damaged");
    assertThat(SavedWorld.of(bytes).toBytes()).isEqualTo(bytes);
  }

  @Test
  void failedWriteLeavesTheOldFile() throws IOException {
    Path taken = folder.resolve("taken");
    Files.createDirectories(taken.resolve("inside"));
    SavedWorld saved = savedAt("jolt", 3);

    assertThatThrownBy(() -> saved.writeTo(taken)).isInstanceOf(IOException.class);

    try (var files = Files.list(folder)) {
      assertThat(files).containsExactly(taken);
    }
  }

  private static void assertRefused(SavedWorld saved, Simulation into, String... reasons) {
    ThrowingCallable start = () -> GameLoop.atFullSpeed(into, DEFAULT.withStart(saved));
    assertThatThrownBy(start)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll(reasons);
    into.close();
  }

  private static SavedWorld savedAt(String engine, long ticks) {
    try (GameLoop loop = GameLoop.atFullSpeed(new Yard(engine, 0).game())) {
      loop.run(ticks);
      return save(loop);
    }
  }

  private static SavedWorld saved(Simulation simulation) {
    try (GameLoop loop = GameLoop.atFullSpeed(simulation)) {
      return save(loop);
    }
  }

  private static SavedWorld save(GameLoop loop) {
    CompletableFuture<SavedWorld> saved = loop.save().toCompletableFuture();
    loop.advance();
    return saved.join();
  }

  /** A crate on a platform whose place depends on the tick only. */
  private static final class Yard implements Controller {
    final Simulation world;
    final long platform;
    final long crate;
    boolean pressed;

    Yard(String engine, int more) {
      Engine itsEngine = Engines.named(engine);
      Scene.Builder scene = new Scene.Builder();
      int floor = scene.prefab(Prefab.fixed(new Shape.Box(20, 1, 20)));
      int board = scene.prefab(Prefab.kinematic(new Shape.Box(2, 0.2f, 2)));
      int box = scene.prefab(Prefab.dynamic(new Shape.Box(0.5f, 0.5f, 0.5f), 10));
      scene.body(floor, 0, -1, 0);
      platform = scene.body(board, 0, 1, 0);
      crate = scene.body(box, 0.1, 2, 0.2);
      for (int i = 0; i < 6 + more; i++) {
        scene.body(box, 8 + 0.3 * i, 1 + 1.1 * i, 0);
      }
      world = itsEngine.build(scene.build());
    }

    Simulation game() {
      return around(world);
    }

    Vector3d position(GameLoop loop, long body) {
      CompletableFuture<Vector3d> answer =
          loop.ask(view -> view.position(body, new Vector3d())).toCompletableFuture();
      loop.advance();
      return answer.join();
    }

    @Override
    public void control(long tick, TickInput input, WorldView view, CommandSender commands) {
      pressed = input.isDown(KEY);
      commands.moveTo(
          platform,
          new Vector3f(3 * (float) StrictMath.sin(tick * 0.013), 1, 0),
          new Quaternionf());
    }
  }

  private static class Door implements Controller {
    int opened;
    int ints = 1;

    @Override
    public void control(long tick, TickInput input, WorldView view, CommandSender commands) {}

    @Override
    public void save(SavedState destination) {
      destination.putInt(opened);
    }

    @Override
    public void restore(SavedState source) {
      for (int i = 0; i < ints; i++) {
        opened = source.takeInt();
      }
    }

    @Override
    public long stateHash() {
      return opened;
    }
  }

  private static final class Lamp extends Door {}
}
