package org.isochron.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.isochron.state.NanoClock;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Pokes a world while it moves away from a worker that stops. */
class PokeRaceTest {
  /**
   * Rounds on a quiet machine. A busy machine runs fewer rounds, because each round may wait for a
   * thread.
   */
  private static final int MAX_ROUNDS = 200_000;

  private static final long MAX_NANOS = TimeUnit.SECONDS.toNanos(10);
  private static final int ENDED = -1;
  private static final long FAR_NANOS = Long.MAX_VALUE / 4;

  @Test
  @SuppressWarnings("ThreadPriorityCheck") // the yields only save time
  @Timeout(value = 600, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void aPokeIsSeenWhereverTheWorldIsMoved() throws InterruptedException {
    AtomicReference<@Nullable Asked> next = new AtomicReference<>();
    AtomicInteger round = new AtomicInteger();
    AtomicInteger poked = new AtomicInteger();
    Thread asking = new Thread(() -> {
      for (int number = 1; ; number++) {
        while (round.get() < number) {
          if (round.get() == ENDED) {
            return;
          }
          Thread.yield();
        }
        Objects.requireNonNull(next.get()).ask();
        poked.set(number);
      }
    });
    asking.start();

    NanoClock clock = NanoClock.system();
    long startNanos = clock.nanos();
    for (int number = 1; number <= MAX_ROUNDS && clock.nanos() - startNanos < MAX_NANOS; number++) {
      Worker stopping = new Worker(0);
      Worker other = new Worker(1);
      Asked asked = new Asked();
      asked.world.begin(stopping, FAR_NANOS);
      stopping.loop.advance(0);
      next.set(asked);
      round.set(number);
      for (int spin = number % 32; spin > 0; spin--) {
        Thread.onSpinWait();
      }
      asked.world.move(stopping, other); // the previous worker is not advanced after this move
      other.loop.advance(0);
      while (poked.get() < number) {
        Thread.yield();
      }
      other.loop.advance(0);

      assertThat(asked.isSeen).as("round %d", number).isTrue();
    }
    round.set(ENDED);
    asking.join();
  }

  private record Worker(WorkerLoop loop) implements WorkerHandle {
    Worker(int number) {
      this(new WorkerLoop(number, new NanoClock.Manual(0), new NanoClock.Manual(0)));
    }

    @Override
    public void wake() {}

    @Override
    public void stop() {}

    @Override
    public void interrupt() {}

    @Override
    public StackTraceElement[] stackTrace() {
      return new StackTraceElement[0];
    }
  }

  /** Checks that a turn sees the write that preceded its poke. */
  private static final class Asked implements Hosted {
    final ScheduledWorld world = new ScheduledWorld(this, 1_000, 1, 1_000_000);

    // ordering: volatile, the simplest choice for a test double.
    private volatile boolean isEndRequested;

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

    @Override
    public void stop(Throwable cause) {}

    @Override
    public void close() {}

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
      return "asked";
    }
  }
}
