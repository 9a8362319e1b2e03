package org.isochron.fleet;

import java.util.ArrayList;
import java.util.List;

/**
 * The worlds that the host's loop has assigned to a worker, and the duration of the worker's
 * present turn. Owner: the host's loop.
 */
final class Roster {
  static final long WHOLE_THREAD = 1_000_000;

  /** About a second. */
  private static final int CALM_CHECKS = 100;

  private final WorkerHandle worker;
  private final List<ScheduledWorld> worlds = new ArrayList<>();

  boolean own;

  boolean interrupted;

  private boolean hanging;
  private long seenTurn;
  private long seenNanos;
  private long turnNanos;
  private int calmChecks;
  private int startedWorlds;

  Roster(WorkerHandle worker, boolean own) {
    this.worker = worker;
    this.own = own;
  }

  static long limitMillionths(WorldHost.Settings settings) {
    return settings.loadPermille() * WHOLE_THREAD / 1_000;
  }

  WorkerHandle worker() {
    return worker;
  }

  List<ScheduledWorld> worlds() {
    return worlds;
  }

  long loadMillionths() {
    long sum = 0;
    for (int i = 0; i < worlds.size(); i++) {
      sum += worlds.get(i).loadMillionths();
    }
    return sum;
  }

  long medianNanos() {
    long[] costs = worlds.stream().mapToLong(ScheduledWorld::meanNanos).sorted().toArray();
    return costs[(costs.length - 1) / 2];
  }

  /** Returns true from the detection of a hanging turn until its end. */
  boolean isHanging() {
    return hanging;
  }

  void hangs(boolean now) {
    if (hanging != now) {
      hanging = now;
      worlds.forEach(world -> world.hangs(now));
    }
  }

  /**
   * Returns how long the current turn has run, measured from the first call that saw the turn.
   * Returns 0 if no turn runs, or if another turn ran at the last call.
   *
   * @param maxNanos maximum time counted between two calls; a longer gap means that the whole
   *     process was suspended
   */
  long turnNanos(long nowNanos, long maxNanos) {
    long turn = worker.loop().turnNumber();
    if (turn != seenTurn || turn % 2 == 0) {
      seenTurn = turn;
      turnNanos = 0;
      interrupted = false;
    } else {
      turnNanos += Math.min(nowNanos - seenNanos, maxNanos);
    }
    seenNanos = nowNanos;
    calmChecks = turnNanos < maxNanos ? calmChecks + 1 : 0;
    return turnNanos;
  }

  boolean isCalm() {
    return calmChecks > CALM_CHECKS;
  }

  /**
   * Returns the delay of a new world's first turn after its admission, less than one period. Delays
   * of 0, 1/2, 1/4, 3/4 and so on of a period spread the turns of worlds with equal rates evenly.
   */
  long phaseNanos(long periodNanos) {
    long share =
        Integer.toUnsignedLong(Integer.reverse(startedWorlds++)) >>> 12; // in units of 2^-20
    return (share * periodNanos) >>> 20;
  }
}
