package org.isochron.replay;

/** The kinds of records in a journal, by their numbers in the file. */
final class RecordKind {
  static final byte IDENTITY = 1;
  static final byte START = 2;
  static final byte TICK = 3;
  static final byte HASH = 4;
  static final byte POSES = 5;
  static final byte CHECKPOINT = 6;
  static final byte REWIND = 7;
  static final byte TIMELINE = 8;
  static final byte PUBLISH = 9;
  static final byte FRAME = 10;
  static final byte BROKEN = 11;
  static final byte END = 12;
  static final byte PREFAB = 13;

  private RecordKind() {}
}
