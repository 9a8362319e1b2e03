package org.isochron.render.clock;

import org.isochron.render.Delay;
import org.isochron.render.Starvation;
import org.isochron.state.SnapshotReader;
import org.isochron.state.Timeline;

/**
 * Computes the requested instants of an epoch's frames: {@code timeline(present) - delay}, smoothed
 * where that would stop or jump. Owner: the reader's thread. Allocates nothing after construction.
 */
final class RequestedInstant {
  private static final long STRETCH_PARTS = 10;

  private final DelayTracker delay;
  private final EasedMotion eased;
  private final boolean stretches;
  private long lastSimNanos;
  private long lastRequestedNanos = Long.MIN_VALUE;
  private long delayNanos;
  private boolean starved;

  RequestedInstant(Delay delay, Starvation starvation) {
    eased = new EasedMotion(delay);
    this.delay = new DelayTracker(delay, starvation);
    stretches = starvation instanceof Starvation.Stretch;
  }

  UsualLead lead() {
    return delay.lead();
  }

  long delayNanos() {
    return delayNanos;
  }

  /** True if motion is slowed because the last requested instant had no snapshot. */
  boolean isStarved() {
    return starved;
  }

  void learn(SnapshotReader reader) {
    delay.learn(reader, eased);
  }

  long first(long simNanos, Timeline timeline) {
    lastSimNanos = simNanos;
    lastRequestedNanos = Long.MIN_VALUE;
    starved = false;
    eased.end();
    delay.advance(0, timeline.speedPermille());
    delayNanos = delay.nanos();
    return simNanos - delayNanos;
  }

  /**
   * Returns the next requested instant, but at least the instant reached at half speed (invariant 2
   * of {@link RenderClock}).
   *
   * @param shownNanos the last displayed instant
   * @param wallNanos elapsed wall time
   * @param leadNanos the frame's lead
   */
  long next(
      long shownNanos,
      long wallNanos,
      long leadNanos,
      long presentNanos,
      Timeline timeline,
      SnapshotReader reader) {
    long newestNanos = reader.newest().instantNanos();
    long sim = timeline.simAt(presentNanos);
    // The elapsed time is measured twice, and the larger value is used. After a change of speed,
    // lastSimNanos belongs to the old timeline; after dropped ticks, simulation time went back.
    long elapsed =
        Math.max(0, Math.max(sim - lastSimNanos, sim - timeline.simAt(presentNanos - wallNanos)));
    boolean wasEased = eased.isMoving();
    long lastDelayNanos = lastSimNanos - shownNanos;
    lastSimNanos = sim;
    starved = false;
    delay.advance(elapsed, timeline.speedPermille());
    if (delay.tickNanos() == 0) {
      return shownNanos; // the tick length is still unknown
    }
    long requestedNanos;
    if (eased.begins(timeline)) {
      requestedNanos = shownNanos
          + eased.moved(
              wallNanos, sim - shownNanos, delay.tickNanos(), delay.lead().nanos(), timeline);
      delayNanos = sim - requestedNanos;
    } else {
      if (wasEased) {
        delay.restart(lastDelayNanos, timeline.speedPermille());
      } else if (reader.isRemote() && lastRequestedNanos > shownNanos && newestNanos > shownNanos) {
        delay.growTo(sim - shownNanos - elapsed, timeline.speedPermille());
      }
      delayNanos = sim - delay.requested(sim, leadNanos, timeline.speedPermille(), reader);
      long half = shownNanos + elapsed / 2;
      long ahead = shownNanos > newestNanos ? half : Math.min(half, newestNanos);
      requestedNanos = Math.max(sim - delayNanos, ahead);
    }
    lastRequestedNanos = requestedNanos;
    return stretches ? stretched(requestedNanos, shownNanos, newestNanos, elapsed) : requestedNanos;
  }

  /**
   * Advances the requested instant at 0.9 to 1.1 of the current speed where it would otherwise stop
   * or jump.
   */
  private long stretched(long requestedNanos, long shownNanos, long newestNanos, long elapsed) {
    long part = elapsed / STRETCH_PARTS;
    if (requestedNanos <= newestNanos) {
      return Math.min(requestedNanos, shownNanos + elapsed + part);
    }
    long slower = Math.min(requestedNanos, shownNanos + elapsed - part);
    starved = slower <= newestNanos;
    return slower;
  }
}
