package org.isochron.bench.examples.tcp;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * The handshake messages of a new connection, before it becomes a link. Owner: one thread. Numbers are big-endian.
 *
 * <pre>
 * caller   hello      int "ISOM", int version, long session, int caller, 16 bytes nonce
 * called   challenge  int "ISOM", int verdict, 16 bytes nonce
 * caller   proof      32 bytes
 * called   answer     int verdict, 32 bytes proof
 * </pre>
 *
 * A proof is the HMAC-SHA256, keyed with the session's secret, of the version, the sender's role, the session, both peer
 * numbers and both nonces. It is all zeros if there is no secret. Both nonces are new in every connection, so that no proof
 * can be used again.
 */
final class GreetingCodec {
  static final int MAGIC = 0x49534F4D;
  static final int VERSION = 2;
  static final int NONCE_BYTES = 16;
  static final int PROOF_BYTES = 32;
  static final int HELLO_BYTES = 3 * Integer.BYTES + Long.BYTES + NONCE_BYTES;
  static final int CHALLENGE_BYTES = 2 * Integer.BYTES + NONCE_BYTES;
  static final int ANSWER_BYTES = Integer.BYTES + PROOF_BYTES;

  private static final String ALGORITHM = "HmacSHA256";
  private static final int MIN_SECRET_BYTES = 16;

  private final SecureRandom random = new SecureRandom();
  private final byte[] secret;
  private final long session;

  /** The end that proves that it knows the secret. */
  enum Role {
    CALLER(0),
    CALLED(1);

    private final int code;

    Role(int code) {
      this.code = code;
    }
  }

  /** Creates the codec of a session; an empty secret means none. */
  GreetingCodec(long session, byte[] secret) {
    this.session = session;
    this.secret = secret.clone();
  }

  static void requireSecret(byte[] secret) {
    if (secret.length < MIN_SECRET_BYTES) {
      throw new IllegalArgumentException(
          "the secret has %d bytes: it needs at least %d, best chosen at random"
              .formatted(secret.length, MIN_SECRET_BYTES));
    }
  }

  long session() {
    return session;
  }

  byte[] nonce() {
    byte[] nonce = new byte[NONCE_BYTES];
    random.nextBytes(nonce);
    return nonce;
  }

  /** Returns the proof that this end knows the secret. */
  byte[] proof(Role role, int caller, int called, byte[] callerNonce, byte[] calledNonce) {
    if (secret.length == 0) {
      return new byte[PROOF_BYTES];
    }
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(new SecretKeySpec(secret, ALGORITHM));
      mac.update(ByteBuffer.allocate(4 * Integer.BYTES + Long.BYTES)
          .putInt(VERSION)
          .putInt(role.code)
          .putLong(session)
          .putInt(caller)
          .putInt(called)
          .flip());
      mac.update(callerNonce);
      return mac.doFinal(calledNonce);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this Java has no " + ALGORITHM + "; every Java SE does", e);
    }
  }

  /** Returns true if two proofs are equal; the time taken does not depend on where they differ. */
  static boolean isSame(byte[] expected, byte[] given) {
    return MessageDigest.isEqual(expected, given);
  }

  /** Reads the bytes that have arrived. Returns true once the message is complete and flipped for reading. */
  static boolean read(SocketChannel channel, ByteBuffer message) throws IOException {
    if (channel.read(message) < 0) {
      throw new EOFException("it closed the connection");
    }
    if (message.hasRemaining()) {
      return false;
    }
    message.flip();
    return true;
  }

  /** Sends a complete message; the buffers of a new connection have room for it. */
  static void send(SocketChannel channel, ByteBuffer message) throws IOException {
    channel.write(message);
    if (message.hasRemaining()) {
      throw new IOException("it accepts no data");
    }
  }

  static byte[] take(ByteBuffer message, int size) {
    byte[] bytes = new byte[size];
    message.get(bytes);
    return bytes;
  }
}
