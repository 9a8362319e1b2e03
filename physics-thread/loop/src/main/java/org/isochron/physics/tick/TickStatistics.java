package org.isochron.physics.tick;

import java.util.Arrays;
import org.isochron.state.statistics.Distribution;
import org.isochron.state.time.TickRate;

/**
 * How well a {@link TickLoop} keeps time. Owner: the loop's thread, which writes wait-free and
 * without allocation. Any thread reads without disturbing it.
 */
public final class TickStatistics {
  /** Wake-ups that ran more ticks than this are counted as if they had run this many. */
  public static final int MOST_COUNTED = 64;

  /** The number of ticks over which the achieved speed is measured. */
  private static final int SPEED_TICKS = 64;

  private final Distribution.Recorder lateness = new Distribution.Recorder();
  private final Distribution.Recorder stepCost = new Distribution.Recorder();
  private final Counter ticks = new Counter();
  private final Counter forgotten = new Counter();
  private final Counter[] wakeUps = new Counter[MOST_COUNTED + 1];
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

  TickStatistics() {
    Arrays.setAll(wakeUps, ran -> new Counter());
  }

  /** Returns how long after its due instant each tick began. */
  public Distribution lateness() {
    return lateness.read();
  }

  /** Returns how long each step of the simulation took. */
  public Distribution stepCost() {
    return stepCost.read();
  }

  /** The number of ticks that ran. */
  public long ticks() {
    return ticks.read();
  }

  /** The number of due ticks that the overload policy forgot. */
  public long forgottenTicks() {
    return forgotten.read();
  }

  /** The number of wake-ups that ran more than one tick. */
  public long bursts() {
    return bursts.read();
  }

  /**
   * Returns how many wake-ups ran n ticks; {@link #MOST_COUNTED} stands for that many and more.
   *
   * @throws IllegalArgumentException unless n is from 1 to {@link #MOST_COUNTED}
   */
  public long wakeUps(int ranTicks) {
    if (ranTicks < 1 || ranTicks > MOST_COUNTED) {
      throw new IllegalArgumentException("ranTicks is %d: wake-ups are counted by 1 to %d ticks"
          .formatted(ranTicks, MOST_COUNTED));
    }
    return wakeUps[ranTicks].read();
  }

  /** The most ticks that ran at one wake-up. */
  public long longestBurst() {
    return longestBurst.read();
  }

  /**
   * The number of ticks that were captured into a snapshot. The others were hidden by a later tick
   * of their burst.
   */
  public long captures() {
    return captures.read();
  }

  /** The number of times that the machine was suspended. */
  public long suspends() {
    return suspends.read();
  }

  /** The number of times that the simulation was not ready for a due tick. */
  public long holds() {
    return holds.read();
  }

  /** The number of commands that arrived after their slice of time. */
  public long lateCommands() {
    return lateCommands.read();
  }

  /**
   * The number of presses, releases and motions that reached no tick, because the past was shown
   * backwards.
   */
  public long reversedInputs() {
    return reversedInputs.read();
  }

  /**
   * The number of bodies that steps have lost; those of a tick that is computed again count again.
   */
  public long lostBodies() {
    return lostBodies.read();
  }

  /**
   * The speed of simulation time over the last 64 ticks, in thousandths of wall time; 0 before
   * there were that many.
   */
  public long achievedSpeedPermille() {
    return speed.read();
  }

  /**
   * The speed that the machine sustains at the mean cost of recent steps, in thousandths of real
   * time; 0 at first.
   */
  public long sustainedPermille() {
    return sustained.read();
  }

  void sustains(long permille) {
    sustained.set(permille);
  }

  void ticked(long lateNanos, long stepNanos, long nowNanos, TickRate rate) {
    lateness.record(lateNanos);
    stepCost.record(stepNanos);
    ticks.add(1);
    int place = (int) (ticks.own() % SPEED_TICKS);
    long wallNanos = nowNanos - startedNanos[place];
    startedNanos[place] = nowNanos;
    if (ticks.own() > SPEED_TICKS && wallNanos > 0) {
      speed.set(rate.instantNanos(SPEED_TICKS) * 1_000 / wallNanos);
    }
  }

  /** Counts a burst before its ticks run, so that a listener to the ticks sees it counted. */
  void burst(long length) {
    if (length > 1) {
      bursts.add(1);
    }
    longestBurst.set(Math.max(length, longestBurst.own()));
  }

  /** Counts a wake-up after its ticks; fewer may have run than the burst was to have. */
  void wokeUp(long ranTicks) {
    wakeUps[(int) Math.min(ranTicks, MOST_COUNTED)].add(1);
  }

  void captured() {
    captures.add(1);
  }

  void forgot(long count) {
    forgotten.add(count);
  }

  void suspended() {
    suspends.add(1);
  }

  void held() {
    holds.add(1);
  }

  void reversedInputs(long count) {
    reversedInputs.add(count);
  }

  void lostBodies(long count) {
    lostBodies.set(count);
  }

  void lateCommands(long count) {
    lateCommands.set(count);
  }
}
