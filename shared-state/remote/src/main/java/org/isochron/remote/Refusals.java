package org.isochron.remote;

import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import org.isochron.remote.stream.Connection;
import org.isochron.remote.stream.Messages;
import org.isochron.remote.stream.Refusal;

/**
 * Informs viewers why they are not served. Viewers that lack only a free slot get different times
 * at which to ask again. Opening and closing a connection costs more than serving the viewer, so
 * hundreds of retries at once would slow down the served viewers. A viewer with two more
 * refusals than another goes first, even if it has not returned yet. No slot is kept for a viewer
 * that was refused once, because it may not return. Owner: the relay's thread. Allocates when a
 * viewer is refused.
 */
final class Refusals {
  static final long INTERVAL_NANOS = 100_000_000;

  static final long MIN_WAIT_NANOS = Dialler.PATIENCE_NANOS;

  /**
   * Longest wait. If too many viewers wait, the next ones get the shortest wait again, so viewers
   * return closer together.
   */
  static final long MAX_WAIT_NANOS = 60_000_000_000L;

  /** Allowed lateness of a returning viewer, which must connect first. */
  static final long LATE_NANOS = Dialler.PATIENCE_NANOS / 2;

  /** A viewer with this many more refusals than another goes first. */
  private static final int MORE_REFUSALS = 2;

  private static final int MAX_WAITING = 4_096;

  private final ByteBuffer memory = Messages.memory();

  /** Waiting viewers by token. A viewer asks many times before its refusal arrives. */
  private final Map<Long, Waiting> waiting = new HashMap<>();

  /**
   * Highest number of refusals of any waiting viewer; spares most newcomers the comparison with
   * each waiting viewer.
   */
  private int maxRefusals;

  private long sweptNanos;
  private boolean started;
  private long lastNanos;

  void refuse(Connection from, String reason) {
    from.control().offer(new Refusal(0, reason).write(memory));
  }

  /** Refuses a viewer for good. */
  void dismiss(Connection from, String reason) {
    from.control().offer(new Refusal(Refusal.NEVER, reason).write(memory));
  }

  /**
   * Refuses a viewer until a slot may be free.
   *
   * @param target world or relay that has no free slot
   */
  void refuseForNow(Connection from, long token, Object target, String reason, long nowNanos) {
    Waiting known = waiting.get(token);
    long waitNanos;
    if (known != null && known.isEarly(nowNanos)) {
      waitNanos = known.dueNanos - nowNanos;
    } else {
      waitNanos = nextWait(nowNanos);
      if (known != null || waiting.size() < MAX_WAITING) {
        sweptNanos = waiting.isEmpty() ? nowNanos : sweptNanos;
        Waiting next = new Waiting(target, nowNanos + waitNanos, visits(token, nowNanos) + 1);
        waiting.put(token, next);
        maxRefusals = Math.max(maxRefusals, next.refusals);
      }
    }
    from.control().offer(new Refusal(waitNanos, reason).write(memory));
  }

  int ahead(long token, Object target, long nowNanos) {
    if (nowNanos - sweptNanos >= INTERVAL_NANOS) {
      sweptNanos = nowNanos;
      waiting.values().removeIf(other -> other.isGone(nowNanos));
      maxRefusals = waiting.values().stream().mapToInt(Waiting::refusals).max().orElse(0);
    }
    int min = visits(token, nowNanos) + MORE_REFUSALS;
    int ahead = 0;
    if (min <= maxRefusals) {
      for (Waiting other : waiting.values()) {
        ahead += other.target == target && other.refusals >= min && !other.isGone(nowNanos) ? 1 : 0;
      }
    }
    return ahead;
  }

  private int visits(long token, long nowNanos) {
    Waiting known = waiting.get(token);
    if (known == null || known.isGone(nowNanos)) {
      return 0;
    }
    return known.refusals - (known.isEarly(nowNanos) ? 1 : 0);
  }

  void served(long token) {
    waiting.remove(token);
  }

  long nextWait(long nowNanos) {
    long afterLast = started ? lastNanos + INTERVAL_NANOS - nowNanos : 0;
    long waitNanos = afterLast > MAX_WAIT_NANOS ? 0 : afterLast;
    waitNanos = Math.max(MIN_WAIT_NANOS, waitNanos);
    started = true;
    lastNanos = nowNanos + waitNanos;
    return waitNanos;
  }

  private record Waiting(Object target, long dueNanos, int refusals) {
    /** Returns true before the named time: the refusal has then not reached the viewer yet. */
    boolean isEarly(long nowNanos) {
      return nowNanos - dueNanos < 0;
    }

    boolean isGone(long nowNanos) {
      return nowNanos - dueNanos > LATE_NANOS;
    }
  }
}
