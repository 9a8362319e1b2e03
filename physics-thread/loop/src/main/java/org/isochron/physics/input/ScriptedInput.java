package org.isochron.physics.input;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * An input source that plays a script, in which each entry has a wall instant. For tests,
 * demonstrations and replays. Each entry is reported once, to the tick whose slice contains its
 * instant. Owner: the physics thread.
 */
public final class ScriptedInput implements InputSource {
  private final List<Entry> entries;
  private int next;

  private record Entry(long stampNanos, Act act) {}

  @FunctionalInterface
  private interface Act {
    void report(InputSource.Sink sink);
  }

  private ScriptedInput(List<Entry> entries) {
    this.entries = entries;
  }

  public static Script script() {
    return new Script();
  }

  @Override
  public void sample(long sliceEndNanos, InputSource.Sink sink) {
    while (next < entries.size() && entries.get(next).stampNanos() - sliceEndNanos < 0) {
      entries.get(next++).act().report(sink);
    }
  }

  /**
   * Collects the entries of a script, in any order. Entries at the same instant stay in the order
   * in which they were added.
   */
  public static final class Script {
    private final List<Entry> entries = new ArrayList<>();

    private Script() {}

    public Script press(long atNanos, int control) {
      return add(atNanos, sink -> sink.press(control, atNanos));
    }

    public Script release(long atNanos, int control) {
      return add(atNanos, sink -> sink.release(control, atNanos));
    }

    public Script level(long atNanos, int control, float value) {
      return add(atNanos, sink -> sink.level(control, value));
    }

    public Script motion(long atNanos, int control, float value) {
      return add(atNanos, sink -> sink.motion(control, value));
    }

    public ScriptedInput build() {
      List<Entry> sorted = new ArrayList<>(entries);
      if (!sorted.isEmpty()) {
        long origin = sorted.get(0).stampNanos();
        // by differences, because a clock may pass the end of a long
        sorted.sort(Comparator.comparingLong(entry -> entry.stampNanos() - origin));
      }
      return new ScriptedInput(sorted);
    }

    private Script add(long atNanos, Act act) {
      entries.add(new Entry(atNanos, act));
      return this;
    }
  }
}
