package org.isochron.remote.seal;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.spec.AlgorithmParameterSpec;
import java.util.Arrays;
import java.util.Optional;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.isochron.remote.stream.Messages;

/** Ciphers with 256-bit keys, nonces of 12 bytes and tags of 16 bytes, by number. */
enum Algorithm {
  AES_GCM(0, "AES/GCM/NoPadding", "AES"),
  CHACHA20_POLY1305(1, "ChaCha20-Poly1305", "ChaCha20");

  static final int NONCE_BYTES = Integer.BYTES + Long.BYTES;

  /** Number of the cipher in a challenge. */
  final byte number;

  private final String cipherName;
  private final String keyName;

  Algorithm(int number, String cipherName, String keyName) {
    this.number = (byte) number;
    this.cipherName = cipherName;
    this.keyName = keyName;
  }

  /** Returns the faster one on this processor: AES needs hardware to be fast. */
  static Algorithm fastest() {
    try {
      boolean hasAes =
          Boolean.parseBoolean(ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
              .getVMOption("UseAES")
              .getValue());
      return hasAes ? AES_GCM : CHACHA20_POLY1305;
    } catch (RuntimeException | LinkageError e) {
      return AES_GCM; // not HotSpot, or an image without the module
    }
  }

  static Optional<Algorithm> numbered(byte number) {
    return Arrays.stream(values()).filter(each -> each.number == number).findAny();
  }

  Cipher cipher() {
    try {
      return Cipher.getInstance(cipherName);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(
          "this JVM has no %s; use a JDK with it".formatted(cipherName), e);
    }
  }

  SecretKey key(byte[] bytes) {
    return new SecretKeySpec(bytes, keyName);
  }

  /**
   * A nonce is unique under a key: each stream has a number, and numbers its messages from 1.
   */
  AlgorithmParameterSpec nonce(int stream, long sequence) {
    byte[] bytes =
        ByteBuffer.allocate(NONCE_BYTES).putInt(stream).putLong(sequence).array();
    return this == AES_GCM
        ? new GCMParameterSpec(Messages.TAG_BYTES * Byte.SIZE, bytes)
        : new IvParameterSpec(bytes);
  }
}
