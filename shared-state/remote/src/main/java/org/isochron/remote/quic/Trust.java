package org.isochron.remote.quic;

import io.netty.handler.codec.quic.QuicSslContext;
import io.netty.handler.codec.quic.QuicSslContextBuilder;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.Optional;
import javax.net.ssl.X509TrustManager;

/**
 * Trusts a relay whose key has the pin of the address. Without a pin it trusts any key, because
 * both ends then prove that they know a secret, together with the key.
 */
record Trust(Optional<String> pin) implements X509TrustManager {
  static QuicSslContext context(Optional<String> pin) {
    return QuicSslContextBuilder.forClient()
        .trustManager(new Trust(pin))
        .applicationProtocols("isochron")
        .endpointIdentificationAlgorithm(null)
        .build();
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type) throws CertificateException {
    String its = RelayKey.pin(RelayKey.digest(chain[0].getPublicKey()));
    if (pin.isPresent() && !pin.get().equals(its)) {
      throw new CertificateException(
          "the relay has the key %s, and the address names %s".formatted(its, pin.get()));
    }
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String type) throws CertificateException {
    throw new CertificateException("viewers have no certificates");
  }

  @Override
  public X509Certificate[] getAcceptedIssuers() {
    return new X509Certificate[0];
  }
}
