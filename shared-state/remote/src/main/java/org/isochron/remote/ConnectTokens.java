package org.isochron.remote;

import java.time.Duration;
import org.isochron.remote.access.Ticket;
import org.isochron.state.NanoClock;

/**
 * Issues connect tokens, usually in a backend where players log in. A relay with the same key
 * accepts each token from one viewer, and asks nobody. The token's text contains the key of the
 * viewer's connection, so send it only over an encrypted connection. Any thread.
 */
public final class ConnectTokens {
  private final byte[] key;

  private ConnectTokens(byte[] key) {
    this.key = key;
  }

  /**
   * Creates an issuer with the key of {@link RemoteSettings#withTokenKey}.
   *
   * @throws IllegalArgumentException if the key is not from {@link #newKey}
   */
  public static ConnectTokens of(String key) {
    return new ConnectTokens(Ticket.tokenKey(key));
  }

  /** Returns a random key for relays and backends, which keep it secret. */
  public static String newKey() {
    return Ticket.newTokenKey();
  }

  /**
   * Returns a token.
   *
   * @param identity who the viewer is, in at most 255 bytes
   * @param world name of the only world that the viewer may join; empty for any
   * @param permissions a text for the rule that decides what the viewer may do
   * @param validFor time for the viewer's first join. The viewer may stay, and return to the relays
   *     of the same process, until a day after that; another process does not know the first join
   * @throws IllegalArgumentException if a text is too long
   */
  public String issue(String identity, String world, String permissions, Duration validFor) {
    long expirySeconds = Math.addExact(NanoClock.unixSeconds(), validFor.toSeconds());
    return Ticket.issue(identity, world, permissions, expirySeconds).write(key);
  }
}
