package org.isochron.physics.input;

import org.isochron.state.command.Command;

/**
 * What every control did in one slice of time after the other: levels and what is down stay, counts and sums begin at
 * zero. Owner: one thread. Allocates nothing after construction; a slice costs what happened in it, not how many controls
 * there are.
 */
public final class ControlTable implements TickInput {
  private final boolean[] down = new boolean[Command.CONTROL_COUNT];
  private final float[] levels = new float[Command.CONTROL_COUNT];

  private final int[] presses = new int[Command.CONTROL_COUNT];
  private final int[] releases = new int[Command.CONTROL_COUNT];
  private final float[] motions = new float[Command.CONTROL_COUNT];
  private final long[] offsets = new long[Command.CONTROL_COUNT];

  private final int[] changed = new int[Command.CONTROL_COUNT];
  private final boolean[] isChanged = new boolean[Command.CONTROL_COUNT];
  private int changedCount;

  /** Begins the next slice. */
  public void beginSlice() {
    for (int index = 0; index < changedCount; index++) {
      int control = changed[index];
      presses[control] = 0;
      releases[control] = 0;
      motions[control] = 0;
      offsets[control] = 0;
      isChanged[control] = false;
    }
    changedCount = 0;
  }

  /** A control went down so long after the beginning of the slice. */
  public void press(int control, long offsetNanos) {
    change(control);
    if (presses[control]++ == 0) {
      offsets[control] = Math.max(0, offsetNanos);
    }
    down[control] = true;
  }

  /** A control came up. */
  public void release(int control) {
    change(control);
    releases[control]++;
    down[control] = false;
  }

  /** A control stands at a value. */
  public void level(int control, float value) {
    change(control);
    levels[control] = value;
  }

  /** A control moved by a value. */
  public void motion(int control, float value) {
    change(control);
    motions[control] += value;
  }

  /** Sets all that is said of one control. */
  public void set(
      int control,
      boolean isDown,
      int pressCount,
      int releaseCount,
      long pressOffsetNanos,
      float level,
      float motion) {
    change(control);
    down[control] = isDown;
    presses[control] = pressCount;
    releases[control] = releaseCount;
    offsets[control] = pressOffsetNanos;
    levels[control] = level;
    motions[control] = motion;
  }

  /** Does what another input's controls did in its slice. */
  public void follow(TickInput other) {
    for (int index = 0; index < other.changedCount(); index++) {
      copy(other.changed(index), other);
    }
  }

  /** Changes the controls that stand otherwise than another input's. */
  public void agreeWith(TickInput other) {
    for (int control = 0; control < Command.CONTROL_COUNT; control++) {
      if (down[control] != other.isDown(control) || levels[control] != other.level(control)) {
        copy(control, other);
      }
    }
  }

  /** Becomes equal to another table. */
  public void copyFrom(ControlTable other) {
    beginSlice();
    System.arraycopy(other.down, 0, down, 0, down.length);
    System.arraycopy(other.levels, 0, levels, 0, levels.length);
    follow(other);
  }

  @Override
  public int changedCount() {
    return changedCount;
  }

  @Override
  public int changed(int index) {
    return changed[index];
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

  private void copy(int control, TickInput other) {
    set(
        control,
        other.isDown(control),
        other.pressCount(control),
        other.releaseCount(control),
        other.pressOffsetNanos(control),
        other.level(control),
        other.motion(control));
  }

  private void change(int control) {
    requireControl(control);
    if (!isChanged[control]) {
      isChanged[control] = true;
      changed[changedCount++] = control;
    }
  }

  private static void requireControl(int control) {
    if (control < 0 || control >= Command.CONTROL_COUNT) {
      throw new IllegalArgumentException("control is %d: device controls are numbered 0 to %d"
          .formatted(control, Command.CONTROL_COUNT - 1));
    }
  }
}
