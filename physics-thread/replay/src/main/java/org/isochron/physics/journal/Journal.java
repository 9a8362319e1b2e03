package org.isochron.physics.journal;

import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.isochron.state.body.PrefabLibrary;

/**
 * A journal file that was read and checked once: its identity, its ticks and its end. Immutable;
 * any thread. Only the offsets of stretches and keyframes stay in memory, and the file is open only
 * while it is read.
 */
public final class Journal {
  private final Path file;
  private final JournalScan scan;

  private Journal(Path file, JournalScan scan) {
    this.file = file;
    this.scan = scan;
  }

  /**
   * Reads and checks a journal. If it was cut off, reads up to its last whole record; {@link #end}
   * reports the cut.
   *
   * @throws JournalException if the file is no journal, or has contents that no recording writes
   */
  public static Journal open(Path file) throws IOException {
    try (RecordReader reader = new RecordReader(file, Long.MAX_VALUE)) {
      reader.readPreamble();
      JournalScan scan = new JournalScan(identity(reader));
      scan.read(reader);
      return new Journal(file, scan);
    }
  }

  /** The identity of the recorded simulation. */
  public JournalIdentity identity() {
    return scan.identity;
  }

  /** The tick after which recording began; the first recorded tick is the next one. */
  public long startTick() {
    return scan.startTick;
  }

  /** The last whole tick that no rewind made void. */
  public long lastTick() {
    return scan.lastTick;
  }

  /** How many keyframes a replay can seek to. */
  public int keyframeCount() {
    return scan.index.keyframeCount();
  }

  /** How it ends. */
  public JournalEnd end() {
    return scan.end;
  }

  /** How many bytes of the file contain whole records. */
  public long wholeBytes() {
    return scan.wholeBytes;
  }

  /**
   * Passes every whole record to a handler in file order, including those that a rewind made void.
   */
  public void forEach(Consumer<? super JournalEntry> handler) throws IOException {
    try (RecordReader reader = reader()) {
      reader.readPreamble();
      identity(reader);
      EntryDecoder decoder = new EntryDecoder();
      while (reader.next()) {
        handler.accept(decoder.decode(reader.kind(), reader.content(), reader.offset()));
      }
    }
  }

  /** The prefabs that were added while it was recorded, in the order of their numbers. */
  List<JournalEntry.Added> added() {
    return scan.added;
  }

  /** Adds those prefabs to a simulation's, unless it has them already. */
  void addPrefabsTo(PrefabLibrary prefabs) {
    for (JournalEntry.Added added : added()) {
      int count = prefabs.table().count();
      boolean isKnown =
          added.number() < count && prefabs.table().get(added.number()).equals(added.prefab());
      boolean isAdded = added.number() == count && prefabs.add(added.prefab()) == count;
      if (!isKnown && !isAdded) {
        throw new JournalException(
            "the journal adds prefab %d, and the simulation has %d others: replay it with the recorded one"
                .formatted(added.number(), count),
            0);
      }
    }
  }

  JournalIndex index() {
    return scan.index;
  }

  /** Returns true if the journal has a start record. */
  boolean isStarted() {
    return scan.started;
  }

  long startHash() {
    return scan.startHash;
  }

  /** Opens a reader of the whole records. */
  RecordReader reader() throws IOException {
    return new RecordReader(file, scan.wholeBytes);
  }

  private static JournalIdentity identity(RecordReader reader) throws IOException {
    if (!reader.next()) {
      throw new JournalException(
          "the journal has no identity: %s"
              .formatted(reader.fault().isEmpty() ? "it is empty" : reader.fault()),
          reader.offset());
    }
    try {
      if (reader.kind() == RecordKind.IDENTITY) {
        return IdentityBytes.read(reader.content());
      }
    } catch (IllegalArgumentException | BufferUnderflowException e) {
      throw new JournalException(
          "the journal's identity is damaged: " + e.getMessage(), reader.offset());
    }
    throw new JournalException("the journal does not begin with its identity", reader.offset());
  }
}
