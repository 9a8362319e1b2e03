package org.isochron.bench.result;

import java.util.concurrent.atomic.AtomicInteger;
import org.isochron.state.NanoClock;

/**
 * Measures the latency of a cache line between two cores: two threads pass a count back and forth.
 */
final class CacheLineHop {
  private static final NanoClock CLOCK = NanoClock.system();
  private static final int PASSES_PER_ROUND = 200;
  private static final int ROUNDS = 20;

  /** Time limit, because threads that share a core pass the count only once per time slice. */
  private static final long LIMIT_NANOS = 10_000_000;

  private static final int END = -1;

  private final AtomicInteger count = new AtomicInteger();

  /**
   * Returns the one-way latency of the fastest round in nanoseconds, or 25,000 if no round ended.
   */
  double oneWay() {
    Thread partner = new Thread(this::answer, "core hop");
    partner.start();
    long quickest = LIMIT_NANOS;
    long deadline = CLOCK.nanos() + LIMIT_NANOS;
    int next = 0;
    for (int round = 0; round < ROUNDS && CLOCK.nanos() - deadline < 0; round++) {
      long start = CLOCK.nanos();
      next = pass(next, deadline);
      if (next == END) {
        break;
      }
      quickest = Math.min(quickest, CLOCK.nanos() - start);
    }
    // ordering: release, because the partner only has to see the end eventually.
    count.setRelease(END);
    join(partner);
    return (double) quickest / (2 * PASSES_PER_ROUND);
  }

  /** Passes even counts and waits for the odd replies; returns END at the time limit. */
  private int pass(int first, long deadline) {
    int next = first;
    for (int passes = 0; passes < PASSES_PER_ROUND; passes++) {
      // ordering: release, pairs with the partner's acquire; nothing else is handed over.
      count.setRelease(next);
      // ordering: acquire, pairs with the partner's exchange; nothing else is handed over.
      while (count.getAcquire() != next + 1) {
        Thread.onSpinWait();
        if (CLOCK.nanos() - deadline > 0) {
          return END;
        }
      }
      next += 2;
    }
    return next;
  }

  private void answer() {
    int seen = END + 1;
    while (seen != END) {
      if ((seen & 1) == 0) {
        // ordering: volatile, because the end may be set meanwhile and must not be overwritten.
        count.compareAndSet(seen, seen + 1);
      }
      Thread.onSpinWait();
      // ordering: acquire, pairs with the release in pass; nothing else is handed over.
      seen = count.getAcquire();
    }
  }

  private static void join(Thread partner) {
    try {
      partner.join();
    } catch (InterruptedException interruption) {
      Thread.currentThread().interrupt();
    }
  }
}
