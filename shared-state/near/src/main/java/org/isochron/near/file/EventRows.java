package org.isochron.near.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.isochron.state.event.Event;

/**
 * The writer's end of the broadcast of events: keeps the ring in memory of its own, from which it
 * is written to the file. Owner: one thread. Never waits; allocates nothing after construction. A
 * row is the event and its number, counted from 1, which lacks if somebody has cut the file.
 */
public final class EventRows {
  private static final int NUMBER = (Event.BYTES + 7) & ~7;
  private static final int ROW_BYTES = NUMBER + Long.BYTES;

  private final int capacity;
  private final ByteBuffer memory;
  private long count;
  private long written;

  EventRows(int capacity) {
    this.capacity = capacity;
    memory = ByteBuffer.allocateDirect(capacity * ROW_BYTES).order(ByteOrder.nativeOrder());
  }

  /** Returns the size of a ring that keeps n events. */
  static long bytes(int capacity) {
    return (long) capacity * ROW_BYTES;
  }

  /** Returns how many events are written at once, at most. */
  static int batch(int capacity) {
    return capacity / 4;
  }

  /** Adds an event, which is published when it is written and counted. */
  public void add(Event event) {
    int at = at(count, capacity);
    memory.limit(at + ROW_BYTES).position(at);
    event.writeTo(memory);
    memory.putLong(at + NUMBER, count + 1);
    count++;
  }

  /** Returns true if events wait to be written. */
  boolean isBehind() {
    return written != count;
  }

  /** Returns the next rows to be written: adjacent ones, at most a batch. */
  ByteBuffer rows() {
    written = Math.max(written, count - capacity); // the ones before are overwritten already
    int from = at(written, capacity);
    long most = Math.min(batch(capacity), capacity - from / ROW_BYTES);
    int rows = (int) Math.min(most, count - written);
    return memory.limit(from + rows * ROW_BYTES).position(from);
  }

  /** Notes that rows were written up to the end of a buffer that {@link #rows} returned. */
  void wrote(int byteCount) {
    written += byteCount / ROW_BYTES;
  }

  /** Returns the whole ring. */
  ByteBuffer whole() {
    return memory.clear();
  }

  /** Returns how many events are written. */
  long writtenCount() {
    return written;
  }

  /**
   * Reads adjacent rows into memory of the whole ring; a reader. Returns false if the file ends
   * before them.
   */
  static boolean read(
      OpenFile file, long ringAt, ByteBuffer ring, int capacity, long number, int rows)
      throws IOException {
    int at = at(number, capacity);
    return file.read(ring.limit(at + rows * ROW_BYTES).position(at), ringAt + at);
  }

  /** Takes an event from memory. Returns false if another one lies there. */
  static boolean take(ByteBuffer ring, int capacity, long number, Event event) {
    int at = at(number, capacity);
    ring.limit(at + ROW_BYTES).position(at);
    event.readFrom(ring);
    return ring.getLong(at + NUMBER) == number + 1; // 0 is a row that was never written
  }

  private static int at(long number, int capacity) {
    return (int) Math.floorMod(number, (long) capacity) * ROW_BYTES;
  }
}
