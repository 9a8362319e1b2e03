package org.isochron.remote;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.isochron.remote.stream.Connection;
import org.isochron.remote.stream.Line;

/** An open connection that keeps copies of what is sent. */
class RecordedConnection implements Connection {
  /** Messages of all lines, and snapshots. */
  final List<ByteBuffer> sent = new ArrayList<>();

  boolean isFull;
  boolean isClosed;

  static ByteBuffer copy(ByteBuffer message) {
    ByteBuffer copy = ByteBuffer.allocate(message.remaining()).order(ByteOrder.LITTLE_ENDIAN);
    return copy.put(0, message, message.position(), message.remaining());
  }

  boolean offer(ByteBuffer message) {
    return !isFull && sent.add(copy(message));
  }

  @Override
  public Line control() {
    return this::offer;
  }

  @Override
  public Line bulk() {
    return this::offer;
  }

  @Override
  public Line datagrams() {
    return this::offer;
  }

  @Override
  public boolean sendAlone(ByteBuffer snapshot) {
    offer(snapshot);
    return !isFull;
  }

  @Override
  public long waitingBytes() {
    return 0;
  }

  @Override
  public boolean isOpen() {
    return !isClosed;
  }

  @Override
  public Optional<String> failure() {
    return isClosed ? Optional.of("it was closed") : Optional.empty();
  }

  @Override
  public byte[] key() {
    return new byte[Integer.BYTES];
  }

  @Override
  public void close() {
    isClosed = true;
  }
}
