package org.isochron.replay;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.isochron.physics.slice.Slice;
import org.isochron.shapes.Prefab;
import org.isochron.state.exchange.Exchange;

/**
 * Decodes the contents of records into entries, and rejects contents that no recording writes.
 * Owner: one thread. All entries share slices.
 */
final class EntryDecoder {
  private final Slice slice = new Slice();
  private final Slice held = new Slice();

  JournalEntry decode(byte kind, ByteBuffer content, long offset) {
    JournalEntry entry;
    try {
      entry = entry(kind, content);
    } catch (BufferUnderflowException e) {
      throw new Journal.FormatException(
          "the record of kind %d is too short".formatted(kind), offset);
    } catch (IllegalArgumentException e) {
      throw new Journal.FormatException(
          "the record of kind %d is invalid: %s".formatted(kind, e.getMessage()), offset);
    }
    if (content.hasRemaining()) {
      throw new Journal.FormatException(
          "the record of kind %d has %d bytes too many".formatted(kind, content.remaining()),
          offset);
    }
    return entry;
  }

  private JournalEntry entry(byte kind, ByteBuffer content) {
    return switch (kind) {
      case RecordKind.START -> new JournalEntry.Start(content.getLong(), content.getLong());
      case RecordKind.TICK ->
        new JournalEntry.Tick(content.getLong(), qualityLevel(content), read(slice, content));
      case RecordKind.HASH -> new JournalEntry.Hash(content.getLong(), content.getLong());
      case RecordKind.POSES -> bodies(content);
      case RecordKind.CHECKPOINT ->
        new JournalEntry.Checkpoint(
            content.getLong(), qualityLevel(content), read(held, content), rest(content));
      case RecordKind.REWIND -> new JournalEntry.Rewind(content.getLong(), content.getLong());
      case RecordKind.TIMELINE -> new JournalEntry.Change(JournalRecords.timeline(content));
      case RecordKind.PUBLISH ->
        new JournalEntry.Publish(
            content.getLong(),
            content.getLong(),
            content.getLong(),
            content.getLong(),
            JournalRecords.timeline(content),
            within(content.getInt(), Exchange.MIN_WINDOW_LENGTH, Exchange.MAX_WINDOW_LENGTH));
      case RecordKind.FRAME ->
        new JournalEntry.Frame(
            within(content.getInt(), 0, Recording.MAX_FRAME_LOGS - 1),
            content.getLong(),
            content.getLong(),
            content.getLong(),
            JournalRecords.timeline(content));
      case RecordKind.PREFAB ->
        new JournalEntry.Added(
            within(content.getInt(), 0, Integer.MAX_VALUE), Prefab.readFrom(content));
      case RecordKind.BROKEN ->
        new JournalEntry.Broken(StandardCharsets.UTF_8.decode(rest(content)).toString());
      case RecordKind.END -> new JournalEntry.End();
      default -> throw new IllegalArgumentException("this version does not know the kind");
    };
  }

  private static JournalEntry bodies(ByteBuffer content) {
    ByteBuffer table = rest(content);
    if (!PoseTable.isComplete(table)) {
      throw new IllegalArgumentException(
          "the table of bodies has another size than its header states");
    }
    return new JournalEntry.Bodies(PoseTable.tick(table), PoseTable.count(table), table);
  }

  private static int qualityLevel(ByteBuffer content) {
    return within(content.getInt(), 0, Integer.MAX_VALUE);
  }

  private static Slice read(Slice into, ByteBuffer content) {
    into.readFrom(content);
    return into;
  }

  private static ByteBuffer rest(ByteBuffer content) {
    ByteBuffer rest = content.slice();
    content.position(content.limit());
    return rest;
  }

  private static int within(int value, int min, int max) {
    if (value < min || value > max) {
      throw new IllegalArgumentException(
          "%d does not lie between %d and %d".formatted(value, min, max));
    }
    return value;
  }
}
