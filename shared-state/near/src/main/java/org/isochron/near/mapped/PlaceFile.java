package org.isochron.near.mapped;

import org.isochron.state.command.Command;

/**
 * What the holder of a place writes, and nobody else: a record with its session, how many commands
 * it has sent and the number of its last question about the clock; and behind it a ring of
 * commands. Stateless.
 */
final class PlaceFile {
  /** The numbers of the record. */
  static final int WORDS = 3;

  static final int SESSION = 0;
  static final int SENT = 1;
  static final int ASKED = 2;

  /** The size of the record. */
  static final int RECORD_BYTES = CheckedWords.bytes(WORDS);

  /** The bytes of a command. */
  static final int ENTRY_BYTES = (Command.BYTES + 7) & ~7;

  private static final int RING_AT = 128;

  private PlaceFile() {}

  /** Returns the size of a place with a ring of n commands. */
  static long bytes(int commands) {
    return RING_AT + (long) commands * ENTRY_BYTES;
  }

  /** Returns where a command lies in the ring. */
  static int index(long number, int commands) {
    return (int) Math.floorMod(number, (long) commands);
  }

  /** Returns where a command lies in the file. */
  static long at(int index) {
    return RING_AT + (long) index * ENTRY_BYTES;
  }
}
