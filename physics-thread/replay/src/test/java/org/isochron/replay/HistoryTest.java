package org.isochron.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.concurrent.CompletionStage;
import org.isochron.engine.reference.Balls;
import org.isochron.physics.GameLoop;
import org.isochron.physics.SavedState;
import org.isochron.physics.Simulation;
import org.isochron.physics.Steppable;
import org.isochron.physics.WorldView;
import org.isochron.physics.slice.ControlTable;
import org.isochron.state.AllocationCount;
import org.isochron.state.BodyId;
import org.isochron.state.EventPublisher;
import org.isochron.state.EventRing;
import org.isochron.state.Snapshot;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

class HistoryTest {
  private final RememberedWorld past = new RememberedWorld(new History.Settings(200, 20));

  @Test
  void tickThatIsNotKeptIsRefusedAndChangesNothing() {
    past.ticks(500);
    long hash = past.world.stateHash();

    for (long tick : new long[] {Long.MIN_VALUE, -1, 299, 501, Long.MAX_VALUE}) {
      assertThatThrownBy(() -> past.history.past().orElseThrow().seek(tick))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageStartingWith("cannot seek to tick %d, only 300 to 500; ".formatted(tick));
    }

    assertThat(past.world.stateHash()).isEqualTo(hash);
    assertThat(past.history.past().orElseThrow().latestTick()).isEqualTo(500);
    assertThat(past.loop.seek(past.clock.nanos(), 3)).as("as far as it goes").isEqualTo(300);
  }

  @Test
  void heldKeysAndCommandsAreGivenAgain() {
    past.state.commands().press(7);
    past.ticks(45);
    past.loop.seek(past.clock.nanos(), 30);
    long before = past.hashes.get(30);
    past.state.commands().release(7);
    past.ticks(15);
    long released = past.hashes.get(45);
    assertThat(released).as("the key matters").isNotEqualTo(past.firstHashes.get(45));

    past.loop.seek(past.clock.nanos(), 30);
    assertThat(past.world.stateHash()).isEqualTo(before);
    past.loop.seek(past.clock.nanos(), 30);
    past.ticks(15);

    assertThat(past.hashes.get(45)).as("the key is up now").isNotEqualTo(past.firstHashes.get(45));
  }

  @Test
  void backwardsEveryTickIsShownAsItWasAndMovesInTheOppositeDirection() {
    past.ticks(60);
    float[] height = past.heights.clone();

    past.loop.reverse(past.clock.nanos(), true);
    assertThat(past.newest().epoch()).isEqualTo(2);
    for (int tick = 59; tick >= 0; tick--) {
      past.tick();
      Snapshot shown = past.newest();
      int slot = BodyId.slot(past.ball);
      assertThat(shown.poses().y()[slot]).as("tick %d", tick).isEqualTo(height[tick]);
      assertThat(shown.velocities().x()[slot]).isEqualTo(tick > 0 ? -1 : 0);
      assertThat(shown.epoch()).isEqualTo(2);
    }
    past.tick();

    assertThat(past.newest().poses().y()[BodyId.slot(past.ball)])
        .as("stays at the earliest tick")
        .isEqualTo(height[0]);
  }

  @Test
  void backwardsATeleportedBodyIsNotBlendedAcross() {
    past.ticks(10);
    past.state.commands().teleport(past.ball, new Vector3f(50, 9, 0), new Quaternionf());
    past.ticks(10);
    past.loop.reverse(past.clock.nanos(), true);
    past.ticks(9);
    assertThat(past.newest().startCount()).isZero();
    assertThat(past.newest().poses().x()[BodyId.slot(past.ball)]).isGreaterThan(49);

    past.tick();

    Snapshot before = past.newest();
    assertThat(before.startCount()).isEqualTo(1);
    int slot = BodyId.slot(past.ball);
    assertThat(before.poses().x()[slot]).isLessThan(1);
    assertThat(before.velocities().x()[slot]).isEqualTo(-1);
    assertThat(before.startPoses().x()[0])
        .as("it moves evenly in this tick")
        .isCloseTo(before.poses().x()[slot] + 0.01f, within(1e-6f));
  }

