package org.isochron.physics.link;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.Channel;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.isochron.state.time.NanoClock;
import org.jspecify.annotations.Nullable;

/**
 * How the peers of a session find together: each calls those of a lower number and says who it is, and is called by those
 * of a higher one. Owner: the thread that waits for it. Strangers are shown out, and at most so many are listened to at once.
 */
final class Meeting {
  /** The greeting: these four bytes, the session, the caller's number. */
  private static final int MAGIC = 0x49534F4D;

  private static final int GREETING_BYTES = Integer.BYTES + Long.BYTES + Integer.BYTES;
  private static final int MAX_GUESTS = 16;
  private static final long PAUSE_NANOS = 2_000_000;

  private final ServerSocketChannel server;
  private final long session;
  private final int peer;
  private final List<InetSocketAddress> addresses;
  private final @Nullable SocketChannel[] calls;
  private final @Nullable SocketChannel[] met;
  private final Deque<Guest> guests = new ArrayDeque<>();

  /** A caller that has not yet said who it is. */
  private record Guest(SocketChannel channel, ByteBuffer greeting) {}

  Meeting(ServerSocketChannel server, long session, int peer, List<InetSocketAddress> addresses) {
    if (peer < 0 || peer >= addresses.size()) {
      throw new IllegalArgumentException("peer is %d but there are %d addresses, counted from 0"
          .formatted(peer, addresses.size()));
    }
    this.server = server;
    this.session = session;
    this.peer = peer;
    this.addresses = List.copyOf(addresses);
    calls = new SocketChannel[addresses.size()];
    met = new SocketChannel[addresses.size()];
  }

  List<Link> await(Duration timeout) {
    NanoClock clock = NanoClock.system();
    long startNanos = clock.nanos();
    List<Link> links = List.of();
    try {
      while (!missing().isEmpty()) {
        if (clock.nanos() - startNanos > timeout.toNanos()
            || Thread.currentThread().isInterrupted()) {
          throw new IllegalStateException(
              "peers %s are not connected after %s; start them, or check their addresses %s"
                  .formatted(missing(), timeout, addresses));
        }
        callOthers();
        answerCalls();
        LockSupport.parkNanos(PAUSE_NANOS);
      }
      links = links();
      return links;
    } finally {
      guests.forEach(guest -> closeQuietly(guest.channel()));
      for (int other = 0; other < met.length && links.isEmpty(); other++) {
        closeQuietly(calls[other]);
        closeQuietly(met[other]);
      }
    }
  }

  static void closeQuietly(@Nullable Channel channel) {
    try {
      if (channel != null) {
        channel.close();
      }
    } catch (IOException e) {
      return; // it is gone all the same
    }
  }

  private List<Integer> missing() {
    return IntStream.range(0, met.length)
        .filter(other -> other != peer && met[other] == null)
        .boxed()
        .toList();
  }

  private List<Link> links() {
    List<Link> links = new ArrayList<>();
    for (SocketChannel channel : met) {
      if (channel != null) {
        links.add(new TcpLink(channel));
      }
    }
    return List.copyOf(links);
  }

  private void callOthers() {
    for (int other = 0; other < peer; other++) {
      if (met[other] == null) {
        call(other);
      }
    }
  }

  private void call(int other) {
    SocketChannel channel = calls[other];
    try {
      if (channel == null) {
        channel = SocketChannel.open();
        calls[other] = channel;
        prepare(channel);
        channel.connect(addresses.get(other));
      }
      if (channel.finishConnect()) {
        ByteBuffer greeting = ByteBuffer.allocate(GREETING_BYTES);
        channel.write(greeting.putInt(MAGIC).putLong(session).putInt(peer).flip());
        met[other] = channel;
      }
    } catch (IOException e) { // nobody is there yet: try again
      closeQuietly(channel);
      calls[other] = null;
    }
  }

  private void answerCalls() {
    try {
      for (SocketChannel channel = server.accept(); channel != null; channel = server.accept()) {
        guests.add(new Guest(channel, ByteBuffer.allocate(GREETING_BYTES)));
        prepare(channel);
        if (guests.size() > MAX_GUESTS) {
          closeQuietly(guests.remove().channel()); // who has said nothing for longest
        }
      }
    } catch (IOException e) {
      throw new IllegalStateException("no calls can be answered any more: " + e.getMessage(), e);
    }
    guests.removeIf(this::isHeard);
  }

  /** Listens to a guest; whether it has said who it is, or went away. */
  private boolean isHeard(Guest guest) {
    ByteBuffer greeting = guest.greeting();
    try {
      int count = guest.channel().read(greeting);
      if (greeting.hasRemaining() && count >= 0) {
        return false;
      }
    } catch (IOException e) {
      greeting.clear();
    }
    if (!isWelcome(greeting.flip(), guest.channel())) {
      closeQuietly(guest.channel());
    }
    return true;
  }

  private boolean isWelcome(ByteBuffer greeting, SocketChannel channel) {
    if (greeting.limit() < GREETING_BYTES
        || greeting.getInt() != MAGIC
        || greeting.getLong() != session) {
      return false;
    }
    int other = greeting.getInt();
    if (other <= peer || other >= met.length || met[other] != null) {
      return false;
    }
    met[other] = channel;
    return true;
  }

  private static void prepare(SocketChannel channel) throws IOException {
    channel.configureBlocking(false);
    channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
  }
}
