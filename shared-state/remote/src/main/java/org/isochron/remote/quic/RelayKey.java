package org.isochron.remote.quic;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.MessageDigest;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import org.isochron.remote.access.PrivateFile;
import org.isochron.state.threads.Platform;

/**
 * The key pair of a relay, in a file that only its user can read. Viewers know the relay by the
 * digest of its public key, the pin. Immutable; blocks while it reads or writes.
 */
public record RelayKey(PrivateKey privateKey, X509Certificate certificate) {
  /** System property with the path of the key file. */
  public static final String PROPERTY = "isochron.relayKeyFile";

  private static final String ALGORITHM = "EC";
  private static final String CURVE = "secp256r1";
  private static final String KEY = "PRIVATE KEY";
  private static final String CERTIFICATE = "CERTIFICATE";

  /**
   * Reads the key of this user, and makes it if there is none.
   *
   * @throws IllegalStateException if the file can be neither read nor written
   */
  public static RelayKey read() {
    return read(Platform.userFile(PROPERTY, ".isochron", "relay.pem"));
  }

  static RelayKey read(Path file) {
    try {
      PrivateFile.writeOnce(file, () -> text(make()).getBytes(StandardCharsets.US_ASCII));
      return parse(Files.readString(file, StandardCharsets.US_ASCII));
    } catch (IOException | GeneralSecurityException | IllegalArgumentException e) {
      throw new IllegalStateException(
          "the relay's key file %s cannot be used: %s; delete it, or name another file with -D%s=FILE"
              .formatted(file, e, PROPERTY),
          e);
    }
  }

  /** Returns a new key pair, which is in no file. */
  public static RelayKey make() {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance(ALGORITHM);
      generator.initialize(new ECGenParameterSpec(CURVE));
      KeyPair pair = generator.generateKeyPair();
      return new RelayKey(pair.getPrivate(), certificate(SelfSigned.encode(pair)));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this JVM has no " + CURVE + ", which every Java SE has", e);
    }
  }

  /** Returns the pin, the text of the digest. */
  public String pin() {
    return pin(digest(certificate.getPublicKey()));
  }

  byte[] digest() {
    return digest(certificate.getPublicKey());
  }

  static String pin(byte[] digest) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(digest);
  }

  static byte[] digest(PublicKey key) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(key.getEncoded());
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this JVM has no SHA-256, which every Java SE has", e);
    }
  }

  private static String text(RelayKey key) {
    try {
      return block(KEY, key.privateKey.getEncoded())
          + block(CERTIFICATE, key.certificate.getEncoded());
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("the certificate cannot be encoded", e);
    }
  }

  private static String block(String name, byte[] content) {
    return "-----BEGIN %s-----\n%s\n-----END %s-----\n"
        .formatted(name, Base64.getMimeEncoder().encodeToString(content), name);
  }

  private static RelayKey parse(String text) throws GeneralSecurityException {
    PrivateKey key = KeyFactory.getInstance(ALGORITHM)
        .generatePrivate(new PKCS8EncodedKeySpec(content(text, KEY)));
    return new RelayKey(key, certificate(content(text, CERTIFICATE)));
  }

  private static byte[] content(String text, String name) {
    String begin = "-----BEGIN %s-----".formatted(name);
    int from = text.indexOf(begin);
    int end = text.indexOf("-----END %s-----".formatted(name));
    if (from < 0 || end < from) {
      throw new IllegalArgumentException("it has no " + name);
    }
    return Base64.getMimeDecoder().decode(text.substring(from + begin.length(), end));
  }

  private static X509Certificate certificate(byte[] encoded) throws GeneralSecurityException {
    return (X509Certificate) CertificateFactory.getInstance("X.509")
        .generateCertificate(new ByteArrayInputStream(encoded));
  }
}
