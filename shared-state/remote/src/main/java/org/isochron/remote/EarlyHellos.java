package org.isochron.remote;

import org.isochron.remote.stream.Caller;
import org.isochron.remote.stream.Uplink;
import org.jspecify.annotations.Nullable;

/**
 * The lines on which viewers asked for snapshots or events that the relay does not know yet: a join
 * goes on another line, and may come later. Of too many the oldest are forgotten. Owner: the
 * relay's thread; allocates nothing.
 */
final class EarlyHellos {
  private final int capacity;
  private final @Nullable Caller[][] lines;
  private final long[][] tokens;
  private final int[] next = new int[Uplink.ASKING_LINES];

  EarlyHellos(int capacity) {
    this.capacity = capacity;
    lines = new Caller[Uplink.ASKING_LINES][capacity];
    tokens = new long[Uplink.ASKING_LINES][capacity];
  }

  /** Keeps a line by its number, which only a forger gives beyond those of a viewer. */
  void add(int number, long token, Caller line) {
    if (number < 0 || number >= Uplink.ASKING_LINES) {
      return;
    }
    int known = index(number, token);
    int index = known < 0 ? next[number] : known;
    lines[number][index] = line;
    tokens[number][index] = token;
    next[number] = known < 0 ? (index + 1) % capacity : next[number];
  }

  /** Returns the line of a viewer and forgets it; null if there is none. */
  @Nullable
  Caller take(int number, long token) {
    int index = index(number, token);
    if (index < 0) {
      return null;
    }
    Caller line = lines[number][index];
    lines[number][index] = null;
    return line;
  }

  /** Forgets a line that has gone. */
  void gone(Caller line) {
    for (@Nullable Caller[] of : lines) {
      for (int index = 0; index < capacity; index++) {
        if (of[index] == line) {
          of[index] = null;
        }
      }
    }
  }

  private int index(int number, long token) {
    for (int index = 0; index < capacity; index++) {
      if (lines[number][index] != null && tokens[number][index] == token) {
        return index;
      }
    }
    return -1;
  }
}
