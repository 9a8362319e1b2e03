package org.isochron.state;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.isochron.shapes.limits.Limits;
import org.isochron.state.threads.ByteRing;

/** In-process links over bounded queues. */
final class InProcessLinks {
  /** Size of the ring of one direction, as large as a UDP socket buffer. */
  static final int BYTES = 1 << 18;

  private static final int MAX_PEERS = 64;

  private InProcessLinks() {}

  static List<List<Link>> mesh(int peers) {
    Limits.within("peers", peers, 1, MAX_PEERS);
    List<List<Link>> mesh = new ArrayList<>();
    for (int peer = 0; peer < peers; peer++) {
      List<Link> links = new ArrayList<>();
      for (int other = 0; other < peer; other++) {
        OneWay up = new OneWay();
        OneWay down = new OneWay();
        links.add(new End(down, up));
        mesh.get(other).add(new End(up, down));
      }
      mesh.add(links);
    }
    return mesh.stream().map(List::copyOf).toList();
  }

  private record End(OneWay outgoing, OneWay incoming) implements Link {
    @Override
    public void send(ByteBuffer message) {
      outgoing.put(message);
    }

    @Override
    public boolean receive(ByteBuffer message) {
      return incoming.take(message);
    }

    @Override
    public boolean isOpen() {
      return !incoming.isOver();
    }

    @Override
    public void close() {
      outgoing.end();
      incoming.end();
    }
  }

  /**
   * Messages in one direction. Drops messages that are too long, and messages sent while the ring
   * is full.
   */
  private static final class OneWay {
    private final ByteRing ring = new ByteRing(BYTES);
    private final AtomicBoolean ended = new AtomicBoolean();

    void put(ByteBuffer message) {
      int length = message.remaining();
      // ordering: acquire, but the flag orders no other data here.
      if (length <= Link.MAX_BYTES && !ended.getAcquire()) {
        ring.begin().put(0, message, message.position(), length).position(length);
        ring.send();
      }
    }

    boolean take(ByteBuffer message) {
      int size = ring.nextSize();
      if (size == ByteRing.NONE) {
        return false;
      }
      ring.take(size, message.clear());
      message.flip();
      return true;
    }

    void end() {
      // ordering: release: a thread that sees the end also sees every earlier message.
      ended.setRelease(true);
    }

    boolean isOver() {
      // ordering: acquire, paired with the release in end(): the ring then has every message that
      // was put before the end.
      return ended.getAcquire() && ring.nextSize() == ByteRing.NONE;
    }
  }
}
