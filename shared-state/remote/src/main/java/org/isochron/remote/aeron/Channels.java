package org.isochron.remote.aeron;

import io.aeron.ChannelUri;
import java.net.InetSocketAddress;
import java.util.Objects;
import java.util.Optional;
import org.isochron.remote.stream.Messages;

/**
 * The Aeron channels of a relay, derived from the channel where it listens. Over UDP, responses
 * come from the next higher port.
 *
 * @param address address at which the relay listens; empty for IPC, over which only one relay per
 *     driver can listen
 */
public record Channels(String listening, String answering, Optional<InetSocketAddress> address) {
  /** Stream of commands and control messages; a response stream has the next higher number. */
  static final int CONTROL = 1_001;

  static final int LINKS = 1_003;

  /** Option of subscriptions that fill gaps instead of requesting a retransmission. */
  static final String UNRELIABLE = "|reliable=false";

  private static final int ASKING = 1_005;

  private static final int ASKING_AND_ANSWERS = 2;

  private static final int MAX_PORT = 65_534;
  private static final int MTU = 1_408;

  private static final String IPC = "aeron:ipc";

  static {
    assert Messages.MAX_DATAGRAM_BYTES <= MTU - 32 : "a message fits in a datagram";
  }

  /**
   * Derives the channels.
   *
   * @throws IllegalArgumentException if the text is neither a UDP channel with an endpoint nor an
   *     IPC channel
   */
  public static Channels of(String channel) {
    ChannelUri uri;
    try {
      uri = ChannelUri.parse(channel);
    } catch (RuntimeException e) {
      throw refused(channel, e);
    }
    uri.put("mtu", Integer.toString(MTU));
    if (uri.isIpc()) {
      return new Channels(uri.toString(), IPC + "?control-mode=response", Optional.empty());
    }
    String endpoint = uri.get("endpoint");
    int colon = endpoint == null ? -1 : endpoint.lastIndexOf(':');
    if (!uri.isUdp() || colon < 1) {
      throw refused(channel, null);
    }
    try {
      int port = Integer.parseInt(Objects.requireNonNull(endpoint).substring(colon + 1));
      if (port < 1 || port > MAX_PORT) {
        throw refused(channel, null);
      }
      String answers = "aeron:udp?control=%s:%d|control-mode=response"
          .formatted(endpoint.substring(0, colon), port + 1);
      InetSocketAddress address = new InetSocketAddress(endpoint.substring(0, colon), port);
      return new Channels(uri.toString(), answers, Optional.of(address));
    } catch (NumberFormatException e) {
      throw refused(channel, e);
    }
  }

  /** Returns true if only processes of this machine reach the channel over UDP. */
  public boolean isLoopback() {
    return address.isPresent()
        && !address.get().isUnresolved()
        && address.get().getAddress().isLoopbackAddress();
  }

  static int asking(int line) {
    return ASKING + ASKING_AND_ANSWERS * line;
  }

  private static IllegalArgumentException refused(
      String channel, @org.jspecify.annotations.Nullable Throwable cause) {
    return new IllegalArgumentException(
        "%s is no channel over UDP: write aeron:udp?endpoint=host:port, with a port below 65535, or aeron:ipc if both ends use one media driver"
            .formatted(channel),
        cause);
  }
}
