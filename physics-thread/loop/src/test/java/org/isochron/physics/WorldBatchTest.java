package org.isochron.physics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Phaser;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.isochron.state.AllocationCount;
import org.isochron.state.Command;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class WorldBatchTest {
  private static final int THREADS = 3;

  private final List<Counted> worlds = Stream.generate(Counted::new).limit(20).toList();
  private final WorldBatch batch = WorldBatch.of(worlds, THREADS, TickSettings.DEFAULT);

  @AfterEach
  void close() {
    batch.close();
  }

  @Test
  void everyWorldHasDoneItsTicksWhenARunReturns() {
    long ticks = 0;
    for (int run = 0; run < 500; run++) {
      batch.run(run % 3);
      ticks += run % 3;
      for (Counted world : worlds) {
        assertThat(world.ticks).as("run %d", run).isEqualTo(ticks);
      }
    }

    assertThat(worlds).noneMatch(world -> world.torn);
    assertThat(batch.view(7).tick()).isEqualTo(ticks);
  }

  @Test
  @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void allThreadsRunWorldsAtTheSameTime() {
    Set<Thread> used = ConcurrentHashMap.newKeySet();
    Phaser meeting = new Phaser(THREADS);

    batch.run(1, new float[worlds.size()], (world, view, destination, first) -> {
      if (used.add(Thread.currentThread())) {
        meeting.arriveAndAwaitAdvance();
      }
    });

    assertThat(used).contains(Thread.currentThread()).hasSize(THREADS);
  }

  @Test
  void everyWorldIsObservedAfterItsTicksInItsPartOfTheArray() {
    float[] observations = new float[2 * worlds.size()];
    for (int run = 1; run <= 500; run++) {
      batch.run(3, observations, (world, view, destination, first) -> {
        destination[first] = world;
        destination[first + 1] = view.tick() + worlds.get(world).ticks;
      });
      batch.run(1); // is not observed
      for (int world = 0; world < worlds.size(); world++) {
        assertThat(observations[2 * world]).isEqualTo(world);
        assertThat(observations[2 * world + 1]).as("run %d", run).isEqualTo(2 * (4 * run - 1));
      }
    }
  }

  @Test
  void observerThatThrowsFailsItsWorldAlone() {
    float[] observations = new float[worlds.size()];
    assertThatThrownBy(() -> batch.run(4, observations, (world, view, destination, first) -> {
          if (world == 2) {
            throw new IllegalArgumentException("as planned");
          }
          destination[first] = view.tick();
        }))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("world 2 of the batch failed after tick 4")
        .hasRootCauseMessage("as planned");

    assertThat(observations[1]).isEqualTo(4);
    assertThat(observations[2]).isZero();
    assertThat(observations[3]).isEqualTo(4);
  }

  @Test
  void commandReachesItsWorldAlone() {
    batch.state(3).commands().user(Command.USER, 0, 0, 7);

    batch.run(2);

    assertThat(worlds.stream().map(world -> world.commands))
        .containsExactlyElementsOf(
            Stream.iterate(0, i -> i + 1).limit(20).map(i -> i == 3 ? 1 : 0).toList());
  }

  @Test
  void worldThatFailsIsNamedAndTheOthersContinue() {
    worlds.get(5).failing = true;
    worlds.get(11).failing = true;

    for (int run = 0; run < 2; run++) {
      assertThatThrownBy(() -> batch.run(4))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("world 5 of the batch failed after tick 0")
          .hasRootCauseMessage("as planned");
    }

    assertThat(worlds.get(4).ticks).isEqualTo(8);
    assertThat(worlds.get(12).ticks).isEqualTo(8);
  }

  @Test
  void failureNamesTheLastTickThatTheWorldHasDone() {
    worlds.get(5).lastTick = 699;

    for (int run = 0; run < 2; run++) {
      assertThatThrownBy(() -> batch.run(1_000))
          .hasMessageContaining("world 5 of the batch failed after tick 699");
    }

    assertThat(worlds.get(4).ticks).isEqualTo(2_000);
  }

  @Test
  void ownerThatIsInterruptedWaitsAllTheSame() {
    Thread.currentThread().interrupt();

    batch.run(500);

    assertThat(Thread.interrupted()).isTrue();
    assertThat(worlds).allMatch(world -> world.ticks == 500);
  }

  @Test
  void runsAllocateNothingOnAnyThread() {
    batch.run(1);
    List<Thread> helpers = Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().startsWith("isochron-batch-"))
        .toList();
    assertThat(helpers).hasSizeGreaterThanOrEqualTo(THREADS - 1);
    Thread[] all = helpers.toArray(new Thread[THREADS]);
    all[helpers.size()] = Thread.currentThread();
    float[] observations = new float[worlds.size()];
    worlds.forEach(world -> world.fixedView = TickView.of(0));
    WorldBatch.Observer observer =
        (world, view, destination, first) -> destination[first] = view.tick();

    assertThat(AllocationCount.leastBatch(0, () -> {
          long before = allocated(all);
          for (int run = 0; run < 500; run++) {
            batch.run(2);
            batch.run(1, observations, observer);
          }
          return allocated(all) - before;
        }))
        .isZero();
  }

  @Test
  void whatMakesNoSenseIsRefused() {
    Counted world = new Counted();

    assertThatThrownBy(() -> WorldBatch.of(List.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("0 worlds");
    assertThatThrownBy(() -> WorldBatch.of(List.of(world), 0, TickSettings.DEFAULT))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("0 threads");
    assertThatThrownBy(() -> WorldBatch.of(List.of(world, new Counted(), world)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("worlds 0 and 2 are the same object: build a simulation for each");
    assertThatThrownBy(() -> batch.run(-1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("ticks is -1");
    assertThatThrownBy(() -> batch.run(1, new float[30], (i, view, destination, first) -> {}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("observations has 30 elements for 20 worlds: each world needs equally many");
    assertThat(batch.view(0).tick()).isZero();
    assertThatThrownBy(() -> batch.view(20))
        .isInstanceOf(IndexOutOfBoundsException.class)
        .hasMessage("world is 20, but there are 20 worlds");
    assertThatThrownBy(() -> batch.save(0))
        .isInstanceOf(UnsupportedOperationException.class)
        .hasMessageContaining("world 0 of the batch cannot save its state");
  }

  @Test
  void resetLeavesNoInputOfTheAbandonedRunBehind() {
    Listening abandoned = new Listening();
    Listening fresh = new Listening();
    try (WorldBatch inputs = WorldBatch.of(List.of(abandoned, fresh))) {
      SavedWorld atRest = inputs.save(0);
      for (int world = 0; world < 2; world++) {
        inputs.state(world).commands().press(3);
        inputs.state(world).commands().level(4, 0.5f);
      }
      inputs.run(1);
      SavedWorld held = inputs.save(0);
      long heldHash = abandoned.stateHash();
      inputs.state(0).commands().press(5);
      inputs.state(0).commands().release(3);
      inputs.state(0).commands().level(4, 0.75f);
      inputs.run(10);
      inputs.reset(0, held);
      inputs.reset(1, held);

      inputs.run(10);
      assertThat(abandoned.stateHash()).isEqualTo(fresh.stateHash()).isNotEqualTo(heldHash);

      inputs.reset(0, atRest);
      inputs.state(0).commands().press(3);
      inputs.state(0).commands().level(4, 0.5f); // the last level of the abandoned run
      inputs.run(1);
      assertThat(abandoned.stateHash()).isEqualTo(heldHash);
    }
  }

  @Test
  void closingEndsTheThreadsAndEveryWorld() {
    batch.run(1);
    batch.close();
    batch.close();

    assertThat(worlds).allMatch(world -> world.closed);
    assertThatThrownBy(() -> batch.run(1))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("this batch is closed; make another");
  }

  private static long allocated(Thread[] threads) {
    long sum = 0;
    for (Thread thread : threads) {
      sum += AllocationCount.soFar(thread);
    }
    return sum;
  }

  private static final class Counted extends BodilessSimulation {
    private final AtomicBoolean busy = new AtomicBoolean();
    long ticks;
    int commands;
    boolean torn;

    @Nullable
    WorldView fixedView;

    boolean failing;
    long lastTick = Long.MAX_VALUE;
    boolean closed;

    @Override
    public String domain() {
      return "counting";
    }

    @Override
    public void apply(Command command) {
      commands++;
    }

    @Override
    public void step(long tick, double dtSeconds) {
      if (failing || tick > lastTick) {
        throw new IllegalArgumentException("as planned");
      }
      torn |= !busy.compareAndSet(false, true);
      ticks++;
      torn |= tick != ticks;
      busy.set(false);
    }

    @Override
    public WorldView view(long tick) {
      return fixedView == null ? TickView.of(tick) : fixedView;
    }

    @Override
    public long stateHash() {
      return ticks;
    }

    @Override
    public void close() {
      closed = true;
    }
  }

  private static final class Listening extends BodilessSimulation {
    private long hash;

    @Override
    public void apply(Command command) {
      hash++;
    }

    @Override
    public void control(TickInput input) {
      for (int control = 0; control < 8; control++) {
        hash = 31 * hash
            + Float.floatToIntBits(input.level(control))
            + 7L * input.pressCount(control)
            + 3L * input.releaseCount(control)
            + (input.isDown(control) ? 1 : 0);
      }
      hash = 31 * hash + input.changedCount();
    }

    @Override
    public void step(long tick, double dtSeconds) {
      hash = 31 * hash + tick;
    }

    @Override
    public long stateHash() {
      return hash;
    }

    @Override
    public boolean savesState() {
      return true;
    }

    @Override
    public void save(SavedState destination) {
      destination.putLong(hash);
    }

    @Override
    public void restore(SavedState source) {
      hash = source.takeLong();
    }
  }
}
