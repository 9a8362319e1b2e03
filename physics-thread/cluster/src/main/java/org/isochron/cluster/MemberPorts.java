package org.isochron.cluster;

import io.aeron.ChannelUri;
import io.aeron.CommonContext;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The channels of a member, derived from its {@code host:port}: five consecutive ports for five
 * purposes.
 */
record MemberPorts(String host, int port) {
  private static final int PORTS = 5;
  private static final int MAX_PORT = 65_535 - PORTS;
  private static final String SMALL = "|term-length=64k";

  static MemberPorts of(String member) {
    int colon = member.lastIndexOf(':');
    try {
      int port = Integer.parseInt(member.substring(colon + 1).strip());
      String host = member.substring(0, Math.max(0, colon)).strip();
      if (!host.isEmpty() && port > 0 && port <= MAX_PORT) {
        return new MemberPorts(host, port);
      }
    } catch (NumberFormatException e) {
      throw refused(member, e);
    }
    throw refused(member, null);
  }

  private static IllegalArgumentException refused(String member, @Nullable Throwable cause) {
    return new IllegalArgumentException(
        "%s is no member: write host:port, with a port from 1 to %d".formatted(member, MAX_PORT),
        cause);
  }

  static void requireMembers(List<String> members, int max) {
    if (members.isEmpty() || members.size() > max) {
      throw new IllegalArgumentException(
          "there are %d members: a cluster has 1 to %d, and 3 or 5 survive failures"
              .formatted(members.size(), max));
    }
    List<MemberPorts> all = members.stream().map(MemberPorts::of).toList();
    for (int first = 0; first < all.size(); first++) {
      for (int second = 0; second < first; second++) {
        boolean apart = Math.abs(all.get(first).port - all.get(second).port) >= PORTS;
        if (all.get(first).host.equals(all.get(second).host) && !apart) {
          throw new IllegalArgumentException(
              "%s and %s share ports: each member uses %d from its own on"
                  .formatted(members.get(second), members.get(first), PORTS));
        }
      }
    }
  }

  /** Requires that this process can bind all ports of the member. */
  void requireFree() {
    for (int purpose = 0; purpose < PORTS; purpose++) {
      try (DatagramSocket socket = new DatagramSocket(null)) {
        socket.setReuseAddress(false);
        socket.bind(address(purpose));
      } catch (SocketException e) {
        throw new IllegalStateException(
            "%s cannot be bound (%s), and a node needs the ports %d to %d of its own machine: end the program that uses it, or name others for this member on all nodes"
                .formatted(endpoint(purpose), e.getMessage(), port, port + PORTS - 1),
            e);
      }
    }
  }

  static String consensus(List<String> members) {
    return IntStream.range(0, members.size())
        .mapToObj(node -> node + "," + of(members.get(node)).endpoints())
        .collect(Collectors.joining("|"));
  }

  static String ingress(List<String> members) {
    return IntStream.range(0, members.size())
        .mapToObj(node -> node + "=" + of(members.get(node)).endpoint(0))
        .collect(Collectors.joining(","));
  }

  /**
   * Returns the channel on which this member receives the answers to its own messages. The log names
   * it with each session, which shows whose reports came over it.
   */
  String egress() {
    return "aeron:udp?endpoint=" + endpoint(0) + SMALL;
  }

  /** Returns the member that receives answers on a channel; empty if no member can. */
  static Optional<MemberPorts> ofEgress(String channel) {
    try {
      return Optional.ofNullable(ChannelUri.parse(channel).get(CommonContext.ENDPOINT_PARAM_NAME))
          .map(MemberPorts::of);
    } catch (IllegalArgumentException noMember) {
      return Optional.empty();
    }
  }

  /** Returns true if both are one member, under whichever names; resolves them if they differ. */
  boolean isSame(MemberPorts other) {
    return equals(other) || (port == other.port && address(0).equals(other.address(0)));
  }

  private InetSocketAddress address(int purpose) {
    return new InetSocketAddress(host, port + purpose);
  }

  private String endpoints() {
    return IntStream.range(0, PORTS).mapToObj(this::endpoint).collect(Collectors.joining(","));
  }

  private String endpoint(int purpose) {
    return host + ":" + (port + purpose);
  }

  String log() {
    return "aeron:udp?control-mode=manual|control=%s|term-length=1m".formatted(endpoint(2));
  }

  String archive() {
    return "aeron:udp?endpoint=" + endpoint(PORTS - 1);
  }

  static String consensusOfOthers(List<String> members, int node) {
    return IntStream.range(0, members.size())
        .filter(other -> other != node)
        .mapToObj(other -> of(members.get(other)).endpoint(1))
        .collect(Collectors.joining(","));
  }

  String consensus() {
    return "aeron:udp?endpoint=" + endpoint(1);
  }

  /**
   * Returns an endpoint on any free port of this host, because the consensus module soon needs the
   * fixed port for catching up.
   */
  String anyEndpoint() {
    return host + ":0";
  }

  String any() {
    return "aeron:udp?endpoint=" + anyEndpoint();
  }

  static String ingressChannel() {
    return "aeron:udp?mtu=1408" + SMALL;
  }

  static String local() {
    return "aeron:ipc?term-length=1m";
  }
}
