package org.isochron.physics.loop;

import java.util.ArrayDeque;
import java.util.Deque;
import org.isochron.state.TickRate;
import org.isochron.state.Timeline;

/** Records when each tick was due, while the timeline that made it due is still valid. */
final class DueOracle {
  private final TickRate rate;

  /** Due instants of later ticks. */
  private final Deque<Long> dues = new ArrayDeque<>();

  private long lastTaken;
  private long steps;
  private long stepsUntil;

  DueOracle(TickRate rate) {
    this.rate = rate;
  }

  /**
   * Records the ticks that a timeline made due up to a wall-clock time; call this before the
   * timeline changes.
   */
  void note(Timeline timeline, long nowNanos) {
    long sim = timeline.simAt(nowNanos);
    for (long tick = lastTaken + dues.size() + 1; exactInstant(tick) <= sim; tick++) {
      dues.addLast(timeline.isPaused() ? nowNanos : timeline.wallAt(exactInstant(tick)));
    }
  }

  void noteSuspend(long nowNanos) {
    int count = dues.size();
    dues.clear();
    for (int i = 0; i < count; i++) {
      dues.addLast(nowNanos);
    }
  }

  /** Only the next tick, or pending single steps, remain due. Returns the last of them. */
  long hold() {
    long kept = Math.max(1, pendingSteps());
    while (dues.size() > kept) {
      dues.removeLast();
    }
    stepsUntil = lastTaken + kept;
    return stepsUntil;
  }

  void step(long tick) {
    steps = pendingSteps() + 1;
    stepsUntil = tick;
  }

  long pendingSteps() {
    steps = Math.max(0, Math.min(steps, stepsUntil - lastTaken));
    return steps;
  }

  void takeEarly() {
    lastTaken++;
  }

  void seek(long tick) {
    lastTaken = tick;
    steps = 0;
    dues.clear();
  }

  long dueCount() {
    return dues.size();
  }

  long take() {
    lastTaken++;
    return dues.removeFirst();
  }

  /** Removes the due times of the ticks that ran; the remaining steps are due now. */
  void drop(long count, long nowNanos) {
    stepsUntil = Math.max(stepsUntil - count, lastTaken + pendingSteps());
    for (long i = 0; i < count; i++) {
      dues.removeFirst();
    }
    if (count > 0) {
      noteSuspend(nowNanos);
    }
  }

  long exactInstant(long tick) {
    return tick * rate.nanos() / rate.ticks();
  }
}
