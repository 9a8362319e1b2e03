package org.isochron.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.isochron.fleet.turn.TurnWord;
import org.isochron.state.NanoClock;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Worlds that other threads run and poke while they are moved from worker to worker. */
@Timeout(value = 600, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class MovedWorldsTest {
  private static final long SEED = 11;
  private static final int WORLDS = 6;
  private static final long TURNS = 300_000;
  private static final int ENDED = -1;

  /** A busy machine runs fewer rounds, because each round may wait for a thread. */
  private static final long MAX_NANOS = TimeUnit.SECONDS.toNanos(8);

  private static final long FAR_NANOS = Long.MAX_VALUE / 4;

  private final AtomicLong turns = new AtomicLong();
  private final AtomicReference<@Nullable Throwable> broken = new AtomicReference<>();

  @Test
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

  /** The poke comes while the world moves away from a worker that stops. */
  @Test
  @Tag("evidence")
  void aPokeIsSeenWhereverTheWorldIsMoved() throws InterruptedException {
    race(50_000, () -> new Round() {
      private final IdleWorker stopping = new IdleWorker(0);
      private final IdleWorker other = new IdleWorker(1);
      private final Asked asked = new Asked();

      @Override
      public void begin() {
        asked.world.begin(stopping, FAR_NANOS);
        stopping.loop().advance(0);
      }

      @Override
      public void elsewhere() {
        asked.ask();
      }

      @Override
      public void here() {
        asked.world.move(stopping, other); // the previous worker is not advanced after this move
        other.loop().advance(0);
      }

      @Override
      public void end(int round) {
        other.loop().advance(0);

        assertThat(asked.isSeen).as("round %d", round).isTrue();
      }
    });
  }

  /** Exactly one of the two threads passes the world on. */
  @Test
  @Tag("evidence")
  void aWorldThatIsMovedWhileItsTurnEndsIsNeverLeftBehind() throws InterruptedException {
    int[] late = {0};
    race(300_000, () -> new Round() {
      private final TurnWord<Integer> turn = new TurnWord<>(number -> number);
      private boolean passed;
      private boolean moved;

      @Override
      public void begin() {
        turn.begin(0);
        assertThat(turn.enter(0)).isTrue();
      }

      @Override
      public void elsewhere() {
        passed = turn.leave(0) != null;
      }

      @Override
      public void here() {
        moved = turn.move(0, 1);
      }

      @Override
      public void end(int round) {
        assertThat(moved && passed).as("delivered twice in round %d", round).isFalse();
        assertThat(moved || passed).as("left behind in round %d", round).isTrue();
        assertThat(turn.enter(1)).as("round %d", round).isTrue();
        late[0] += passed ? 1 : 0;
      }
    });

    assertThat(late[0]).as("moves that the turn's end carried out").isPositive();
  }

  /** What two threads do at the same time, between a beginning and an end. */
  private interface Round {
    void begin();

    void elsewhere();

    void here();

    void end(int round);
  }

  @SuppressWarnings("ThreadPriorityCheck") // the yields only save time
  private static void race(int rounds, Supplier<Round> next) throws InterruptedException {
    AtomicReference<@Nullable Round> current = new AtomicReference<>();
    AtomicInteger begun = new AtomicInteger();
    AtomicInteger done = new AtomicInteger();
    Thread elsewhere = new Thread(() -> {
      for (int round = 1; ; round++) {
        while (begun.get() < round) {
          if (begun.get() == ENDED) {
            return;
          }
          Thread.yield();
        }
        Objects.requireNonNull(current.get()).elsewhere();
        done.set(round);
      }
    });
    elsewhere.start();

    NanoClock clock = NanoClock.system();
    long startNanos = clock.nanos();
    for (int number = 1; number <= rounds && clock.nanos() - startNanos < MAX_NANOS; number++) {
      Round round = next.get();
      round.begin();
      current.set(round);
      begun.set(number);
      for (int spin = number % 64; spin > 0; spin--) {
        Thread.onSpinWait();
      }
      round.here();
      while (done.get() < number) {
        Thread.yield();
      }
      round.end(number);
    }
    begun.set(ENDED);
    elsewhere.join();
  }

  private abstract static class MovedWorld implements Hosted {
    // ordering: volatile, the simplest choice for a test double.
    volatile boolean isEndRequested;

    @Override
    public void stop(Throwable cause) {}

    @Override
    public void close() {
      isEndRequested = true;
    }

    @Override
    public long ticks() {
      return 0;
    }

    @Override
    public long periodNanos() {
      return 1_000;
    }

    @Override
    public String name() {
      return "moved";
    }
  }

  /** Counts turns in plain fields, without any ordering. */
  private final class Counted extends MovedWorld {
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
      return isEndRequested ? Hosted.ENDED : nowNanos + 1_000;
    }

    @Override
    public void fail(Throwable cause) {
      broken.compareAndSet(null, cause);
    }
  }

  /** Checks that a turn sees the write that preceded its poke. */
  private static final class Asked extends MovedWorld {
    final ScheduledWorld world = new ScheduledWorld(this, 1_000, 1, 1_000_000);
    boolean isSeen;

    void ask() {
      isEndRequested = true;
      world.poke();
    }

    @Override
    public long advance(long nowNanos) {
      isSeen |= isEndRequested;
      return FAR_NANOS;
    }

    @Override
    public void fail(Throwable cause) {
      throw new AssertionError(cause);
    }
  }
}
