package org.isochron.remote;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.isochron.remote.quic.QuicEndpoint;
import org.isochron.remote.quic.RelayKey;
import org.isochron.remote.stream.Address;
import org.isochron.remote.stream.Connection;

/**
 * Somebody with a key of its own, who passes on all messages in both directions between an end that
 * dials and the one that it wants. Owner: the thread that calls {@link #pass}.
 */
final class Between extends SilentArrivals implements AutoCloseable {
  private static final long WAIT_NANOS = 1_000_000;

  /** Types of the messages that were passed on. */
  final List<Character> passed = new ArrayList<>();

  private final QuicEndpoint listening;
  private final QuicEndpoint dialling = QuicEndpoint.dialling();
  private final Address target;
  private final List<ByteBuffer> waiting = new ArrayList<>();
  private Optional<Connection> caller = Optional.empty();
  private Optional<Connection> called = Optional.empty();

  Between(InetSocketAddress at, InetSocketAddress target) {
    this.target = new Address(target, Optional.empty());
    listening = QuicEndpoint.listen(at, RelayKey.make());
  }

  void pass() {
    listening.await(WAIT_NANOS, this);
    dialling.await(WAIT_NANOS, this);
    waiting.removeIf(message -> called.orElseThrow().control().offer(message));
  }

  @Override
  public void message(Connection from, ByteBuffer message) {
    passed.add((char) message.get(message.position()));
    if (called.isPresent() && from == called.get()) {
      caller.orElseThrow().control().offer(message);
      return;
    }
    if (caller.isEmpty() || from != caller.get()) {
      from.admit();
      caller = Optional.of(from);
      called = Optional.of(dialling.dial(target));
      waiting.clear();
    }
    waiting.add(RecordedConnection.copy(message));
  }

  @Override
  public void close() {
    listening.close();
    dialling.close();
  }
}
