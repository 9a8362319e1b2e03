package org.isochron.cluster.processes;

import org.isochron.state.BodyId;
import org.isochron.state.CommandSender;
import org.joml.Vector3f;

/**
 * Sends a hundred numbered commands a second, and impulses between them. Owner: the thread that
 * runs the fault test.
 */
final class NumberedSender {
  private static final long SEND_NANOS = 10_000_000;
  private static final long SECOND_NANOS = 1_000_000_000;
  private static final int MAX_WAITING = 1_000;
  private static final int IMPULSE_EVERY = 10;
  private static final int BODIES = 5;

  private final Vector3f push = new Vector3f(0, 0.5f, 0);
  private long sent;
  private long sendNanos;

  NumberedSender(long nowNanos) {
    sendNanos = nowNanos;
  }

  /** @param next number of the first command that no node has applied */
  void send(CommandSender commands, long next, long nowNanos) {
    sendNanos = Math.max(sendNanos, nowNanos - SECOND_NANOS);
    while (nowNanos - sendNanos >= 0 && sent - next < MAX_WAITING) {
      sendNanos += SEND_NANOS;
      if (commands.user(CountedWorld.NUMBERED, 0, 0, sent)) {
        sent++;
      }
      if (sent % IMPULSE_EVERY == 0) {
        commands.impulse(BodyId.of(1 + (int) (sent / IMPULSE_EVERY % BODIES), 1), push);
      }
    }
  }

  long sent() {
    return sent;
  }
}
