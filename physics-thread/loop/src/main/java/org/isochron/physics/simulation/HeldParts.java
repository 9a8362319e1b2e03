package org.isochron.physics.simulation;

import java.util.ArrayDeque;

/**
 * What engines hold of a saved state in their own memory, in the order in which it was saved.
 * Owner: that of the state.
 */
final class HeldParts {
  private final ArrayDeque<AutoCloseable> parts = new ArrayDeque<>();

  void add(AutoCloseable part) {
    parts.add(part);
  }

  /** Takes the next part; the caller closes it. */
  <T extends AutoCloseable> T take(Class<T> type) {
    AutoCloseable part = parts.poll();
    if (part == null) {
      throw new IllegalArgumentException(
          "the saved state holds nothing more: one of its own process can be restored once");
    }
    return type.cast(part);
  }

  /** Closes and forgets all parts. */
  void clear() {
    while (!parts.isEmpty()) {
      close(parts.poll());
    }
  }

  private static void close(AutoCloseable part) {
    try {
      part.close();
    } catch (Exception e) { // what an engine holds is memory
      throw new IllegalStateException(
          "the engine could not free what it held of a saved state: " + e.getMessage(), e);
    }
  }
}
