package org.isochron.faults;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/**
 * One disturbance after another, all kinds in turn, in an order of their own in each round. Each
 * has a time of its own, in which what it disturbs is excused: from its begin and from its end on,
 * as long as a recovery may take. Owner: the thread of the day.
 *
 * @param <K> the type that names a kind of disturbance
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
   * Begins now, with a recovery.
   *
   * @param kinds one that is listed twice comes twice as often; if empty, nothing is ever due
   * @param recoveryNanos how long what was disturbed may take until all is well again
   * @param pauseNanos how long nothing is disturbed at least
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

  /** Returns the kind that is due, if one is; to be asked only once all is well. */
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
   * Notes that one has begun.
   *
   * @param what is done, for findings
   * @param lengthNanos how long it lasts, until {@link #isOver}
   * @param effectNanos how long it takes until it is felt, at most
   */
  public void began(String what, long nowNanos, long lengthNanos, long effectNanos) {
    count++;
    last = what;
    running = true;
    endNanos = nowNanos + lengthNanos;
    excusedNanos = nowNanos + effectNanos + recoveryNanos;
  }

  /** Returns true if one goes on whose time is over. */
  public boolean isOver(long nowNanos) {
    return running && nowNanos - endNanos >= 0;
  }

  /** Notes that it has ended, which is another disturbance. */
  public void ended(long nowNanos) {
    running = false;
    endNanos = nowNanos;
    excuse(nowNanos);
  }

  /** Excuses what happens now, such as when the trial itself did not run. */
  public void excuse(long nowNanos) {
    excusedNanos = Math.max(excusedNanos, nowNanos + recoveryNanos);
  }

  public boolean isExcused(long nowNanos) {
    return nowNanos - excusedNanos < 0;
  }

  public boolean isRunning() {
    return running;
  }

  /** For how long nothing was disturbed; 0 while something is. */
  public long quietNanos(long nowNanos) {
    return running ? 0 : nowNanos - endNanos;
  }

  public int count() {
    return count;
  }

  /** What was done last. */
  public String last() {
    return last;
  }
}
