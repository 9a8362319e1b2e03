package org.isochron.remote.access;

import java.net.InetSocketAddress;
import java.security.SecureRandom;
import java.util.List;
import java.util.Optional;
import org.isochron.remote.RemoteSettings;
import org.isochron.remote.stream.Address;
import org.isochron.remote.stream.Claim;

/**
 * What an end knows before it meets the other one.
 *
 * @param known key that both ends know
 * @param tokenKey key with which a relay opens connect tokens
 * @param held connect token of a viewer
 * @param anyone true if a relay also serves viewers that prove nothing
 */
public record Credentials(
    Optional<byte[]> known, Optional<byte[]> tokenKey, Optional<Ticket.Held> held, boolean anyone) {
  /**
   * Returns a relay's credentials.
   *
   * @throws IllegalArgumentException if other machines reach the address and there is no key
   * @throws IllegalStateException if the user's key cannot be read
   */
  public static Credentials ofRelay(RemoteSettings settings) {
    Optional<byte[]> tokenKey = settings.tokenKey().isEmpty()
        ? Optional.empty()
        : Optional.of(Ticket.tokenKey(settings.tokenKey()));
    Optional<byte[]> known = Optional.empty();
    if (!settings.secret().isEmpty()) {
      known = Optional.of(Proof.key(settings.secret()));
    } else if (tokenKey.isEmpty() && Address.of(settings.address()).isLoopback()) {
      known = Optional.of(UserKey.read());
    } else if (tokenKey.isEmpty() && !settings.anyone()) {
      throw new IllegalArgumentException(
          "other machines reach %s, so viewers need a key: set withSecret or withTokenKey; withAnyone serves everybody"
              .formatted(settings.address()));
    }
    return new Credentials(known, tokenKey, Optional.empty(), settings.anyone());
  }

  /**
   * Returns a viewer's credentials for one of its relays.
   *
   * @throws IllegalArgumentException if there is nothing by which the ends know each other
   * @throws IllegalStateException if the user's key cannot be read
   */
  public static Credentials ofViewer(RemoteSettings settings, Address address) {
    if (!settings.token().isEmpty()) {
      return of(Optional.empty(), Optional.of(Ticket.read(settings.token())));
    }
    if (!settings.secret().isEmpty()) {
      return of(Optional.of(Proof.key(settings.secret())), Optional.empty());
    }
    if (address.isLoopback()) {
      return of(Optional.of(UserKey.read()), Optional.empty());
    }
    if (address.pin().isPresent()) {
      return of(Optional.empty(), Optional.empty());
    }
    throw new IllegalArgumentException(
        "the relay on %s could be anybody: set withSecret or withToken, or take the address with #pin that the relay's program prints"
            .formatted(address.socket()));
  }

  /**
   * Returns the credentials of ends that share a secret or a user, such as the peers of a session.
   *
   * @param secret secret of all ends, or nothing
   * @throws IllegalArgumentException if other machines reach an address and there is no secret
   * @throws IllegalStateException if the user's key cannot be read
   */
  public static Credentials shared(String secret, List<InetSocketAddress> addresses) {
    if (!secret.isEmpty()) {
      return of(Optional.of(Proof.key(secret)), Optional.empty());
    }
    for (InetSocketAddress address : addresses) {
      if (address.isUnresolved() || !address.getAddress().isLoopbackAddress()) {
        throw new IllegalArgumentException(
            "other machines reach %s, so all ends need a secret: set withSecret"
                .formatted(address));
      }
    }
    return of(Optional.of(UserKey.read()), Optional.empty());
  }

  private static Credentials of(Optional<byte[]> known, Optional<Ticket.Held> held) {
    return new Credentials(known, Optional.empty(), held, false);
  }

  /** Returns the key that a viewer and its relay know; empty if only a pin identifies the relay. */
  public Optional<byte[]> viewersKey() {
    return held.isPresent() ? Optional.of(held.get().key()) : known;
  }

  /** Returns a viewer's claim to be served by the relay with a key. */
  public Claim claim(byte[] relayKey, long token) {
    byte[] nonce = new byte[Proof.NONCE_BYTES];
    new SecureRandom().nextBytes(nonce);
    byte[] ticket = held.map(Ticket.Held::ticket).orElse(new byte[0]);
    byte[] proof =
        viewersKey().map(key -> Proof.ofViewer(key, relayKey, token, nonce)).orElse(new byte[0]);
    return new Claim(nonce, ticket, proof);
  }
}
