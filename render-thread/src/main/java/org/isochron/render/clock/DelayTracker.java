package org.isochron.render.clock;

import org.isochron.state.snapshot.Snapshot;
import org.isochron.state.snapshot.SnapshotReader;
import org.isochron.state.time.Timeline;

/**
 * The delay at work: aims at what the choice asks for and moves there so slowly that nobody sees it. Owner: the reader's
 * thread. Allocates nothing after construction.
 *
 * <p>The aim is a tick, a {@link LatenessQuantile} of all publishes that this reader saw, and the lead by which frames are
 * made before they are seen, for what is published meanwhile they cannot show; the two latter turned into simulation time
 * by the speed in force. It is at most the length of the window, the least lateness and the lead: further back the reader
 * would find nothing. The delay approaches its aim exponentially: a 2 s time constant,
 * shorter while little has been learnt, and never by more than a fiftieth of the simulation time that passes. A lateness
 * that changes by 1 ms so changes the displayed speed by 0.05 %.
 */
final class DelayTracker {
  private static final int EXACT_PERMILLE = 10;
  private static final int BALANCED_PERMILLE = 300;
  private static final long SLOWEST_NANOS = 2_000_000_000L;
  private static final long FASTEST_NANOS = 100_000_000L;
  private static final long LARGEST_SHARE = 50;
  private static final long SETTLING_TICKS = 4;

  /** The lead is the longest of late: a longer one counts at once, and is forgotten over some so many frames. */
  private static final int LEAD_DECAY_BITS = 8;

  private final Delay choice;
  private final LatenessQuantile lateness = new LatenessQuantile();
  private long lastSequence;
  private long tickNanos;
  private int windowLength;
  private long latenessNanos;
  private long leastNanos;
  private long leadNanos;
  private long nanos;
  private long seenCount;

  DelayTracker(Delay choice) {
    this.choice = choice;
  }

  /** How far the reader stays behind, in simulation time. */
  long nanos() {
    return nanos;
  }

  /** The length of a tick, 0 as long as no two were seen. */
  long tickNanos() {
    return tickNanos;
  }

  /** Learns how long before it is seen a frame is made. */
  void lead(long ofFrameNanos) {
    long shorter = leadNanos - Math.max(0, ofFrameNanos);
    leadNanos -= shorter < 0 ? shorter : shorter >> LEAD_DECAY_BITS;
  }

  /** Learns from the snapshots that are new in a window. */
  void learn(SnapshotReader reader) {
    Snapshot newest = reader.newest();
    if (newest.sequence() == lastSequence) {
      return;
    }
    int length = reader.length();
    windowLength = Math.max(windowLength, length);
    if (length > 1) {
      tickNanos = newest.instantNanos() - reader.at(1).instantNanos();
    }
    for (int age = length - 1; age >= 0; age--) {
      Snapshot snapshot = reader.at(age);
      if (snapshot.sequence() > lastSequence) {
        learn(snapshot);
      }
    }
    lastSequence = newest.sequence();
    leastNanos = lateness.leastNanos();
    latenessNanos = lateness.nanosExceededBy(
        choice instanceof Delay.Exact ? EXACT_PERMILLE : BALANCED_PERMILLE);
  }

  private void learn(Snapshot snapshot) {
    seenCount++;
    if (hasDueInstant(snapshot)) {
      lateness.add(snapshot.publishedNanos() - snapshot.timeline().wallAt(snapshot.instantNanos()));
    }
  }

  /** Moves on with the simulation time that passed at a speed. */
  void advance(long elapsedNanos, int speedPermille) {
    if (tickNanos == 0 || (speedPermille == 0 && nanos > 0)) {
      return; // nothing to go by, or a pause, in which the picture stands
    }
    long aim = aim(speedPermille);
    if (seenCount <= SETTLING_TICKS) {
      nanos = aim; // the window is not yet at its full length
      return;
    }
    if (elapsedNanos == 0) {
      return;
    }
    long ticks = Math.min(lateness.sampleCount(), SLOWEST_NANOS / tickNanos);
    long constant = Math.min(SLOWEST_NANOS, Math.max(FASTEST_NANOS, ticks * tickNanos));
    long step = (aim - nanos) / Math.max(1, constant / elapsedNanos);
    long most = elapsedNanos / LARGEST_SHARE;
    nanos += Math.max(-most, Math.min(most, step));
  }

  private long aim(int speedPermille) {
    if (choice instanceof Delay.Predictive) {
      return 0;
    }
    long longest =
        (windowLength - 1) * tickNanos + simulated(leastNanos + leadNanos, speedPermille);
    return Math.min(
        longest,
        choice instanceof Delay.Fixed fixed
            ? fixed.nanos()
            : tickNanos + simulated(latenessNanos + leadNanos, speedPermille));
  }

  private static long simulated(long wallNanos, int speedPermille) {
    return Math.multiplyExact(wallNanos, (long) speedPermille) / Timeline.NORMAL_PERMILLE;
  }

  /** A single step has no instant at which it was due, nor has a tick that was due before its timeline began. */
  private static boolean hasDueInstant(Snapshot snapshot) {
    Timeline timeline = snapshot.timeline();
    return !timeline.isPaused() && snapshot.instantNanos() > timeline.simNanos();
  }
}
