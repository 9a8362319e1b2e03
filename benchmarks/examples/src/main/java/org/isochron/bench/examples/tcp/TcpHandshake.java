package org.isochron.bench.examples.tcp;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.Channel;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.isochron.state.link.Link;
import org.isochron.state.time.NanoClock;
import org.jspecify.annotations.Nullable;

/**
 * Connects the peers of a session: each peer calls those with lower numbers, identifies itself, and is called by those
 * with higher numbers. Owner: the thread that waits for it. A caller that stays silent is closed after a second. At most
 * {@link #MAX_INCOMING_CALLS} callers are served at once; the others wait in the system's queue in order, so that silent
 * callers cannot keep a peer out.
 */
final class TcpHandshake {
  /** How many callers are served at once; the same number can wait in the system's queue. */
  static final int MAX_INCOMING_CALLS = 256;

  private static final long GREETING_NANOS = 1_000_000_000;
  private static final long PAUSE_NANOS = 2_000_000;

  private final ServerSocketChannel server;
  private final GreetingCodec codec;
  private final int peer;
  private final List<InetSocketAddress> addresses;
  private final @Nullable OutgoingCall[] outgoingCalls;
  private final @Nullable SocketChannel[] met;
  private final String[] failures;
  private final Deque<IncomingCall> incomingCalls = new ArrayDeque<>();
  private final Map<CallVerdict, Integer> refused = new EnumMap<>(CallVerdict.class);

  TcpHandshake(
      ServerSocketChannel server,
      GreetingCodec codec,
      int peer,
      List<InetSocketAddress> addresses) {
    if (peer < 0 || peer >= addresses.size()) {
      throw new IllegalArgumentException("peer is %d but there are %d addresses, counted from 0"
          .formatted(peer, addresses.size()));
    }
    for (int other = 0; other < peer; other++) {
      requireResolved("the address of peer " + other, addresses.get(other));
    }
    this.server = server;
    this.codec = codec;
    this.peer = peer;
    this.addresses = List.copyOf(addresses);
    outgoingCalls = new OutgoingCall[addresses.size()];
    met = new SocketChannel[addresses.size()];
    failures = new String[addresses.size()];
    Arrays.fill(failures, "");
  }

  static void requireResolved(String what, InetSocketAddress address) {
    if (address.isUnresolved()) {
      throw new IllegalArgumentException(
          "%s is %s, and no host of this name is known; check the name, or use an IP address"
              .formatted(what, address));
    }
  }

  List<Link> await(Duration timeout) {
    NanoClock clock = NanoClock.system();
    long startNanos = clock.nanos();
    List<Link> links = List.of();
    try {
      while (!missing().isEmpty()) {
        long now = clock.nanos();
        if (now - startNanos > timeout.toNanos() || Thread.currentThread().isInterrupted()) {
          throw new IllegalStateException(
              "peers %s are not connected after %s; start them, or check their addresses %s%s"
                  .formatted(missing(), timeout, addresses, notes()));
        }
        callOthers();
        answerCalls(now);
        LockSupport.parkNanos(PAUSE_NANOS);
      }
      links = links();
      return links;
    } finally {
      incomingCalls.forEach(incoming -> closeQuietly(incoming.channel));
      for (int other = 0; other < met.length && links.isEmpty(); other++) {
        hangUp(other);
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
      return; // it is closed anyway
    }
  }

  private List<Integer> missing() {
    return IntStream.range(0, met.length)
        .filter(other -> other != peer && met[other] == null)
        .boxed()
        .toList();
  }

  /** Returns the known reasons why peers are missing. */
  private String notes() {
    StringBuilder notes = new StringBuilder();
    for (int other : missing()) {
      if (!failures[other].isEmpty()) {
        notes.append("; peer %d: %s".formatted(other, failures[other]));
      }
    }
    refused.forEach((verdict, count) -> notes.append(
        "; %d callers were refused because this peer %s".formatted(count, verdict.meaning())));
    return notes.toString();
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
    try {
      OutgoingCall outgoing = outgoingCalls[other];
      if (outgoing == null) {
        outgoing = new OutgoingCall(SocketChannel.open(), codec, peer, other, addresses.get(other));
        outgoingCalls[other] = outgoing;
        prepare(outgoing.channel);
        outgoing.channel.connect(addresses.get(other));
      }
      failures[other] = "it is connected but does not answer";
      if (outgoing.advance()) {
        met[other] = outgoing.channel;
      } else if (!outgoing.channel.isConnected()) {
        failures[other] = "its address does not answer";
      }
    } catch (IOException e) { // not reachable yet: try again
      failures[other] = String.valueOf(e.getMessage());
      hangUp(other);
    }
  }

  private void hangUp(int other) {
    OutgoingCall outgoing = outgoingCalls[other];
    closeQuietly(outgoing == null ? null : outgoing.channel);
    outgoingCalls[other] = null;
  }

  private void answerCalls(long now) {
    try {
      SocketChannel channel = incomingCalls.size() < MAX_INCOMING_CALLS ? server.accept() : null;
      while (channel != null) {
        receive(channel, now);
        channel = incomingCalls.size() < MAX_INCOMING_CALLS ? server.accept() : null;
      }
    } catch (IOException e) {
      throw new IllegalStateException("no calls can be accepted any more: " + e.getMessage(), e);
    }
    incomingCalls.removeIf(incoming -> isDone(incoming, now));
  }

  private void receive(SocketChannel channel, long now) {
    try {
      prepare(channel);
      incomingCalls.add(new IncomingCall(channel, codec, peer, now));
    } catch (IOException e) { // the caller is gone again
      closeQuietly(channel);
    }
  }

  /** Serves a caller. Returns true if it is connected as a peer now, or is closed. */
  private boolean isDone(IncomingCall incoming, long now) {
    try {
      if (!incoming.readMessage()) {
        if (now - incoming.sinceNanos < GREETING_NANOS) {
          return false;
        }
      } else if (!incoming.isGreeted()) {
        CallVerdict verdict = verdict(incoming);
        incoming.challenge(verdict);
        if (verdict == CallVerdict.WELCOME) {
          return false;
        }
        refuse(verdict);
      } else {
        CallVerdict verdict = incoming.knowsSecret() ? verdict(incoming) : CallVerdict.OTHER_SECRET;
        incoming.answer(verdict);
        if (verdict == CallVerdict.WELCOME) {
          met[incoming.caller()] = incoming.channel;
          return true;
        }
        refuse(verdict);
      }
    } catch (IOException e) { // a stranger or a lost caller; closed like a refused one
      closeQuietly(incoming.channel);
      return true;
    }
    closeQuietly(incoming.channel);
    return true;
  }

  private void refuse(CallVerdict verdict) {
    refused.merge(verdict, 1, Integer::sum);
  }

  private CallVerdict verdict(IncomingCall incoming) {
    if (incoming.session() != codec.session()) {
      return CallVerdict.OTHER_SESSION;
    }
    int caller = incoming.caller();
    if (caller <= peer || caller >= met.length) {
      return CallVerdict.UNKNOWN_PEER;
    }
    return met[caller] == null ? CallVerdict.WELCOME : CallVerdict.TAKEN;
  }

  private static void prepare(SocketChannel channel) throws IOException {
    channel.configureBlocking(false);
    channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
  }
}
