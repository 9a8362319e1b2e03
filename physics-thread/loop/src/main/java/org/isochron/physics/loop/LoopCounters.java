package org.isochron.physics.loop;

import java.util.concurrent.atomic.AtomicLong;
import org.isochron.physics.RunningWorld;
import org.isochron.state.Distribution;
import org.isochron.state.TickRate;

/**
 * The counters behind the statistics of a running world. Owner: the ticking thread, which writes
 * wait-free and without allocation.
 */
public final class LoopCounters implements RunningWorld.Statistics {
  /** Window of the achieved speed. */
  private static final int SPEED_TICKS = 64;

  private final Distribution.Recorder lateness = new Distribution.Recorder();
  private final Distribution.Recorder stepCost = new Distribution.Recorder();
  private final Counter ticks = new Counter();
  private final Counter dropped = new Counter();
  private final Counter bursts = new Counter();
  private final Counter longestBurst = new Counter();
  private final Counter captures = new Counter();
  private final Counter suspends = new Counter();
  private final Counter holds = new Counter();
  private final Counter lateCommands = new Counter();
  private final Counter reversedInputs = new Counter();
  private final Counter lostBodies = new Counter();
  private final Counter speed = new Counter();
  private final Counter sustained = new Counter();

  private final long[] startedNanos = new long[SPEED_TICKS];

  @Override
  public Distribution lateness() {
    return lateness.read();
  }

  @Override
  public Distribution stepCost() {
    return stepCost.read();
  }

  @Override
  public long ticks() {
    return ticks.read();
  }

  @Override
  public long droppedTicks() {
    return dropped.read();
  }

  @Override
  public long bursts() {
    return bursts.read();
  }

  public long longestBurst() {
    return longestBurst.read();
  }

  /**
   * Number of ticks captured into a snapshot; all other ticks were hidden by a later tick of the
   * same burst.
   */
  public long captures() {
    return captures.read();
  }

  @Override
  public String toString() {
    return "ticks %d, dropped %d, captured %d, bursts %d of at most %d, suspends %d, holds %d, late commands %d, reversed inputs %d, lost bodies %d, speed %d of %d permille"
        .formatted(
            ticks(),
            droppedTicks(),
            captures(),
            bursts(),
            longestBurst(),
            suspends(),
            holds(),
            lateCommands(),
            reversedInputs(),
            lostBodies(),
            achievedSpeedPermille(),
            sustainedPermille());
  }

  public long suspends() {
    return suspends.read();
  }

  /** Number of times that the simulation was not ready for a due tick. */
  public long holds() {
    return holds.read();
  }

  public long lateCommands() {
    return lateCommands.read();
  }

  public long reversedInputs() {
    return reversedInputs.read();
  }

  public long lostBodies() {
    return lostBodies.read();
  }

  @Override
  public long achievedSpeedPermille() {
    return speed.read();
  }

  public long sustainedPermille() {
    return sustained.read();
  }

  public void sustains(long permille) {
    sustained.set(permille);
  }

  public void ticked(long lateNanos, long stepNanos, long nowNanos, TickRate rate) {
    lateness.record(lateNanos);
    stepCost.record(stepNanos);
    ticks.add(1);
    int index = (int) (ticks.own() % SPEED_TICKS);
    long wallNanos = nowNanos - startedNanos[index];
    startedNanos[index] = nowNanos;
    if (ticks.own() > SPEED_TICKS && wallNanos > 0) {
      speed.set(rate.instantNanos(SPEED_TICKS) * 1_000 / wallNanos);
    }
  }

  /** Counts a burst before its ticks run, so tick listeners see the burst in the count. */
  public void burst(long length) {
    if (length > 1) {
      bursts.add(1);
    }
    longestBurst.set(Math.max(length, longestBurst.own()));
  }

  public void captured() {
    captures.add(1);
  }

  void forgot(long count) {
    dropped.add(count);
  }

  void suspended() {
    suspends.add(1);
  }

  public void held() {
    holds.add(1);
  }

  void reversedInputs(long count) {
    reversedInputs.add(count);
  }

  public void lostBodies(long count) {
    lostBodies.set(count);
  }

  void lateCommands(long count) {
    lateCommands.set(count);
  }

  /**
   * A counter that one thread writes and any thread may read. Wait-free; allocates nothing after
   * construction.
   */
  static final class Counter {
    private final AtomicLong value = new AtomicLong();

    void add(long more) {
      set(own() + more);
    }

    void set(long next) {
      // ordering: opaque: the number orders nothing else. A plain write could be torn, or never
      // become visible.
      value.setOpaque(next);
    }

    /** Only the writing thread may read this. */
    long own() {
      // ordering: plain: a thread sees its own writes in order.
      return value.getPlain();
    }

    long read() {
      // ordering: opaque, the counterpart of set.
      return value.getOpaque();
    }
  }
}
