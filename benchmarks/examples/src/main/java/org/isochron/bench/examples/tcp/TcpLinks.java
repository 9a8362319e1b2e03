package org.isochron.bench.examples.tcp;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.time.Duration;
import java.util.List;
import org.isochron.state.link.Link;

/**
 * Links between processes over TCP: each peer binds a port and connects to the peers with lower numbers. Owner: one
 * thread, which waits in {@link #connect}. Neither this class nor its links have threads of their own.
 *
 * <p>Nothing is encrypted, and the session's number is not a secret. A session's secret keeps out peers that do not
 * know it when links are made, but later messages are neither signed nor encrypted. Beyond one machine, use it only in
 * trusted networks.
 */
public final class TcpLinks implements AutoCloseable {
  private final ServerSocketChannel server;
  private final InetSocketAddress address;

  private TcpLinks(ServerSocketChannel server, InetSocketAddress address) {
    this.server = server;
    this.address = address;
  }

  /**
   * Binds a free port that only this machine can reach.
   *
   * @throws java.io.UncheckedIOException if no port can be bound
   */
  public static TcpLinks bind() {
    return bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
  }

  /**
   * Binds an address; port 0 is any free port.
   *
   * @throws java.io.UncheckedIOException if the address cannot be bound
   * @throws IllegalArgumentException if the address's host name is not resolved
   */
  public static TcpLinks bind(InetSocketAddress address) {
    TcpHandshake.requireResolved("the address to bind", address);
    ServerSocketChannel server = null;
    try {
      server = ServerSocketChannel.open();
      server.configureBlocking(false);
      server.bind(address, TcpHandshake.MAX_INCOMING_CALLS);
      return new TcpLinks(server, (InetSocketAddress) server.getLocalAddress());
    } catch (IOException e) {
      TcpHandshake.closeQuietly(server);
      throw new UncheckedIOException(
          "the address %s cannot be bound; choose a free port of this machine".formatted(address),
          e);
    }
  }

  /** The address at which the others reach this peer. */
  public InetSocketAddress address() {
    return address;
  }

  /**
   * Waits until this peer is connected to all others.
   *
   * @param session the number of the session, equal at all its peers
   * @param peer this peer's number
   * @param addresses the addresses of all peers, in order of peer number
   * @param timeout how long to wait
   * @return the links to the others, in order of peer number
   * @throws IllegalStateException if peers are missing after the timeout, the thread is interrupted, or a peer refuses
   *     this one; the message has the reason, and no link stays connected
   */
  public List<Link> connect(
      long session, int peer, List<InetSocketAddress> addresses, Duration timeout) {
    return connect(new GreetingCodec(session, new byte[0]), peer, addresses, timeout);
  }

  /**
   * Waits until this peer is connected to all others, and refuses peers that cannot prove that they know the secret.
   * See the overload without a secret for the other parameters.
   *
   * @param secret at least 16 bytes that only the peers of the session know
   */
  public List<Link> connect(
      long session, int peer, List<InetSocketAddress> addresses, Duration timeout, byte[] secret) {
    GreetingCodec.requireSecret(secret);
    return connect(new GreetingCodec(session, secret), peer, addresses, timeout);
  }

  private List<Link> connect(
      GreetingCodec codec, int peer, List<InetSocketAddress> addresses, Duration timeout) {
    return new TcpHandshake(server, codec, peer, addresses).await(timeout);
  }

  /** Releases the port; connected links stay open. */
  @Override
  public void close() {
    TcpHandshake.closeQuietly(server);
  }
}
