package org.isochron.render.clock;

import org.isochron.state.snapshot.Snapshot;
import org.isochron.state.snapshot.SnapshotReader;
import org.isochron.state.time.Timeline;

/**
 * The delay at work: aims at what the choice asks for and moves there so slowly that nobody sees it. Owner: the reader's
 * thread. Allocates nothing after construction.
 *
 * <p>The aim is a tick, a {@link LatenessQuantile} of all publishes that this reader saw, and the {@link UsualLead} by
 * which frames are made before they are seen, for what is published meanwhile they cannot show; the two latter turned into
 * simulation time by the speed in force. It is at most the length of the window, the least lateness and the lead: further
 * back the reader would find nothing. The delay approaches its aim exponentially: a 2 s time constant,
 * shorter while little has been learnt, and never by more than a fiftieth of the simulation time that passes. A lateness
 * that changes by 1 ms so changes the displayed speed by 0.05 %.
 *
 * <p>While the delay moves to a new aim, or where a frame's own lead differs from the usual one, the delay can ask for what
 * is not published yet, or is no longer in the window. {@link #asked} bounds it for each frame by what that frame can
 * show; a frame within the bounds is not affected.
 */
final class DelayTracker {
  private static final int EXACT_PERMILLE = 10;
  private static final int BALANCED_PERMILLE = 300;
  private static final long SLOWEST_NANOS = 2_000_000_000L;
  private static final long FASTEST_NANOS = 100_000_000L;
  private static final long LARGEST_SHARE = 50;
  private static final long SETTLING_TICKS = 4;

  private final Delay choice;
  private final LatenessQuantile lateness = new LatenessQuantile();
  private final UsualLead lead = new UsualLead();
  private long lastSequence;
  private long tickNanos;
  private int windowLength;
  private long latenessNanos;
  private long leastLatenessNanos;
  private long nanos;

  /** The delay that frames would have if they were seen when they are made. */
  private long unledNanos;

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

  /** How long before they are seen frames are made. */
  UsualLead lead() {
    return lead;
  }

  /** The instant to show at an instant of the timeline, by a frame that is made some time before it is seen. */
  long asked(long simNanos, long leadNanos, int speedPermille, SnapshotReader reader) {
    if (speedPermille == 0) {
      return simNanos - nanos; // a pause, in which the picture stands
    }
    long asked = simNanos - Math.max(nanos, least(Math.max(0, leadNanos), speedPermille));
    // after a change of speed the window still holds ticks of the old one: no further than need be
    long lastButOldest = reader.at(Math.max(0, reader.length() - 2)).instantNanos();
    long earliest = simNanos - longest(lead.longerOfTwoNanos(), speedPermille);
    return Math.max(asked, Math.min(earliest, lastButOldest));
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
    leastLatenessNanos = lateness.leastNanos();
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
    nanos = moved(nanos, aim(lead.nanos(), speedPermille), elapsedNanos);
    unledNanos = moved(unledNanos, aim(0, speedPermille), elapsedNanos);
  }

  /** One step from a delay to its aim. */
  private long moved(long delayNanos, long aimNanos, long elapsedNanos) {
    if (seenCount <= SETTLING_TICKS) {
      return aimNanos; // the window is not yet at its full length
    }
    if (elapsedNanos == 0) {
      return delayNanos;
    }
    long learntNanos = lateness.sampleCount() * tickNanos;
    long constant = Math.min(SLOWEST_NANOS, Math.max(FASTEST_NANOS, learntNanos));
    long step = (aimNanos - delayNanos) / Math.max(1, constant / elapsedNanos);
    long most = elapsedNanos / LARGEST_SHARE;
    return delayNanos + Math.max(-most, Math.min(most, step));
  }

  private long aim(long leadNanos, int speedPermille) {
    if (choice instanceof Delay.Predictive) {
      return 0;
    }
    return Math.min(
        longest(leadNanos, speedPermille),
        choice instanceof Delay.Fixed fixed
            ? fixed.nanos()
            : tickNanos + simulated(latenessNanos + leadNanos, speedPermille));
  }

  /** How far back a frame with a lead reaches. */
  private long longest(long leadNanos, int speedPermille) {
    return (windowLength - 1) * tickNanos
        + simulated(leastLatenessNanos + leadNanos, speedPermille);
  }

  /** The least delay of a frame: with less it would ask for what is not published when it is made. */
  private long least(long leadNanos, int speedPermille) {
    return choice instanceof Delay.Exact || choice instanceof Delay.Balanced
        ? unledNanos + simulated(leadNanos, speedPermille)
        : 0;
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
