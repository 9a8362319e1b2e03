package org.isochron.physics.tick;

import org.isochron.physics.input.ControlTable;
import org.isochron.physics.input.InputSink;
import org.isochron.physics.input.TickInput;
import org.isochron.state.command.Command;

/** Gathers what the devices say, by commands or by a source, into the input of one tick after the other. Owner: the loop. */
final class InputState implements InputSink {
  private final ControlTable controls = new ControlTable();
  private long sliceStartNanos;
  private int actCount;

  /** Begins the next slice of time. */
  void beginSlice(long startNanos) {
    controls.beginSlice();
    sliceStartNanos = startNanos;
    actCount = 0;
  }

  /** How many presses, releases and motions the slice has. */
  int actCount() {
    return actCount;
  }

  TickInput input() {
    return controls;
  }

  /** Takes a command of a device, or returns false if it is not one. */
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
