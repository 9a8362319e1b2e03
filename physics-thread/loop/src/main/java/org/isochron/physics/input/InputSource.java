package org.isochron.physics.input;

import java.util.ArrayList;
import java.util.List;

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
    private final List<ScriptedInput.Entry> entries = new ArrayList<>();

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
      return new ScriptedInput(entries);
    }

    private Script add(long atNanos, ScriptedInput.Act act) {
      entries.add(new ScriptedInput.Entry(atNanos, act));
      return this;
    }
  }
}
