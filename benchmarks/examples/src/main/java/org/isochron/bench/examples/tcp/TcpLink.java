package org.isochron.bench.examples.tcp;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import org.isochron.state.link.Link;

/**
 * A link over a connected non-blocking channel, without a thread of its own. Each message is preceded by its size. A
 * message that fits neither the system's buffer nor this one's is dropped as a whole. An impossible size closes the
 * link, because nothing after it can be decoded.
 */
final class TcpLink implements Link {
  private static final int OUTGOING_BYTES = 4 * (Integer.BYTES + MAX_BYTES);
  private static final int INCOMING_BYTES = 2 * (Integer.BYTES + MAX_BYTES);

  private final SocketChannel channel;
  private final ByteBuffer outgoing = ByteBuffer.allocateDirect(OUTGOING_BYTES);

  /** Bytes that have arrived but are not taken yet, from position to limit. */
  private final ByteBuffer incoming = ByteBuffer.allocateDirect(INCOMING_BYTES).limit(0);

  private boolean ended;

  TcpLink(SocketChannel channel) {
    this.channel = channel;
  }

  @Override
  public void send(ByteBuffer message) {
    int start = message.position();
    flush();
    if (outgoing.remaining() >= Integer.BYTES + message.remaining()) {
      outgoing.putInt(message.remaining()).put(message);
      message.position(start);
      flush();
    }
  }

  @Override
  public boolean receive(ByteBuffer message) {
    return takeWhole(message) || (read() && takeWhole(message));
  }

  @Override
  public boolean isOpen() {
    return !ended;
  }

  @Override
  public void close() {
    TcpHandshake.closeQuietly(channel);
  }

  private void flush() {
    outgoing.flip();
    try {
      channel.write(outgoing);
      outgoing.compact();
    } catch (IOException e) {
      outgoing.clear(); // reading reports the end, after all earlier messages are taken
    }
  }

  private boolean takeWhole(ByteBuffer message) {
    if (incoming.remaining() < Integer.BYTES) {
      return false;
    }
    int size = incoming.getInt(incoming.position());
    if (size < 0 || size > MAX_BYTES) {
      incoming.limit(incoming.position());
      end();
      return false;
    }
    if (incoming.remaining() < Integer.BYTES + size) {
      return false;
    }
    int from = incoming.position() + Integer.BYTES;
    message.clear().put(0, incoming, from, size).limit(size);
    incoming.position(from + size);
    return true;
  }

  /** Reads the bytes that have arrived; returns true if there were any. */
  private boolean read() {
    if (ended) {
      return false;
    }
    incoming.compact();
    int count;
    try {
      count = channel.read(incoming);
    } catch (IOException e) {
      count = -1;
    }
    incoming.flip();
    if (count < 0) {
      end();
    }
    return count > 0;
  }

  private void end() {
    ended = true;
    close();
  }
}
