package org.isochron.remote.stream;

import java.nio.ByteBuffer;

/**
 * One viewer's position in an {@link EventLog}. Owner: the server's thread. Allocates nothing.
 *
 * <p>Invariant 1: an event is sent again until the viewer acknowledges it, so a viewer loses only
 * events that the log no longer has.
 */
public final class EventOutbox {
  private static final int COUNT_AT = Messages.HEADER_BYTES + 2 * Long.BYTES;

  private final EventLog log;
  private final EventDifferences differences = new EventDifferences();
  private long acknowledged;
  private long sent;
  private long progressNanos;

  public EventOutbox(EventLog log, long first) {
    this.log = log;
    acknowledged = first;
    sent = first;
  }

  public long expected() {
    return acknowledged;
  }

  public void acknowledge(long expected, long nowNanos) {
    if (expected > acknowledged && expected <= log.next()) {
      acknowledged = expected;
      sent = Math.max(sent, expected);
      progressNanos = nowNanos;
    }
  }

  public void repeat() {
    sent = acknowledged;
  }

  public void send(Line line, ByteBuffer memory, long token, long nowNanos, long resendNanos) {
    if (sent == acknowledged) {
      progressNanos = nowNanos;
    } else if (nowNanos - progressNanos > resendNanos) {
      sent = acknowledged; // invariant 1
      progressNanos = nowNanos;
    }
    while (sent < log.next()) {
      long first = Math.max(sent, log.oldest());
      Messages.begin(memory, Messages.EVENTS, token);
      memory.putLong(first).putLong(log.oldest()).putInt(0);
      differences.begin();
      long next = first;
      while (next < log.next() && memory.remaining() >= EventDifferences.MAX_BYTES) {
        log.write(next, differences, memory);
        next++;
      }
      memory.putInt(COUNT_AT, (int) (next - first));
      if (!line.offer(Messages.end(memory))) {
        return;
      }
      sent = next;
    }
  }
}
