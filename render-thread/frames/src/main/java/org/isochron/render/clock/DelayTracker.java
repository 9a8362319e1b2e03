package org.isochron.render.clock;

import org.isochron.render.Delay;
import org.isochron.render.Starvation;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotReader;
import org.isochron.state.Timeline;

/**
 * Chooses the delay: how far the displayed instant stays behind the timeline. Owner: the reader's
 * thread. Allocates nothing after construction.
 *
 * <p><b>Why a delay?</b> A frame blends two snapshots, so it needs one at or after its displayed
 * instant. When a frame is presented, the newest snapshot that it could use is already old. In the
 * worst case the age of the snapshot is the sum of three parts:
 *
 * <ul>
 *   <li>the <i>lead</i>, from making the frame to presenting it: snapshots published in between
 *       come too late for the frame;
 *   <li>one <i>tick</i>: just before the next publish, the newest snapshot is a full tick old;
 *   <li>the <i>lateness</i> of the next snapshot: the time from its due instant to its publish.
 * </ul>
 *
 * <p><b>Target.</b> Exact and Balanced aim at the sum of lead, tick and lateness. {@link UsualLead}
 * measures the lead, and {@link LatenessQuantile} the lateness: Balanced uses the p70. Exact uses
 * the p99, but at least the lateness at which frames miss a thousandth of the time. For example, a
 * tick of 10 ms, a lateness of 1 ms and a lead of 8 ms give 19 ms. Lead and lateness are measured
 * in wall time and multiplied by the current speed. Fixed has a constant target, and Predictive a
 * target of 0. For snapshots from another machine, Exact and Balanced use the p70, but at least the
 * lateness at which frames miss a thousandth of the time. If starved frames are extrapolated, up to
 * 15 ms of it are left to extrapolation. Its limit may be higher, so the last thousandth hardly
 * ever stops. Once a viewer gets snapshots in another way, earlier lateness is forgotten.
 *
 * <p><b>Upper bound.</b> The target is at most the sum of the window's length, the minimum lateness
 * and the lead, because a frame further back would find no snapshot.
 *
 * <p><b>Movement.</b> The delay approaches its target exponentially, with a time constant of 2 s.
 * The time constant is shorter at first, while few publishes were measured. The delay grows by at
 * most 2 % of the elapsed simulation time, so nobody notices, and shrinks by at most 10 %. For
 * example, if the lateness rises by 1 ms, the displayed speed changes by 0.05 %. In the first four
 * windows the delay equals the target. If a remote snapshot is so late that the picture stops, the
 * delay grows at once to the lag of the stopped picture, and then shrinks to the target. A picture
 * that stopped for more than a second, or longer than the window, jumps to the present instead.
 *
 * <p><b>Limits per frame.</b> {@link #requested} also bounds each frame's instant by the snapshots
 * that this frame can use. The bound matters while the delay is moving, and for frames with an
 * unusual lead. If the usual lead grows, the delay grows at once, because frames with different
 * leads would otherwise be unevenly spaced.
 */
final class DelayTracker {
  private static final int EXACT_PERMILLE = 10;
  private static final int BALANCED_PERMILLE = 300;

  /** A picture that stopped for longer skips the missed motion. */
  private static final long MAX_RESUMED_NANOS = 1_000_000_000L;

  /** Missed time that is left to extrapolation. */
  private static final long MAX_EXTRAPOLATED_NANOS = 15_000_000;

  private static final long MAX_TIME_CONSTANT_NANOS = 2_000_000_000L;
  private static final long MIN_TIME_CONSTANT_NANOS = 100_000_000L;
  private static final long MAX_GROWTH_DIVISOR = 50;
  private static final long MAX_SHRINKAGE_DIVISOR = 10;
  private static final long SETTLING_WINDOWS = 4;

  private final Delay choice;
  private final long extrapolatedNanos;
  private final LatenessQuantile lateness = new LatenessQuantile();
  private final UsualLead lead = new UsualLead();
  private long lastSequence;
  private long lastPublishedNanos;
  private long tickNanos;
  private int windowLength;
  private long latenessNanos;
  private long minLatenessNanos;
  private long nanos;

  /** The delay without lead. */
  private long delayWithoutLeadNanos;

  private long windowCount;

  DelayTracker(Delay choice, Starvation starvation) {
    this.choice = choice;
    extrapolatedNanos = starvation instanceof Starvation.Extrapolate extrapolated
        ? Math.min(extrapolated.remoteLimitNanos(), MAX_EXTRAPOLATED_NANOS)
        : 0;
  }

  /** The delay in simulation time. */
  long nanos() {
    return nanos;
  }

  /** 0 if unknown. */
  long tickNanos() {
    return tickNanos;
  }

  UsualLead lead() {
    return lead;
  }

  /**
   * Returns the later of the current time and the newest publish, because a manually driven clock
   * may be behind the writer's clock.
   */
  static long madeAt(long nowNanos, SnapshotReader reader) {
    long published = reader.length() == 0 ? nowNanos : reader.newest().publishedNanos();
    return published - nowNanos > 0 ? published : nowNanos;
  }

  /** Returns the instant to show. */
  long requested(long simNanos, long leadNanos, int speedPermille, SnapshotReader reader) {
    if (speedPermille == 0) {
      return simNanos - nanos; // a paused picture does not move
    }
    long usualMin = minDelay(Math.max(0, Math.min(leadNanos, lead.nanos())), speedPermille);
    nanos = Math.max(nanos, usualMin);
    long requestedNanos =
        simNanos - Math.max(nanos, minDelay(Math.max(0, leadNanos), speedPermille));
    // never clamp to an instant after the second oldest snapshot, because after a change of speed
    // the window still contains ticks of the old speed
    long secondOldest = reader.at(Math.max(0, reader.length() - 2)).instantNanos();
    long earliest = simNanos - maxDelay(lead.longerOfTwoNanos(), speedPermille);
    return Math.max(requestedNanos, Math.min(earliest, secondOldest));
  }

