package org.isochron.remote.access;

import java.nio.ByteBuffer;
import java.util.Optional;
import org.isochron.remote.stream.Claim;

/**
 * Decides which viewers a relay serves. Owner: the relay's thread, except {@link #revoke}, which any
 * thread may call; allocates.
 */
public final class RelayAccess {
  private final Credentials credentials;
  private final Optional<TokenCheck> tokens;

  public RelayAccess(Credentials credentials) {
    this.credentials = credentials;
    tokens = credentials.tokenKey().map(TokenCheck::of);
  }

  /**
   * Answers a claim.
   *
   * @param relayKey digest of the relay's public key
   * @param token number that identifies the viewer
   */
  public Answer admit(Claim claim, byte[] relayKey, long token, long nowSeconds) {
    if (claim.ticket().length == 0) {
      return admitKnown(claim, relayKey, token);
    }
    byte[] owner = ByteBuffer.allocate(Long.BYTES).putLong(token).array();
    Optional<Ticket> opened = tokens.flatMap(check -> check.open(claim.ticket()));
    if (opened.isEmpty()) {
      return new Refused(
          "the connect token is not for this relay, or was changed; ask the backend for another");
    }
    Ticket ticket = opened.get();
    if (!Proof.isOfViewer(claim, ticket.key(), relayKey, token)) {
      return new Refused("the connect token was changed; ask the backend for another");
    }
    TokenCheck check = tokens.orElseThrow();
    Optional<String> revoked = check.revoked(ticket);
    if (revoked.isPresent()) {
      return new Refused(revoked.get(), true);
    }
    Optional<String> objection = check.objection(ticket, owner, nowSeconds);
    if (objection.isPresent()) {
      return new Refused(objection.get());
    }
    TokenUse use = check.use(ticket, owner, nowSeconds);
    if (!use.isOf(owner)) { // at another relay, in this moment
      return new Refused("another viewer has used this connect token; ask the backend for another");
    }
    return new Visitor(
        Proof.ofRelay(ticket.key(), relayKey, token, claim),
        ticket.identity(),
        ticket.world(),
        ticket.permissions(),
        Optional.of(use));
  }

  /**
   * Refuses a connect token from now on, at all relays of this process, and ends its use.
   *
   * @throws IllegalArgumentException if it is not a token for this relay
   */
  public void revoke(String token, String reason) {
    byte[] sealed = Ticket.read(token).ticket();
    Ticket ticket = tokens
        .flatMap(check -> check.open(sealed))
        .orElseThrow(
            () -> new IllegalArgumentException(
                "the connect token was not issued with this relay's token key: revoke it at a relay with that key"));
    tokens.orElseThrow().revoke(ticket, reason);
  }

  private Answer admitKnown(Claim claim, byte[] relayKey, long token) {
    if (credentials.known().isPresent()
        && Proof.isOfViewer(claim, credentials.known().get(), relayKey, token)) {
      return new Visitor(
          Proof.ofRelay(credentials.known().get(), relayKey, token, claim),
          "",
          "",
          "",
          Optional.empty());
    }
    if (credentials.anyone()) {
      return new Visitor(new byte[0], "", "", "", Optional.empty());
    }
    return new Refused(
        credentials.known().isPresent()
            ? "the secret is another one; give both ends the same"
            : "it wants a connect token: set RemoteSettings.withToken");
  }

  /** Result of {@link #admit}. */
  public sealed interface Answer {}

  /**
   * The viewer has another key, or its token is not accepted.
   *
   * @param isFinal true if the viewer must not ask again
   */
  public record Refused(String reason, boolean isFinal) implements Answer {
    Refused(String reason) {
      this(reason, false);
    }
  }

  /**
   * A viewer that is served.
   *
   * @param proof the relay's proof for the viewer, or nothing
   * @param identity identity in its token, or nothing
   * @param world the only world that its token is for, or nothing
   * @param permissions permissions in its token, or nothing
   * @param use use of its token, or nothing
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  public record Visitor(
      byte[] proof, String identity, String world, String permissions, Optional<TokenUse> use)
      implements Answer {}
}
