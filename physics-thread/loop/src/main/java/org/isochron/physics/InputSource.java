package org.isochron.physics;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;

/**
 * Devices that a loop samples at each tick. Owner: the thread that ticks. A source that throws is
 * not called again: the ticks continue, and the status and close report the cause.
 */
@FunctionalInterface
public interface InputSource {
  /**
   * Reports what happened since the last call and before a wall instant, which is the end of the
   * tick's slice.
   */
  void sample(long sliceEndNanos, Sink sink);

  /** No devices. */
  static InputSource none() {
    return (sliceEndNanos, sink) -> {};
  }

  /** Returns an empty script, for tests, demonstrations and replays. */
  static Script script() {
    return new Script();
  }

  /**
   * Receives device input, in the order in which it happened. Owner: the physics thread. A control
   * outside of the valid numbers is refused with {@link IllegalArgumentException}.
   */
  interface Sink {
    /** Reports that a control went down at a wall instant. */
    void press(int control, long stampNanos);

    /** Reports that a control came up at a wall instant. */
    void release(int control, long stampNanos);

    /** Reports the value of a control. */
    void level(int control, float value);

    /** Reports by how much a control moved. */
    void motion(int control, float value);
  }

  /**
   * Collects what a source will report, in any order. Each entry has a wall instant, and is
   * reported once, to the tick whose slice contains the instant. Entries at the same instant stay
   * in the order in which they were added.
   */
  final class Script {
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

    public InputSource build() {
      return new Scripted(entries);
    }

    private Script add(long atNanos, Consumer<Sink> act) {
      entries.add(new Entry(atNanos, act));
      return this;
    }

    private record Entry(long stampNanos, Consumer<Sink> act) {}

    /** Reports each entry once. Owner: the physics thread. */
    private static final class Scripted implements InputSource {
      private final List<Entry> entries;
      private int next;

      Scripted(List<Entry> unsorted) {
        entries = new ArrayList<>(unsorted);
        if (!entries.isEmpty()) {
          long origin = entries.get(0).stampNanos();
          // by differences, because a clock may pass the end of a long
          entries.sort(Comparator.comparingLong(entry -> entry.stampNanos() - origin));
        }
      }

      @Override
      public void sample(long sliceEndNanos, Sink sink) {
        while (next < entries.size() && entries.get(next).stampNanos() - sliceEndNanos < 0) {
          entries.get(next++).act().accept(sink);
        }
      }
    }
  }
}
