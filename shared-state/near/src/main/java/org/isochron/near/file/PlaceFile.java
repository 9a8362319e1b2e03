package org.isochron.near.file;

import java.nio.ByteBuffer;
import org.isochron.state.command.Command;

/**
 * What the holder of a place writes, and nobody else: a record with its session, how many commands
 * it has sent and the number of its last question about the clock; and behind it a ring of
 * commands, each with its number at its end, which lacks if somebody has cut the file. Stateless.
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
  static final int ENTRY_BYTES = (Command.BYTES + Integer.BYTES + 7) & ~7;

  private static final int NUMBER = ENTRY_BYTES - Integer.BYTES;

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

  /** Writes the number of a command, counted from 0, into its entry at a place of memory. */
  static void number(ByteBuffer memory, int entryAt, long number) {
    memory.putInt(entryAt + NUMBER, (int) number + 1);
  }

  /** Returns true if an entry is that of a command with a number. */
  static boolean isOf(ByteBuffer memory, int entryAt, long number) {
    return memory.getInt(entryAt + NUMBER) == (int) number + 1;
  }

  /** Returns where a command lies in the file. */
  static long at(int index) {
    return RING_AT + (long) index * ENTRY_BYTES;
  }
}
