package org.isochron.physics.link;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.time.Duration;
import java.util.List;

/**
 * Links between processes, over TCP: each peer binds a port, and connects to those of a lower number. Owner: one thread,
 * which waits in {@link #connect}. Neither this nor the links have threads of their own.
 *
 * <p>Nothing is encrypted, and the session's number is not a secret. A secret of the session keeps out who does not know
 * it when links are made; messages that follow are neither signed nor hidden, so that beyond this machine it is for
 * networks that one trusts.
 */
public final class TcpLinks implements AutoCloseable {
  private final ServerSocketChannel server;
  private final InetSocketAddress address;

  private TcpLinks(ServerSocketChannel server, InetSocketAddress address) {
    this.server = server;
    this.address = address;
  }

  /** Binds a free port that only this machine can reach. */
  public static TcpLinks bind() {
    return bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
  }

  /** Binds an address; port 0 is any free one. */
  public static TcpLinks bind(InetSocketAddress address) {
    TcpHandshake.requireResolved("the address to bind", address);
    ServerSocketChannel server = null;
    try {
      server = ServerSocketChannel.open();
      server.configureBlocking(false);
      server.bind(address, TcpHandshake.MAX_GUESTS);
      return new TcpLinks(server, (InetSocketAddress) server.getLocalAddress());
    } catch (IOException e) {
      TcpHandshake.closeQuietly(server);
      throw new UncheckedIOException(
          "the address %s cannot be bound; choose a free port of this machine".formatted(address),
          e);
    }
  }

  /** Where the others reach this peer. */
  public InetSocketAddress address() {
    return address;
  }

  /**
   * Waits until this peer is connected to all others.
   *
   * @param session a number that the peers of a session have in common
   * @param peer this peer's number
   * @param addresses those of all peers, in their order
   * @param timeout how long to wait
   * @return the links to the others, in their order
   * @throws IllegalStateException if some are missing after the timeout, or one refuses this peer, with the reason; none
   *     is connected then
   */
  public List<Link> connect(
      long session, int peer, List<InetSocketAddress> addresses, Duration timeout) {
    return connect(new GreetingCodec(session, new byte[0]), peer, addresses, timeout);
  }

  /**
   * The same for a session with a secret: peers that do not prove that they know it are refused.
   *
   * @param secret at least 16 bytes that the peers have in common and nobody else knows
   */
  public List<Link> connect(
      long session, int peer, List<InetSocketAddress> addresses, Duration timeout, byte[] secret) {
    GreetingCodec.requireSecret(secret);
    return connect(new GreetingCodec(session, secret), peer, addresses, timeout);
  }

  private List<Link> connect(
      GreetingCodec handshake, int peer, List<InetSocketAddress> addresses, Duration timeout) {
    return new TcpHandshake(server, handshake, peer, addresses).await(timeout);
  }

  /** Gives the port back; links that are connected stay. */
  @Override
  public void close() {
    TcpHandshake.closeQuietly(server);
  }
}
