package org.isochron.physics.input;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The source that plays an {@link InputSource.Script}. Each entry is reported once, to the tick
 * whose slice contains its instant. Owner: the physics thread.
 */
final class ScriptedInput implements InputSource {
  private final List<Entry> entries;
  private int next;

  record Entry(long stampNanos, Act act) {}

  @FunctionalInterface
  interface Act {
    void report(InputSource.Sink sink);
  }

  ScriptedInput(List<Entry> unsorted) {
    entries = new ArrayList<>(unsorted);
    if (!entries.isEmpty()) {
      long origin = entries.get(0).stampNanos();
      // by differences, because a clock may pass the end of a long
      entries.sort(Comparator.comparingLong(entry -> entry.stampNanos() - origin));
    }
  }

  @Override
  public void sample(long sliceEndNanos, InputSource.Sink sink) {
    while (next < entries.size() && entries.get(next).stampNanos() - sliceEndNanos < 0) {
      entries.get(next++).act().report(sink);
    }
  }
}
