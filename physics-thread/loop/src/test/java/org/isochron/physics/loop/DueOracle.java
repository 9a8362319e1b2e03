package org.isochron.physics.loop;

import java.util.ArrayDeque;
import java.util.Deque;
import org.isochron.state.TickRate;
import org.isochron.state.Timeline;

/** When each tick was due, recorded while the timeline that made it due is still in force. */
final class DueOracle {
  private final TickRate rate;

  /** The due instants of the ticks after the last one taken. */
  private final Deque<Long> dues = new ArrayDeque<>();

  private long lastTaken;
  private long steps;
  private long stepsUntil;

  DueOracle(TickRate rate) {
    this.rate = rate;
  }

  /**
   * Notes the ticks that a timeline made due up to a wall instant. Called before the timeline
   * changes.
   */
  void note(Timeline timeline, long nowNanos) {
    long sim = timeline.simAt(nowNanos);
    for (long tick = lastTaken + dues.size() + 1; exactInstant(tick) <= sim; tick++) {
      dues.addLast(timeline.isPaused() ? nowNanos : timeline.wallAt(exactInstant(tick)));
    }
  }

  /** Notes that a suspend was cut out: ticks that were due before it are due now. */
  void noteSuspend(long nowNanos) {
    int count = dues.size();
    dues.clear();
    for (int i = 0; i < count; i++) {
      dues.addLast(nowNanos);
    }
  }

  /**
   * Notes that time is held: only the next tick or the steps that wait are still due. Returns the
   * last of them.
   */
  long hold() {
    long kept = Math.max(1, waitingSteps());
    while (dues.size() > kept) {
      dues.removeLast();
    }
    stepsUntil = lastTaken + kept;
    return stepsUntil;
  }

  /** Notes that a single step was asked for, which is the last due tick. */
  void step(long tick) {
    steps = waitingSteps() + 1;
    stepsUntil = tick;
  }

  /** How many single steps were asked for and have not run. */
  long waitingSteps() {
    steps = Math.max(0, Math.min(steps, stepsUntil - lastTaken));
    return steps;
  }

  /** Takes the next tick, which runs before it is due. */
  void takeEarly() {
    lastTaken++;
  }

  /** Notes that the last tick is another one. */
  void seek(long tick) {
    lastTaken = tick;
    steps = 0;
    dues.clear();
  }

  long dueCount() {
    return dues.size();
  }

  /** The due instant of the next tick, which runs now. */
  long take() {
    lastTaken++;
    return dues.removeFirst();
  }

  /**
   * Forgets n due ticks: the ticks that ran took the first due instants, and the steps that are
   * left are due now.
   */
  void forget(long count, long nowNanos) {
    stepsUntil = Math.max(stepsUntil - count, lastTaken + waitingSteps());
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
