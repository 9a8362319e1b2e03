package org.isochron.remote.seal;

import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.isochron.remote.RemoteSettings;
import org.isochron.remote.aeron.Channels;

/**
 * What an end knows before it meets the other one; empty if the ends do not encrypt.
 *
 * @param known key that both ends know
 * @param tokenKey key with which a relay opens connect tokens
 * @param held connect token of a viewer
 */
public record Credentials(
    Optional<byte[]> known, Optional<byte[]> tokenKey, Optional<Ticket.Held> held) {
  private static final Credentials NONE =
      new Credentials(Optional.empty(), Optional.empty(), Optional.empty());

  /**
   * Returns a relay's credentials.
   *
   * @throws IllegalArgumentException if other machines reach the channel and there is no key
   * @throws IllegalStateException if the user's key cannot be read
   */
  public static Credentials ofRelay(RemoteSettings settings) {
    Optional<byte[]> tokenKey = settings.tokenKey().isEmpty()
        ? Optional.empty()
        : Optional.of(tokenKey(settings.tokenKey()));
    return encrypts(settings, settings.channel())
        ? new Credentials(
            known(settings, settings.channel(), tokenKey.isPresent()), tokenKey, Optional.empty())
        : NONE;
  }

  /** Returns a viewer's credentials for one of its relays. Throws as {@link #ofRelay} does. */
  public static Credentials ofViewer(RemoteSettings settings, String channel) {
    if (!encrypts(settings, channel)) {
      return NONE;
    }
    if (!settings.token().isEmpty()) {
      return new Credentials(
          Optional.empty(), Optional.empty(), Optional.of(Ticket.read(settings.token())));
    }
    return new Credentials(known(settings, channel, false), Optional.empty(), Optional.empty());
  }

  /**
   * Returns the credentials of ends that share a secret or a user, such as the peers of a session.
   *
   * @param secret secret of all ends, or nothing
   * @throws IllegalArgumentException if other machines reach an address and there is no secret
   * @throws IllegalStateException if the user's key cannot be read
   */
  public static Credentials shared(
      boolean encrypted, String secret, List<InetSocketAddress> addresses) {
    if (!encrypted) {
      return NONE;
    }
    if (!secret.isEmpty()) {
      return new Credentials(Optional.of(ofSecret(secret)), Optional.empty(), Optional.empty());
    }
    for (InetSocketAddress address : addresses) {
      if (address.isUnresolved() || !address.getAddress().isLoopbackAddress()) {
        throw new IllegalArgumentException(
            "other machines reach %s, so all ends need a secret: set withSecret; withoutEncryption sends everything readable"
                .formatted(address));
      }
    }
    return new Credentials(Optional.of(UserKey.read()), Optional.empty(), Optional.empty());
  }

  /**
   * Requires encryption if there is a secret.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static void requireSecretFits(boolean encrypted, String secret) {
    Objects.requireNonNull(secret, "secret is null; use \"\" for none");
    if (!encrypted && !secret.isEmpty()) {
      throw new IllegalArgumentException(
          "a secret needs encryption: remove it, or withoutEncryption");
    }
  }

  private static byte[] ofSecret(String secret) {
    return Hkdf.extract(
        "isochron secret".getBytes(StandardCharsets.UTF_8),
        secret.getBytes(StandardCharsets.UTF_8));
  }

  public boolean encrypts() {
    return known.isPresent() || tokenKey.isPresent() || held.isPresent();
  }

  /** On IPC no datagram is sent, and the rights to the driver's folder protect the data. */
  private static boolean encrypts(RemoteSettings settings, String channel) {
    return settings.encrypted() && Channels.of(channel).address().isPresent();
  }

  private static Optional<byte[]> known(
      RemoteSettings settings, String channel, boolean hasTokens) {
    if (!settings.secret().isEmpty()) {
      return Optional.of(ofSecret(settings.secret()));
    }
    if (hasTokens) {
      return Optional.empty();
    }
    if (Channels.of(channel).isLoopback()) {
      return Optional.of(UserKey.read());
    }
    throw new IllegalArgumentException(
        "other machines reach %s, so both ends need a key: set withSecret, or withTokenKey at the relay and withToken at its viewers; withoutEncryption sends everything readable"
            .formatted(channel));
  }

  /** Returns the text of a random token key. */
  public static String newTokenKey() {
    byte[] key = new byte[Agreement.KEY_BYTES];
    new SecureRandom().nextBytes(key);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(key);
  }

  /**
   * Reads a token key.
   *
   * @throws IllegalArgumentException if it is not one
   */
  public static byte[] tokenKey(String text) {
    Objects.requireNonNull(text, "the token key is null: make one with ConnectTokens.newKey");
    byte[] key;
    try {
      key = Base64.getUrlDecoder().decode(text);
    } catch (IllegalArgumentException e) {
      key = new byte[0];
    }
    if (key.length != Agreement.KEY_BYTES) {
      throw new IllegalArgumentException(
          "the token key is not the text of %d bytes: make one with ConnectTokens.newKey"
              .formatted(Agreement.KEY_BYTES));
    }
    return key;
  }
}
