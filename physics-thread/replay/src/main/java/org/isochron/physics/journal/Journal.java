package org.isochron.physics.journal;

import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.file.Path;
import java.util.function.Consumer;

/**
 * A journal that was read through once: what it is of, which ticks it has, and how it ends. Immutable; any thread. Nothing
 * of the file is kept but where the keyframes are, and the file is open only while it is read.
 */
public final class Journal {
  private final Path file;
  private final JournalScan scan;

  private Journal(Path file, JournalScan scan) {
    this.file = file;
    this.scan = scan;
  }

  /**
   * Reads a journal through. One that was cut off is read up to its last whole record, which {@link #end} tells.
   *
   * @throws JournalException if the file is no journal, or says what no recording writes
   */
  public static Journal open(Path file) throws IOException {
    try (RecordReader reader = new RecordReader(file, Long.MAX_VALUE)) {
      reader.readPreamble();
      JournalScan scan = new JournalScan(identity(reader));
      scan.read(reader);
      return new Journal(file, scan);
    }
  }

  /** What it is of. */
  public JournalIdentity identity() {
    return scan.identity;
  }

  /** The tick after which recording began; the first recorded one is the next. */
  public long startTick() {
    return scan.startTick;
  }

  /** The last tick that is whole and was not made void. */
  public long lastTick() {
    return scan.lastTick;
  }

  /** How many keyframes can be gone to. */
  public int keyframeCount() {
    return scan.index.keyframeCount();
  }

  /** How it ends. */
  public JournalEnd end() {
    return scan.end;
  }

  /** How many bytes of the file are whole. */
  public long wholeBytes() {
    return scan.wholeBytes;
  }

  /** Hands out every whole record in the order of the file, those that were made void too. */
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

  JournalIndex index() {
    return scan.index;
  }

  /** Whether a tick was ever begun. */
  boolean isStarted() {
    return scan.started;
  }

  long startHash() {
    return scan.startHash;
  }

  /** A reader of what is whole. */
  RecordReader reader() throws IOException {
    return new RecordReader(file, scan.wholeBytes);
  }

  private static JournalIdentity identity(RecordReader reader) throws IOException {
    if (!reader.next()) {
      throw new JournalException(
          "the journal does not say what it is of: %s"
              .formatted(reader.fault().isEmpty() ? "it is empty" : reader.fault()),
          reader.offset());
    }
    try {
      if (reader.kind() == RecordKind.IDENTITY) {
        return IdentityBytes.read(reader.content());
      }
    } catch (IllegalArgumentException | BufferUnderflowException e) {
      throw new JournalException(
          "what the journal says it is of makes no sense: " + e.getMessage(), reader.offset());
    }
    throw new JournalException("the journal does not begin with what it is of", reader.offset());
  }
}
