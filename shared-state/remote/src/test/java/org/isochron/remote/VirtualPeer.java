package org.isochron.remote;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.isochron.state.Link;

/** A peer of a session whose streams are {@link LinkWire}s. */
final class VirtualPeer {
  static final long SESSION = 7;

  private static long nextToken = 1_000;

  final Link held;
  final LinkLoop loop;
  final long token = nextToken++;

  /** Creates a peer with the secret of all tests. */
  VirtualPeer(int peer, int peers, List<LinkWire> called) {
    this(peer, peers, called, links -> links.withSecret("open"));
  }

  VirtualPeer(int peer, int peers, List<LinkWire> called, UnaryOperator<AeronLinks> change) {
    List<InetSocketAddress> addresses = new ArrayList<>();
    List<Link> inner = new ArrayList<>();
    List<Link> outer = new ArrayList<>();
    for (int other = 0; other < peers; other++) {
      addresses.add(new InetSocketAddress(InetAddress.getLoopbackAddress(), 5_000 + 2 * other));
      List<List<Link>> pair = Link.inProcess(2);
      outer.add(pair.get(0).get(0));
      inner.add(pair.get(1).get(0));
    }
    held = outer.get(0);
    loop = new LinkLoop(
        change.apply(AeronLinks.of(SESSION, peer, addresses)),
        token,
        called,
        inner.subList(0, peers - 1));
  }

  /** Calls another peer over fresh streams until the call is answered. */
  void call(LinkWire out, VirtualPeer other, LinkWire back, long nowNanos) {
    for (int message = 0; message < 3; message++) {
      loop.advance(nowNanos);
      out.deliver(other.loop, back);
      back.deliver(loop, out);
    }
  }

  List<String> received() {
    List<String> texts = new ArrayList<>();
    ByteBuffer message = ByteBuffer.allocate(Link.MAX_BYTES);
    while (held.receive(message)) {
      texts.add(StandardCharsets.UTF_8.decode(message).toString());
    }
    return texts;
  }
}
