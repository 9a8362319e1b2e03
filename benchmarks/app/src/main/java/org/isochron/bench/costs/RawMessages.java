package org.isochron.bench.costs;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicLong;
import org.isochron.remote.codec.SnapshotFormat;
import org.isochron.remote.quic.QuicEndpoint;
import org.isochron.remote.quic.RelayKey;
import org.isochron.remote.stream.Connection;
import org.isochron.remote.stream.Line;
import org.isochron.remote.stream.Messages;
import org.isochron.state.NanoClock;
import org.isochron.state.relay.ArrivalPoll;
import org.isochron.state.threads.ThreadScheduling;

/**
 * A baseline that sends the same number of bytes per tick directly over QUIC, and records when the
 * last message of each tick arrives. Owner: one thread.
 */
final class RawMessages implements Connection.Arrivals {
  private static final NanoClock CLOCK = NanoClock.system();
  private static final int HEADER_BYTES = 72;
  private static final int MIN_BYTES = 64;
  private static final long MAX_WAIT_NANOS = 500_000;

  long lastPublished;

  @Override
  public void message(Connection from, ByteBuffer message) {
    int at = message.position();
    if (message.getInt(at + Long.BYTES) == 1) {
      lastPublished = message.getLong(at);
    }
  }

  @Override
  public void datagram(Connection from, ByteBuffer message) {
    message(from, message);
  }

  /**
   * Listens at an address and sends until this thread is interrupted; the other end begins with an
   * empty message.
   */
  static void send(InetSocketAddress at, long bytesPerTick, AtomicLong published) {
    ThreadScheduling.requestExactTimers();
    Connection[] to = new Connection[1];
    Connection.Arrivals arrivals = new Connection.Arrivals() {
      @Override
      public void message(Connection from, ByteBuffer message) {
        from.admit();
        to[0] = from;
      }

      @Override
      public void datagram(Connection from, ByteBuffer message) {
        // the baseline sends in one direction
      }
    };
    ArrivalPoll poll = new ArrivalPoll();
    ByteBuffer message = Messages.memory();
    long sent = 0;
    try (QuicEndpoint endpoint = QuicEndpoint.listen(at, RelayKey.read())) {
      while (!Thread.currentThread().isInterrupted()) {
        endpoint.poll(arrivals);
        long now = CLOCK.nanos();
        // ordering: acquire, paired with the release of the publishing thread; no other data
        // depends
        // on the value.
        long newest = published.getAcquire();
        if (newest != sent && to[0] != null) {
          sent = newest;
          poll.arrived(now);
          send(to[0], message, bytesPerTick, newest);
        }
        endpoint.await(Math.min(poll.next(now) - now, MAX_WAIT_NANOS), arrivals);
      }
    }
  }

  private static void send(Connection to, ByteBuffer message, long bytesPerTick, long published) {
    long left = Math.max(MIN_BYTES, bytesPerTick - HEADER_BYTES);
    Line line = left <= SnapshotFormat.DATAGRAM_BYTES ? to.datagrams() : to.bulk();
    boolean sent = true;
    while (left > 0 && sent) {
      int length = (int) Math.max(MIN_BYTES, Math.min(SnapshotFormat.DATAGRAM_BYTES, left));
      left -= length;
      message.clear().putLong(0, published).putInt(Long.BYTES, left > 0 ? 0 : 1);
      sent = line.offer(message.limit(length));
    }
  }
}
