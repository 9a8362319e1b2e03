package org.isochron.physics.loop;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.isochron.physics.tick.OverloadPolicy;

/**
 * The last wake-up at which a loop was behind, with the cost of the ticks before it. Owner: the
 * loop's thread; {@link #last} any thread. Never waits; allocates one record per note.
 */
final class OverloadLog {
  private final AtomicReference<Optional<OverloadPolicy.Report>> last =
      new AtomicReference<>(Optional.empty());
  private long burstLength = 1;
  private long stepNanos;

  /** Begins a burst of ticks. */
  void burst(long length) {
    burstLength = length;
    stepNanos = 0;
  }

  void stepped(long nanos) {
    stepNanos += nanos;
  }

  /** Notes that ticks are due, of which the first should have run before this wake-up. */
  OverloadPolicy.Report note(
      long tick, long due, long forgotten, long plannedNanos, long wokenNanos, long shareNanos) {
    OverloadPolicy.Report report = new OverloadPolicy.Report(
        tick, due, forgotten, plannedNanos, wokenNanos, stepNanos, shareNanos * burstLength);
    // ordering: release, the counterpart of the acquire in last.
    last.setRelease(Optional.of(report));
    return report;
  }

  Optional<OverloadPolicy.Report> last() {
    // ordering: acquire, with the release in note: an immutable record, seen whole.
    return last.getAcquire();
  }
}
