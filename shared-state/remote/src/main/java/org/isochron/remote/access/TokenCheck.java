package org.isochron.remote.access;

import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Accepts each connect token from one viewer, at all relays of this process together. A token must
 * be used before it expires; its viewer may return with it for a day after that, unless too many
 * others were used meanwhile. Any thread; may wait for another relay's viewer that joins at that
 * moment; allocates.
 */
public final class TokenCheck {
  static final int MAX_USED = 1 << 16;

  private static final Map<ByteBuffer, TokenCheck> BY_KEY = new ConcurrentHashMap<>();

  private final byte[] key;

  /** Guards the used tokens. */
  private final ReentrantLock lock = new ReentrantLock();

  /** The used tokens, the oldest first. */
  private final Map<Ticket.Id, TokenUse> used = new LinkedHashMap<>();

  private TokenCheck(byte[] key) {
    this.key = key;
  }

  /** Returns the check of this process for the text of a token key. */
  public static TokenCheck of(String key) {
    return of(Ticket.tokenKey(key));
  }

  static TokenCheck of(byte[] key) {
    byte[] copy = key.clone();
    return BY_KEY.computeIfAbsent(ByteBuffer.wrap(copy), its -> new TokenCheck(copy));
  }

  /** Opens a sealed ticket; empty if another key sealed it. */
  Optional<Ticket> open(byte[] ticket) {
    return Ticket.open(key, ticket);
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
    lock.lock();
    try {
      TokenUse before = used.get(ticket.id());
      if (before != null && before.revoked().isPresent()) {
        return before.revoked();
      }
      if (before != null && before.objection(nowSeconds).isEmpty()) {
        return before.isOf(owner)
            ? Optional.empty()
            : Optional.of(
                "another viewer has used this connect token; ask the backend for another");
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
    } finally {
      lock.unlock();
    }
  }

  /** Returns why a ticket was revoked; empty if it was not. */
  Optional<String> revoked(Ticket ticket) {
    lock.lock();
    try {
      return Optional.ofNullable(used.get(ticket.id())).flatMap(TokenUse::revoked);
    } finally {
      lock.unlock();
    }
  }

  /** Binds an accepted ticket to its viewer, unless another one has used it. */
  public TokenUse use(Ticket ticket, byte[] owner, long nowSeconds) {
    lock.lock();
    try {
      if (used.size() >= MAX_USED && !used.containsKey(ticket.id())) {
        // an expired token is of no use to another viewer, so it may be forgotten
        used.values().stream()
            .filter(all -> all.hasExpired(nowSeconds))
            .findFirst()
            .ifPresent(used.values()::remove);
      }
      return used.computeIfAbsent(ticket.id(), its -> new TokenUse(owner, ticket.expirySeconds()));
    } finally {
      lock.unlock();
    }
  }

  /** Refuses a ticket from now on, and ends its use. */
  public void revoke(Ticket ticket, String reason) {
    use(ticket, new byte[0], 0).revoke(reason);
  }
}
