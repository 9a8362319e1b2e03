package org.isochron.remote.stream;

import java.nio.ByteBuffer;

/**
 * Which events of an {@link EventLog} one viewer has. Owner: the server's thread; allocates
 * nothing.
 *
 * <p>Invariant 1: an event is sent again until the viewer says that it has it, so none is lost
 * between the two but those that the log no longer has.
 */
public final class EventOutbox {
  private static final int COUNT_AT = Messages.HEADER_BYTES + 2 * Long.BYTES;

  private final EventLog log;
  private final EventDifferences differences = new EventDifferences();
  private long acknowledged;
  private long sent;
  private long progressNanos;

  /** Begins with the event of a number. */
  public EventOutbox(EventLog log, long first) {
    this.log = log;
    acknowledged = first;
    sent = first;
  }

  /** The number of the event that the viewer expects. */
  public long expected() {
    return acknowledged;
  }

  /** The viewer has all events below a number. */
  public void acknowledge(long expected, long nowNanos) {
    if (expected > acknowledged && expected <= log.next()) {
      acknowledged = expected;
      sent = Math.max(sent, expected);
      progressNanos = nowNanos;
    }
  }

  /** Sends all again that was not acknowledged, because the line is another one. */
  public void repeat() {
    sent = acknowledged;
  }

  /** Sends what is new, and what was not acknowledged for a time. */
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
      while (next < log.next() && memory.remaining() >= EventDifferences.MOST_BYTES) {
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
