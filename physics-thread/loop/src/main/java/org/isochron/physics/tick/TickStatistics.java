package org.isochron.physics.tick;

import java.util.Arrays;
import org.isochron.state.statistics.Distribution;
import org.isochron.state.statistics.DurationRecorder;
import org.isochron.state.time.TickRate;

/**
 * How well a {@link TickLoop} keeps time. The loop writes, wait-free and without allocation; any thread reads without
 * disturbing it.
 */
public final class TickStatistics {
  /** Wake-ups that ran more ticks are counted as if they had run so many. */
  public static final int MOST_COUNTED = 64;

  /** Over how many ticks the achieved speed is taken. */
  private static final int SPEED_TICKS = 64;

  private final DurationRecorder lateness = new DurationRecorder();
  private final DurationRecorder stepCost = new DurationRecorder();
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
  private final Counter speed = new Counter();

  private final long[] startedNanos = new long[SPEED_TICKS];

  TickStatistics() {
    Arrays.setAll(wakeUps, ran -> new Counter());
  }

  /** How long after its due instant each tick began. */
  public Distribution lateness() {
    return lateness.read();
  }

  /** What each call of the simulation's step cost. */
  public Distribution stepCost() {
    return stepCost.read();
  }

  /** How many ticks ran. */
  public long ticks() {
    return ticks.read();
  }

  /** How many due ticks the overload policy forgot. */
  public long forgottenTicks() {
    return forgotten.read();
  }

  /** How many wake-ups ran more than one tick. */
  public long bursts() {
    return bursts.read();
  }

  /** How many wake-ups ran so many ticks; {@link #MOST_COUNTED} stands for that many and more. */
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

  /** How many ticks were captured into a snapshot; the others were hidden by a later tick of their burst. */
  public long captures() {
    return captures.read();
  }

  /** How often the machine was suspended. */
  public long suspends() {
    return suspends.read();
  }

  /** How often a tick was due for which the simulation was not ready. */
  public long holds() {
    return holds.read();
  }

  /** How many commands came after the slice of time they belonged to. */
  public long lateCommands() {
    return lateCommands.read();
  }

  /** How many presses, releases and motions of devices came while ticks showed the past backwards: no tick takes them. */
  public long reversedInputs() {
    return reversedInputs.read();
  }

  /** The speed of simulation time over the last ticks, in thousandths of wall time; 0 before there were enough. */
  public long achievedSpeedPermille() {
    return speed.read();
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

  /** A wake-up begins to run ticks; counted at once, so that who hears of them knows of the burst. */
  void burst(long length) {
    if (length > 1) {
      bursts.add(1);
    }
    longestBurst.set(Math.max(length, longestBurst.own()));
  }

  /** A wake-up ends; fewer ticks may have run than it was to run. */
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

  void lateCommands(long count) {
    lateCommands.set(count);
  }
}
