package org.isochron.remote.access;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;
import java.util.Objects;
import java.util.Optional;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * Contents of a connect token. The viewer gets the key and the sealed ticket, which only a relay
 * with the same token key can open. Stateless; allocates.
 *
 * @param id random number of the token
 * @param key key of the viewer's connection
 * @param expirySeconds end of the time in which the token may be used first, in seconds since 1970
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record Ticket(
    Id id, byte[] key, String identity, String world, String permissions, long expirySeconds) {
  /** Bytes of a key, which are random. */
  static final int KEY_BYTES = 32;

  private static final byte FORMAT = 1;
  private static final int ID_BYTES = 2 * Long.BYTES;
  private static final int TEXTS = 3;
  private static final int TAG_BITS = 128;
  private static final int NONCE_BYTES = 12;
  private static final int MAX_TEXT_BYTES = 255;

  /** A random number that identifies a token. */
  public record Id(long high, long low) {}

  /** What a viewer knows about its token: the sealed ticket, and the key in it. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  public record Held(byte[] ticket, byte[] key) {}

  /** Returns the text of a random token key. */
  public static String newTokenKey() {
    byte[] key = new byte[KEY_BYTES];
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
    if (key.length != KEY_BYTES) {
      throw new IllegalArgumentException(
          "the token key is not the text of %d bytes: make one with ConnectTokens.newKey"
              .formatted(KEY_BYTES));
    }
    return key;
  }

  /** Returns a ticket with a random id and key. */
  public static Ticket issue(
      String identity, String world, String permissions, long expirySeconds) {
    SecureRandom random = new SecureRandom();
    byte[] key = new byte[KEY_BYTES];
    random.nextBytes(key);
    Id id = new Id(random.nextLong(), random.nextLong());
    return new Ticket(id, key, identity, world, permissions, expirySeconds);
  }

  /** Returns the token's text for the viewer. */
  public String write(byte[] tokenKey) {
    byte[] sealed = seal(tokenKey);
    byte[] token = ByteBuffer.allocate(1 + key.length + sealed.length)
        .put(FORMAT)
        .put(key)
        .put(sealed)
        .array();
    return Base64.getUrlEncoder().withoutPadding().encodeToString(token);
  }

  /**
   * Reads a token's text, as the viewer does.
   *
   * @throws IllegalArgumentException if it is not a token
   */
  public static Held read(String token) {
    try {
      ByteBuffer bytes = ByteBuffer.wrap(Base64.getUrlDecoder().decode(token));
      if (bytes.get() != FORMAT) {
        throw new IllegalArgumentException("its format is of another release");
      }
      byte[] key = new byte[KEY_BYTES];
      bytes.get(key);
      byte[] ticket = new byte[bytes.remaining()];
      bytes.get(ticket);
      return new Held(ticket, key);
    } catch (IllegalArgumentException | BufferUnderflowException e) {
      throw new IllegalArgumentException(
          "the connect token is damaged or incomplete: pass the whole text that the backend issued",
          e);
    }
  }

  private byte[] seal(byte[] tokenKey) {
    ByteBuffer clear =
        ByteBuffer.allocate(key.length + Long.BYTES + TEXTS * (Short.BYTES + MAX_TEXT_BYTES));
    clear.put(key).putLong(expirySeconds);
    putText(clear, identity);
    putText(clear, world);
    putText(clear, permissions);
    byte[] number =
        ByteBuffer.allocate(ID_BYTES).putLong(id.high()).putLong(id.low()).array();
    try {
      Cipher cipher = cipher(Cipher.ENCRYPT_MODE, tokenKey, number);
      byte[] sealed = cipher.doFinal(clear.array(), 0, clear.position());
      return ByteBuffer.allocate(ID_BYTES + sealed.length)
          .put(number)
          .put(sealed)
          .array();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("the JVM's cipher failed", e);
    }
  }

  private static void putText(ByteBuffer bytes, String text) {
    byte[] encoded = text.getBytes(StandardCharsets.UTF_8);
    if (encoded.length > MAX_TEXT_BYTES) {
      throw new IllegalArgumentException(
          "a text of the connect token has %d bytes: identity, world and permissions have at most %d each"
              .formatted(encoded.length, MAX_TEXT_BYTES));
    }
    bytes.putShort((short) encoded.length).put(encoded);
  }

  /** Opens a sealed ticket, as the relay does; empty if another key sealed it. */
  static Optional<Ticket> open(byte[] tokenKey, byte[] ticket) {
    if (ticket.length < ID_BYTES) {
      return Optional.empty();
    }
    byte[] number = Arrays.copyOf(ticket, ID_BYTES);
    try {
      Cipher cipher = cipher(Cipher.DECRYPT_MODE, tokenKey, number);
      ByteBuffer clear =
          ByteBuffer.wrap(cipher.doFinal(ticket, ID_BYTES, ticket.length - ID_BYTES));
      byte[] key = new byte[KEY_BYTES];
      clear.get(key);
      long expirySeconds = clear.getLong();
      ByteBuffer id = ByteBuffer.wrap(number);
      return Optional.of(new Ticket(
          new Id(id.getLong(), id.getLong()),
          key,
          text(clear),
          text(clear),
          text(clear),
          expirySeconds));
    } catch (GeneralSecurityException | BufferUnderflowException e) {
      return Optional.empty();
    }
  }

  private static String text(ByteBuffer bytes) {
    byte[] encoded = new byte[bytes.getShort()];
    bytes.get(encoded);
    return new String(encoded, StandardCharsets.UTF_8);
  }

  /** Each ticket has a key of its own, so the nonce need not differ. */
  private static Cipher cipher(int mode, byte[] tokenKey, byte[] number)
      throws GeneralSecurityException {
    byte[] key = Proof.derived(tokenKey, "isochron connect token", number);
    Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
    // every ticket has a key of its own, so the nonce may be the same
    cipher.init(
        mode, new SecretKeySpec(key, "AES"), new GCMParameterSpec(TAG_BITS, new byte[NONCE_BYTES]));
    return cipher;
  }
}
