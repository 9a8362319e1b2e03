package org.isochron.remote.stream;

import java.nio.ByteBuffer;

/**
 * One viewer's position in an {@link EventLog}. Owner: the server's thread. Allocates nothing.
 *
 * <p>Invariant 1: an event that the viewer has not acknowledged is sent again over the next
 * connection, so a viewer loses only events that the log no longer has.
 */
public final class EventOutbox {
  private static final int COUNT_AT = Messages.HEADER_BYTES + 2 * Long.BYTES;

  private final EventLog log;
  private final EventDifferences differences = new EventDifferences();
  private long acknowledged;
  private long sent;

  public EventOutbox(EventLog log, long first) {
    this.log = log;
    acknowledged = first;
    sent = first;
  }

  public long expected() {
    return acknowledged;
  }

  public void acknowledge(long expected) {
    if (expected > acknowledged && expected <= log.next()) {
      acknowledged = expected;
      sent = Math.max(sent, expected);
    }
  }

  /** Sends all unacknowledged events again, over another connection. */
  public void repeat() {
    sent = acknowledged; // invariant 1
  }

  public void send(Line line, ByteBuffer memory) {
    while (sent < log.next()) {
      long first = Math.max(sent, log.oldest());
      Messages.begin(memory, Messages.EVENTS);
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
