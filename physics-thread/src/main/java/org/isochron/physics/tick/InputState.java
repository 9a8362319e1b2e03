package org.isochron.physics.tick;

import org.isochron.physics.input.InputSink;
import org.isochron.physics.input.TickInput;
import org.isochron.state.command.Command;

/**
 * Gathers what the devices say into the input of one tick after the other. Owner: the physics thread. Allocates nothing
 * after construction; a tick costs what happened in it, not how many controls there are.
 */
final class InputState implements InputSink, TickInput {
  private final boolean[] down = new boolean[Command.CONTROL_COUNT];
  private final float[] levels = new float[Command.CONTROL_COUNT];

  private final int[] presses = new int[Command.CONTROL_COUNT];
  private final int[] releases = new int[Command.CONTROL_COUNT];
  private final float[] motions = new float[Command.CONTROL_COUNT];
  private final long[] offsets = new long[Command.CONTROL_COUNT];

  /** The controls that have something in the arrays of this slice. */
  private final int[] touched = new int[Command.CONTROL_COUNT];

  private final boolean[] isTouched = new boolean[Command.CONTROL_COUNT];
  private int touchedCount;
  private long sliceStartNanos;

  /** Begins the next slice: counts and sums begin at zero, levels and what is down stay. */
  void beginSlice(long startNanos) {
    for (int i = 0; i < touchedCount; i++) {
      int control = touched[i];
      presses[control] = 0;
      releases[control] = 0;
      motions[control] = 0;
      offsets[control] = 0;
      isTouched[control] = false;
    }
    touchedCount = 0;
    sliceStartNanos = startNanos;
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
    touch(control);
    if (presses[control]++ == 0) {
      offsets[control] = Math.max(0, stampNanos - sliceStartNanos);
    }
    down[control] = true;
  }

  @Override
  public void release(int control, long stampNanos) {
    touch(control);
    releases[control]++;
    down[control] = false;
  }

  @Override
  public void level(int control, float value) {
    requireControl(control);
    levels[control] = value;
  }

  @Override
  public void motion(int control, float value) {
    touch(control);
    motions[control] += value;
  }

  @Override
  public boolean isDown(int control) {
    requireControl(control);
    return down[control];
  }

  @Override
  public int pressCount(int control) {
    requireControl(control);
    return presses[control];
  }

  @Override
  public int releaseCount(int control) {
    requireControl(control);
    return releases[control];
  }

  @Override
  public long pressOffsetNanos(int control) {
    requireControl(control);
    return offsets[control];
  }

  @Override
  public float level(int control) {
    requireControl(control);
    return levels[control];
  }

  @Override
  public float motion(int control) {
    requireControl(control);
    return motions[control];
  }

  private void touch(int control) {
    requireControl(control);
    if (!isTouched[control]) {
      isTouched[control] = true;
      touched[touchedCount++] = control;
    }
  }

  private static void requireControl(int control) {
    if (control < 0 || control >= Command.CONTROL_COUNT) {
      throw new IllegalArgumentException("control is %d: device controls are numbered 0 to %d"
          .formatted(control, Command.CONTROL_COUNT - 1));
    }
  }
}
