package org.isochron.remote.aeron;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;

/**
 * Counts the streams of each address, so that one address cannot take the room of all others. An
 * IPv6 network of 64 bits counts as one address. Addresses of this machine are not limited. Owner:
 * one thread; allocates.
 */
final class AddressLimit {
  private static final int NETWORK_BYTES = 8;

  private final int max;
  private final Map<String, Integer> counts = new HashMap<>();

  AddressLimit(int max) {
    this.max = max;
  }

  /** Returns false if the address has too many streams. Takes a name such as 10.0.0.1:4000. */
  boolean add(String source) {
    String address = address(source);
    int count = address.isEmpty() ? 0 : counts.merge(address, 1, Integer::sum);
    if (count > max) {
      remove(source);
    }
    return count <= max;
  }

  void remove(String source) {
    counts.computeIfPresent(address(source), (name, count) -> count == 1 ? null : count - 1);
  }

  /** Returns nothing for an address of this machine, and for a stream within a driver. */
  private static String address(String source) {
    int colon = source.lastIndexOf(':');
    if (colon < 0 || source.startsWith("aeron:")) {
      return "";
    }
    String host = source.substring(0, colon);
    try {
      InetAddress address = InetAddress.getByName(host); // a literal, which asks no name server
      byte[] bytes = address.getAddress();
      if (address.isLoopbackAddress()) {
        return "";
      }
      return bytes.length <= NETWORK_BYTES
          ? host
          : HexFormat.of().formatHex(bytes, 0, NETWORK_BYTES);
    } catch (UnknownHostException e) {
      return host;
    }
  }
}
