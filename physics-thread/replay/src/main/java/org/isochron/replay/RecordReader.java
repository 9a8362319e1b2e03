package org.isochron.replay;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Objects;

/**
 * Reads the complete records of a journal in order. Owner: one thread; blocks on the disk. The
 * buffer contains one piece of the file and grows to the size of the largest record.
 */
final class RecordReader implements Closeable {
  private static final int PIECE_BYTES = 1 << 16;

  private final FileChannel channel;
  private final long end;
  private final Framing framing = new Framing();
  private ByteBuffer piece = ByteBuffer.allocate(PIECE_BYTES).limit(0);
  private long pieceOffset;
  private long next;
  private long offset;
  private byte kind;
  private ByteBuffer content = ByteBuffer.allocate(0);
  private String fault = "";

  RecordReader(Path file, long end) throws IOException {
    Objects.requireNonNull(file, "file is null: name a journal");
    channel = FileChannel.open(file, StandardOpenOption.READ);
    this.end = Math.min(end, channel.size());
  }

  /**
   * Checks the file header and moves to the first record.
   *
   * @throws Journal.FormatException if the file is not a journal of this version
   */
  void readPreamble() throws IOException {
    if (!load(0, Framing.PREAMBLE_BYTES)) {
      throw new Journal.FormatException("this is no journal: it has %d bytes".formatted(end), 0);
    }
    if (piece.getLong(0) != Framing.MAGIC) {
      throw new Journal.FormatException("this is no journal: it does not begin like one", 0);
    }
    int version = piece.getInt(Long.BYTES);
    int head = Long.BYTES + Integer.BYTES;
    if (piece.getInt(head) != framing.checksum(0, piece.array(), 0, head)) {
      throw new Journal.FormatException("the journal's beginning is damaged", Long.BYTES);
    }
    if (version != Framing.VERSION) {
      throw new Journal.FormatException(
          "the journal has format version %d, and this program reads version %d"
              .formatted(version, Framing.VERSION),
          Long.BYTES);
    }
    next = Framing.PREAMBLE_BYTES;
  }

  void moveTo(long position) {
    next = position;
  }

  /**
   * Reads the next record; returns false if no complete record follows. {@link #fault} then returns
   * the reason, or an empty string at a regular end of the file.
   */
  boolean next() throws IOException {
    offset = next;
    fault = offset == end ? "" : read();
    return offset < next;
  }

  /** Returns the offset of the last record, or of the first damaged one. */
  long offset() {
    return offset;
  }

  byte kind() {
    return kind;
  }

  /** Valid until the next read. */
  ByteBuffer content() {
    return content;
  }

  String fault() {
    return fault;
  }

  long end() {
    return end;
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }

  /** Returns the fault, or an empty string for a complete record. */
  private String read() throws IOException {
    if (!load(offset, Framing.HEAD_BYTES)) {
      return "the file ends within a record";
    }
    int at = (int) (offset - pieceOffset);
    int length = piece.getInt(at);
    if (length < 0 || length > Framing.MAX_CONTENT_BYTES) {
      return "a record claims %d bytes".formatted(length);
    }
    int size = length + Framing.FRAME_BYTES;
    if (!load(offset, size)) {
      return "the file ends within a record of %d bytes".formatted(length);
    }
    at = (int) (offset - pieceOffset);
    int checkedBytes = size - Integer.BYTES;
    if (piece.getInt(at + checkedBytes)
        != framing.checksum(offset, piece.array(), at, checkedBytes)) {
      return "a record's checksum is wrong";
    }
    kind = piece.get(at + Integer.BYTES);
    content = piece.slice(at + Framing.HEAD_BYTES, length);
    next = offset + size;
    return "";
  }

  private boolean load(long from, int size) throws IOException {
    if (from + size > end) {
      return false;
    }
    if (from >= pieceOffset && from + size <= pieceOffset + piece.limit()) {
      return true;
    }
    if (piece.capacity() < size) {
      piece = ByteBuffer.allocate(size);
    }
    piece.clear().limit((int) Math.min(piece.capacity(), end - from));
    pieceOffset = from;
    channel.position(from);
    while (piece.hasRemaining()) {
      if (channel.read(piece) == -1) {
        throw new IOException("the journal was truncated while it was read");
      }
    }
    return true;
  }
}
