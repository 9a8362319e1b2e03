package org.isochron.cluster;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.isochron.state.time.TickRate;

/**
 * What a {@link ClusterNode} is. {@code node} and {@code folder} differ from node to node; all else
 * is the same.
 *
 * @param node the number of this node in the list of members, from 0
 * @param members the nodes, as {@code host:port}; each uses five ports from that one on
 * @param folder the folder of this node's log and keyframes; a node that starts there again catches
 *     up
 * @param rate how often the world ticks
 * @param heartbeat how long a leader may be silent before another is elected, 100 ms to 1 min
 * @param clients of how many clients the numbers are kept, 1 to 65,536; to one too many
 *     {@link ClusterClient.Status#noPlace} says so
 * @param hashTicks in which ticks the hash is computed: every n-th
 * @param keyframeTicks how many ticks lie between keyframes, at least 1; a node that starts reads
 *     no more than these from its log
 */
public record ClusterSettings(
    int node,
    List<String> members,
    Path folder,
    TickRate rate,
    Duration heartbeat,
    int clients,
    int hashTicks,
    long keyframeTicks) {
  /** The most commands of a tick; clients send the others again. */
  static final int MOST_COMMANDS = 16_384;

  /** How long a client may be silent before its numbers may be forgotten. */
  static final long FORGET_NANOS = 600_000_000_000L;

  /**
   * How long the numbers of a client that left are kept, because what it sent may still be under
   * way.
   */
  static final long LEAVE_NANOS = 10_000_000_000L;

  private static final int MOST_MEMBERS = 9;
  private static final int MOST_CLIENTS = 65_536;

  /**
   * Checks the settings.
   *
   * @throws IllegalArgumentException if one is out of its range
   */
  public ClusterSettings {
    members = List.copyOf(members);
    MemberPorts.requireMembers(members, MOST_MEMBERS);
    if (node < 0 || node >= members.size()) {
      throw new IllegalArgumentException("node is %d: the %d members are numbered 0 to %d"
          .formatted(node, members.size(), members.size() - 1));
    }
    Objects.requireNonNull(folder, "folder is null; name one that stays, for the log");
    Objects.requireNonNull(rate, "rate is null; use TickRate.hertz(100)");
    if (heartbeat.compareTo(Duration.ofMillis(100)) < 0
        || heartbeat.compareTo(Duration.ofMinutes(1)) > 0) {
      throw new IllegalArgumentException(
          "heartbeat is %s: it lies between 100 ms and a minute".formatted(heartbeat));
    }
    if (clients < 1 || clients > MOST_CLIENTS) {
      throw new IllegalArgumentException(
          "clients is %d: a cluster knows 1 to %d".formatted(clients, MOST_CLIENTS));
    }
    if (hashTicks < 1 || keyframeTicks < 1) {
      throw new IllegalArgumentException("hashTicks is %d and keyframeTicks %d: both are at least 1"
          .formatted(hashTicks, keyframeTicks));
    }
  }

  /**
   * Returns settings with 100 Hz, a heartbeat of a second, 1,024 clients, a hash a second and a
   * keyframe every ten minutes.
   */
  public static ClusterSettings of(int node, List<String> members, Path folder) {
    return new ClusterSettings(
        node, members, folder, TickRate.hertz(100), Duration.ofSeconds(1), 1_024, 100, 60_000);
  }

  public ClusterSettings withRate(TickRate ticks) {
    return new ClusterSettings(
        node, members, folder, ticks, heartbeat, clients, hashTicks, keyframeTicks);
  }

  public ClusterSettings withHeartbeat(Duration silence) {
    return new ClusterSettings(
        node, members, folder, rate, silence, clients, hashTicks, keyframeTicks);
  }

  public ClusterSettings withClients(int most) {
    return new ClusterSettings(
        node, members, folder, rate, heartbeat, most, hashTicks, keyframeTicks);
  }

  public ClusterSettings withHashTicks(int ticks) {
    return new ClusterSettings(
        node, members, folder, rate, heartbeat, clients, ticks, keyframeTicks);
  }

  public ClusterSettings withKeyframeTicks(long ticks) {
    return new ClusterSettings(node, members, folder, rate, heartbeat, clients, hashTicks, ticks);
  }
}
