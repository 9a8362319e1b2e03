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
 * Streams on which viewers requested snapshots or events before the relay knew the viewers. A
 * viewer's join uses another stream, and may arrive later. If there are too many, the oldest
 * streams are forgotten. Owner: the relay's thread. Allocates when a viewer connects.
 */
final class EarlyHellos {
  private final int capacity;

  /** For each stream number, the streams by token, the oldest first. */
  private final List<Map<Long, Caller>> streams = new ArrayList<>();

  private final IdentityHashMap<Caller, Long> tokens = new IdentityHashMap<>();

  EarlyHellos(int capacity) {
    this.capacity = capacity;
    for (int number = 0; number < Uplink.ASKING_LINES; number++) {
      streams.add(new LinkedHashMap<>());
    }
  }

  /** Ignores stream numbers out of range, which only forged messages contain. */
  void add(int number, long token, Caller stream) {
    if (number < 0 || number >= Uplink.ASKING_LINES) {
      return;
    }
    gone(stream); // it may be kept already, perhaps for another viewer
    Map<Long, Caller> all = streams.get(number);
    Caller before = all.put(token, stream);
    if (before != null) {
      tokens.remove(before);
    } else if (all.size() > capacity) {
      take(number, all.keySet().iterator().next());
    }
    tokens.put(stream, token);
  }

  @Nullable
  Caller take(int number, long token) {
    Caller stream = streams.get(number).remove(token);
    if (stream != null) {
      tokens.remove(stream);
    }
    return stream;
  }

  void gone(Caller stream) {
    Long token = tokens.remove(stream);
    if (token != null) {
      streams.forEach(all -> all.remove(token, stream));
    }
  }
}
