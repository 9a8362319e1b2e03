package org.isochron.remote.stream;

import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Where a relay listens, as the text {@code isochron://host:port#pin}. The pin identifies the
 * relay's key, and may be left out if both ends know a secret.
 */
public record Address(InetSocketAddress socket, Optional<String> pin) {
  private static final Pattern TEXT = Pattern.compile(
      "isochron://(\\[[0-9A-Fa-f:.%]+\\]|[^:/#\\[\\]]+):(\\d{1,5})(?:#([\\w-]{43}))?");

  private static final int MAX_PORT = 65_535;

  /**
   * Reads an address.
   *
   * @throws IllegalArgumentException if the text is not an address
   */
  public static Address of(String text) {
    Matcher matcher = TEXT.matcher(text);
    int port = matcher.matches() ? Integer.parseInt(matcher.group(2)) : 0;
    if (port < 1 || port > MAX_PORT) {
      throw new IllegalArgumentException(
          "%s is not an address: write isochron://host:port, with #pin if the relay printed one"
              .formatted(text));
    }
    String host = matcher.group(1);
    String plain = host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
    @Nullable String pin = matcher.group(3);
    return new Address(new InetSocketAddress(plain, port), Optional.ofNullable(pin));
  }

  /** Returns the host and port, as in the text. */
  public String hostAndPort() {
    String host = socket.getHostString();
    return "%s:%d".formatted(host.indexOf(':') < 0 ? host : "[" + host + "]", socket.getPort());
  }

  /** Returns true if only programs of this machine reach the address. */
  public boolean isLoopback() {
    return !socket.isUnresolved() && socket.getAddress().isLoopbackAddress();
  }
}
