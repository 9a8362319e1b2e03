package org.isochron.remote;

import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.function.IntFunction;
import org.isochron.remote.stream.Claim;
import org.isochron.remote.stream.Connection;
import org.isochron.remote.stream.Messages;
import org.isochron.state.Link;
import org.jspecify.annotations.Nullable;

/**
 * Another peer of a session: the connection to that peer, and the inner end of the link that this
 * peer holds. Owner: the thread of the loop.
 */
final class LinkedPeer {
  /**
   * Time without an answer after which a peer is dialled again. Until then QUIC has repeated its
   * first datagram after one and after three seconds.
   */
  static final long ANSWER_NANOS = 5_000_000_000L;

  /** Pause before the next attempt, after one that failed or was refused. */
  static final long PAUSE_NANOS = 500_000_000;

  /** Time for the last messages to arrive before a closed link ends. */
  static final long FAREWELL_NANOS = 1_000_000_000;

  /** Interval of messages that keep an idle connection open. */
  private static final long BEAT_NANOS = 1_000_000_000;

  final int number;

  /** Reason why the peer is not connected, such as "does not answer". */
  String note;

  /** The claim in the call over this connection. */
  Optional<Claim> claim = Optional.empty();

  private final InnerLink inner;
  private final long absenceNanos;
  private @Nullable Connection connection;
  private long token;
  private boolean linked;
  private boolean over;
  private boolean dialled;
  private boolean pending;
  private boolean left;
  private long dialledNanos;

  /** Last instant at which the peer was connected. */
  private long linkedNanos;

  /** Last instant at which the program had the link open. */
  private long openNanos;

  private long beatNanos;

  LinkedPeer(int number, Link inner, long absenceNanos, String note) {
    this.number = number;
    this.inner = new InnerLink(inner);
    this.absenceNanos = absenceNanos;
    this.note = note;
  }

  boolean isOn(Connection other) {
    return connection == other;
  }

  boolean isLinked() {
    return linked;
  }

  boolean isOver() {
    return over;
  }

  /**
   * Returns the connection to a peer that has not accepted a call yet. Dials again if an attempt
   * has failed or brings no answer.
   */
  @Nullable
  Connection dial(IntFunction<Connection> dialler, long nowNanos) {
    boolean failed = connection == null || connection.failure().isPresent();
    if (!dialled || nowNanos - dialledNanos >= (failed ? PAUSE_NANOS : ANSWER_NANOS)) {
      drop();
      dialled = true;
      dialledNanos = nowNanos;
      connection = dialler.apply(number);
    }
    return connection;
  }

  /**
   * Returns false while another process is connected under this number; the connected process may
   * call again on a new connection. {@link #link} completes the connection once the answer is sent.
   */
  boolean accept(Connection from, long theirs) {
    if (connection != null && token != theirs) {
      return false;
    }
    drop();
    connection = from;
    token = theirs;
    return true;
  }

  void link(long nowNanos) {
    linked = true;
    linkedNanos = nowNanos;
    openNanos = nowNanos;
    beatNanos = nowNanos;
  }

  /** Receives a message of the connected peer. */
  void take(byte type, ByteBuffer message) {
    if (type == Messages.DATA) {
      inner.deliver(message);
    } else if (type == Messages.LEAVE) {
      end();
    }
  }

  void beat(ByteBuffer memory, long nowNanos) {
    if (linked && nowNanos - beatNanos >= BEAT_NANOS) {
      beatNanos = nowNanos;
      offer(Messages.plain(memory, Messages.ACCEPTED));
    }
  }

  /**
   * Sends waiting messages up to a limit, or drops them while the other end is absent. Ends the
   * link if it was closed or the other end was absent for too long.
   */
  void relay(ByteBuffer memory, long nowNanos) {
    if (over) {
      return;
    }
    for (int count = InnerLink.AT_ONCE; count > 0 && (pending || inner.takeNext()); count--) {
      pending = linked && !offer(inner.message());
      if (pending) {
        break;
      }
    }
    linkedNanos = linked ? nowNanos : linkedNanos;
    if (!inner.isOpen()) {
      leave(memory, nowNanos);
      return;
    }
    openNanos = nowNanos;
    if (!linked && nowNanos - linkedNanos >= absenceNanos) {
      end();
    }
  }

  /** Ends a closed link once the other peer has received everything, and hangs up. */
  private void leave(ByteBuffer memory, long nowNanos) {
    if (linked && !pending && !left) {
      left = offer(Messages.plain(memory, Messages.LEAVE));
    }
    if (!linked || nowNanos - openNanos >= FAREWELL_NANOS) {
      end();
    }
  }

  private boolean offer(ByteBuffer message) {
    return connection != null && connection.control().offer(message);
  }

  void lose() {
    if (linked) {
      note = "was connected, and has disconnected";
    }
    linked = false;
    connection = null;
    claim = Optional.empty();
  }

  private void drop() {
    Connection earlier = connection;
    lose();
    if (earlier != null) {
      earlier.close();
    }
  }

  /** Ends the link; messages that have arrived can still be received. */
  void end() {
    over = true;
    inner.close();
    drop();
  }
}
