package org.isochron.fleet;

import java.util.ArrayList;
import java.util.List;

/**
 * The worlds of one worker as its host's loop has placed them, and how long its turn has run.
 * Owner: the host's loop.
 */
final class Roster {
  /** A load in millionths of a thread. */
  static final long WHOLE_THREAD = 1_000_000;

  /** About a second. */
  private static final int CALM_CHECKS = 100;

  private final WorkerHandle worker;
  private final List<ScheduledWorld> worlds = new ArrayList<>();

  /** True if it is for a single world. */
  boolean own;

  /** True if the hanging turn was also interrupted. */
  boolean interrupted;

  private boolean hanging;
  private long seenTurn;
  private long seenNanos;
  private long turnNanos;
  private int calmChecks;
  private int begun;

  Roster(WorkerHandle worker, boolean own) {
    this.worker = worker;
    this.own = own;
  }

  /** How much of a thread worlds may need together. */
  static long limitMillionths(WorldHost.Settings settings) {
    return settings.loadPermille() * WHOLE_THREAD / 1_000;
  }

  WorkerHandle worker() {
    return worker;
  }

  List<ScheduledWorld> worlds() {
    return worlds;
  }

  /** How much of its thread the worlds need, in millionths. */
  long loadMillionths() {
    long sum = 0;
    for (int i = 0; i < worlds.size(); i++) {
      sum += worlds.get(i).loadMillionths();
    }
    return sum;
  }

  /** Returns what a tick costs in half of the worlds at most. */
  long usualNanos() {
    long[] costs = worlds.stream().mapToLong(ScheduledWorld::meanNanos).sorted().toArray();
    return costs[(costs.length - 1) / 2];
  }

  /** Returns true from when its turn is taken for a hanging one until that turn has ended. */
  boolean isHanging() {
    return hanging;
  }

  /** Notes that the turn of its world hangs, or does not any more. */
  void hangs(boolean now) {
    if (hanging != now) {
      hanging = now;
      worlds.forEach(world -> world.hangs(now));
    }
  }

  /**
   * Returns for how long the present turn has been seen running; 0 if none runs or another one ran
   * when last asked.
   *
   * @param mostNanos the most that counts between two calls: if more has passed, the whole process
   *     did not run
   */
  long turnNanos(long nowNanos, long mostNanos) {
    long turn = worker.loop().turnNumber();
    if (turn != seenTurn || turn % 2 == 0) {
      seenTurn = turn;
      turnNanos = 0;
      interrupted = false;
    } else {
      turnNanos += Math.min(nowNanos - seenNanos, mostNanos);
    }
    seenNanos = nowNanos;
    calmChecks = turnNanos < mostNanos ? calmChecks + 1 : 0;
    return turnNanos;
  }

  /** True if no turn has taken long for a number of checks. */
  boolean isCalm() {
    return calmChecks > CALM_CHECKS;
  }

  /**
   * Returns how far into its first period a new world's first turn is due, so that turns of equal
   * rates come evenly spread: 0, then a half, a quarter, three quarters and so on.
   */
  long phaseNanos(long periodNanos) {
    long share = Integer.toUnsignedLong(Integer.reverse(begun++)) >>> 12; // of 2^20
    return (share * periodNanos) >>> 20;
  }
}
