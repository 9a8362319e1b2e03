package org.isochron.remote;

import java.nio.ByteBuffer;
import org.isochron.remote.stream.Caller;
import org.isochron.remote.stream.Line;
import org.jspecify.annotations.Nullable;

/**
 * Some lines of one viewer, which take messages in turn: what the network loses on one of them
 * holds up only what is behind it there, and a line repeats one loss a round trip. Messages may
 * overtake each other. Owner: the relay's thread; never waits; allocates nothing after
 * construction.
 */
final class LinesInTurn implements Line {
  private final @Nullable Caller[] callers;
  private int used;
  private int turn;

  LinesInTurn(int count) {
    callers = new Caller[count];
    used = count;
  }

  /** Takes the first n lines in turn, and the others only while these are full. */
  void use(int count) {
    used = Math.min(count, callers.length);
  }

  /** Takes the line of a number. Returns true if it takes the place of another one. */
  boolean take(int number, Caller caller) {
    Caller before = callers[number];
    callers[number] = caller;
    if (before == null || before == caller) {
      return false;
    }
    before.close();
    return true;
  }

  /** Closes and forgets all lines from a number on. Returns true if there were any. */
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

  /** Forgets a line that has gone. Returns true if it was one of these. */
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

  /** The set of those of the first n lines that are not known; a line has the bit of its number. */
  int lacking(int count) {
    int lacking = 0;
    for (int number = 0; number < Math.min(count, callers.length); number++) {
      lacking |= callers[number] == null ? 1 << number : 0;
    }
    return lacking;
  }

  /** Returns true if all of the first n lines are known, and the viewer hears them. */
  boolean areOpen(int count) {
    boolean open = true;
    for (int number = 0; number < count; number++) {
      open &= line(number).isOpen();
    }
    return open;
  }

  /** Forgets the line of a number without closing it, and returns it; null if there is none. */
  @Nullable
  Caller release(int number) {
    Caller caller = callers[number];
    callers[number] = null;
    return caller;
  }

  /** The line of number 0. */
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

  /** As many bytes as the one with the least takes of the lines that are used, for each of them. */
  @Override
  public long room() {
    return room(used);
  }

  /** As {@link #room}, of the first n lines. */
  long room(int count) {
    long least = Long.MAX_VALUE / count;
    for (int number = 0; number < count; number++) {
      least = Math.min(least, line(number).room());
    }
    return least * count;
  }
}
