package org.isochron.remote.seal;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.security.KeyPair;
import java.security.SecureRandom;
import java.util.Optional;
import org.isochron.remote.stream.Messages;

/**
 * The side of a relay, or of a called peer, in handshakes. Until a viewer has answered a challenge
 * on the stream of the challenge, the relay computes nothing for it; then an agreement takes 0.4
 * ms. Owner: the relay's thread; allocates.
 */
public final class RelayHandshake {
  /** An attacker who gets hold of a key pair can read all viewers that joined with it. */
  private static final long PAIR_NANOS = 60_000_000_000L;

  /** Limit of agreements, which strangers could cause. */
  private static final int MAX_PER_SECOND = 250;

  private static final long NANOS_PER_SECOND = 1_000_000_000;

  private final Credentials credentials;
  private final TokenCheck tokens;
  private final Algorithm algorithm = Algorithm.fastest();
  private final SecureRandom random = new SecureRandom();

  private Optional<KeyPair> pair = Optional.empty();
  private long pairNanos;
  private long secondNanos;
  private int agreements;

  public RelayHandshake(Credentials credentials) {
    this.credentials = credentials;
    tokens = new TokenCheck(credentials.tokenKey());
  }

  public boolean encrypts() {
    return credentials.encrypts();
  }

  /** Returns a challenge for a stream, which is the same until an answer to it has failed. */
  public Challenge challenge(long nowNanos) {
    if (pair.isEmpty() || nowNanos - pairNanos > PAIR_NANOS) {
      pair = Optional.of(Agreement.newPair());
      pairNanos = nowNanos;
    }
    byte[] nonce = new byte[Agreement.NONCE_BYTES];
    random.nextBytes(nonce);
    return new Challenge(nonce, pair.get(), algorithm);
  }

  /** Opens an answer in place; its position is then at the join, unless it is refused. */
  public Answer open(Challenge challenge, ByteBuffer message, long nowNanos, long nowSeconds) {
    int from = message.position();
    long token = message.getLong(from + Messages.HEADER_BYTES - Long.BYTES);
    byte[] other = new byte[Agreement.KEY_BYTES];
    byte[] ticket;
    try {
      message.position(from + Messages.HEADER_BYTES).get(other);
      ticket = Messages.bytes(message);
    } catch (BufferUnderflowException e) {
      return new Ignored();
    }
    int clear = message.position() - from;
    byte[] owner =
        ByteBuffer.allocate(Long.BYTES + other.length).putLong(token).put(other).array();
    Optional<Ticket> opened = tokens.open(ticket);
    Optional<String> objection = objection(ticket, opened, owner, nowSeconds);
    if (objection.isPresent()) {
      return new Refused(objection.get());
    }
    if (nowNanos - secondNanos >= NANOS_PER_SECOND) {
      secondNanos = nowNanos;
      agreements = 0;
    }
    if (++agreements > MAX_PER_SECOND) {
      return new Ignored(); // a viewer repeats its join
    }
    byte[] known = opened.map(Ticket::key).orElseGet(credentials.known()::get);
    Optional<SessionKeys> keys = Agreement.agree(
        true, challenge.algorithm, challenge.pair, other, known, token, challenge.nonce, ticket);
    if (keys.isEmpty() || !keys.get().open(SessionKeys.CONTROL, message.position(from), clear)) {
      return new Refused("the secret is another one; give both ends the same");
    }
    message.position(from + clear);
    opened.ifPresent(by -> tokens.use(by, owner, nowSeconds));
    return new Visitor(
        keys.get(),
        other,
        opened.map(Ticket::identity).orElse(""),
        opened.map(Ticket::world).orElse(""),
        opened.map(Ticket::permissions).orElse(""));
  }

  /**
   * Opens another join of a viewer whose first one was opened. If it fails, the message and its
   * position are unchanged.
   */
  public static boolean openAgain(SessionKeys keys, ByteBuffer message) {
    int from = message.position();
    try {
      message.position(from + Messages.HEADER_BYTES + Agreement.KEY_BYTES);
      Messages.bytes(message);
    } catch (BufferUnderflowException | IllegalArgumentException e) {
      message.position(from);
      return false;
    }
    int clear = message.position() - from;
    boolean opened = keys.open(SessionKeys.CONTROL, message.position(from), clear);
    message.position(opened ? from + clear : from);
    return opened;
  }

  private Optional<String> objection(
      byte[] ticket, Optional<Ticket> opened, byte[] owner, long nowSeconds) {
    if (ticket.length == 0) {
      return credentials.known().isPresent()
          ? Optional.empty()
          : Optional.of("it wants a connect token: set RemoteSettings.withToken");
    }
    return opened.isEmpty()
        ? Optional.of(
            "the connect token is not for this relay, or was changed; ask the backend for another")
        : tokens.objection(opened.get(), owner, nowSeconds);
  }

  /** What the viewer of a stream must answer. */
  public static final class Challenge {
    private static final int MAX_FAILURES = 3;

    private final byte[] nonce;
    private final KeyPair pair;
    private final Algorithm algorithm;
    private int failures;

    Challenge(byte[] nonce, KeyPair pair, Algorithm algorithm) {
      this.nonce = nonce;
      this.pair = pair;
      this.algorithm = algorithm;
    }

    /**
     * Counts a refused answer. Returns false after the third, because a damaged answer looks like
     * one with another secret, and a viewer repeats its answer.
     */
    public boolean mayBeAnsweredAgain() {
      return ++failures < MAX_FAILURES;
    }

    public ByteBuffer write(ByteBuffer memory, long token) {
      Messages.begin(memory, Messages.CHALLENGE, token);
      memory.put(nonce).put(algorithm.number).put(Agreement.encoded(pair.getPublic()));
      return Messages.end(memory);
    }
  }

  /** Result of {@link #open}. */
  public sealed interface Answer {}

  /** The message is damaged, or there are too many. */
  public record Ignored() implements Answer {}

  /** The viewer has another key, or its token is not accepted. */
  public record Refused(String reason) implements Answer {}

  /**
   * A viewer that knows the key.
   *
   * @param publicKey what distinguishes the viewer from all others
   * @param identity identity in its token, or nothing
   * @param world the only world that its token is for, or nothing
   * @param permissions permissions in its token, or nothing
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  public record Visitor(
      SessionKeys keys, byte[] publicKey, String identity, String world, String permissions)
      implements Answer {}
}
