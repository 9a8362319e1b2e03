package org.isochron.physics.journal;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.OptionalLong;
import org.isochron.physics.slice.Slice;

/**
 * The ticks of a journal that count, one after the other from wherever it is put: what each was given, and what is noted of
 * the state after it. Owner: the replaying thread; blocks on the disk.
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

  /** Whatever tick is read next is read from the beginning of its stretch. */
  void toStart() {
    stretchOffset = NOWHERE;
  }

  /** Stands after the tick of the last keyframe at or before a tick, and returns that keyframe. */
  JournalEntry.Keyframe toKeyframe(long tick, long startTick) throws IOException {
    reader.moveTo(index.keyframeOffset(tick));
    stretchOffset = index.stretchOffset(Math.max(index.keyframeTick(tick), startTick + 1));
    hash = OptionalLong.empty();
    while (nextRecord()) {
      switch (reader.kind()) {
        case RecordKind.START, RecordKind.HASH, RecordKind.REWIND ->
          hash = OptionalLong.of(reader.content().getLong(Long.BYTES)); // behind the tick
        case RecordKind.KEYFRAME -> {
          return (JournalEntry.Keyframe) read();
        }
        default -> {} // frames and publishes may stand between the two
      }
    }
    throw missing("the keyframe before tick %d".formatted(tick));
  }

  /** Reads the tick after the one it stands at. */
  void read(long tick) throws IOException {
    long stretch = index.stretchOffset(tick);
    atRest = stretch != stretchOffset;
    if (atRest) {
      reader.moveTo(stretch);
      stretchOffset = stretch;
    }
    readTick(tick);
    readNotes();
  }

  /** What the tick read last was given; valid until the next is read. */
  Slice slice() {
    return slice;
  }

  /** Whether the slice tells of all controls that are not at rest, and not of the changed ones alone. */
  boolean isFromRest() {
    return atRest;
  }

  int qualityLevel() {
    return qualityLevel;
  }

  /** The hash of the state after the tick read last, or of the keyframe, if it was noted. */
  OptionalLong hash() {
    return hash;
  }

  /** The bodies after the tick, if they were noted. */
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
        JournalEntry.Tick entry = (JournalEntry.Tick) read();
        if (entry.tick() != tick) {
          throw missing("tick %d, where tick %d stands".formatted(tick, entry.tick()));
        }
        slice = entry.slice();
        qualityLevel = entry.qualityLevel();
        return;
      }
    }
    throw missing("tick %d".formatted(tick));
  }

  /** Reads up to the next record that is of another tick, and leaves that for the next time. */
  private void readNotes() throws IOException {
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
        default -> {} // nothing that a replay needs
      }
    }
  }

  private boolean nextRecord() throws IOException {
    if (reader.next()) {
      return true;
    }
    if (!reader.fault().isEmpty()) {
      throw missing("what was there when the journal was opened: " + reader.fault());
    }
    return false;
  }

  private JournalEntry read() {
    return decoder.decode(reader.kind(), reader.content(), reader.offset());
  }

  /** A fault of the record read last. */
  JournalException fault(String what) {
    return new JournalException(what, reader.offset());
  }

  private JournalException missing(String what) {
    return fault("the journal has no longer " + what);
  }

  private static ByteBuffer copy(ByteBuffer table) {
    return ByteBuffer.allocate(table.limit()).put(table.duplicate().rewind()).flip();
  }
}
