package org.isochron.replay;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.OptionalLong;
import org.isochron.physics.slice.Slice;

/**
 * Reads the valid ticks of a journal in order from any position: the slice of each tick, and the
 * recorded hash and bodies after it. Owner: the replaying thread; blocks on the disk.
 */
final class JournalTicks implements Closeable {
  private static final long NO_OFFSET = -1;

  private final JournalIndex index;
  private final RecordReader reader;
  private final EntryDecoder decoder = new EntryDecoder();
  private long stretchOffset = NO_OFFSET;
  private boolean atRest;
  private Slice slice = new Slice();
  private int qualityLevel;
  private Optional<JournalEntry.Checkpoint> restored = Optional.empty();
  private OptionalLong hash = OptionalLong.empty();
  private Optional<ByteBuffer> bodies = Optional.empty();

  JournalTicks(Journal journal) throws IOException {
    index = journal.index();
    reader = journal.reader();
  }

  void toStart() {
    stretchOffset = NO_OFFSET;
  }

  /** Moves to the last checkpoint at or before a tick and returns it. */
  JournalEntry.Checkpoint toCheckpoint(long tick) throws IOException {
    long offset = index.checkpointOffset(tick);
    reader.moveTo(offset);
    long stretch = index.stretchOffset(index.checkpointTick(tick) + 1);
    // after a rewind to the checkpoint's tick, the following ticks in the file are void
    stretchOffset = stretch < offset ? stretch : NO_OFFSET;
    hash = OptionalLong.empty();
    while (nextRecord()) {
      switch (reader.kind()) {
        case RecordKind.START, RecordKind.HASH, RecordKind.REWIND ->
          hash = OptionalLong.of(reader.content().getLong(Long.BYTES)); // skips the tick number
        case RecordKind.CHECKPOINT -> {
          return (JournalEntry.Checkpoint) read();
        }
        default -> {} // frames and publishes may lie between the two
      }
    }
    throw missing("the checkpoint before tick %d".formatted(tick));
  }

  /** The tick must follow the previous one or begin a new range. */
  void read(long tick) {
    try {
      long stretch = index.stretchOffset(tick);
      atRest = stretch != stretchOffset;
      if (atRest) {
        reader.moveTo(stretch);
        stretchOffset = stretch;
      }
      readTick(tick);
      readHashAndBodies();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Valid until the next read. */
  Slice slice() {
    return slice;
  }

  /**
   * Returns true if the slice contains all controls that are not at rest, not only the changed
   * ones.
   */
  boolean isFromRest() {
    return atRest;
  }

  int qualityLevel() {
    return qualityLevel;
  }

  /** The state in which the tick began, if it follows a rewind that recorded its state. */
  Optional<JournalEntry.Checkpoint> restored() {
    return restored;
  }

  /** Empty if not recorded. */
  OptionalLong hash() {
    return hash;
  }

  /** Empty if not recorded. */
  Optional<ByteBuffer> bodies() {
    return bodies;
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }

  private void readTick(long tick) throws IOException {
    restored = Optional.empty();
    boolean isRewound = false;
    while (nextRecord()) {
      if (reader.kind() == RecordKind.REWIND) {
        isRewound = true;
      } else if (reader.kind() == RecordKind.CHECKPOINT && isRewound) {
        restored = Optional.of((JournalEntry.Checkpoint) read());
      } else if (reader.kind() == RecordKind.TICK) {
        JournalEntry.Tick entry = (JournalEntry.Tick) read();
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

  /** Reads up to the record of the next tick, leaving that record to the next call. */
  private void readHashAndBodies() throws IOException {
    hash = OptionalLong.empty();
    bodies = Optional.empty();
    while (nextRecord()) {
      switch (reader.kind()) {
        case RecordKind.HASH -> hash = OptionalLong.of(((JournalEntry.Hash) read()).hash());
        case RecordKind.POSES -> bodies = Optional.of(copy(((JournalEntry.Bodies) read()).table()));
        case RecordKind.TICK, RecordKind.REWIND -> {
          reader.moveTo(reader.offset());
          return;
        }
        default -> {} // irrelevant for a replay
      }
    }
  }

  private boolean nextRecord() throws IOException {
    if (reader.next()) {
      return true;
    }
    if (!reader.fault().isEmpty()) {
      throw missing("all of its records: " + reader.fault());
    }
    return false;
  }

  private JournalEntry read() {
    return decoder.decode(reader.kind(), reader.content(), reader.offset());
  }

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
