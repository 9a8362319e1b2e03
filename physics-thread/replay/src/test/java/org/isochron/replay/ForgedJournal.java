package org.isochron.replay;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** A journal's bytes with forged records, all with correct checksums. */
final class ForgedJournal {
  private final Framing framing = new Framing();
  private final byte[] bytes;

  ForgedJournal(byte[] journal) {
    bytes = journal.clone();
  }

  record RecordSpan(int from, byte kind, int content, int end) {}

  List<RecordSpan> records() {
    List<RecordSpan> records = new ArrayList<>();
    for (int from = Framing.PREAMBLE_BYTES; from < bytes.length; ) {
      int content = from + Framing.HEAD_BYTES;
      int end = content + ByteBuffer.wrap(bytes).getInt(from);
      records.add(new RecordSpan(from, bytes[content - 1], content, end));
      from = end + Integer.BYTES;
    }
    return records;
  }

  RecordSpan first(byte kind) {
    return records().stream().filter(span -> span.kind() == kind).findFirst().orElseThrow();
  }

  byte at(int offset) {
    return bytes[offset];
  }

  ForgedJournal putByte(RecordSpan record, int offset, int value) {
    bytes[offset] = (byte) value;
    return withChecksum(record);
  }

  ForgedJournal putInt(RecordSpan record, int offset, int value) {
    ByteBuffer.wrap(bytes).putInt(offset, value);
    return withChecksum(record);
  }

  ForgedJournal putLong(RecordSpan record, int offset, long value) {
    ByteBuffer.wrap(bytes).putLong(offset, value);
    return withChecksum(record);
  }

  byte[] bytes() {
    return bytes;
  }

  static byte[] of(List<Byte> kinds, List<byte[]> contents) {
    ByteBuffer journal = ByteBuffer.allocate(Framing.PREAMBLE_BYTES
        + contents.stream().mapToInt(it -> it.length + Framing.FRAME_BYTES).sum());
    Framing framing = new Framing();
    journal.put(framing.preamble());
    for (int index = 0; index < kinds.size(); index++) {
      int from = journal.position();
      journal.putInt(contents.get(index).length).put(kinds.get(index)).put(contents.get(index));
      journal.putInt(framing.checksum(from, journal.array(), from, journal.position() - from));
    }
    return journal.array();
  }

  private ForgedJournal withChecksum(RecordSpan record) {
    int size = record.end() - record.from();
    ByteBuffer.wrap(bytes)
        .putInt(record.end(), framing.checksum(record.from(), bytes, record.from(), size));
    return this;
  }
}
