package org.isochron.remote;

import java.nio.ByteBuffer;
import org.isochron.remote.stream.Caller;
import org.isochron.remote.stream.Line;
import org.jspecify.annotations.Nullable;

/**
 * Streams to one viewer that carry messages in turn. A loss delays only later messages of the same
 * stream, and each stream recovers one loss per round trip. Messages may overtake each other.
 * Owner: the relay's thread. Never waits; allocates nothing after construction.
 */
final class RoundRobinLine implements Line {
  private final @Nullable Caller[] callers;
  private int used;
  private int turn;

  RoundRobinLine(int count) {
    callers = new Caller[count];
    used = count;
  }

  /**
   * Uses the first {@code count} streams in turn, and the other streams only while the first ones
   * are full.
   */
  void use(int count) {
    used = Math.min(count, callers.length);
  }

  /** Returns true if the stream replaces another one. */
  boolean take(int number, Caller caller) {
    Caller before = callers[number];
    callers[number] = caller;
    if (before == null || before == caller) {
      return false;
    }
    before.close();
    return true;
  }

  boolean has(Caller caller) {
    for (Caller each : callers) {
      if (each == caller) {
        return true;
      }
    }
    return false;
  }

  boolean closeFrom(int first) {
    boolean found = false;
    for (int number = first; number < callers.length; number++) {
      Caller caller = callers[number];
      if (caller != null) {
        caller.close();
        callers[number] = null;
        found = true;
      }
    }
    return found;
  }

  boolean gone(Caller caller) {
    boolean found = false;
    for (int number = 0; number < callers.length; number++) {
      if (callers[number] == caller) {
        callers[number] = null;
        found = true;
      }
    }
    return found;
  }

  /**
   * Returns the missing streams among the first {@code count}, as a set with one bit per number.
   */
  int missing(int count) {
    int missing = 0;
    for (int number = 0; number < Math.min(count, callers.length); number++) {
      missing |= callers[number] == null ? 1 << number : 0;
    }
    return missing;
  }

  boolean areOpen(int count) {
    boolean open = true;
    for (int number = 0; number < count; number++) {
      open &= line(number).isOpen();
    }
    return open;
  }

  /** Forgets a stream without closing it, and returns it; null if there is none. */
  @Nullable
  Caller release(int number) {
    Caller caller = callers[number];
    callers[number] = null;
    return caller;
  }

  Line first() {
    return line(0);
  }

  private Line line(int number) {
    Caller caller = callers[number];
    return caller == null ? NONE : caller.answers();
  }

  @Override
  public boolean offer(ByteBuffer message) {
    for (int attempt = 0; attempt < callers.length; attempt++) {
      int number = attempt < used ? (turn + attempt) % used : attempt;
      if (line(number).offer(message)) {
        turn = number + 1;
        return true;
      }
    }
    return false;
  }

  /** Returns the room of the fullest stream in use, multiplied by the number of streams in use. */
  @Override
  public long room() {
    return room(used);
  }

  long room(int count) {
    long min = Long.MAX_VALUE / count;
    for (int number = 0; number < count; number++) {
      min = Math.min(min, line(number).room());
    }
    return min * count;
  }
}
