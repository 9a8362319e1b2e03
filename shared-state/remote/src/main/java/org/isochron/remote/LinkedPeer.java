package org.isochron.remote;

import java.nio.ByteBuffer;
import java.util.function.Supplier;
import org.isochron.remote.seal.ViewerHandshake;
import org.isochron.remote.stream.Messages;
import org.isochron.remote.stream.PeerCall;
import org.isochron.state.Link;
import org.jspecify.annotations.Nullable;

/**
 * Another peer of a session: the stream to that peer, and the inner end of the link that this peer
 * holds. Owner: the thread of the loop.
 */
final class LinkedPeer {
  /** Interval of messages that only show that the stream works. */
  private static final long BEAT_NANOS = 1_000_000_000;

  /**
   * Silence after which a connected stream is replaced. A forged datagram can stop an Aeron stream
   * for good, and both ends still count as connected.
   */
  static final long FROZEN_NANOS = 5_000_000_000L;

  final int number;
  long token;

  /** Reason why the peer is not connected, such as "does not answer". */
  String note;

  private final InnerLink inner;
  private final long absenceNanos;
  private @Nullable SealedStream stream;
  private @Nullable Supplier<ViewerHandshake> handshakes;
  private @Nullable ViewerHandshake handshake;
  private boolean linked;
  private boolean absent;
  private boolean over;
  private boolean called;
  private boolean pending;
  private boolean closing;
  private int refusals;
  private long calledNanos;
  private long dialledNanos;
  private long closingNanos;
  private long absentNanos;
  private long heardNanos;
  private long beatNanos;

  LinkedPeer(int number, Link inner, long absenceNanos) {
    this.number = number;
    this.inner = new InnerLink(inner);
    this.absenceNanos = absenceNanos;
    note = "has not called";
  }

  /** @param newHandshakes returns a handshake for each stream to the peer */
  void expectAnswer(SealedStream to, long own, Supplier<ViewerHandshake> newHandshakes) {
    stream = to;
    handshakes = newHandshakes;
    handshake = newHandshakes.get();
    token = own;
    note = "does not answer";
  }

  boolean isOn(SealedStream other) {
    return stream == other;
  }

  boolean isLinked() {
    return linked;
  }

  boolean isOver() {
    return over;
  }

  /**
   * Returns true if the peer must be called now, and records the call. Reopens a stream that has
   * brought no answer for a while.
   */
  boolean isCallDue(long nowNanos) {
    boolean due = !called || nowNanos - calledNanos >= LinkLoop.CALL_NANOS;
    if (!called) {
      dialledNanos = nowNanos;
    }
    if (stream != null && nowNanos - dialledNanos >= LinkLoop.REDIAL_NANOS) {
      dialledNanos = nowNanos;
      redial();
    }
    if (due) {
      called = true;
      calledNanos = nowNanos;
    }
    return due;
  }

  void call(PeerCall call, ByteBuffer memory) {
    if (handshake == null || stream == null) {
      return;
    }
    if (!handshake.encrypts()) {
      stream.offerPlain(call.write(memory, token));
    } else if (handshake.keys().isEmpty()) {
      stream.offerPlain(handshake.request(memory));
    } else {
      stream.offerPlain(handshake.seal(Messages.CALL, call::writeBody, memory));
    }
  }

  /** Receives a challenge, and makes the next call due, which answers it. */
  void challenged(ByteBuffer message) {
    if (handshake != null && stream != null && handshake.take(message)) {
      stream.seal(handshake.keys().orElseThrow());
      called = false;
    }
  }

  /**
   * Returns false while another process is connected under this number; the connected process may
   * call again on a new stream. {@link #link} completes the connection once the answer is sent.
   */
  boolean accept(SealedStream from, long theirs) {
    if (!over && (stream == null || token == theirs)) {
      stream = from;
      token = theirs;
    }
    return stream == from && token == theirs;
  }

  void link() {
    linked = !over;
    refusals = 0;
  }

  /** Calls again on a new stream. Returns how many calls in a row were refused. */
  int refused(long nowNanos) {
    dialledNanos = nowNanos;
    redial();
    return ++refusals;
  }

  /**
   * Delivers a message of the other peer, which sends messages only after it has accepted a call.
   */
  void deliver(ByteBuffer message) {
    link();
    inner.deliver(message);
  }

  boolean offer(ByteBuffer message) {
    return stream != null && stream.answers().offer(message);
  }

  /**
   * Sends waiting messages up to a limit, or drops them while the other end is absent. Ends the
   * link if it was closed or the other end was absent for too long.
   */
  void relay(long nowNanos) {
    boolean isThere = linked && stream != null && stream.answers().isOpen();
    for (int left = InnerLink.AT_ONCE; left > 0 && (pending || inner.takeNext(token)); left--) {
      pending = isThere && !offer(inner.message());
      if (pending) {
        break;
      }
    }
    noteAbsence(isThere, nowNanos);
    if (!over && !inner.isOpen()) {
      if (!closing) {
        closing = true;
        closingNanos = nowNanos;
      }
      if (!pending || nowNanos - closingNanos >= LinkLoop.FAREWELL_NANOS) {
        offer(Messages.plain(inner.message(), Messages.LEAVE, token));
        end();
      }
    }
  }

  private void noteAbsence(boolean isThere, long nowNanos) {
    if (!absent && !isThere) {
      absentNanos = nowNanos;
    }
    absent = !isThere;
    if (!over && absent && nowNanos - absentNanos >= absenceNanos) {
      end();
    }
  }

  void lose() {
    linked = false;
    called = false;
    note = "was connected, and has disconnected";
    if (handshakes != null && !over) {
      redial();
    } else {
      stream = null;
    }
  }

  private void redial() {
    if (stream != null) {
      stream.redial();
    }
    if (handshakes != null) {
      handshake = handshakes.get();
    }
  }

  void heard(long nowNanos) {
    heardNanos = nowNanos;
  }

  /** Shows the other end that the stream works, and replaces a stream that brings nothing. */
  void watch(ByteBuffer memory, long nowNanos) {
    if (!linked || stream == null || !stream.answers().isOpen()) {
      heardNanos = nowNanos;
    } else if (nowNanos - heardNanos >= FROZEN_NANOS) {
      if (handshakes == null) {
        stream.reject(); // the other peer then calls again
      }
      lose();
    } else if (nowNanos - beatNanos >= BEAT_NANOS) {
      beatNanos = nowNanos;
      offer(Messages.plain(memory, Messages.ACCEPTED, token));
    }
  }

  /** Ends the link; messages that have arrived can still be received. */
  void end() {
    over = true;
    linked = false;
    inner.close();
    if (stream != null) {
      stream.close();
    }
  }
}
