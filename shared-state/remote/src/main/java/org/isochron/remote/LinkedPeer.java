package org.isochron.remote;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.isochron.remote.stream.Caller;
import org.isochron.remote.stream.Messages;
import org.isochron.state.Link;
import org.jspecify.annotations.Nullable;

/**
 * Another peer of a session: the line to it, and the end of the link that leads to this one. Owner:
 * the thread of the loop.
 */
final class LinkedPeer {
  private static final int AT_ONCE = 64;

  final int number;
  long token;

  /** Why it is not connected, as a predicate. */
  String note;

  private final Link inner;
  private final long absenceNanos;
  private final ByteBuffer outgoing =
      ByteBuffer.allocate(Messages.MOST_LINK_BYTES).order(ByteOrder.LITTLE_ENDIAN);
  private final ByteBuffer content = outgoing.slice(Messages.HEADER_BYTES, Link.MAX_BYTES);
  private @Nullable Caller line;
  private boolean linked;
  private boolean absent;
  private boolean over;
  private boolean isCalled;
  private boolean called;
  private boolean pending;
  private boolean closing;
  private long calledNanos;
  private long dialledNanos;
  private long closingNanos;
  private long absentNanos;

  /** @param absenceNanos after so long without the other end the link ends */
  LinkedPeer(int number, Link inner, long absenceNanos) {
    this.number = number;
    this.inner = inner;
    this.absenceNanos = absenceNanos;
    note = "has not called";
  }

  /** Waits for an answer on a line. */
  void expectAnswer(Caller to, long own) {
    line = to;
    isCalled = true;
    token = own;
    note = "does not answer";
  }

  boolean isOn(Caller other) {
    return line == other;
  }

  boolean isLinked() {
    return linked;
  }

  boolean isOver() {
    return over;
  }

  /**
   * Returns true if it is to be called, and takes note of the call. A line that brings no answer is
   * opened anew after a while.
   */
  boolean isCallDue(long nowNanos) {
    boolean due = !called || nowNanos - calledNanos >= LinkLoop.CALL_NANOS;
    if (!called) {
      dialledNanos = nowNanos;
    }
    if (line != null && nowNanos - dialledNanos >= LinkLoop.REDIAL_NANOS) {
      dialledNanos = nowNanos;
      line.redial();
    }
    if (due) {
      called = true;
      calledNanos = nowNanos;
    }
    return due;
  }

  /**
   * Takes a call, which {@link #link} completes when the answer is on its way. Returns false if it
   * is that of another process than the one that was accepted, as long as that has a line: of the
   * same process it may come on a new line.
   */
  boolean accept(Caller from, long theirs) {
    if (!over && (line == null || token == theirs)) {
      line = from;
      token = theirs;
    }
    return line == from && token == theirs;
  }

  void link() {
    linked = !over;
  }

  /** Hands on what the other sent; that comes after it has accepted a call. */
  void deliver(ByteBuffer message) {
    link();
    inner.send(message);
  }

  boolean offer(ByteBuffer message) {
    return line != null && line.answers().offer(message);
  }

  /**
   * Sends what is there, up to a bound, or drops it while the other end is away; ends when the link
   * was closed, or the other end was away for too long. Lines are kept for longer than a peer is
   * taken for there.
   */
  void relay(long nowNanos) {
    boolean isThere = linked && line != null && line.answers().isOpen();
    for (int left = AT_ONCE; left > 0 && (pending || takeNext()); left--) {
      pending = isThere && !offer(outgoing);
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
        offer(Messages.plain(outgoing, Messages.LEAVE, token));
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

  /** The line has gone, until the peer is connected anew. */
  void lose() {
    linked = false;
    called = false;
    note = "was connected, and is gone";
    if (line != null && isCalled && !over) {
      line.redial();
    } else {
      line = null;
    }
  }

  /** Ends the link; what has arrived on it can still be taken. */
  void end() {
    over = true;
    linked = false;
    inner.close();
    if (line != null) {
      line.close();
    }
  }

  private boolean takeNext() {
    if (!inner.receive(content)) {
      return false;
    }
    Messages.begin(outgoing, Messages.DATA, token);
    outgoing.limit(Messages.HEADER_BYTES + content.limit()).position(0);
    Messages.seal(outgoing);
    return true;
  }
}
