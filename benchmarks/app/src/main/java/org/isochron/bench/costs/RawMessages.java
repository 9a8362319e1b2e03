package org.isochron.bench.costs;

import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.isochron.remote.aeron.AeronServer;
import org.isochron.remote.stream.Caller;
import org.isochron.remote.stream.Line;
import org.isochron.remote.stream.Messages;
import org.isochron.remote.stream.Uplink;
import org.isochron.state.NanoClock;
import org.isochron.state.relay.ArrivalPoll;
import org.isochron.state.threads.ThreadScheduling;

/**
 * A baseline that sends the same number of bytes per tick directly over Aeron, and records when the
 * last message of each tick arrives. Owner: one thread.
 */
final class RawMessages implements Uplink.Arrivals {
  private static final NanoClock CLOCK = NanoClock.system();
  private static final int HEADER_BYTES = 60;
  private static final long ASK_NANOS = 10_000_000;

  long lastPublished;
  private final ByteBuffer hello = Messages.memory();
  private boolean started;
  private long requestedNanos = CLOCK.nanos() - 2 * ASK_NANOS;

  void poll(Uplink uplink) {
    long now = CLOCK.nanos();
    if (!started && now - requestedNanos > ASK_NANOS) {
      requestedNanos = now;
      uplink.asking(0).offer(Messages.hello(hello, 0, 1));
    }
    uplink.pollControl(this);
    uplink.pollSnapshots(this);
  }

  @Override
  public void control(int line, ByteBuffer message) {
    // the baseline expects no control messages
  }

  @Override
  public void fragment(int line, ByteBuffer message) {
    started = true;
    if (message.getInt(8) == 1) {
      lastPublished = message.getLong(0);
    }
  }

  static void send(
      AeronServer server, long keyframeBytes, long bytesPerTick, AtomicLong published) {
    ThreadScheduling.requestExactTimers();
    Line[] answers = {Line.NONE};
    AeronServer.Handler handler = new AeronServer.Handler() {
      @Override
      public void receive(Caller caller, ByteBuffer message) {
        caller.expect(keyframeBytes);
        answers[0] = caller.answers();
      }

      @Override
      public void gone(Caller caller) {
        answers[0] = Line.NONE;
      }
    };
    ArrivalPoll poll = new ArrivalPoll();
    ByteBuffer message = Messages.memory();
    long sent = 0;
    while (!Thread.currentThread().isInterrupted()) {
      server.poll(handler);
      long now = CLOCK.nanos();
      // ordering: acquire, paired with the release of the publishing thread; no other data depends
      // on the value.
      long newest = published.getAcquire();
      if (newest != sent) {
        sent = newest;
        poll.arrived(now);
        send(answers[0], message, bytesPerTick, newest);
      }
      LockSupport.parkNanos(Math.min(poll.next(now) - now, 500_000));
    }
  }

  private static void send(Line line, ByteBuffer message, long bytesPerTick, long published) {
    long left = Math.max(64, bytesPerTick - HEADER_BYTES);
    boolean sent = true;
    while (left > 0 && sent) {
      int length = (int) Math.max(64, Math.min(1_344, left));
      left -= length;
      message.clear().putLong(0, published).putInt(8, left > 0 ? 0 : 1);
      sent = line.offer(message.limit(length));
    }
  }
}
