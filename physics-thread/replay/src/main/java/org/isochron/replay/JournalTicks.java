package org.isochron.replay;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.OptionalLong;
import org.isochron.physics.slice.Slice;

/**
 * Reads the valid ticks of a journal in order from any position: the slice of each, and the
 * recorded hash and bodies after it. Owner: the replaying thread; blocks on the disk.
 */
final class JournalTicks implements Closeable {
  private static final long NOWHERE = -1;

  private final JournalIndex index;
  private final RecordReader reader;
  private final EntryDecoder decoder = new EntryDecoder();
  private long stretchOffset = NOWHERE;
  private boolean atRest;
  private Slice slice = new Slice();
  private int qualityLevel;
  private OptionalLong hash = OptionalLong.empty();
  private Optional<ByteBuffer> bodies = Optional.empty();

  JournalTicks(Journal journal) throws IOException {
    index = journal.index();
    reader = journal.reader();
  }

  /** Makes the next read start at the beginning of its tick's stretch. */
  void toStart() {
    stretchOffset = NOWHERE;
  }

  /** Moves to the last checkpoint at or before a tick, and returns that checkpoint. */
  Journal.Entry.Checkpoint toCheckpoint(long tick) throws IOException {
    long offset = index.checkpointOffset(tick);
    reader.moveTo(offset);
    long stretch = index.stretchOffset(index.checkpointTick(tick) + 1);
    // after a rewind to the checkpoint's tick, the ticks that follow it in the file are void
    stretchOffset = stretch < offset ? stretch : NOWHERE;
    hash = OptionalLong.empty();
    while (nextRecord()) {
      switch (reader.kind()) {
        case RecordKind.START, RecordKind.HASH, RecordKind.REWIND ->
          hash = OptionalLong.of(reader.content().getLong(Long.BYTES)); // after the tick
        case RecordKind.CHECKPOINT -> {
          return (Journal.Entry.Checkpoint) read();
        }
        default -> {} // frames and publishes may stand between the two
      }
    }
    throw missing("the checkpoint before tick %d".formatted(tick));
  }

  /** Reads a tick; it follows the one read last, or begins a stretch. */
  void read(long tick) {
    try {
      long stretch = index.stretchOffset(tick);
      atRest = stretch != stretchOffset;
      if (atRest) {
        reader.moveTo(stretch);
        stretchOffset = stretch;
      }
      readTick(tick);
      readNotes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The slice of the tick read last; valid until the next read. */
  Slice slice() {
    return slice;
  }

  /**
   * Returns true if the slice has all controls that are not at rest, rather than only the changed
   * ones.
   */
  boolean isFromRest() {
    return atRest;
  }

  int qualityLevel() {
    return qualityLevel;
  }

  /** The hash of the state after the tick or checkpoint read last, if it was recorded. */
  OptionalLong hash() {
    return hash;
  }

  /** The bodies after the tick, if they were recorded. */
  Optional<ByteBuffer> bodies() {
    return bodies;
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }

  private void readTick(long tick) throws IOException {
    while (nextRecord()) {
      if (reader.kind() == RecordKind.TICK) {
        Journal.Entry.Tick entry = (Journal.Entry.Tick) read();
        if (entry.tick() != tick) {
          throw missing("tick %d, but has tick %d there".formatted(tick, entry.tick()));
        }
        slice = entry.slice();
        qualityLevel = entry.qualityLevel();
        return;
      }
    }
    throw missing("tick %d".formatted(tick));
  }

  /** Reads up to the next record of another tick, and leaves that one for the next call. */
  private void readNotes() throws IOException {
    hash = OptionalLong.empty();
    bodies = Optional.empty();
    while (nextRecord()) {
      switch (reader.kind()) {
        case RecordKind.HASH -> hash = OptionalLong.of(((Journal.Entry.Hash) read()).hash());
        case RecordKind.POSES ->
          bodies = Optional.of(copy(((Journal.Entry.Bodies) read()).table()));
        case RecordKind.TICK, RecordKind.REWIND -> {
          reader.moveTo(reader.offset());
          return;
        }
        default -> {} // nothing that a replay needs
      }
    }
  }

  private boolean nextRecord() throws IOException {
    if (reader.next()) {
      return true;
    }
    if (!reader.fault().isEmpty()) {
      throw missing("what it had when it was opened: " + reader.fault());
    }
    return false;
  }

  private Journal.Entry read() {
    return decoder.decode(reader.kind(), reader.content(), reader.offset());
  }

  /** Returns an exception about the record read last. */
  Journal.FormatException fault(String what) {
    return new Journal.FormatException(what, reader.offset());
  }

  private Journal.FormatException missing(String what) {
    return fault("the journal no longer has " + what);
  }

  private static ByteBuffer copy(ByteBuffer table) {
    return ByteBuffer.allocate(table.limit()).put(table.duplicate().rewind()).flip();
  }
}
