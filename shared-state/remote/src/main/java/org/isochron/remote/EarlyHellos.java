package org.isochron.remote;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.isochron.remote.stream.Caller;
import org.isochron.remote.stream.Uplink;
import org.jspecify.annotations.Nullable;

/**
 * The lines on which viewers asked for snapshots or events that the relay does not know yet: a join
 * goes on another line, and may come later. Of too many the oldest are forgotten. Owner: the
 * relay's thread; allocates when a viewer comes.
 */
final class EarlyHellos {
  private final int capacity;

  /** For each number the lines by their tokens, the oldest first. */
  private final List<Map<Long, Caller>> lines = new ArrayList<>();

  private final IdentityHashMap<Caller, Long> tokens = new IdentityHashMap<>();

  EarlyHellos(int capacity) {
    this.capacity = capacity;
    for (int number = 0; number < Uplink.ASKING_LINES; number++) {
      lines.add(new LinkedHashMap<>());
    }
  }

  /** Keeps a line by its number, which only a forger gives beyond those of a viewer. */
  void add(int number, long token, Caller line) {
    if (number < 0 || number >= Uplink.ASKING_LINES) {
      return;
    }
    gone(line); // which was kept already, perhaps for another viewer
    Map<Long, Caller> all = lines.get(number);
    Caller before = all.put(token, line);
    if (before != null) {
      tokens.remove(before);
    } else if (all.size() > capacity) {
      take(number, all.keySet().iterator().next());
    }
    tokens.put(line, token);
  }

  /** Returns the line of a viewer and forgets it; null if there is none. */
  @Nullable
  Caller take(int number, long token) {
    Caller line = lines.get(number).remove(token);
    if (line != null) {
      tokens.remove(line);
    }
    return line;
  }

  /** Forgets a line that has gone. */
  void gone(Caller line) {
    Long token = tokens.remove(line);
    if (token != null) {
      lines.forEach(all -> all.remove(token, line));
    }
  }
}
