package org.isochron.replay;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.isochron.state.threads.ByteRing;

/**
 * Writes the file of a journal. Owner: the writing thread; may block on the disk. Allocates after
 * construction only for large records. Only complete records are written, in order, so that a
 * truncated file consists of complete records up to the cut.
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

  /** Appends the next record of a ring; returns false if the ring is empty. */
  boolean append(ByteRing ring) throws IOException {
    int size = ring.nextSize();
    if (size == ByteRing.NONE) {
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

  /** Writes all appended records and then a record of any size immediately. */
  void write(byte kind, byte[] content) throws IOException {
    flush();
    ByteBuffer record = ByteBuffer.allocate(content.length + Framing.FRAME_BYTES);
    record.putInt(content.length).put(kind).put(content);
    record.putInt(framing.checksum(writtenBytes, record.array(), 0, record.position()));
    write(record.flip());
  }

  void flush() throws IOException {
    write(batch.flip());
    batch.clear();
  }

  /** Writes all appended records, and forces them to the disk if the schedule requires it. */
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

  long writtenBytes() {
    return writtenBytes;
  }
}
