package org.isochron.remote;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.isochron.remote.stream.Caller;
import org.isochron.remote.stream.Line;

public final class LinkWire implements Caller {
  final Deque<ByteBuffer> sent = new ArrayDeque<>();
  List<ByteBuffer> seen = new ArrayList<>();
  boolean isFull;
  boolean isClosed;

  /** Takes messages that never arrive. */
  boolean isFrozen;

  boolean isAway;

  int redials;

  @Override
  public Line answers() {
    return new Line() {
      @Override
      public boolean offer(ByteBuffer message) {
        boolean isTaken = !isFull && !isClosed && !isAway;
        if (isTaken) {
          if (!isFrozen) {
            sent.add(copy(message));
          }
          seen.add(copy(message));
        }
        return isTaken;
      }

      @Override
      public boolean isOpen() {
        return !isClosed && !isAway;
      }
    };
  }

  void deliver(LinkLoop loop, LinkWire back) {
    while (!sent.isEmpty()) {
      loop.receive(back, sent.remove());
    }
  }

  @Override
  public void redial() {
    redials++;
  }

  @Override
  public void close() {
    isClosed = true;
  }

  @Override
  public boolean isClosed() {
    return isClosed;
  }

  public static ByteBuffer copy(ByteBuffer message) {
    return ByteBuffer.allocate(message.remaining())
        .order(ByteOrder.LITTLE_ENDIAN)
        .put(message.duplicate())
        .flip();
  }
}
