package org.isochron.remote;

import java.nio.ByteBuffer;
import java.util.IdentityHashMap;
import org.isochron.remote.stream.Caller;
import org.isochron.remote.stream.Messages;

/**
 * Says to viewers why they are not served, and to those that want only a place when to ask again:
 * one after the other, because to open and close their lines costs the relay more than to serve
 * them, and hundreds that ask again at once take the time of those it serves. Owner: the relay's
 * thread. Allocates when a viewer is refused.
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

  private final ByteBuffer memory = Messages.memory();

  /** When those that wait for a place may ask again. A line asks many times until it hears this. */
  private final IdentityHashMap<Caller, Long> appointments = new IdentityHashMap<>();

  private boolean begun;
  private long lastNanos;

  /** Refuses without naming a time. */
  void refuse(Caller caller, long token, String reason) {
    caller.answers().offer(Messages.refusal(memory, token, 0, reason));
  }

  /** Refuses what may be served later. */
  void refuseForNow(Caller caller, long token, String reason, long nowNanos) {
    Long known = appointments.get(caller);
    long waitNanos = known != null && known - nowNanos > 0 ? known - nowNanos : nextWait(nowNanos);
    appointments.put(caller, nowNanos + waitNanos);
    caller.answers().offer(Messages.refusal(memory, token, waitNanos, reason));
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

  /** Forgets a line that has gone. */
  void gone(Caller caller) {
    appointments.remove(caller);
  }
}