  void learn(SnapshotReader reader, EasedMotion eased) {
    Snapshot newest = reader.newest();
    if (newest.sequence() == lastSequence) {
      return;
    }
    windowCount++;
    int length = reader.length();
    windowLength = Math.max(windowLength, length);
    if (length > 1) {
      tickNanos = newest.instantNanos() - reader.at(1).instantNanos();
    }
    for (int age = length - 1; age >= 0; age--) {
      Snapshot snapshot = reader.at(age);
      if (snapshot.sequence() > lastSequence) {
        learn(snapshot);
        eased.learn(snapshot);
      }
    }
    lastSequence = newest.sequence();
    minLatenessNanos = lateness.minNanos();
    boolean isExact = choice instanceof Delay.Exact;
    boolean isRemote = reader.isRemote();
    latenessNanos =
        lateness.nanosExceededBy(isExact && !isRemote ? EXACT_PERMILLE : BALANCED_PERMILLE);
    if (isExact || isRemote) {
      latenessNanos = Math.max(latenessNanos, lateness.nanosMissingPermille() - extrapolatedNanos);
    }
  }

  /**
   * Increases the delay to the delay of a picture that stopped, so that the picture continues where
   * it stopped. After an outage that no delay covers, the delay stays the same, so that the picture
   * jumps to the present.
   */
  void growTo(long shownDelayNanos, int speedPermille) {
    long longest = Math.min(
        maxDelay(lead.nanos(), speedPermille),
        nanos + toSimulation(MAX_RESUMED_NANOS, speedPermille));
    if (adapts() && shownDelayNanos > nanos && shownDelayNanos <= longest) {
      delayWithoutLeadNanos += shownDelayNanos - nanos;
      nanos = shownDelayNanos;
    }
  }

  private void learn(Snapshot snapshot) {
    if (hasDueInstant(snapshot)) {
      Timeline timeline = snapshot.timeline();
      long published = snapshot.publishedNanos();
      lateness.add(
          published - timeline.wallAt(snapshot.instantNanos()),
          published - lastPublishedNanos,
          tickNanos * Timeline.NORMAL_PERMILLE / timeline.speedPermille());
    }
    lastPublishedNanos = snapshot.publishedNanos();
  }

  /** Continues from another delay. */
  void restart(long delayNanos, int speedPermille) {
    nanos = delayNanos;
    delayWithoutLeadNanos = delayNanos - toSimulation(lead.nanos(), speedPermille);
  }

  void advance(long elapsedNanos, int speedPermille) {
    if (tickNanos == 0 || (speedPermille == 0 && nanos > 0)) {
      return; // not before two snapshots; a paused picture does not move
    }
    nanos =
        Math.max(promised(), approach(nanos, target(lead.nanos(), speedPermille), elapsedNanos));
    delayWithoutLeadNanos = approach(delayWithoutLeadNanos, target(0, speedPermille), elapsedNanos);
  }

  private long approach(long delayNanos, long targetNanos, long elapsedNanos) {
    if (windowCount <= SETTLING_WINDOWS) {
      return targetNanos; // the window has not reached its full length yet
    }
    if (elapsedNanos == 0) {
      return delayNanos;
    }
    long measuredNanos = lateness.sampleCount() * tickNanos;
    long timeConstant =
        Math.min(MAX_TIME_CONSTANT_NANOS, Math.max(MIN_TIME_CONSTANT_NANOS, measuredNanos));
    long step = (targetNanos - delayNanos) / Math.max(1, timeConstant / elapsedNanos);
    return delayNanos
        + Math.max(
            -elapsedNanos / MAX_SHRINKAGE_DIVISOR,
            Math.min(elapsedNanos / MAX_GROWTH_DIVISOR, step));
  }

  /** Returns the part of a fixed delay that the window covers, which needs no approach. */
  private long promised() {
    return choice instanceof Delay.Fixed fixed
        ? Math.min(fixed.nanos(), (windowLength - 1) * tickNanos)
        : 0;
  }

  private long target(long leadNanos, int speedPermille) {
    if (choice instanceof Delay.Predictive) {
      return 0;
    }
    return Math.min(
        maxDelay(leadNanos, speedPermille),
        choice instanceof Delay.Fixed fixed
            ? fixed.nanos()
            : tickNanos + toSimulation(latenessNanos + leadNanos, speedPermille));
  }

  /** Returns the maximum delay; with a longer delay, a frame would find no snapshot. */
  private long maxDelay(long leadNanos, int speedPermille) {
    return (windowLength - 1) * tickNanos
        + toSimulation(minLatenessNanos + leadNanos, speedPermille);
  }

  /**
   * Returns the minimum delay; with a shorter delay, a frame would request an instant that is not
   * published yet.
   */
  private long minDelay(long leadNanos, int speedPermille) {
    return adapts() ? delayWithoutLeadNanos + toSimulation(leadNanos, speedPermille) : 0;
  }

  private boolean adapts() {
    return choice instanceof Delay.Exact || choice instanceof Delay.Balanced;
  }

  private static long toSimulation(long wallNanos, int speedPermille) {
    return Math.multiplyExact(wallNanos, (long) speedPermille) / Timeline.NORMAL_PERMILLE;
  }

  /**
   * Returns false for a single step, and for a tick due before its timeline began: neither has a
   * due instant.
   */
  private static boolean hasDueInstant(Snapshot snapshot) {
    Timeline timeline = snapshot.timeline();
    return !timeline.isPaused() && snapshot.instantNanos() > timeline.simNanos();
  }
}
