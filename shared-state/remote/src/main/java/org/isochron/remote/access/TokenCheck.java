package org.isochron.remote.access;

import java.security.MessageDigest;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Accepts each connect token from one viewer. A token must be used before it expires; its viewer
 * may return with it for a day after that, unless too many others were used meanwhile. Owner: one
 * thread; allocates.
 */
public final class TokenCheck {
  static final int MAX_USED = 1 << 16;

  private static final long RETURN_SECONDS = 86_400;

  private final Optional<byte[]> key;

  /** The used tokens, the oldest first. */
  private final Map<Ticket.Id, Used> used = new LinkedHashMap<>();

  TokenCheck(Optional<byte[]> key) {
    this.key = key;
  }

  /** Creates a check for the text of a token key. */
  public static TokenCheck of(String key) {
    return new TokenCheck(Optional.of(Ticket.tokenKey(key)));
  }

  /** Opens a sealed ticket; empty if another key sealed it. */
  Optional<Ticket> open(byte[] ticket) {
    return key.flatMap(known -> Ticket.open(known, ticket));
  }

  /** Opens a token's text, as {@link #open} does a ticket. */
  public Optional<Ticket> openText(String token) {
    try {
      return open(Ticket.read(token).ticket());
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /**
   * Returns why a ticket is not accepted.
   *
   * @param owner bytes that distinguish the viewer from all others
   */
  public Optional<String> objection(Ticket ticket, byte[] owner, long nowSeconds) {
    Used before = used.get(ticket.id());
    if (before != null && before.expirySeconds >= nowSeconds - RETURN_SECONDS) {
      return MessageDigest.isEqual(before.owner, owner)
          ? Optional.empty()
          : Optional.of("another viewer has used this connect token; ask the backend for another");
    }
    if (ticket.expirySeconds() < nowSeconds) {
      return Optional.of("the connect token has expired; ask the backend for another");
    }
    return used.size() < MAX_USED
            || used.values().stream().anyMatch(all -> all.hasExpired(nowSeconds))
        ? Optional.empty()
        : Optional.of(
            "%d connect tokens were used that are still valid, and this end remembers no more; let tokens expire earlier"
                .formatted(MAX_USED));
  }

  /** Binds an accepted ticket to its viewer. */
  public void use(Ticket ticket, byte[] owner, long nowSeconds) {
    if (used.size() >= MAX_USED && !used.containsKey(ticket.id())) {
      // an expired token is of no use to another viewer, so it may be forgotten
      used.values().stream()
          .filter(all -> all.hasExpired(nowSeconds))
          .findFirst()
          .ifPresent(used.values()::remove);
    }
    used.putIfAbsent(ticket.id(), new Used(owner.clone(), ticket.expirySeconds()));
  }

  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Used(byte[] owner, long expirySeconds) {
    boolean hasExpired(long nowSeconds) {
      return expirySeconds < nowSeconds;
    }
  }
}
