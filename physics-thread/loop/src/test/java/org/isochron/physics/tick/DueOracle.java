package org.isochron.physics.tick;

import java.util.ArrayDeque;
import java.util.Deque;
import org.isochron.state.time.TickRate;
import org.isochron.state.time.Timeline;

/** When each tick was due, written down while the timeline that made it due is still in force. */
final class DueOracle {
  private final TickRate rate;

  /** The due instants of the ticks after the last one taken. */
  private final Deque<Long> dues = new ArrayDeque<>();

  private long lastTaken;

  DueOracle(TickRate rate) {
    this.rate = rate;
  }

  /** Notes the ticks that a timeline made due up to a wall instant; to be called before it is changed. */
  void note(Timeline timeline, long nowNanos) {
    long sim = timeline.simAt(nowNanos);
    for (long tick = lastTaken + dues.size() + 1; exactInstant(tick) <= sim; tick++) {
      dues.addLast(timeline.isPaused() ? nowNanos : timeline.wallAt(exactInstant(tick)));
    }
  }

  /** Notes that a suspend was cut out: what was due before it is due now. */
  void noteSuspend(long nowNanos) {
    int count = dues.size();
    dues.clear();
    for (int i = 0; i < count; i++) {
      dues.addLast(nowNanos);
    }
  }

  /** Notes that time stands at the next tick's instant: what was due after that tick is not due any more. */
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

  /** Forgets so many due ticks: those that ran had the first places, and later ones get the last. */
  void forget(long count) {
    for (long i = 0; i < count; i++) {
      dues.removeFirst();
    }
  }

  long exactInstant(long tick) {
    return tick * rate.nanos() / rate.ticks();
  }
}
