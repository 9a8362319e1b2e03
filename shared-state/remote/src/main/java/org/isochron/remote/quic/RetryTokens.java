package org.isochron.remote.quic;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.quic.QuicTokenHandler;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.isochron.state.NanoClock;

/**
 * Lets every end that dials prove that it receives at its address, before this end spends memory on
 * it. Then also looks for room. Owner: the endpoint's thread.
 */
final class RetryTokens implements QuicTokenHandler {
  private static final String ALGORITHM = "HmacSHA256";
  private static final int CODE_BYTES = 16;
  private static final int SECRET_BYTES = 32;
  private static final int MAX_ID_BYTES = 20;
  private static final int HEAD_BYTES = Long.BYTES + CODE_BYTES;

  /** A token is used at once, so a copied one is of no use for long. */
  private static final long VALID_NANOS = 10_000_000_000L;

  private static final long SECRET_NANOS = 60_000_000_000L;

  private final Strangers strangers;
  private final NanoClock clock;
  private Mac current;
  private Mac before;
  private long changedNanos;

  RetryTokens(Strangers strangers, NanoClock clock) {
    this.strangers = strangers;
    this.clock = clock;
    current = fresh();
    before = current;
    changedNanos = clock.nanos();
  }

  @Override
  public boolean writeToken(ByteBuf out, ByteBuf id, InetSocketAddress address) {
    long now = clock.nanos();
    if (now - changedNanos > SECRET_NANOS) {
      before = current;
      current = fresh();
      changedNanos = now;
    }
    byte[] its = bytes(id);
    strangers.asked();
    out.writeLong(now)
        .writeBytes(code(current, now, address, its), 0, CODE_BYTES)
        .writeBytes(its);
    return true;
  }

  @Override
  public int validateToken(ByteBuf token, InetSocketAddress address) {
    int offset = offsetOfId(token, address);
    if (offset < 0) {
      strangers.dropped();
      return -1;
    }
    strangers.proved();
    return strangers.hasRoom(address) ? offset : -1;
  }

  private int offsetOfId(ByteBuf token, InetSocketAddress address) {
    if (token.readableBytes() < HEAD_BYTES || token.readableBytes() > maxTokenLength()) {
      return -1;
    }
    long made = token.readLong();
    byte[] code = new byte[CODE_BYTES];
    token.readBytes(code);
    byte[] id = bytes(token);
    long age = clock.nanos() - made;
    boolean isFresh = age >= 0 && age <= VALID_NANOS;
    boolean isOurs =
        matches(code, current, made, address, id) || matches(code, before, made, address, id);
    return isFresh && isOurs ? HEAD_BYTES : -1;
  }

  @Override
  public int maxTokenLength() {
    return HEAD_BYTES + MAX_ID_BYTES;
  }

  private static boolean matches(
      byte[] code, Mac mac, long made, InetSocketAddress address, byte[] id) {
    byte[] right = new byte[CODE_BYTES];
    System.arraycopy(code(mac, made, address, id), 0, right, 0, CODE_BYTES);
    return MessageDigest.isEqual(code, right);
  }

  private static byte[] code(Mac mac, long made, InetSocketAddress address, byte[] id) {
    mac.update(ByteBuffer.allocate(Long.BYTES + Integer.BYTES)
        .putLong(made)
        .putInt(address.getPort())
        .array());
    mac.update(address.getAddress().getAddress());
    return mac.doFinal(id);
  }

  private static byte[] bytes(ByteBuf from) {
    byte[] bytes = new byte[from.readableBytes()];
    from.getBytes(from.readerIndex(), bytes);
    return bytes;
  }

  private static Mac fresh() {
    byte[] secret = new byte[SECRET_BYTES];
    new SecureRandom().nextBytes(secret);
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(new SecretKeySpec(secret, ALGORITHM));
      return mac;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this JVM has no HmacSHA256, which every Java SE has", e);
    }
  }
}