  @Test
  void backwardsABodyWhoseSlotIsTakenByASpawnedOneHasNoStartPose() {
    past.ticks(10);
    long first = past.spawn();
    past.ticks(5);
    past.state.commands().despawn(first);
    Vector3d place = new Vector3d(0, 9, 0);
    long second = BodyId.of(BodyId.slot(first), BodyId.generation(first) + 1);
    past.state
        .commands()
        .spawnAs(second, 0, place, new Quaternionf(), new Vector3f(), new Vector3f());
    past.tick();
    assertThat(past.newest().contains(second)).isTrue();
    assertThat(past.newest().startCount()).isEqualTo(1);

    past.loop.reverse(past.clock.nanos(), true);
    past.tick();

    assertThat(past.newest().contains(first)).isTrue();
    assertThat(past.newest().startCount()).isZero();
  }

  @Test
  void backwardsSpawnedBodiesHaveNoStartPoseBeforeTheirSpawn() {
    past.ticks(10);
    int slots = past.newest().slotCount();
    long dropped = past.spawn();
    past.ticks(5);
    past.loop.seek(past.clock.nanos(), 10);
    past.ticks(5); // overwrites ticks that had the body
    long first = past.spawn();
    past.state.commands().despawn(first);
    past.ticks(5);
    long second = past.spawn();
    assertThat(new int[] {BodyId.slot(dropped), BodyId.slot(first), BodyId.slot(second)})
        .containsOnly(slots);

    past.loop.reverse(past.clock.nanos(), true);

    for (int tick = 0; tick < 15; tick++) {
      past.tick();
      assertThat(past.newest().startCount()).isZero();
    }
    assertThat(past.newest().slotCount()).isEqualTo(slots);
  }

  @Test
  void keyHeldBeforeARestoreIsUpAfterIt() {
    RememberedWorld.Pushed world = new RememberedWorld.Pushed(Balls.onFloor(1).build());
    Steppable history = History.of(world, new History.Settings(20, 10));
    ControlTable keys = new ControlTable();
    SavedState saved = new SavedState();
    history.save(saved);
    fiveTicks(history, keys);
    long withoutKey = world.stateHash();
    history.restore(saved.rewind());
    keys.press(7, 0);
    fiveTicks(history, keys);
    assertThat(world.stateHash()).isNotEqualTo(withoutKey);

    history.restore(saved.rewind());
    keys.rest(); // no tick receives the release
    fiveTicks(history, keys);

    assertThat(world.stateHash()).isEqualTo(withoutKey);
  }

  @Test
  void backwardsQuestionsAreAboutTheLatestTick() {
    Simulation balls =
        Balls.onFloor(4).ball(new Vector3f(0, 3, 0), new Vector3f()).build();
    try (GameLoop loop = GameLoop.atFullSpeed(History.of(balls))) {
      loop.run(60);
      loop.time().reverse();
      loop.run(20);
      CompletionStage<Long> backwards = loop.ask(WorldView::tick);
      loop.advance();
      loop.time().forward();
      loop.advance();
      CompletionStage<Long> forwards = loop.ask(WorldView::tick);
      loop.advance();

      assertThat(backwards.toCompletableFuture().join()).isEqualTo(60);
      assertThat(forwards.toCompletableFuture().join()).isEqualTo(40);
    }
  }

  @Test
  void backwardsCommandsAreRefusedAndReported() {
    past.ticks(10);
    past.loop.reverse(past.clock.nanos(), true);
    past.events();
    past.state.commands().velocity(past.ball, new Vector3f(9, 9, 9));

    past.tick();
    past.tick();

    assertThat(past.events()).containsExactly("refused 4");
  }

  @Test
  void aTickWithHistoryAllocatesNothing() {
    past.ticks(1_000);
    past.quiet = true;

    assertThat(AllocationCount.least(10_000, past::tick)).isZero();
  }

  @Test
  void settingsOutOfRangeAreRefused() {
    assertThatThrownBy(() -> new History.Settings(0, 1)).hasMessageContaining("ticks is 0");
    assertThatThrownBy(() -> new History.Settings(10, 11))
        .hasMessageContaining("checkpointTicks is 11");
  }

  private static void fiveTicks(Steppable history, ControlTable keys) {
    EventPublisher events = new EventRing(64).claimPublisher();
    for (int tick = 1; tick <= 5; tick++) {
      history.begin(tick, events);
      history.control(keys);
      history.step(tick, 0.01);
      keys.beginSlice();
    }
  }
}
