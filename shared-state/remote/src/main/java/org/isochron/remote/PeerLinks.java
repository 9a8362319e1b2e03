package org.isochron.remote;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.isochron.shapes.limits.Limits;
import org.isochron.state.Link;

/**
 * Links between the peers of a session on several machines, over QUIC, for lockstep and rollback.
 * Any thread; {@link #connect} blocks.
 *
 * <p>A link delivers each message completely, exactly once and in order. A message is lost only if
 * the other end is absent, or reads nothing until the queues are full. A separate thread, which
 * sleeps rather than spins, maintains the connections, even while a peer is paused. A peer counts
 * as absent if its process has been suspended, ended or disconnected for ten seconds. If the peer
 * returns within the longest absence, even as a restarted process, the link continues; otherwise
 * the link ends. A link ends at once when the other peer closes it.
 *
 * <p>Each peer listens on the UDP port of its address. No other peer calls the last peer, which
 * listens on no port. All messages are encrypted, and both ends of a connection prove that they
 * know the secret.
 *
 * @param session number of the session, equal at all its peers; not a secret
 * @param peer number of this peer, counted from 0
 * @param addresses addresses of all peers, in order of peer number
 * @param secret secret of all peers, or nothing. It is not sent. Choose a random one: a short one
 *     can be guessed. Without a secret, peers on one machine use a key file of their user
 * @param absence how long another peer may be absent before its link ends
 */
public record PeerLinks(
    long session, int peer, List<InetSocketAddress> addresses, String secret, Duration absence) {
  /** Default of the longest absence. */
  public static final Duration DEFAULT_ABSENCE = Duration.ofMinutes(1);

  /** @throws IllegalArgumentException if a number is out of range, or an address is unresolved */
  public PeerLinks {
    addresses = Limits.list("addresses", addresses);
    Objects.requireNonNull(secret, "secret is null; use an empty text for none");
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
  }

  /** Returns settings without a secret. */
  public static PeerLinks of(long session, int peer, List<InetSocketAddress> addresses) {
    return new PeerLinks(session, peer, addresses, "", DEFAULT_ABSENCE);
  }

  public PeerLinks withSecret(String shared) {
    return new PeerLinks(session, peer, addresses, shared, absence);
  }

  public PeerLinks withAbsence(Duration longest) {
    return new PeerLinks(session, peer, addresses, secret, longest);
  }

  /**
   * Blocks until this peer is connected to all others. Closing the last link also blocks, for up to
   * a second, until all sent messages have arrived.
   *
   * @param patience maximum time to wait
   * @return links to the other peers, in order of peer number
   * @throws IllegalArgumentException if other machines reach a peer and there is no secret
   * @throws IllegalStateException if a peer is missing after that time or refuses this one, a port
   *     or key file is unusable, or the thread is interrupted. The message states the reason, and
   *     nothing stays open
   */
  public List<Link> connect(Duration patience) {
    return new LinkMesh(this, Objects.requireNonNull(patience, "patience is null")).connect();
  }
}
