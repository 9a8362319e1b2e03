package org.isochron.predict;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * A stream of entries in each direction between two ends. Owner: the physics thread; allocates
 * nothing while there are no entries.
 *
 * <p>A stream is cut into chunks, which are acknowledged, and sent again after a timeout. A chunk
 * that arrives early waits for the chunks before it. Few bytes are in flight at a time, so anchors
 * do not wait behind a large prefab. The contents of a message:
 *
 * <pre>
 * byte  0  long  position up to which the receiver's stream has arrived
 *       8  long  position of the chunk in this end's stream
 *      16  byte  1 if this end requests an answer, or 0
 *      17        the chunk, at most 8192 bytes, possibly none
 * </pre>
 *
 * Each entry in a stream is preceded by its size as an int.
 */
final class EntryStream {
  static final int MOST_BYTES = 64 * 1_024 * 1_024;

  static final int CHUNK_BYTES = 8_192;

  static final int WINDOW_BYTES = 65_536;

  static final long RESEND_NANOS = 250_000_000;

  /**
   * Maximum number of chunks that wait for earlier ones; a forger could send one chunk for each
   * byte of the window.
   */
  private static final int MAX_EARLY = 64;

  /** Size of a message without a chunk. */
  static final int HEAD_BYTES = 2 * Long.BYTES + 1;

  private final Consumer<ByteBuffer> entries;
  private final Deque<ByteBuffer> outgoing = new ArrayDeque<>();
  private final ByteBuffer sizeBytes = ByteBuffer.allocate(Integer.BYTES);
  private final TreeMap<Long, ByteBuffer> early = new TreeMap<>();
  private ByteBuffer arriving = ByteBuffer.allocate(0);
  private long begin;
  private long end;
  private long acknowledged;
  private long sent;
  private long furthest;
  private long sentNanos;
  private long arrived;
  private int remaining;
  private boolean owesAnswer;
  private boolean broken;

  /** @param entries receives and keeps every entry */
  EntryStream(Consumer<ByteBuffer> entries) {
    this.entries = entries;
  }

  void restart() {
    outgoing.clear();
    early.clear();
    sizeBytes.clear();
    arriving = ByteBuffer.allocate(0);
    begin = 0;
    end = 0;
    acknowledged = 0;
    sent = 0;
    furthest = 0;
    arrived = 0;
    remaining = 0;
    owesAnswer = true;
    broken = false;
  }

  /** Sends the remaining bytes of an entry. */
  void add(ByteBuffer entry) {
    ByteBuffer framed = ByteBuffer.allocate(Integer.BYTES + entry.remaining());
    outgoing.add(framed.putInt(entry.remaining()).put(entry).flip());
    end += framed.limit();
  }

  /** Returns the size of the entries that have not arrived completely. */
  long pendingBytes() {
    return end - acknowledged;
  }

  boolean isDue(long nowNanos) {
    boolean late = nowNanos - sentNanos >= RESEND_NANOS;
    if (late) {
      sent = acknowledged;
    }
    return owesAnswer || (sent < end && sent - acknowledged < WINDOW_BYTES);
  }

  void writeTo(ByteBuffer message, long nowNanos) {
    owesAnswer = false;
    message.putLong(arrived).putLong(sent).put((byte) (sent < end ? 1 : 0));
    putChunk(message);
    sentNanos = nowNanos;
  }

  private void putChunk(ByteBuffer message) {
    long from = begin;
    int room = CHUNK_BYTES;
    for (ByteBuffer entry : outgoing) {
      if (room == 0) {
        break;
      }
      if (sent - from < entry.limit()) {
        int at = (int) (sent - from);
        int length = Math.min(room, entry.limit() - at);
        message.put(entry.slice(at, length));
        sent += length;
        room -= length;
      }
      from += entry.limit();
    }
    furthest = Math.max(furthest, sent);
  }

  boolean read(ByteBuffer message) {
    if (broken
        || message.remaining() < HEAD_BYTES
        || message.remaining() > HEAD_BYTES + CHUNK_BYTES) {
      return false;
    }
    long until = message.getLong();
    long at = message.getLong();
    boolean asks = message.get() != 0;
    if (until > furthest || until < 0 || at < 0) {
      return false;
    }
    acknowledge(until);
    owesAnswer |= asks;
    if (at > arrived) {
      keep(at, message);
      return true;
    }
    boolean makesSense = takeAt(at, message);
    while (makesSense && !early.isEmpty() && early.firstKey() <= arrived) {
      Map.Entry<Long, ByteBuffer> next = early.pollFirstEntry();
      makesSense = takeAt(next.getKey(), next.getValue());
    }
    return makesSense;
  }

  private void keep(long at, ByteBuffer chunk) {
    if (chunk.hasRemaining() && at - arrived < WINDOW_BYTES && early.size() < MAX_EARLY) {
      early.put(at, ByteBuffer.allocate(chunk.remaining()).put(chunk).flip());
    }
    chunk.position(chunk.limit());
  }

  private boolean takeAt(long at, ByteBuffer chunk) {
    long known = Math.min(arrived - at, chunk.remaining());
    chunk.position(chunk.position() + (int) known);
    arrived += chunk.remaining();
    while (chunk.hasRemaining()) {
      if (!take(chunk)) {
        return false;
      }
    }
    return true;
  }

  private void acknowledge(long until) {
    acknowledged = Math.max(acknowledged, until);
    sent = Math.max(sent, acknowledged);
    while (!outgoing.isEmpty() && acknowledged - begin >= outgoing.element().limit()) {
      begin += outgoing.remove().limit();
    }
  }

  /**
   * Reads the next bytes of an entry. The buffer grows with the received bytes, because a forger
   * could announce any size.
   */
  private boolean take(ByteBuffer chunk) {
    if (remaining == 0) {
      sizeBytes.put(chunk.get());
      if (!sizeBytes.hasRemaining()) {
        remaining = sizeBytes.getInt(0);
        sizeBytes.clear();
        arriving = ByteBuffer.allocate(Math.max(0, Math.min(remaining, CHUNK_BYTES)));
      }
      broken = remaining < 0 || remaining > MOST_BYTES; // the rest of the stream is unreadable
      return !broken;
    }
    int length = Math.min(remaining, chunk.remaining());
    if (arriving.remaining() < length) {
      int room = (int) Math.min((long) arriving.position() + remaining, 2L * arriving.capacity());
      arriving =
          ByteBuffer.allocate(Math.max(room, arriving.position() + length)).put(arriving.flip());
    }
    arriving.put(chunk.slice(chunk.position(), length));
    chunk.position(chunk.position() + length);
    remaining -= length;
    if (remaining == 0) {
      entries.accept(arriving.flip());
      arriving = ByteBuffer.allocate(0);
    }
    return true;
  }
}
