package org.isochron.state;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** In-process links over bounded queues. */
final class InProcessLinks {
  private static final int MAX_PEERS = 64;

  private InProcessLinks() {}

  static List<List<Link>> mesh(int peers) {
    if (peers < 1 || peers > MAX_PEERS) {
      throw new IllegalArgumentException(
          "peers is %d: 1 to %d can be connected".formatted(peers, MAX_PEERS));
    }
    MessageRing[][] rings = new MessageRing[peers][peers];
    for (MessageRing[] from : rings) {
      for (int to = 0; to < peers; to++) {
        from[to] = new MessageRing();
      }
    }
    List<List<Link>> mesh = new ArrayList<>();
    for (int peer = 0; peer < peers; peer++) {
      List<Link> links = new ArrayList<>();
      for (int other = 0; other < peers; other++) {
        if (other != peer) {
          links.add(new End(rings[peer][other], rings[other][peer]));
        }
      }
      mesh.add(List.copyOf(links));
    }
    return List.copyOf(mesh);
  }

  private record End(MessageRing outgoing, MessageRing incoming) implements Link {
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
}
