package org.isochron.bench.rollback;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Where the players of a match are. Stateless. */
final class PlayerAddresses {
  private static final Pattern TYPED = Pattern.compile("(.+):(\\d{1,5})");
  private static final int FIRST_PORT = 40_470;
  private static final int MOST_PORT = 65_534;

  private PlayerAddresses() {}

  /**
   * Reads the addresses of n players, or returns those on this machine if there are none.
   *
   * @throws IllegalArgumentException if one is none, or there is another number of them
   */
  static List<InetSocketAddress> of(List<String> typed, int players) {
    List<InetSocketAddress> addresses = new ArrayList<>();
    for (int player = 0; player < players && typed.isEmpty(); player++) {
      addresses.add(
          new InetSocketAddress(InetAddress.getLoopbackAddress(), FIRST_PORT + 2 * player));
    }
    for (String place : typed) {
      Matcher matcher = TYPED.matcher(place);
      if (!matcher.matches() || Integer.parseInt(matcher.group(2)) > MOST_PORT) {
        throw new IllegalArgumentException(
            "%s is no address: write host:port, with a port below 65535".formatted(place));
      }
      addresses.add(new InetSocketAddress(matcher.group(1), Integer.parseInt(matcher.group(2))));
    }
    if (addresses.size() != players) {
      throw new IllegalArgumentException(
          "%d addresses for %d players: write one for each, separated by commas"
              .formatted(addresses.size(), players));
    }
    return addresses;
  }
}
