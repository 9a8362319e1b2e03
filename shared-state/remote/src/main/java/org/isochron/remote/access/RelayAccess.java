package org.isochron.remote.access;

import java.nio.ByteBuffer;
import java.util.Optional;
import org.isochron.remote.stream.Claim;

/** Decides which viewers a relay serves. Owner: the relay's thread; allocates. */
public final class RelayAccess {
  private final Credentials credentials;
  private final TokenCheck tokens;

  public RelayAccess(Credentials credentials) {
    this.credentials = credentials;
    tokens = new TokenCheck(credentials.tokenKey());
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
    Optional<Ticket> opened = tokens.open(claim.ticket());
    if (opened.isEmpty()) {
      return new Refused(
          "the connect token is not for this relay, or was changed; ask the backend for another");
    }
    Ticket ticket = opened.get();
    if (!Proof.isOfViewer(claim, ticket.key(), relayKey, token)) {
      return new Refused("the connect token was changed; ask the backend for another");
    }
    Optional<String> objection = tokens.objection(ticket, owner, nowSeconds);
    if (objection.isPresent()) {
      return new Refused(objection.get());
    }
    tokens.use(ticket, owner, nowSeconds);
    return new Visitor(
        Proof.ofRelay(ticket.key(), relayKey, token, claim),
        ticket.identity(),
        ticket.world(),
        ticket.permissions());
  }

  private Answer admitKnown(Claim claim, byte[] relayKey, long token) {
    if (credentials.known().isPresent()
        && Proof.isOfViewer(claim, credentials.known().get(), relayKey, token)) {
      return new Visitor(
          Proof.ofRelay(credentials.known().get(), relayKey, token, claim), "", "", "");
    }
    if (credentials.anyone()) {
      return new Visitor(new byte[0], "", "", "");
    }
    return new Refused(
        credentials.known().isPresent()
            ? "the secret is another one; give both ends the same"
            : "it wants a connect token: set RemoteSettings.withToken");
  }

  /** Result of {@link #admit}. */
  public sealed interface Answer {}

  /** The viewer has another key, or its token is not accepted. */
  public record Refused(String reason) implements Answer {}

  /**
   * A viewer that is served.
   *
   * @param proof the relay's proof for the viewer, or nothing
   * @param identity identity in its token, or nothing
   * @param world the only world that its token is for, or nothing
   * @param permissions permissions in its token, or nothing
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  public record Visitor(byte[] proof, String identity, String world, String permissions)
      implements Answer {}
}
