package org.isochron.remote;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.isochron.remote.aeron.AeronNode;
import org.isochron.remote.stream.SharedSecret;
import org.isochron.state.Link;

/**
 * Links between the peers of a session on several machines, over Aeron, for lockstep and rollback.
 * Any thread; {@link #connect} blocks.
 *
 * <p>What a link takes arrives whole, once and in order, unless the other end takes nothing for so
 * long that the queues between are full, or is away; then messages are lost whole. A thread of its
 * own, which sleeps rather than spins, keeps the connections, also while a peer is paused. A peer
 * is away after three seconds in which its process is stopped, has ended or is cut off. If it comes
 * back, or its process is started again, the link goes on; if it does not within the longest
 * absence, the link ends. A link that the other peer closes ends at once.
 *
 * <p>Each peer uses the port of its address and the one after that; nobody calls the last peer, so
 * that it needs no port that others reach. Nothing is encrypted: use networks that you trust.
 * Agrona needs {@code --add-opens java.base/jdk.internal.misc=ALL-UNNAMED}, or the line
 * {@code Add-Opens: java.base/jdk.internal.misc} in the manifest of the program.
 *
 * @param session the number of the session, equal at all its peers; it is no secret
 * @param peer this peer's number, counted from 0
 * @param addresses the addresses of all peers, in order of peer number
 * @param secret what all peers must know, up to 64 bytes; it travels unencrypted, and keeps out
 *     mistakes rather than enemies
 * @param driver the folder of a media driver that runs already; without it the one that
 *     this process shares is used
 * @param absence for how long another peer may be away before its link ends
 */
public record AeronLinks(
    long session,
    int peer,
    List<InetSocketAddress> addresses,
    String secret,
    Optional<Path> driver,
    Duration absence) {
  /** The longest absence unless another one is given. */
  public static final Duration DEFAULT_ABSENCE = Duration.ofMinutes(1);

  /** @throws IllegalArgumentException if a number is out of range, or an address is unknown */
  public AeronLinks {
    addresses = List.copyOf(addresses);
    if (absence.isNegative()) {
      throw new IllegalArgumentException("absence is %s: it cannot be negative".formatted(absence));
    }
    if (peer < 0 || peer >= addresses.size()) {
      throw new IllegalArgumentException("peer is %d but there are %d addresses, counted from 0"
          .formatted(peer, addresses.size()));
    }
    for (InetSocketAddress address : addresses) {
      if (address.isUnresolved()) {
        throw new IllegalArgumentException(
            "no host of the address %s is known; check the name, or use an IP address"
                .formatted(address));
      }
    }
    SharedSecret.require(secret);
  }

  /** Without a secret, and with a media driver in this process. */
  public static AeronLinks of(long session, int peer, List<InetSocketAddress> addresses) {
    return new AeronLinks(session, peer, addresses, "", Optional.empty(), DEFAULT_ABSENCE);
  }

  public AeronLinks withSecret(String shared) {
    return new AeronLinks(session, peer, addresses, shared, driver, absence);
  }

  public AeronLinks withDriver(Path folder) {
    return new AeronLinks(session, peer, addresses, secret, Optional.of(folder), absence);
  }

  public AeronLinks withAbsence(Duration longest) {
    return new AeronLinks(session, peer, addresses, secret, driver, longest);
  }

  /**
   * Waits until this peer is connected to all others. The last of the links to be closed waits
   * until all that was sent is on its way, some tenths of a second.
   *
   * @param patience how long to wait
   * @return the links to the others, in order of peer number
   * @throws IllegalStateException if peers are missing after the time, the thread is interrupted, a
   *     peer refuses this one, or a port or media driver cannot be used; the message has the
   *     reason, and nothing stays open
   */
  public List<Link> connect(Duration patience) {
    AeronNode node = new AeronNode(driver, addresses.size());
    try {
      return new LinkMesh(this, node).connect(patience);
    } catch (Throwable e) {
      node.close();
      throw e;
    }
  }
}
