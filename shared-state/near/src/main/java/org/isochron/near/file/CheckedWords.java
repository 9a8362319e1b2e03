package org.isochron.near.file;

import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;

/**
 * A few numbers in a file and a checksum of them, so that a copy of them that is torn, cut off or
 * overwritten shows. Stateless; never waits; allocates nothing.
 *
 * <p>One process writes a record with one call to the system, which another process may see in
 * part. A checksum serves readers that read by calls and readers that map the file, and needs no
 * access that both ends share.
 */
final class CheckedWords {
  private static final long SEED = 0x69736f2d6e656172L;
  private static final long FACTOR = 0x9e3779b97f4a7c15L;

  private CheckedWords() {}

  /** Returns the size of a record of n numbers. */
  static int bytes(int count) {
    return (count + 1) * Long.BYTES;
  }

  /** Writes a record at a place of a buffer. */
  static void write(ByteBuffer memory, int at, long[] words) {
    long check = SEED;
    for (int index = 0; index < words.length; index++) {
      memory.putLong(at + index * Long.BYTES, words[index]);
      check = mixed(check, words[index]);
    }
    memory.putLong(at + words.length * Long.BYTES, check);
  }

  /** Reads a record. Returns false if it is not whole; the numbers mean nothing then. */
  static boolean read(ByteBuffer memory, int at, long[] words) {
    long check = SEED;
    for (int index = 0; index < words.length; index++) {
      words[index] = memory.getLong(at + index * Long.BYTES);
      check = mixed(check, words[index]);
    }
    boolean whole = memory.getLong(at + words.length * Long.BYTES) == check;
    // ordering: acquire: what the numbers count is read after them. Without it an entry may be read
    // before it was written although its count is new.
    VarHandle.acquireFence();
    return whole;
  }

  /** Returns a checksum of bytes. */
  static long of(ByteBuffer memory, int from, int end) {
    long check = SEED;
    for (int at = from; at < end; at++) {
      check = mixed(check, memory.get(at));
    }
    return check;
  }

  private static long mixed(long check, long word) {
    long product = (check ^ word) * FACTOR;
    return product ^ (product >>> 29);
  }
}
