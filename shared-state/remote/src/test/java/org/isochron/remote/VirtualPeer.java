package org.isochron.remote;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.isochron.state.Link;

/** A peer of a session whose connections are {@link LinkWire}s. */
final class VirtualPeer {
  static final long SESSION = 7;

  private static long nextToken = 1_000;

  /** The peers that listen, and all connections that they have dialled. */
  static final class Network {
    final Map<Integer, VirtualPeer> listening = new TreeMap<>();
    final List<LinkWire> dialled = new ArrayList<>();

    /** False while nothing opens. */
    boolean isUp = true;

    long nowNanos;

    VirtualPeer join(int peer, int peers) {
      return join(peer, peers, UnaryOperator.identity());
    }

    VirtualPeer join(int peer, int peers, UnaryOperator<PeerLinks> change) {
      VirtualPeer joined = new VirtualPeer(this, peer, peers, nextToken++, change);
      listening.put(peer, joined);
      return joined;
    }

    LinkWire newest() {
      return dialled.get(dialled.size() - 1);
    }

    void turns(int count) {
      for (int turn = 0; turn < count; turn++) {
        nowNanos += 1_000_000;
        listening.values().forEach(peer -> peer.loop.advance(nowNanos));
        for (LinkWire wire : List.copyOf(dialled)) {
          wire.deliver();
          wire.other().deliver();
          if (isUp && !wire.isOpen()) {
            wire.open();
          }
        }
      }
    }

    /** Breaks all connections. */
    void cut() {
      for (LinkWire wire : dialled) {
        wire.waiting.clear();
        wire.close();
        wire.other().waiting.clear();
        wire.other().close();
      }
    }
  }

  final List<Link> held = new ArrayList<>();
  final LinkLoop loop;
  final byte[] key = new byte[32];

  private VirtualPeer(
      Network network, int peer, int peers, long token, UnaryOperator<PeerLinks> change) {
    new Random(token).nextBytes(key);
    List<InetSocketAddress> addresses = new ArrayList<>();
    for (int other = 0; other < peers; other++) {
      addresses.add(new InetSocketAddress(InetAddress.getLoopbackAddress(), 5_000 + other));
    }
    List<Link> inner = new ArrayList<>();
    for (int other = 1; other < peers; other++) {
      List<List<Link>> pair = Link.inProcess(2);
      held.add(pair.get(0).get(0));
      inner.add(pair.get(1).get(0));
    }
    PeerLinks settings = change.apply(PeerLinks.of(SESSION, peer, addresses).withSecret("open"));
    loop = new LinkLoop(settings, token, number -> dial(network, number), inner);
  }

  private LinkWire dial(Network network, int number) {
    VirtualPeer called = Objects.requireNonNull(network.listening.get(number));
    LinkWire wire = LinkWire.dial(loop, called.loop, called.key);
    network.dialled.add(wire);
    return wire;
  }

  void send(String text) {
    held.get(0).send(ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)));
  }

  List<String> received() {
    List<String> texts = new ArrayList<>();
    ByteBuffer message = ByteBuffer.allocate(Link.MAX_BYTES);
    while (held.get(0).receive(message)) {
      texts.add(StandardCharsets.UTF_8.decode(message).toString());
    }
    return texts;
  }
}
