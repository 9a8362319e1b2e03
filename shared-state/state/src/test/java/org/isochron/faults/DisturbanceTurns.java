package org.isochron.faults;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/**
 * Schedules the disturbances of a fault test one at a time. Each round contains every kind, in
 * random order. Failures during a disturbance or the recovery time after it are excused. Owner: the
 * thread that runs the fault test.
 *
 * @param <K> the kind of disturbance
 */
public final class DisturbanceTurns<K> {
  private final List<K> kinds;
  private final List<K> left = new ArrayList<>();
  private final Random random;
  private final long recoveryNanos;
  private final long pauseNanos;
  private String last = "the start";
  private boolean running;
  private long endNanos;
  private long excusedNanos;
  private int count;

  /**
   * Starts with a recovery period.
   *
   * @param kinds kinds of disturbances; a kind listed twice occurs twice as often
   * @param recoveryNanos maximum time to recover from a disturbance
   * @param pauseNanos minimum undisturbed time between disturbances
   */
  public DisturbanceTurns(
      List<K> kinds, Random random, long recoveryNanos, long pauseNanos, long nowNanos) {
    this.kinds = List.copyOf(kinds);
    this.random = random;
    this.recoveryNanos = recoveryNanos;
    this.pauseNanos = pauseNanos;
    endNanos = nowNanos;
    excusedNanos = nowNanos + recoveryNanos;
  }

  /**
   * Returns the kind of the next disturbance if it is due; call it only while everything works.
   */
  public Optional<K> next(long nowNanos) {
    if (kinds.isEmpty() || quietNanos(nowNanos) < pauseNanos) {
      return Optional.empty();
    }
    if (left.isEmpty()) {
      left.addAll(kinds);
      Collections.shuffle(left, random);
    }
    return Optional.of(left.remove(left.size() - 1));
  }

  /**
   * Records the start of a disturbance.
   *
   * @param what description for findings
   * @param lengthNanos duration until {@link #isOver}
   * @param effectNanos maximum delay until an effect
   */
  public void began(String what, long nowNanos, long lengthNanos, long effectNanos) {
    count++;
    last = what;
    running = true;
    endNanos = nowNanos + lengthNanos;
    excusedNanos = nowNanos + effectNanos + recoveryNanos;
  }

  public boolean isOver(long nowNanos) {
    return running && nowNanos - endNanos >= 0;
  }

  /** Records the end of a disturbance, and starts another recovery time. */
  public void ended(long nowNanos) {
    running = false;
    endNanos = nowNanos;
    excuse(nowNanos);
  }

  /** Starts a recovery time, for example after the fault test itself stalled. */
  public void excuse(long nowNanos) {
    excusedNanos = Math.max(excusedNanos, nowNanos + recoveryNanos);
  }

  public boolean isExcused(long nowNanos) {
    return nowNanos - excusedNanos < 0;
  }

  public boolean isRunning() {
    return running;
  }

  /** Time since the last disturbance, or 0 while a disturbance is running. */
  public long quietNanos(long nowNanos) {
    return running ? 0 : nowNanos - endNanos;
  }

  public int count() {
    return count;
  }

  /** Description of the last disturbance. */
  public String last() {
    return last;
  }
}
