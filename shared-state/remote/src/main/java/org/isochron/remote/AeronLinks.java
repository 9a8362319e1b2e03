package org.isochron.remote;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.isochron.remote.aeron.AeronNode;
import org.isochron.remote.seal.Credentials;
import org.isochron.shapes.limits.Limits;
import org.isochron.state.Link;

/**
 * Links between the peers of a session on several machines, over Aeron, for lockstep and rollback.
 * Any thread; {@link #connect} blocks.
 *
 * <p>A link delivers each message completely, exactly once and in order. A message is lost only if
 * the other end is absent, or reads nothing until the queues are full. A separate thread, which
 * sleeps rather than spins, maintains the connections, even while a peer is paused. A peer counts
 * as absent if its process has been suspended, ended or disconnected for three seconds. If the peer
 * returns within the longest absence, even as a restarted process, the link continues; otherwise
 * the link ends. A link ends at once when the other peer closes it.
 *
 * <p>Each peer uses the port of its address and the next port. No other peer calls the last peer,
 * so its port need not be reachable. All messages are encrypted and authenticated. Agrona needs
 * {@code --add-opens java.base/jdk.internal.misc=ALL-UNNAMED}, or the line {@code Add-Opens:
 * java.base/jdk.internal.misc} in the manifest of the program.
 *
 * @param session number of the session, equal at all its peers; not a secret
 * @param peer number of this peer, counted from 0
 * @param addresses addresses of all peers, in order of peer number
 * @param encrypted true to encrypt and authenticate all messages
 * @param secret secret of all peers, or nothing. It is not sent. Choose a random one: a short one
 *     can be guessed. Without a secret, peers on one machine use a key file of their user
 * @param driver folder of a running media driver; if empty, the driver that this process shares is
 *     used
 * @param absence how long another peer may be absent before its link ends
 */
public record AeronLinks(
    long session,
    int peer,
    List<InetSocketAddress> addresses,
    boolean encrypted,
    String secret,
    Optional<Path> driver,
    Duration absence) {
  /** Default of the longest absence. */
  public static final Duration DEFAULT_ABSENCE = Duration.ofMinutes(1);

  /** @throws IllegalArgumentException if a number is out of range, or an address is unresolved */
  public AeronLinks {
    addresses = Limits.list("addresses", addresses);
    Objects.requireNonNull(driver, "driver is null; use Optional.empty() for the shared one");
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
            "the host of address %s is unknown; check the name, or use an IP address"
                .formatted(address));
      }
    }
    Credentials.requireSecretFits(encrypted, secret);
  }

  /** Returns settings without a secret, with the shared media driver of this process. */
  public static AeronLinks of(long session, int peer, List<InetSocketAddress> addresses) {
    return new AeronLinks(session, peer, addresses, true, "", Optional.empty(), DEFAULT_ABSENCE);
  }

  public AeronLinks withSecret(String shared) {
    return new AeronLinks(session, peer, addresses, encrypted, shared, driver, absence);
  }

  /** Returns settings that send everything readable. Others can then act in a peer's name. */
  public AeronLinks withoutEncryption() {
    return new AeronLinks(session, peer, addresses, false, secret, driver, absence);
  }

  public AeronLinks withDriver(Path folder) {
    return new AeronLinks(
        session,
        peer,
        addresses,
        encrypted,
        secret,
        Optional.of(Limits.given("folder", folder)),
        absence);
  }

  public AeronLinks withAbsence(Duration longest) {
    return new AeronLinks(session, peer, addresses, encrypted, secret, driver, longest);
  }

  /**
   * Blocks until this peer is connected to all others. Closing the last link also blocks, for a few
   * tenths of a second, until all sent messages have left.
   *
   * @param patience maximum time to wait
   * @return links to the other peers, in order of peer number
   * @throws IllegalArgumentException if other machines reach a peer and there is no secret
   * @throws IllegalStateException if a peer is missing after that time or refuses this one, a port,
   *     media driver or key file is unusable, or the thread is interrupted. The message states the
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
