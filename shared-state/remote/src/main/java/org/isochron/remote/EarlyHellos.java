package org.isochron.remote;

import org.isochron.remote.stream.Caller;
import org.jspecify.annotations.Nullable;

/**
 * The lines on which viewers asked for snapshots or events that the relay does not know yet: a join
 * goes on another line, and may come later. Of too many the oldest are forgotten. Owner: the
 * relay's thread; allocates nothing.
 */
final class EarlyHellos {
  private final @Nullable Caller[] lines;
  private final long[] tokens;
  private int next;

  EarlyHellos(int capacity) {
    lines = new Caller[capacity];
    tokens = new long[capacity];
  }

  void add(long token, Caller line) {
    if (index(token) < 0) {
      lines[next] = line;
      tokens[next] = token;
      next = (next + 1) % lines.length;
    } else {
      lines[index(token)] = line;
    }
  }

  /** Returns the line of a viewer and forgets it; null if there is none. */
  @Nullable
  Caller take(long token) {
    int index = index(token);
    if (index < 0) {
      return null;
    }
    Caller line = lines[index];
    lines[index] = null;
    return line;
  }

  /** Forgets a line that has gone. */
  void gone(Caller line) {
    for (int index = 0; index < lines.length; index++) {
      if (lines[index] == line) {
        lines[index] = null;
      }
    }
  }

  private int index(long token) {
    for (int index = 0; index < lines.length; index++) {
      if (lines[index] != null && tokens[index] == token) {
        return index;
      }
    }
    return -1;
  }
}
