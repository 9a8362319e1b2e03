package org.isochron.physics;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import org.isochron.state.Command;

/**
 * Devices that a loop samples at each tick. Owner: the thread that ticks. If a source throws, it is
 * not called again. The ticks continue, and the status and close report the cause.
 */
@FunctionalInterface
public interface InputSource {
  /** Reports the input since the last call, up to a wall-clock time that ends the tick's slice. */
  void sample(long sliceEndNanos, Sink sink);

  /** Returns a source without devices. */
  static InputSource none() {
    return (sliceEndNanos, sink) -> {};
  }

  /** Returns an empty script. */
  static Script script() {
    return new Script();
  }

  /**
   * Receives device input in the order in which it happened. Owner: the physics thread. Methods
   * throw {@link IllegalArgumentException} for an invalid control number.
   */
  interface Sink {
    /** Reports a press. */
    void press(int control, long stampNanos);

    /** Reports a release. */
    void release(int control, long stampNanos);

    /** Reports a value. */
    void level(int control, float value);

    /** Reports a motion. */
    void motion(int control, float value);
  }

  /**
   * Collects the input that a source will report, in any order. Each entry is reported once, to the
   * tick whose slice contains its wall-clock time. Methods throw {@link IllegalArgumentException}
   * for an invalid control number, and for values that are not finite.
   */
  final class Script {
    private final List<Entry> entries = new ArrayList<>();

    private Script() {}

    public Script press(long atNanos, int control) {
      return add(atNanos, Command.PRESS, control, 0, sink -> sink.press(control, atNanos));
    }

    public Script release(long atNanos, int control) {
      return add(atNanos, Command.RELEASE, control, 0, sink -> sink.release(control, atNanos));
    }

    public Script level(long atNanos, int control, float value) {
      return add(atNanos, Command.LEVEL, control, value, sink -> sink.level(control, value));
    }

    public Script motion(long atNanos, int control, float value) {
      return add(atNanos, Command.MOTION, control, value, sink -> sink.motion(control, value));
    }

    public InputSource build() {
      return new Scripted(entries);
    }

    private Script add(long atNanos, int report, int control, float value, Consumer<Sink> act) {
      Command.empty().control(report, control, value); // rejects what the tick would reject
      entries.add(new Entry(atNanos, act));
      return this;
    }

    private record Entry(long stampNanos, Consumer<Sink> act) {}

    private static final class Scripted implements InputSource {
      private final List<Entry> entries;
      private int next;

      Scripted(List<Entry> unsorted) {
        entries = new ArrayList<>(unsorted);
        if (!entries.isEmpty()) {
          long origin = entries.get(0).stampNanos();
          // compared by differences, because a clock may overflow
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
