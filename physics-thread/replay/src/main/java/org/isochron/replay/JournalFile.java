package org.isochron.replay;

import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * The writing end of a journal's file. Owner: the writing thread; may block on the disk, and
 * allocates nothing after construction but for large records. It writes only whole batches of
 * records, in order, so that a file cut off anywhere has whole records up to the cut.
 */
final class JournalFile {
  private static final int BATCH_BYTES = 1 << 16;

  private final JournalChannel channel;
  private final ForceSchedule schedule;
  private final Framing framing = new Framing();
  private final ByteBuffer batch;
  private long writtenBytes;

  JournalFile(JournalChannel channel, ForceSchedule schedule, int largestRecord) {
    this.channel = channel;
    this.schedule = schedule;
    batch = ByteBuffer.allocate(Math.max(BATCH_BYTES, largestRecord + Framing.FRAME_BYTES));
    batch.put(framing.preamble());
  }

  /** Appends the next record of a ring; returns true if there was one. */
  boolean append(RecordRing ring) throws IOException {
    int size = ring.nextSize();
    if (size == RecordRing.NONE) {
      return false;
    }
    if (batch.remaining() < size + Framing.FRAME_BYTES) {
      flush();
    }
    int from = batch.position();
    batch.putInt(size - 1);
    ring.take(size, batch);
    batch.putInt(
        framing.checksum(writtenBytes + from, batch.array(), from, batch.position() - from));
    schedule.appended(batch.get(from + Integer.BYTES));
    return true;
  }

  /** Writes a record of any size at once, after what has been appended so far. */
  void write(byte kind, byte[] content) throws IOException {
    flush();
    ByteBuffer record = ByteBuffer.allocate(content.length + Framing.FRAME_BYTES);
    record.putInt(content.length).put(kind).put(content);
    record.putInt(framing.checksum(writtenBytes, record.array(), 0, record.position()));
    write(record.flip());
  }

  /** Writes what has been appended so far. */
  void flush() throws IOException {
    write(batch.flip());
    batch.clear();
  }

  /** Writes what has been appended so far, and forces it to the disk if that is due. */
  void flush(boolean isEnd) throws IOException {
    flush();
    if (schedule.isDue(isEnd)) {
      channel.force();
      schedule.forced();
    }
  }

  private void write(ByteBuffer bytes) throws IOException {
    while (bytes.hasRemaining()) {
      writtenBytes += channel.write(bytes);
    }
  }

  /** How many bytes have been written. */
  long writtenBytes() {
    return writtenBytes;
  }
}
