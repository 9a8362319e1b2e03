package org.isochron.remote.quic;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.isochron.remote.stream.Connection;
import org.isochron.state.NanoClock;
import org.isochron.state.threads.ThreadLog;
import org.jspecify.annotations.Nullable;

/**
 * Limits the connections of ends that have not proved who they are, in all and by network: an IPv4
 * address, or the first 64 bits of an IPv6 address. One owner has many of these, so the places are
 * shared among wider networks: the first 24 bits of an IPv4 address, or 48 of an IPv6 address. A
 * connection counts for two seconds, even if it ends earlier, so the limits also bound the
 * handshakes in a second. A connection that was admitted no longer counts. Owner: the endpoint's
 * thread.
 */
final class Strangers {
  /** Time for an end to prove who it is. */
  static final long PATIENCE_NANOS = 2_000_000_000L;

  static final int MAX_OF_NETWORK = 64;
  static final int MAX = 256;

  private static final int WIDE_BITS = 24;
  private static final int WIDE_IPV6_BITS = 48;

  /** Enough for several joins, because a viewer repeats its join. */
  static final int MAX_BYTES = 16 * 1_024;

  /** More rejections in a second than by mistakes, such as a wrong secret. */
  private static final int ATTACK_COUNT = 200;

  private static final long SECOND_NANOS = 1_000_000_000L;
  private static final long MINUTE_NANOS = 60 * SECOND_NANOS;

  private final NanoClock clock;
  private final Deque<Stranger> oldestFirst = new ArrayDeque<>();
  private final Map<Long, Integer> counts = new HashMap<>();
  private final Map<Long, Integer> wideCounts = new HashMap<>();

  private long rejectedConnections;
  private long droppedPackets;
  private long strayPackets;
  private long asked;
  private long proved;
  private long askedBefore;
  private long unproved;
  private long countedNanos;
  private long counted;
  private long attackedNanos;
  private boolean attacked;

  Strangers(NanoClock clock) {
    this.clock = clock;
    countedNanos = clock.nanos();
  }

  /** Returns true if one more connection from an address may begin, maybe in place of another. */
  boolean hasRoom(InetSocketAddress address) {
    boolean room = count(network(address)) < MAX_OF_NETWORK
        && (oldestFirst.size() < MAX || victim(address).isPresent());
    rejectedConnections += room ? 0 : 1;
    return room;
  }

  void add(Connection connection, InetSocketAddress address) {
    if (oldestFirst.size() >= MAX) {
      Stranger victim = victim(address).orElseThrow();
      remove(victim);
      reject(victim.connection);
    }
    Stranger added =
        new Stranger(connection, network(address), wideNetwork(address), clock.nanos());
    oldestFirst.add(added);
    counts.merge(added.network, 1, Integer::sum);
    wideCounts.merge(added.wideNetwork, 1, Integer::sum);
  }

  /**
   * Returns the oldest connection of the wide network that has the most, or of the network that has
   * the most in the same wide one; empty if none has more than the address would have.
   */
  private Optional<Stranger> victim(InetSocketAddress address) {
    long wide = wideNetwork(address);
    int its = count(network(address)) + 1;
    int wideIts = wideCount(wide) + 1;
    return oldestFirst.stream()
        .filter(each -> wideCount(each.wideNetwork) > wideIts
            || (each.wideNetwork == wide && count(each.network) > its))
        .max(Comparator.comparingInt((Stranger each) -> wideCount(each.wideNetwork))
            .thenComparingInt(each -> count(each.network)));
  }

  private int count(long network) {
    return counts.getOrDefault(network, 0);
  }

  private int wideCount(long network) {
    return wideCounts.getOrDefault(network, 0);
  }

  void admit(Connection connection) {
    oldestFirst.stream()
        .filter(each -> each.connection == connection)
        .findFirst()
        .ifPresent(this::remove);
  }

  /** Closes connections whose ends have not proved in time who they are. */
  void advance() {
    long now = clock.nanos();
    Stranger oldest = oldestFirst.peek();
    while (oldest != null && now - oldest.beganNanos > PATIENCE_NANOS) {
      remove(oldest);
      reject(oldest.connection);
      oldest = oldestFirst.peek();
    }
    if (now - countedNanos >= SECOND_NANOS) {
      look(now);
    }
  }

  /** Closes a connection, unless it has ended. */
  void reject(Connection connection) {
    if (connection.failure().isEmpty()) {
      rejectedConnections++;
      connection.close();
    }
  }

  void dropped() {
    droppedPackets++;
  }

  /**
   * Counts a packet of no known connection. It is no sign of an attack, because viewers of an
   * earlier relay send such packets until they notice its end.
   */
  void strayed() {
    strayPackets++;
  }

  /** Counts an Initial that was answered with a Retry, for a proof of its address. */
  void asked() {
    asked++;
  }

  void proved() {
    proved++;
  }

  long rejectedConnections() {
    return rejectedConnections;
  }

  long droppedPackets() {
    return droppedPackets + strayPackets + unproved;
  }

  /** Returns true if strangers have attacked this port in the last minute. */
  boolean isAttacked() {
    return attacked;
  }

  private void look(long nowNanos) {
    unproved = Math.max(unproved, askedBefore - proved);
    askedBefore = asked;
    long all = rejectedConnections + droppedPackets + unproved;
    boolean many = all - counted >= ATTACK_COUNT;
    if (many && !attacked) {
      ThreadLog.warn(
          "strangers attack this port: it rejected %d connections and dropped %d packets so far; status() counts them"
              .formatted(rejectedConnections, droppedPackets()));
    }
    attackedNanos = many ? nowNanos : attackedNanos;
    attacked = many || (attacked && nowNanos - attackedNanos < MINUTE_NANOS);
    counted = all;
    countedNanos = nowNanos;
  }

  private void remove(Stranger stranger) {
    oldestFirst.remove(stranger);
    counts.merge(stranger.network, -1, Strangers::less);
    wideCounts.merge(stranger.wideNetwork, -1, Strangers::less);
  }

  private static @Nullable Integer less(int count, int change) {
    return count + change == 0 ? null : count + change;
  }

  private static long network(InetSocketAddress address) {
    byte[] bytes = address.getAddress().getAddress();
    ByteBuffer prefix = ByteBuffer.wrap(bytes);
    return bytes.length == Integer.BYTES ? prefix.getInt() : prefix.getLong();
  }

  private static long wideNetwork(InetSocketAddress address) {
    boolean isShort = address.getAddress().getAddress().length == Integer.BYTES;
    return network(address) >> (isShort ? Integer.SIZE - WIDE_BITS : Long.SIZE - WIDE_IPV6_BITS);
  }

  private static final class Stranger {
    final Connection connection;
    final long network;
    final long wideNetwork;
    final long beganNanos;

    Stranger(Connection connection, long network, long wideNetwork, long beganNanos) {
      this.connection = connection;
      this.network = network;
      this.wideNetwork = wideNetwork;
      this.beganNanos = beganNanos;
    }
  }
}
