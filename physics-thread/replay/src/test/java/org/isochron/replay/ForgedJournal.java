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

  /** A record: its offset, its kind, and the offsets of its content's begin and end. */
  record Place(int from, byte kind, int content, int end) {}

  /** Returns all records in file order. */
  List<Place> places() {
    List<Place> places = new ArrayList<>();
    for (int from = Framing.PREAMBLE_BYTES; from < bytes.length; ) {
      int content = from + Framing.HEAD_BYTES;
      int end = content + ByteBuffer.wrap(bytes).getInt(from);
      places.add(new Place(from, bytes[content - 1], content, end));
      from = end + Integer.BYTES;
    }
    return places;
  }

  /** Returns the first record of a kind. */
  Place first(byte kind) {
    return places().stream().filter(place -> place.kind() == kind).findFirst().orElseThrow();
  }

  byte at(int place) {
    return bytes[place];
  }

  ForgedJournal putByte(Place record, int place, int value) {
    bytes[place] = (byte) value;
    return summed(record);
  }

  ForgedJournal putInt(Place record, int place, int value) {
    ByteBuffer.wrap(bytes).putInt(place, value);
    return summed(record);
  }

  ForgedJournal putLong(Place record, int place, long value) {
    ByteBuffer.wrap(bytes).putLong(place, value);
    return summed(record);
  }

  byte[] bytes() {
    return bytes;
  }

  /** Creates a journal of records with these kinds and contents. */
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

  private ForgedJournal summed(Place record) {
    int size = record.end() - record.from();
    ByteBuffer.wrap(bytes)
        .putInt(record.end(), framing.checksum(record.from(), bytes, record.from(), size));
    return this;
  }
}
