package org.isochron.remote.access;

import java.security.MessageDigest;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** The use of a connect token by its viewer, known to all relays of this process. Any thread. */
public final class TokenUse {
  static final long RETURN_SECONDS = 86_400;

  private final byte[] owner;
  private final long expirySeconds;
  private final AtomicReference<@Nullable String> revoked = new AtomicReference<>();
  private final AtomicReference<@Nullable Object> session = new AtomicReference<>();

  /** @param owner bytes that distinguish the viewer from all others, or none */
  TokenUse(byte[] owner, long expirySeconds) {
    this.owner = owner.clone();
    this.expirySeconds = expirySeconds;
  }

  boolean isOf(byte[] viewer) {
    return MessageDigest.isEqual(owner, viewer);
  }

  boolean hasExpired(long nowSeconds) {
    return expirySeconds < nowSeconds;
  }

  /** Ends the use of the token. */
  public void revoke(String reason) {
    // ordering: release; pairs with the acquire in revoked, so that the reason is fully visible.
    revoked.setRelease("the connect token was revoked: " + reason);
  }

  Optional<String> revoked() {
    // ordering: acquire; pairs with the release in revoke.
    return Optional.ofNullable(revoked.getAcquire());
  }

  /** Returns why the viewer may not stay or return, or nothing. */
  public Optional<String> objection(long nowSeconds) {
    return expirySeconds < nowSeconds - RETURN_SECONDS
        ? Optional.of("the connect token has expired; ask the backend for another")
        : revoked();
  }

  /**
   * Makes a session the viewer's only one.
   *
   * @param its identity of the session, kept as long as the token is known
   */
  public void begin(Object its) {
    // ordering: opaque: each relay sees the newest session soon; nothing else depends on it.
    session.setOpaque(its);
  }

  /** Returns true unless the viewer has begun another session, perhaps at another relay. */
  public boolean isIn(Object its) {
    // ordering: opaque, as in begin.
    return session.getOpaque() == its;
  }
}
