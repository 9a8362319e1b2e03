package org.isochron.physics.loop;

import org.isochron.physics.InputSource;
import org.isochron.physics.slice.ControlTable;
import org.isochron.state.Command;

/**
 * Collects the device input of each tick, from commands and from a source. Owner: the loop's
 * thread. Allocates nothing.
 */
final class InputState implements InputSource.Sink {
  private final ControlTable controls = new ControlTable();
  private long sliceStartNanos;
  private int actCount;

  void beginSlice(long startNanos) {
    controls.beginSlice();
    sliceStartNanos = startNanos;
    actCount = 0;
  }

  int actCount() {
    return actCount;
  }

  ControlTable input() {
    return controls;
  }

  /** Adds the input of a device command; returns false for any other command. */
  boolean accept(Command command) {
    boolean isInput = controls.take(command, command.stampNanos() - sliceStartNanos);
    actCount += isInput && command.kind() != Command.LEVEL ? 1 : 0;
    return isInput;
  }

  @Override
  public void press(int control, long stampNanos) {
    controls.press(0, control, stampNanos - sliceStartNanos);
    actCount++;
  }

  @Override
  public void release(int control, long stampNanos) {
    controls.release(0, control);
    actCount++;
  }

  @Override
  public void level(int control, float value) {
    controls.level(0, control, value);
  }

  @Override
  public void motion(int control, float value) {
    controls.motion(0, control, value);
    actCount++;
  }
}
