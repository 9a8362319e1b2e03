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
    switch (command.kind()) {
      case Command.PRESS -> press(command.detail(), command.stampNanos());
      case Command.RELEASE -> release(command.detail(), command.stampNanos());
      case Command.LEVEL -> level(command.detail(), command.value(0));
      case Command.MOTION -> motion(command.detail(), command.value(0));
      default -> {
        return false;
      }
    }
    return true;
  }

  @Override
  public void press(int control, long stampNanos) {
    controls.press(control, stampNanos - sliceStartNanos);
    actCount++;
  }

  @Override
  public void release(int control, long stampNanos) {
    controls.release(control);
    actCount++;
  }

  @Override
  public void level(int control, float value) {
    controls.level(control, value);
  }

  @Override
  public void motion(int control, float value) {
    controls.motion(control, value);
    actCount++;
  }
}
