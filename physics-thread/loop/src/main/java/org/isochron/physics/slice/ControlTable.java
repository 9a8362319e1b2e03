package org.isochron.physics.slice;

import java.util.Arrays;
import java.util.function.BiConsumer;
import org.isochron.physics.SavedState;
import org.isochron.physics.TickInput;
import org.isochron.state.Command;
import org.jspecify.annotations.Nullable;

/**
 * The input of every device control in a slice of time. Levels and pressed controls persist from
 * slice to slice, while counts and sums restart at 0. Owner: one thread at a time. Never waits;
 * after construction it allocates only the tables of peers, once each. The cost of a slice grows
 * with the number of changed controls, not the number of all controls.
 *
 * <p>Methods throw {@link IllegalArgumentException} for an invalid control number.
 */
public final class ControlTable implements TickInput {
  private static final long IDENTITY = 0x434f_4e54_524f_4c53L;

  private static final ControlTable AT_REST = new ControlTable();

  private final boolean[] down = new boolean[Command.CONTROL_COUNT];
  private final float[] levels = new float[Command.CONTROL_COUNT];

  private final int[] presses = new int[Command.CONTROL_COUNT];
  private final int[] releases = new int[Command.CONTROL_COUNT];
  private final float[] motions = new float[Command.CONTROL_COUNT];
  private final long[] offsets = new long[Command.CONTROL_COUNT];

  private final int[] changed = new int[Command.CONTROL_COUNT];
  private final boolean[] isChanged = new boolean[Command.CONTROL_COUNT];
  private int changedCount;

  /** Highest changed control plus one. */
  private int used;

  /** Empty without a session. */
  private @Nullable ControlTable[] peers = {};

  /** Returns a peer's table. */
  public ControlTable peer(int number) {
    requirePeer(number);
    if (peers.length == 0) {
      peers = new ControlTable[MAX_PEERS];
    }
    ControlTable table = peers[number];
    if (table == null) {
      table = new ControlTable();
      peers[number] = table;
    }
    return table;
  }

  @Override
  public ControlTable ofPeer(int number) {
    requirePeer(number);
    if (peers.length == 0) {
      return number == 0 ? this : AT_REST;
    }
    ControlTable table = peers[number];
    return table == null ? AT_REST : table;
  }

