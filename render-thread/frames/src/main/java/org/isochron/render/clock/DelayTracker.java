package org.isochron.render.clock;

import org.isochron.render.Delay;
import org.isochron.render.FrameSource;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotReader;
import org.isochron.state.Timeline;

/**
 * The delay in force. It moves towards the aim of the chosen {@link Delay}, so slowly that nobody
 * sees it. Owner: the reader's thread. Allocates nothing after construction.
 *
 * <p>The aim of Exact and Balanced is the sum of a tick, a {@link LatenessQuantile} of the
 * publishes that this reader saw, and the {@link UsualLead}, because a frame cannot show what is
 * published after it was made. Lateness and lead are converted into simulation time by the speed in
 * force. The aim is bounded by the sum of the window's length, the least lateness and the lead:
 * further back the reader has no snapshot. For snapshots from another machine the aim covers 999 of
 * 1,000 of their latenesses, less what the extrapolation covers; after a picture that stood for
 * want of a snapshot, the delay begins with how far that one stood back. The delay approaches its
 * aim exponentially, with a time constant of 2 s that is shorter while few publishes were seen, and
 * by no more than a fiftieth of the simulation time that passes. So a change of lateness by 1 ms
 * changes the displayed speed by 0.05 %.
 *
 * <p>While the delay moves to a new aim, or if a frame's own lead differs from the usual one, the
 * delay alone could request an instant that is not published yet, or no longer in the window.
 * {@link #requested} bounds the instant by what the frame can show. If the usual lead needs a
 * longer delay than the one in force, the delay is that at once, or the steps between frames with
 * different leads would be uneven.
 */
final class DelayTracker {
  private static final int EXACT_PERMILLE = 10;
  private static final int BALANCED_PERMILLE = 300;

  /**
   * Over a network a lost snapshot holds up those behind it: all are late, by several times what is
   * usual, and at once.
   */
  private static final int FAR_PERMILLE = 1;

  private static final long SLOWEST_NANOS = 2_000_000_000L;
  private static final long FASTEST_NANOS = 100_000_000L;
  private static final long LARGEST_SHARE = 50;
  private static final long SETTLING_WINDOWS = 4;

  private final Delay choice;
  private final LatenessQuantile lateness = new LatenessQuantile();
  private final UsualLead lead = new UsualLead();
  private long lastSequence;
  private long tickNanos;
  private int windowLength;
  private long latenessNanos;
  private long leastLatenessNanos;
  private long nanos;

  /** The delay that frames would have with a lead of 0. */
  private long delayWithoutLeadNanos;

  private long windowCount;

  DelayTracker(Delay choice) {
    this.choice = choice;
  }

  /** How far the reader stays behind the timeline, in simulation time. */
  long nanos() {
    return nanos;
  }

  /** The length of a tick; 0 until two snapshots were seen. */
  long tickNanos() {
    return tickNanos;
  }

  /** How long before their presentation frames are made. */
  UsualLead lead() {
    return lead;
  }

  /**
   * Returns when the frame is made: not before the newest publish, even if a clock moved by hand is
   * behind it.
   */
  static long madeAt(long nowNanos, SnapshotReader reader) {
    long published = reader.length() == 0 ? nowNanos : reader.newest().publishedNanos();
    return published - nowNanos > 0 ? published : nowNanos;
  }

  /**
   * Returns the requested instant: the simulation instant to show at an instant of the timeline, in
   * a frame with a lead.
   */
  long requested(long simNanos, long leadNanos, int speedPermille, SnapshotReader reader) {
    if (speedPermille == 0) {
      return simNanos - nanos; // in a pause the picture stands still
    }
    long usual = least(Math.max(0, Math.min(leadNanos, lead.nanos())), speedPermille);
    nanos = Math.max(nanos, usual);
    long requestedNanos = simNanos - Math.max(nanos, least(Math.max(0, leadNanos), speedPermille));
    // after a change of speed the window still holds ticks of the old one: bound no more than
    // needed
    long lastButOldest = reader.at(Math.max(0, reader.length() - 2)).instantNanos();
    long earliest = simNanos - longest(lead.longerOfTwoNanos(), speedPermille);
    return Math.max(requestedNanos, Math.min(earliest, lastButOldest));
  }

  /**
   * Takes into account the snapshots that are new in a window, and passes them on to the eased
   * motion.
   */
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
    leastLatenessNanos = lateness.leastNanos();
    latenessNanos = lateness.nanosExceededBy(
        choice instanceof Delay.Exact ? EXACT_PERMILLE : BALANCED_PERMILLE);
    if (reader.isFar()) {
      long covered = choice.starvation() instanceof FrameSource.Starvation.Extrapolate extrapolated
          ? extrapolated.limitNanos()
          : 0;
      latenessNanos = Math.max(latenessNanos, lateness.nanosExceededBy(FAR_PERMILLE) - covered);
    }
  }

  /**
   * Lengthens the delay after a picture that stood because a snapshot was late, so that the picture
   * goes on from there instead of jumping ahead and standing again: to what the picture has, but
   * not beyond the aim.
   */
  void lengthen(long shownDelayNanos, int speedPermille) {
    long longer = Math.min(shownDelayNanos, aim(lead.nanos(), speedPermille));
    if (longer > nanos) {
      delayWithoutLeadNanos += longer - nanos;
      nanos = longer;
    }
  }

  private void learn(Snapshot snapshot) {
    if (hasDueInstant(snapshot)) {
      lateness.add(snapshot.publishedNanos() - snapshot.timeline().wallAt(snapshot.instantNanos()));
    }
  }

  /** Continues from another delay, which the picture has now. */
  void restart(long delayNanos, int speedPermille) {
    nanos = delayNanos;
    delayWithoutLeadNanos = delayNanos - simulated(lead.nanos(), speedPermille);
  }

  /** Moves towards the aim, after a span of simulation time at a speed. */
  void advance(long elapsedNanos, int speedPermille) {
    if (tickNanos == 0 || (speedPermille == 0 && nanos > 0)) {
      return; // nothing is known yet, or in a pause, in which the picture stands still
    }
    nanos = moved(nanos, aim(lead.nanos(), speedPermille), elapsedNanos);
    delayWithoutLeadNanos = moved(delayWithoutLeadNanos, aim(0, speedPermille), elapsedNanos);
  }

  /** Returns a delay after one step towards its aim. */
  private long moved(long delayNanos, long aimNanos, long elapsedNanos) {
    if (windowCount <= SETTLING_WINDOWS) {
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

  /** Returns how far back a frame with a lead finds snapshots. */
  private long longest(long leadNanos, int speedPermille) {
    return (windowLength - 1) * tickNanos
        + simulated(leastLatenessNanos + leadNanos, speedPermille);
  }

  /**
   * Returns the least delay of a frame. With less, it would request an instant that is not
   * published when it is made.
   */
  private long least(long leadNanos, int speedPermille) {
    return choice instanceof Delay.Exact || choice instanceof Delay.Balanced
        ? delayWithoutLeadNanos + simulated(leadNanos, speedPermille)
        : 0;
  }

  private static long simulated(long wallNanos, int speedPermille) {
    return Math.multiplyExact(wallNanos, (long) speedPermille) / Timeline.NORMAL_PERMILLE;
  }

  /**
   * Returns false for a single step, and for a tick that was due before its timeline began: they
   * have no due instant.
   */
  private static boolean hasDueInstant(Snapshot snapshot) {
    Timeline timeline = snapshot.timeline();
    return !timeline.isPaused() && snapshot.instantNanos() > timeline.simNanos();
  }
}
