package org.isochron.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.isochron.state.NanoClock;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Moves worlds between real threads during their turns. */
class MovedWorldsTest {
  private static final int WORLDS = 6;
  private static final long SEED = 11;
  private static final long TURNS = 300_000;

  private final AtomicLong turns = new AtomicLong();
  private final AtomicReference<@Nullable Throwable> broken = new AtomicReference<>();

  @Test
  @Timeout(value = 600, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void movedWorldHasOneThreadAtATimeAndSeesItsLastTurn() {
    Random random = new Random(SEED);
    List<WorkerHandle> workers = new ArrayList<>();
    for (int number = 0; number < 3; number++) {
      workers.add(
          WorkerThread.start(number, WorldHost.Settings.DEFAULT.thread(), NanoClock.system()));
    }
    List<Counted> counted = new ArrayList<>();
    List<ScheduledWorld> worlds = new ArrayList<>();
    int[] at = new int[WORLDS];
    for (int i = 0; i < WORLDS; i++) {
      counted.add(new Counted());
      worlds.add(new ScheduledWorld(counted.get(i), 1_000, 1, 1_000_000));
      worlds.get(i).begin(workers.get(0), 0);
    }

    long moves = 0;
    while (turns.get() < TURNS && broken.get() == null) {
      int world = random.nextInt(WORLDS);
      int to = random.nextInt(workers.size());
      if (to != at[world]) {
        worlds.get(world).move(workers.get(at[world]), workers.get(to));
        at[world] = to;
        moves++;
      }
      if (random.nextInt(4) == 0) {
        worlds.get(world).poke();
      }
      Thread.onSpinWait();
    }
    for (int i = 0; i < WORLDS; i++) {
      String thread = WorldHost.Settings.DEFAULT.thread().name() + "-" + at[i];
      while (!counted.get(i).lastThread.equals(thread) && broken.get() == null) {
        Thread.onSpinWait(); // each arrives at its last destination
      }
    }
    counted.forEach(Counted::close);
    worlds.forEach(ScheduledWorld::poke);
    while (!worlds.stream().allMatch(ScheduledWorld::isEnded) && broken.get() == null) {
      Thread.onSpinWait();
    }
    workers.forEach(WorkerHandle::stop);

    assertThat(broken.get()).as("seed %d", SEED).isNull();
    assertThat(moves).isGreaterThan(100);
    assertThat(counted.stream().mapToLong(world -> world.plainTurns).sum()).isEqualTo(turns.get());
  }

  /** Counts turns in plain fields, without any ordering. */
  private final class Counted implements Hosted {
    private volatile boolean closing;
    private volatile String lastThread = "";
    private boolean inTurn;
    private long plainTurns;

    @Override
    public long advance(long nowNanos) {
      if (inTurn) {
        throw new AssertionError("two threads have a turn of one world");
      }
      inTurn = true;
      lastThread = Thread.currentThread().getName();
      plainTurns++;
      turns.incrementAndGet();
      for (int i = 0; i < 50; i++) {
        Thread.onSpinWait();
      }
      inTurn = false;
      return closing ? ENDED : nowNanos + 1_000;
    }

    @Override
    public void fail(Throwable cause) {
      broken.compareAndSet(null, cause);
    }

    @Override
    public void stop(Throwable cause) {}

    @Override
    public void close() {
      closing = true;
    }

    @Override
    public long ticks() {
      return plainTurns;
    }

    @Override
    public long periodNanos() {
      return 1_000;
    }

    @Override
    public String name() {
      return "counted";
    }
  }
}
