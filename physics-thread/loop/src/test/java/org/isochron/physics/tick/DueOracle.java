package org.isochron.physics.tick;

import java.util.ArrayDeque;
import java.util.Deque;
import org.isochron.state.time.TickRate;
import org.isochron.state.time.Timeline;

/** When each tick was due, recorded while the timeline that made it due is still in force. */
final class DueOracle {
  private final TickRate rate;

  /** The due instants of the ticks after the last one taken. */
  private final Deque<Long> dues = new ArrayDeque<>();

  private long lastTaken;

  DueOracle(TickRate rate) {
    this.rate = rate;
  }

  /** Notes the ticks that a timeline made due up to a wall instant. Called before the timeline changes. */
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

  /** Notes that time is held at the next tick's instant: ticks after it are no longer due. */
  void hold(boolean stood) {
    while (!stood && dues.size() > 1) {
      dues.removeLast();
    }
  }

  /** Takes the next tick, which runs before it is due. */
  void takeEarly() {
    lastTaken++;
  }

  /** Notes that the last tick is another one. */
  void seek(long tick) {
    lastTaken = tick;
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

  /** Forgets n due ticks: the ticks that ran took the first due instants, and later ticks get the last. */
  void forget(long count) {
    for (long i = 0; i < count; i++) {
      dues.removeFirst();
    }
  }

  long exactInstant(long tick) {
    return tick * rate.nanos() / rate.ticks();
  }
}
