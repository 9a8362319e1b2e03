package org.isochron.remote;

import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import org.isochron.remote.stream.Caller;
import org.isochron.remote.stream.Messages;

/**
 * Says to viewers why they are not served, and to those that want only a place when to ask again:
 * one after the other, because to open and close their lines costs the relay more than to serve
 * them, and hundreds that ask again at once take the time of those it serves. A viewer that was
 * refused twice more than another one goes before it, also if it is not there yet; so nobody waits
 * for one that was refused once and may not come again. Owner: the relay's thread. Allocates when a
 * viewer is refused.
 */
final class Refusals {
  /** The time between two viewers that ask again. */
  static final long APART_NANOS = 100_000_000;

  static final long LEAST_WAIT_NANOS = Dialler.PATIENCE_NANOS;

  /**
   * The longest wait. With more viewers than have room in it they come closer together, because the
   * one after the last begins anew with the least wait.
   */
  static final long MOST_WAIT_NANOS = 60_000_000_000L;

  /** So late a viewer that comes again may be: it opens its lines first. */
  static final long LATE_NANOS = Dialler.PATIENCE_NANOS / 2;

  /** Who was refused this many times more goes first. */
  private static final int MORE_REFUSALS = 2;

  /** More that wait are taken as newcomers. */
  private static final int MOST_WAITING = 4_096;

  private final ByteBuffer memory = Messages.memory();

  /** Who waits for a place, by token: a viewer asks many times until it hears of its refusal. */
  private final Map<Long, Waiting> waiting = new HashMap<>();

  /** No viewer that waits was refused more often. While newcomers rush in nobody is compared. */
  private int mostRefusals;

  private long sweptNanos;
  private boolean begun;
  private long lastNanos;

  /** Refuses without naming a time. */
  void refuse(Caller caller, long token, String reason) {
    caller.answers().offer(Messages.refusal(memory, token, 0, reason));
  }

  /** Refuses what may be served later, by a place of a world or of the relay. */
  void refuseForNow(Caller caller, long token, Object place, String reason, long nowNanos) {
    Waiting known = waiting.get(token);
    long waitNanos;
    if (known != null && known.isEarly(nowNanos)) {
      waitNanos = known.dueNanos - nowNanos;
    } else {
      waitNanos = nextWait(nowNanos);
      if (known != null || waiting.size() < MOST_WAITING) {
        sweptNanos = waiting.isEmpty() ? nowNanos : sweptNanos;
        Waiting next = new Waiting(place, nowNanos + waitNanos, visits(token, nowNanos) + 1);
        waiting.put(token, next);
        mostRefusals = Math.max(mostRefusals, next.refusals);
      }
    }
    caller.answers().offer(Messages.refusal(memory, token, waitNanos, reason));
  }

  /** How many viewers go before another one to the places of a world or of the relay. */
  int ahead(long token, Object place, long nowNanos) {
    if (nowNanos - sweptNanos >= APART_NANOS) {
      sweptNanos = nowNanos;
      waiting.values().removeIf(other -> other.isGone(nowNanos));
      mostRefusals = waiting.values().stream().mapToInt(Waiting::refusals).max().orElse(0);
    }
    int least = visits(token, nowNanos) + MORE_REFUSALS;
    int ahead = 0;
    if (least <= mostRefusals) {
      for (Waiting other : waiting.values()) {
        ahead += other.place == place && other.refusals >= least && !other.isGone(nowNanos) ? 1 : 0;
      }
    }
    return ahead;
  }

  /** How many times a viewer was refused before it came this time. */
  private int visits(long token, long nowNanos) {
    Waiting known = waiting.get(token);
    if (known == null || known.isGone(nowNanos)) {
      return 0;
    }
    return known.refusals - (known.isEarly(nowNanos) ? 1 : 0);
  }

  /** A viewer waits no more. */
  void served(long token) {
    waiting.remove(token);
  }

  /** Returns how long the next viewer that is refused waits. */
  long nextWait(long nowNanos) {
    long afterLast = begun ? lastNanos + APART_NANOS - nowNanos : 0;
    long waitNanos = afterLast > MOST_WAIT_NANOS ? 0 : afterLast;
    waitNanos = Math.max(LEAST_WAIT_NANOS, waitNanos);
    begun = true;
    lastNanos = nowNanos + waitNanos;
    return waitNanos;
  }

  /** Answers a join of another version in that version, so that the viewer can read the reason. */
  void refuseVersion(Caller caller, ByteBuffer join, String reason) {
    caller.answers().offer(Messages.refusal(memory, join, reason));
  }

  private record Waiting(Object place, long dueNanos, int refusals) {
    /** Returns true before the named time: the viewer has not heard of its refusal yet. */
    boolean isEarly(long nowNanos) {
      return nowNanos - dueNanos < 0;
    }

    /** Returns true if the viewer did not come at the named time. */
    boolean isGone(long nowNanos) {
      return nowNanos - dueNanos > LATE_NANOS;
    }
  }
}
