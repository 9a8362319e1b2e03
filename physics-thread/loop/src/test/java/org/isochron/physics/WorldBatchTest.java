package org.isochron.physics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.isochron.physics.query.WorldView;
import org.isochron.physics.simulation.Simulation;
import org.isochron.physics.tick.TickSettings;
import org.isochron.state.AllocationCount;
import org.isochron.state.command.Command;
import org.isochron.state.snapshot.SnapshotLayout;
import org.isochron.state.snapshot.SnapshotWriter;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Worlds that tick together, on real threads. */
class WorldBatchTest {
  private static final int THREADS = 3;

  private final Set<Thread> used = ConcurrentHashMap.newKeySet();
  private final List<Counted> worlds =
      Stream.generate(() -> new Counted(used)).limit(20).toList();
  private final WorldBatch batch = WorldBatch.of(worlds, THREADS, TickSettings.DEFAULT);

  @AfterEach
  void close() {
    batch.close();
  }

  @Test
  void everyWorldHasDoneItsTicksWhenARunReturns() {
    long ticks = 0;
    for (int run = 0; run < 3_000; run++) {
      batch.run(run % 3);
      ticks += run % 3;
      for (Counted world : worlds) {
        assertThat(world.ticks).as("run %d", run).isEqualTo(ticks);
      }
    }

    assertThat(worlds).noneMatch(world -> world.torn);
    assertThat(used).contains(Thread.currentThread()).hasSize(THREADS);
    assertThat(batch.view(7).tick()).isEqualTo(ticks);
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
  void worldThatFailsIsNamedAndTheOthersGoOn() {
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

    assertThat(AllocationCount.leastBatch(0, () -> {
          long before = allocated(all);
          for (int run = 0; run < 500; run++) {
            batch.run(2);
          }
          return allocated(all) - before;
        }))
        .isZero();
  }

  @Test
  void whatMakesNoSenseIsRefused() {
    Counted world = new Counted(used);

    assertThatThrownBy(() -> WorldBatch.of(List.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("0 worlds");
    assertThatThrownBy(() -> WorldBatch.of(List.of(world), 0, TickSettings.DEFAULT))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("0 threads");
    assertThatThrownBy(() -> WorldBatch.of(List.of(world, new Counted(used), world)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("worlds 0 and 2 are the same object: build a simulation for each");
    assertThatThrownBy(() -> batch.run(-1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("ticks is -1");
    assertThat(batch.view(0).tick()).isZero();
    assertThatThrownBy(() -> batch.view(20))
        .isInstanceOf(IndexOutOfBoundsException.class)
        .hasMessage("world is 20, but there are 20 worlds");
    assertThatThrownBy(() -> batch.save(0))
        .isInstanceOf(UnsupportedOperationException.class)
        .hasMessageContaining("world 0 of the batch cannot save its state");
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

  /** Counts its ticks, in plain fields, and notices another thread in the middle of a tick. */
  private static final class Counted implements Simulation {
    private final Set<Thread> used;
    private final AtomicBoolean busy = new AtomicBoolean();
    long ticks;
    int commands;
    boolean torn;
    boolean failing;
    boolean closed;

    Counted(Set<Thread> used) {
      this.used = used;
    }

    @Override
    public SnapshotLayout layout() {
      return SnapshotLayout.bodies(1);
    }

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
      if (failing) {
        throw new IllegalArgumentException("as planned");
      }
      torn |= !busy.compareAndSet(false, true);
      used.add(Thread.currentThread());
      ticks++;
      torn |= tick != ticks;
      busy.set(false);
    }

    @Override
    public void capture(SnapshotWriter snapshots) {
      // nothing to see
    }

    @Override
    public WorldView view(long tick) {
      return new TickView(tick);
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
}
