package org.isochron.remote;

import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.isochron.remote.stream.Line;
import org.isochron.remote.stream.Messages;

/**
 * The inner end of a {@link MessageStream}, which sends the bytes of the program's ring and fills
 * that of the other program. Owner: the thread of the connection. Never waits; allocates
 * with the first message, and for a violation.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>An end sends only after the other one has reported, over this connection, how many bytes it
 *       has received, and continues there. So each byte arrives once, over any number of
 *       connections.
 *   <li>An end sends at most a ring more than the other program has taken, so received bytes always
 *       have room.
 *   <li>The program sees only messages of valid length.
 * </ol>
 */
final class InnerMessages implements InnerEnd {
  /** Cost of a piece or report besides its contents, so that many small ones are limited too. */
  private static final int OVERHEAD_BYTES = 64;

  private static final int PIECE_BYTES = Messages.memory().capacity() - Messages.HEADER_BYTES;
  private static final long REPORT_NANOS = 1_000_000;

  /** Pieces and as many reports as an end sends at most, and some more. */
  private static final int MAX_COST_PER_SECOND = 2 * MessageStream.BYTES_PER_SECOND;

  /** While one end stalls, the other one sends until the connection ends. */
  private static final long BURST_NANOS = 10_000_000_000L;

  private static final long NANOS_PER_SECOND = 1_000_000_000;
  private static final Optional<String> VALID = Optional.empty();

  private final MessageRing outgoing = new MessageRing();
  private final MessageRing incoming = new MessageRing();
  private final AtomicBoolean closed = new AtomicBoolean();
  private final Runnable forget;

  /** End of the outgoing bytes that the other end may have. */
  private long sent;

  /** Number of outgoing bytes that the other program has taken. */
  private long taken;

  /** Position behind the last message whose length has arrived. */
  private long nextLength;

  private boolean hasBegun;

  /** True if the other end has reported over this connection. */
  private boolean isKnown;

  /** True if this end must report again even if nothing has changed. */
  private boolean mustReport = true;

  private long reportedReceived;
  private long reportedTaken;
  private long reportedNanos;
  private long pieceNanos;
  private long costNanos;
  private final MessageFlight flight;

  /** @param forget called when the stream closes */
  InnerMessages(Runnable forget, long nowNanos) {
    this.forget = forget;
    reportedNanos = nowNanos - REPORT_NANOS;
    pieceNanos = nowNanos;
    costNanos = nowNanos - BURST_NANOS;
    flight = new MessageFlight(nowNanos);
  }

  /** Returns the program's end. */
  MessageStream outer() {
    return new MessageStream(outgoing, incoming, closed);
  }

  /** Continues over another connection. */
  void connected() {
    isKnown = false;
    mustReport = true;
  }

  /** Returns true if both ends have exchanged reports, over this connection or an earlier one. */
  boolean hasBegun() {
    return hasBegun;
  }

  /** Returns true if the other end has received all messages. */
  boolean isFlushed() {
    return outgoing.begin() == outgoing.end();
  }

  /** Sends a report and the next piece, as far as they are due. */
  void sendTo(Line line, ByteBuffer memory, int maxPerSecond, long nowNanos) {
    report(line, memory, nowNanos);
    boolean isFree = nowNanos - pieceNanos >= 0 && flight.isFree(sent - outgoing.begin());
    if (!isKnown || !isFree) { // invariant 1
      return;
    }
    long until = Math.min(outgoing.end(), taken + MessageRing.CAPACITY); // invariant 2
    int size = (int) Math.min(PIECE_BYTES, until - sent);
    if (size > 0) {
      outgoing.copy(sent, size, Messages.begin(memory, Messages.PIECE));
      if (line.offer(Messages.end(memory))) {
        sent += size;
        flight.sent(sent, nowNanos);
        pieceNanos = nowNanos + Math.max(nanos(size, maxPerSecond), flight.pauseNanos(size));
      }
    }
  }

  private void report(Line line, ByteBuffer memory, long nowNanos) {
    long received = incoming.appended();
    long takenHere = incoming.begin();
    boolean isNew = received != reportedReceived || takenHere != reportedTaken;
    if (mustReport || (isNew && nowNanos - reportedNanos >= REPORT_NANOS)) {
      Messages.begin(memory, Messages.PIECES_TAKEN).putLong(received).putLong(takenHere);
      if (line.offer(Messages.end(memory))) {
        mustReport = false;
        reportedReceived = received;
        reportedTaken = takenHere;
        reportedNanos = nowNanos;
      }
    }
  }

  /** Takes an opened message of the other end; returns what is wrong with it, if anything. */
  Optional<String> receive(byte type, ByteBuffer message, long nowNanos) {
    costNanos = Math.max(costNanos, nowNanos - BURST_NANOS)
        + nanos(message.remaining(), MAX_COST_PER_SECOND);
    if (costNanos - nowNanos > 0) {
      return Optional.of("it sends more messages than %d bytes a second"
          .formatted(MessageStream.BYTES_PER_SECOND));
    }
    return type == Messages.PIECE ? receivePiece(message) : receiveReport(message, nowNanos);
  }

  private Optional<String> receivePiece(ByteBuffer message) {
    if (message.remaining() > incoming.room()) {
      return Optional.of("it sends more messages than this end has room for");
    }
    incoming.append(message);
    while (incoming.appended() - nextLength >= Integer.BYTES) {
      int size = incoming.intAt(nextLength);
      if (size < 0 || size > MessageStream.MAX_BYTES) {
        return Optional.of("it sends a message of %d bytes: it may have %d"
            .formatted(size, MessageStream.MAX_BYTES));
      }
      nextLength += Integer.BYTES + size;
    }
    incoming.publish(); // invariant 3
    return VALID;
  }

  private Optional<String> receiveReport(ByteBuffer message, long nowNanos) {
    if (message.remaining() != 2 * Long.BYTES) {
      return Optional.of("its report on messages has %d bytes".formatted(message.remaining()));
    }
    long itsReceived = message.getLong();
    long itsTaken = message.getLong();
    if (itsReceived < outgoing.begin()
        || itsReceived > sent
        || itsTaken < taken
        || itsTaken > itsReceived) {
      return Optional.of("it reports %d bytes of messages as received and %d as taken, of %d"
          .formatted(itsReceived, itsTaken, sent));
    }
    if (!isKnown) {
      isKnown = true;
      hasBegun = true;
      mustReport = true; // its program may not have asked for messages when this end reported
      sent = itsReceived; // invariant 1
      flight.begin(nowNanos);
    }
    taken = itsTaken;
    outgoing.free(itsReceived);
    flight.received(itsReceived, nowNanos);
    return VALID;
  }

  private static long nanos(int bytes, int bytesPerSecond) {
    return (OVERHEAD_BYTES + bytes) * NANOS_PER_SECOND / bytesPerSecond;
  }

  /** Closes the stream; the program can still receive the messages that have arrived. */
  @Override
  public void close() {
    // ordering: release, paired with the acquire in MessageStream.isOpen.
    closed.setRelease(true);
    forget.run();
  }
}
