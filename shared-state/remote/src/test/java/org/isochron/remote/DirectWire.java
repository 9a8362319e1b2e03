package org.isochron.remote;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Optional;
import org.isochron.remote.stream.Connection;
import org.isochron.remote.stream.Line;
import org.isochron.remote.stream.Messages;
import org.jspecify.annotations.Nullable;

/** A connection in preallocated memory; a message arrives at the next turn. */
final class DirectWire {
  private static final byte[] KEY = new byte[32];

  private final End relay = new End();
  private final End viewer = new End();

  Connection viewer() {
    return viewer;
  }

  void deliver(ServedWorlds server) {
    viewer.deliver(relay, server);
  }

  void poll(Connection.Arrivals to) {
    relay.deliver(viewer, to);
  }

  private static final class End implements Connection {
    private final PacketQueue messages = new PacketQueue();
    private final PacketQueue snapshots = new PacketQueue();
    private final PacketQueue datagrams = new PacketQueue();

    void deliver(End other, Arrivals to) {
      for (ByteBuffer next = messages.next(); next != null; next = messages.next()) {
        to.message(other, next);
      }
      for (ByteBuffer next = snapshots.next(); next != null; next = snapshots.next()) {
        to.snapshot(other, next);
      }
      for (ByteBuffer next = datagrams.next(); next != null; next = datagrams.next()) {
        to.datagram(other, next);
      }
    }

    @Override
    public Line control() {
      return messages;
    }

    @Override
    public Line bulk() {
      return messages;
    }

    @Override
    public Line datagrams() {
      return datagrams;
    }

    @Override
    public boolean sendAlone(ByteBuffer snapshot) {
      snapshots.offer(snapshot);
      return true;
    }

    @Override
    public long waitingBytes() {
      return 0;
    }

    @Override
    public boolean isOpen() {
      return true;
    }

    @Override
    public Optional<String> failure() {
      return Optional.empty();
    }

    @Override
    public byte[] key() {
      return KEY;
    }

    @Override
    public void close() {
      // nothing to close
    }
  }

  private static final class PacketQueue implements Line {
    private static final int CAPACITY = 256;

    private final ByteBuffer[] packets = new ByteBuffer[CAPACITY];
    private long sent;
    private long taken;

    PacketQueue() {
      for (int index = 0; index < CAPACITY; index++) {
        packets[index] =
            ByteBuffer.allocate(Messages.MAX_LINK_BYTES).order(ByteOrder.LITTLE_ENDIAN);
      }
    }

    @Override
    public boolean offer(ByteBuffer message) {
      if (sent - taken == CAPACITY) {
        return false;
      }
      ByteBuffer packet = packets[(int) (sent++ % CAPACITY)].clear();
      packet.put(0, message, message.position(), message.remaining()).limit(message.remaining());
      return true;
    }

    @Nullable
    ByteBuffer next() {
      return taken == sent ? null : packets[(int) (taken++ % CAPACITY)];
    }
  }
}
