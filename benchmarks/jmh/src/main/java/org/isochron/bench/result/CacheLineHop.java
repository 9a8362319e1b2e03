package org.isochron.bench.result;

import java.util.concurrent.atomic.AtomicInteger;
import org.isochron.state.NanoClock;

/**
 * Measures how long a word takes from one core to another: two threads pass a count back and forth.
 */
final class CacheLineHop {
  private static final NanoClock CLOCK = NanoClock.system();
  private static final int PASSES_PER_ROUND = 200;
  private static final int ROUNDS = 20;

  /** The time limit: threads that share a core would pass the count only once per time slice. */
  private static final long LIMIT_NANOS = 10_000_000;

  private static final int END = -1;

  private final AtomicInteger count = new AtomicInteger();

  /**
   * Returns the nanoseconds of one way in the fastest round, or the whole limit if no round ended.
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
    // ordering: release: the partner only has to see it eventually.
    count.setRelease(END);
    join(partner);
    return (double) quickest / (2 * PASSES_PER_ROUND);
  }

  /**
   * Passes even counts and waits for the odd ones after them; returns END if the limit was reached.
   */
  private int pass(int first, long deadline) {
    int next = first;
    for (int passes = 0; passes < PASSES_PER_ROUND; passes++) {
      // ordering: release, with the acquire of the partner: nothing else is handed over.
      count.setRelease(next);
      // ordering: acquire, the counterpart of the partner's release.
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
        // ordering: volatile: the end may have been set meanwhile, and must not be overwritten.
        count.compareAndSet(seen, seen + 1);
      }
      Thread.onSpinWait();
      // ordering: acquire, with the release in pass.
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
