package org.isochron.remote.aeron;

import io.aeron.protocol.DataHeaderFlyweight;
import io.aeron.protocol.HeaderFlyweight;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.concurrent.TimeUnit;
import org.agrona.collections.Long2ObjectHashMap;

/**
 * What need not be sent on lines at rest. Ten times a second Aeron repeats on every line where its
 * two ends are, which with thousands of lines is most of what a driver does. After the first
 * repetitions a line says more seldom that its end is still there. Owner: the thread of the driver
 * that sends; allocates for a line that is new.
 */
final class RestingLines {
  /** Aeron's own rate, which drivers with few other ends keep. */
  static final long LEAST_APART_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  /** The other end takes a line for gone when it hears nothing for five times as long. */
  static final long MOST_APART_NANOS = TimeUnit.MILLISECONDS.toNanos(600);

  /** So that all lines at rest together say as much in a second, however many there are. */
  private static final long APART_A_PEER_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

  /** Of a line that opens: each may be lost, and the other end waits for it. */
  private static final int FIRST = 10;

  private static final int LEAST_SWEEP = 1_024;
  private static final long KEPT_NANOS = TimeUnit.SECONDS.toNanos(10);

  private static final int TYPE_AT = DataHeaderFlyweight.TYPE_FIELD_OFFSET;
  private static final int FLAGS_AT = DataHeaderFlyweight.FLAGS_FIELD_OFFSET;
  private static final int LENGTH_AT = DataHeaderFlyweight.FRAME_LENGTH_FIELD_OFFSET;

  private final Long2ObjectHashMap<Rest> lines = new Long2ObjectHashMap<>();
  private final long apartNanos;
  private int sweepCount = LEAST_SWEEP;

  /**
   * Leaves out what says nothing new.
   *
   * @param apartNanos how often a line at rest says that its end is there
   */
  RestingLines(long apartNanos) {
    this.apartNanos = apartNanos;
  }

  /** How often a line at rest of a driver with n other ends says that its end is there. */
  static long apartNanos(int peers) {
    return Math.max(LEAST_APART_NANOS, Math.min(MOST_APART_NANOS, peers * APART_A_PEER_NANOS));
  }

  /**
   * Returns true if a datagram is a heartbeat that comes too soon. One shows the other end what it
   * lacks, as the next message does, so a line rests when it has sent nothing for a while.
   */
  boolean isNeedless(ByteBuffer datagram, long nowNanos) {
    int from = datagram.position();
    if (datagram.remaining() != DataHeaderFlyweight.HEADER_LENGTH
        || datagram.getInt(from + LENGTH_AT) != 0
        || datagram.get(from + TYPE_AT) != HeaderFlyweight.HDR_TYPE_DATA) {
      return false;
    }
    Rest line = line(
        number(datagram, from + DataHeaderFlyweight.SESSION_ID_FIELD_OFFSET),
        number(datagram, from + DataHeaderFlyweight.STREAM_ID_FIELD_OFFSET),
        nowNanos);
    long position = position(
        number(datagram, from + DataHeaderFlyweight.TERM_ID_FIELD_OFFSET),
        number(datagram, from + DataHeaderFlyweight.TERM_OFFSET_FIELD_OFFSET));
    if (line.position != position && line.count > 0) { // the message came a tenth of a second ago
      line.position = position;
      line.dueNanos = nowNanos + apartNanos - LEAST_APART_NANOS;
    }
    return line.isNeedless(position, datagram.get(from + FLAGS_AT), 1, nowNanos);
  }

  /** Returns true if a message about what an end has received says nothing new. */
  boolean isNeedless(int session, int stream, int term, int offset, int flags, long nowNanos) {
    return line(session, stream, nowNanos)
        .isNeedless(position(term, offset), flags, FIRST, nowNanos);
  }

  int count() {
    return lines.size();
  }

  private Rest line(int session, int stream, long nowNanos) {
    // sessions follow one another, and would share places
    long key = (((long) session << Integer.SIZE) | (stream & 0xffffffffL)) * 0x9E3779B97F4A7C15L;
    Rest line = lines.get(key);
    if (line == null) {
      sweep(nowNanos);
      line = new Rest();
      lines.put(key, line);
    }
    line.askedNanos = nowNanos;
    return line;
  }

  /** Forgets lines that have ended, now and then. */
  private void sweep(long nowNanos) {
    if (lines.size() >= sweepCount) {
      lines.values().removeIf(line -> nowNanos - line.askedNanos > KEPT_NANOS);
      sweepCount = Math.max(LEAST_SWEEP, 2 * lines.size());
    }
  }

  private static long position(int term, int offset) {
    return (long) term << Integer.SIZE | offset;
  }

  /** All numbers of Aeron are little-endian, whatever the order of the memory is. */
  private static int number(ByteBuffer datagram, int at) {
    int number = datagram.getInt(at);
    return datagram.order() == ByteOrder.LITTLE_ENDIAN ? number : Integer.reverseBytes(number);
  }

  /** Where a line rests. */
  private final class Rest {
    private long position;
    private int flags;
    private int count;
    private long dueNanos;
    private long askedNanos;

    boolean isNeedless(long itsPosition, int itsFlags, int first, long nowNanos) {
      boolean isNew = count == 0 || position != itsPosition || flags != itsFlags;
      if (!isNew && count >= first && nowNanos - dueNanos < 0) {
        return true;
      }
      position = itsPosition;
      flags = itsFlags;
      count = Math.min(FIRST, count + 1);
      dueNanos = nowNanos + apartNanos;
      return false;
    }
  }
}