  /** Begins the next slice. */
  public void beginSlice() {
    for (ControlTable table : peers) {
      if (table != null) {
        table.beginSlice();
      }
    }
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

  /** Resets all controls. */
  public void rest() {
    beginSlice();
    Arrays.fill(down, 0, used, false);
    Arrays.fill(levels, 0, used, 0);
    for (ControlTable table : peers) {
      if (table != null) {
        table.rest();
      }
    }
  }

  /** Records a press. */
  public void press(int control, long offsetNanos) {
    change(control);
    if (presses[control]++ == 0) {
      offsets[control] = Math.max(0, offsetNanos);
    }
    down[control] = true;
  }

  /** Records a release. */
  public void release(int control) {
    change(control);
    releases[control]++;
    down[control] = false;
  }

  /** Records a different value. */
  public void level(int control, float value) {
    requireControl(control);
    if (!isSame(levels[control], value)) {
      change(control);
      levels[control] = value;
    }
  }

  /** Records a motion. */
  public void motion(int control, float value) {
    requireControl(control);
    if (value != 0) {
      change(control);
      motions[control] += value;
    }
  }

  /** Sets a control's values. */
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

  /** Sets a control's changed values. */
  public void setChanged(
      int control,
      boolean isDown,
      int pressCount,
      int releaseCount,
      long pressOffsetNanos,
      float level,
      float motion) {
    requireControl(control);
    boolean acts = pressCount != 0 || releaseCount != 0 || motion != 0;
    if (acts || down[control] != isDown || !isSame(levels[control], level)) {
      set(control, isDown, pressCount, releaseCount, pressOffsetNanos, level, motion);
    }
  }

  /** Returns true if another table contains the same changes in the same order. */
  public boolean hasSameChanges(ControlTable other) {
    boolean same = changedCount == other.changedCount;
    for (int index = 0; same && index < changedCount; index++) {
      int control = changed[index];
      same = control == other.changed[index]
          && down[control] == other.down[control]
          && presses[control] == other.presses[control]
          && releases[control] == other.releases[control]
          && offsets[control] == other.offsets[control]
          && isSame(levels[control], other.levels[control])
          && isSame(motions[control], other.motions[control]);
    }
    return same;
  }

  /** Copies the changed controls from another input, including those of its peers. */
  public void follow(TickInput other) {
    for (int index = 0; index < other.changedCount(); index++) {
      copy(other.changed(index), other);
    }
    eachPeer(other, ControlTable::follow);
  }

  /**
   * Copies from another input the controls whose level or pressed state differs from this table,
   * including those of its peers.
   */
  public void copyDifferences(TickInput other) {
    for (int control = 0; control < Command.CONTROL_COUNT; control++) {
      if (down[control] != other.isDown(control) || levels[control] != other.level(control)) {
        copy(control, other);
      }
    }
    eachPeer(other, ControlTable::copyDifferences);
  }

  private void eachPeer(TickInput other, BiConsumer<ControlTable, TickInput> copying) {
    for (int peer = 0; other.ofPeer(0) != other && peer < MAX_PEERS; peer++) {
      if (other.ofPeer(peer) != AT_REST) {
        copying.accept(peer(peer), other.ofPeer(peer));
      }
    }
  }

  /** Copies another table. */
  public void copyFrom(ControlTable other) {
    beginSlice();
    used = Math.max(used, other.used);
    System.arraycopy(other.down, 0, down, 0, used);
    System.arraycopy(other.levels, 0, levels, 0, used);
    for (int index = 0; index < other.changedCount; index++) {
      copy(other.changed[index], other);
    }
    for (int peer = 0; peer < Math.max(peers.length, other.peers.length); peer++) {
      ControlTable theirs = other.peers.length == 0 ? AT_REST : other.ofPeer(peer);
      if (theirs != AT_REST || (peers.length > 0 && peers[peer] != null)) {
        peer(peer).copyFrom(theirs);
      }
    }
  }

  /** Saves controls without peers. */
  public void save(SavedState destination) {
    int part = destination.beginPart(IDENTITY);
    for (int control = 0; control < Command.CONTROL_COUNT; control++) {
      if (down[control] || levels[control] != 0) {
        destination.putInt(control);
        destination.putInt(down[control] ? 1 : 0);
        destination.putFloat(levels[control]);
      }
    }
    destination.putInt(Command.CONTROL_COUNT);
    destination.endPart(part);
  }

  /** Restores controls without recording changes. */
  public void restore(SavedState source) {
    int end = source.takePart(IDENTITY);
    rest();
    int control = source.takeCount(Command.CONTROL_COUNT);
    while (control < Command.CONTROL_COUNT) {
      boolean isDown = source.takeCount(1) == 1;
      set(control, isDown, 0, 0, 0, source.takeFloat(), 0);
      control = source.takeCount(Command.CONTROL_COUNT);
    }
    source.takeEnd(end);
    beginSlice();
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
      used = Math.max(used, control + 1);
    }
  }

  private static void requirePeer(int number) {
    if (number < 0 || number >= MAX_PEERS) {
      throw new IllegalArgumentException(
          "peer is %d: peers of a session are numbered 0 to %d".formatted(number, MAX_PEERS - 1));
    }
  }

  private static boolean isSame(float one, float other) {
    return Float.floatToRawIntBits(one) == Float.floatToRawIntBits(other);
  }

  private static void requireControl(int control) {
    if (control < 0 || control >= Command.CONTROL_COUNT) {
      throw new IllegalArgumentException("control is %d: device controls are numbered 0 to %d"
          .formatted(control, Command.CONTROL_COUNT - 1));
    }
  }
}
