package org.isochron.remote;

import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicBoolean;
import org.isochron.shapes.limits.Limits;

/**
 * One end of the messages between the program of a relay and that of a viewer, which arrive once and
 * in order: chat, inventories, scores. Owner: the one thread of the program that calls {@link #send}
 * and {@link #receive}, such as the one that ticks the simulation. Never waits; allocates with the
 * first message in each direction.
 *
 * <p>Messages are sent in pieces next to snapshots, at up to {@link #BYTES_PER_SECOND} each way, and
 * at less as soon as they fill a narrow line. To a viewer they also take at most a quarter of the
 * bytes that its {@link RemoteState.Interest} allows for snapshots. Each end keeps up to 128 KB that
 * were not received in each direction. So if the other program does not receive, {@link #send}
 * returns false, and nothing else is delayed.
 *
 * <p>A sent message arrives over any number of connections, unless the stream closes first. Both
 * ends close if the viewer has left, was absent for half a minute, or continues with another relay
 * or run of the relay. Messages that have not arrived by then are lost, and do not arrive on the
 * next stream.
 */
public final class MessageStream {
  /** Maximum message size in bytes. */
  public static final int MAX_BYTES = 65_536;

  /** Maximum bytes a second in one direction. */
  public static final int BYTES_PER_SECOND = 131_072;

  private final MessageRing outgoing;
  private final MessageRing incoming;
  private final AtomicBoolean closed;

  MessageStream(MessageRing outgoing, MessageRing incoming, AtomicBoolean closed) {
    this.outgoing = outgoing;
    this.incoming = incoming;
    this.closed = closed;
  }

  /**
   * Sends the message between position and limit, which stay unchanged. Returns false if too many
   * messages wait, or the stream has closed.
   *
   * @throws IllegalArgumentException if the message has more than {@link #MAX_BYTES}
   */
  public boolean send(ByteBuffer message) {
    int size = Limits.given("message", message).remaining();
    if (size > MAX_BYTES) {
      throw new IllegalArgumentException(
          "message has %d bytes: it may have %d; send it in parts".formatted(size, MAX_BYTES));
    }
    // ordering: opaque: nothing else depends on whether this message still goes into the ring.
    if (closed.getOpaque() || outgoing.room() < Integer.BYTES + size) {
      return false;
    }
    outgoing.appendInt(size);
    outgoing.append(message);
    outgoing.publish();
    return true;
  }

  /**
   * Receives the next message; returns false if none has arrived.
   *
   * @param message a buffer with room for {@link #MAX_BYTES}; filled from 0, with its limit at the
   *     end of the message
   */
  public boolean receive(ByteBuffer message) {
    int room = Limits.given("message", message).capacity();
    if (room < MAX_BYTES) {
      throw new IllegalArgumentException(
          "message has room for %d bytes: it needs %d; allocate MessageStream.MAX_BYTES"
              .formatted(room, MAX_BYTES));
    }
    if (!hasNext()) {
      return false;
    }
    long at = incoming.begin() + Integer.BYTES;
    int size = incoming.intAt(incoming.begin());
    incoming.copy(at, size, message.clear());
    message.flip();
    incoming.free(at + size);
    return true;
  }

  /** Returns false if the stream has closed, and all messages that have arrived were received. */
  public boolean isOpen() {
    // ordering: acquire, paired with the release of the closing thread: all messages that arrived
    // before are visible.
    return !closed.getAcquire() || hasNext();
  }

  private boolean hasNext() {
    long at = incoming.begin();
    long available = incoming.end() - at - Integer.BYTES;
    return available >= 0 && available >= incoming.intAt(at);
  }
}
