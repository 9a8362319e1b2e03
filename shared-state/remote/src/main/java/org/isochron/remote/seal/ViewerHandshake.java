package org.isochron.remote.seal;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.security.KeyPair;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.isochron.remote.stream.Join;
import org.isochron.remote.stream.Messages;

/**
 * The side of a viewer, or of a calling peer, in a handshake: asks for a challenge, and answers it
 * with a sealed join or call. Owner: the thread of that end; allocates.
 */
public final class ViewerHandshake {
  /** A request is not shorter than the challenge, so a forged sender address gains nothing. */
  private static final byte[] FILLING =
      new byte[Agreement.NONCE_BYTES + 1 + Agreement.KEY_BYTES - Integer.BYTES];

  private final Credentials credentials;
  private final KeyPair pair;
  private final long token;
  private Optional<SessionKeys> keys = Optional.empty();

  public ViewerHandshake(Credentials credentials, Identity identity, long token) {
    this.credentials = credentials;
    this.token = token;
    pair = identity.pair;
  }

  public boolean encrypts() {
    return credentials.encrypts();
  }

  public Optional<SessionKeys> keys() {
    return keys;
  }

  public ByteBuffer request(ByteBuffer memory) {
    Messages.begin(memory, Messages.JOIN, token).putInt(Join.WANTS_CHALLENGE);
    return Messages.end(memory.put(FILLING));
  }

  /** Receives an opened challenge. Returns true if {@link #seal} can answer it. */
  public boolean take(ByteBuffer challenge) {
    byte[] nonce = new byte[Agreement.NONCE_BYTES];
    byte[] other = new byte[Agreement.KEY_BYTES];
    Optional<Algorithm> algorithm;
    try {
      challenge.get(nonce);
      algorithm = Algorithm.numbered(challenge.get());
      challenge.get(other);
    } catch (BufferUnderflowException e) {
      return false;
    }
    if (keys.isPresent() || algorithm.isEmpty()) {
      return false;
    }
    byte[] known = credentials.held().map(Ticket.Held::key).orElseGet(credentials.known()::get);
    keys = Agreement.agree(false, algorithm.get(), pair, other, known, token, nonce, ticket());
    return keys.isPresent();
  }

  private byte[] ticket() {
    return credentials.held().map(Ticket.Held::ticket).orElse(new byte[0]);
  }

  /**
   * Returns the answer to the challenge, valid until the next message is sealed.
   *
   * @param contents writes what is sealed
   */
  public ByteBuffer seal(byte type, UnaryOperator<ByteBuffer> contents, ByteBuffer memory) {
    Messages.begin(memory, type, token).put(Agreement.encoded(pair.getPublic()));
    Messages.putBytes(memory, ticket());
    int clear = memory.position();
    return keys.orElseThrow().seal(SessionKeys.CONTROL, contents.apply(memory).flip(), clear);
  }

  /**
   * A viewer's key pair, which it keeps while it lives: a relay gives the session of a viewer only
   * to the owner of the same pair.
   */
  public static final class Identity {
    private final KeyPair pair = Agreement.newPair();
  }
}
