package org.isochron.remote.quic;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.Signature;

/**
 * Encodes the certificate of a key pair, which TLS requires. Nothing in it but the public key has a
 * meaning: viewers compare that with a pin, or both ends prove a secret. Stateless.
 */
final class SelfSigned {
  private static final int INTEGER = 0x02;
  private static final int BITS = 0x03;
  private static final int TEXT = 0x0c;
  private static final int TIME = 0x17;
  private static final int LONG_TIME = 0x18;
  private static final int SEQUENCE = 0x30;
  private static final int SET = 0x31;
  private static final int VERSION = 0xa0;

  private static final int LONG_FORM = 0x80;

  private static final byte[] ECDSA_WITH_SHA256 = {
    0x06, 0x08, 0x2a, (byte) 0x86, 0x48, (byte) 0xce, 0x3d, 0x04, 0x03, 0x02
  };

  private static final byte[] COMMON_NAME = {0x06, 0x03, 0x55, 0x04, 0x03};

  private SelfSigned() {}

  static byte[] encode(KeyPair pair) throws GeneralSecurityException {
    byte[] algorithm = element(SEQUENCE, ECDSA_WITH_SHA256);
    byte[] name = element(
        SEQUENCE,
        element(SET, element(SEQUENCE, COMMON_NAME, element(TEXT, ascii("isochron relay")))));
    byte[] validity = element(
        SEQUENCE,
        element(TIME, ascii("200101000000Z")),
        element(LONG_TIME, ascii("99991231235959Z")));
    byte[] contents = element(
        SEQUENCE,
        element(VERSION, element(INTEGER, new byte[] {2})),
        element(INTEGER, new byte[] {1}),
        algorithm,
        name,
        validity,
        name,
        pair.getPublic().getEncoded());
    Signature signature = Signature.getInstance("SHA256withECDSA");
    signature.initSign(pair.getPrivate());
    signature.update(contents);
    return element(SEQUENCE, contents, algorithm, element(BITS, new byte[1], signature.sign()));
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  /** Returns an element of the distinguished encoding rules (X.690). */
  private static byte[] element(int tag, byte[]... parts) {
    ByteArrayOutputStream content = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      content.writeBytes(part);
    }
    ByteArrayOutputStream element = new ByteArrayOutputStream();
    element.write(tag);
    int length = content.size();
    if (length < LONG_FORM) {
      element.write(length);
    } else if (length <= 0xff) {
      element.write(LONG_FORM | 1);
      element.write(length);
    } else {
      element.write(LONG_FORM | 2);
      element.write(length >> Byte.SIZE);
      element.write(length);
    }
    element.writeBytes(content.toByteArray());
    return element.toByteArray();
  }
}
