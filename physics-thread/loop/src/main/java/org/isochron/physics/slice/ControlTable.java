package org.isochron.physics.slice;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.isochron.physics.SavedState;
import org.isochron.physics.TickInput;
import org.isochron.state.Command;

/**
 * The input of every device control in a slice of time. Levels and pressed controls persist from
 * slice to slice, while counts and sums restart at 0. Owner: one thread at a time. Never waits.
 * A sender other than this process has a table of 30 kB while it holds or changes a control. Its
 * first such input allocates the table unless another sender has left one over; nothing else is
 * allocated after construction. The cost of a slice grows with the number of changed controls and
 * of these senders, not the number of all controls.
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

  private int heldCount;

  /** Senders with a table, in ascending order; empty until a sender other than 0 has input. */
  private int[] senders = {};

  private ControlTable[] tables = {};
  private int tableCount;

  /** Unused tables, all at rest. */
  private final List<ControlTable> spare = new ArrayList<>();

  /**
   * Returns the table of a sender, which is created if necessary. When the first other sender gets
   * a table, the input so far becomes that of sender 0.
   */
  public ControlTable table(int sender) {
    requireSender(sender);
    if (tableCount == 0) {
      ControlTable own = unusedTable();
      own.copyFrom(this);
      insert(0, 0, own);
    }
    int index = Arrays.binarySearch(senders, 0, tableCount, sender);
    if (index < 0) {
      index = ~index;
      insert(index, sender, unusedTable());
    }
    return tables[index];
  }

  private ControlTable unusedTable() {
    return spare.isEmpty() ? new ControlTable() : spare.remove(spare.size() - 1);
  }

  private void insert(int index, int sender, ControlTable table) {
    if (tableCount == senders.length) {
      int capacity = Math.max(4, 2 * tableCount);
      senders = Arrays.copyOf(senders, capacity);
      tables = Arrays.copyOf(tables, capacity);
    }
    System.arraycopy(senders, index, senders, index + 1, tableCount - index);
    System.arraycopy(tables, index, tables, index + 1, tableCount - index);
    senders[index] = sender;
    tables[index] = table;
    tableCount++;
  }

  @Override
  public ControlTable ofSender(int sender) {
    requireSender(sender);
    if (tableCount == 0) {
      return sender == 0 ? this : AT_REST;
    }
    int index = Arrays.binarySearch(senders, 0, tableCount, sender);
    return index < 0 ? AT_REST : tables[index];
  }

  @Override
  public int senderCount() {
    return Math.max(1, tableCount);
  }

  @Override
  public int sender(int index) {
    return tableCount == 0 && index == 0 ? 0 : senders[Objects.checkIndex(index, tableCount)];
  }

  private boolean isUnused() {
    return changedCount == 0 && heldCount == 0;
  }

  /** Begins the next slice. */
  public void beginSlice() {
    int kept = 0;
    for (int index = 0; index < tableCount; index++) {
      ControlTable table = tables[index];
      if (table.isUnused() && senders[index] != 0) {
        spare.add(table);
      } else {
        table.beginSlice();
        senders[kept] = senders[index];
        tables[kept++] = table;
      }
    }
    tableCount = kept;
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
    heldCount = 0;
    dropTables(0);
  }

  private void dropTables(int kept) {
    while (tableCount > kept) {
      ControlTable table = tables[--tableCount];
      table.rest();
      spare.add(table);
    }
  }

  /**
   * Records the input of a command for its sender. A viewer that enters or leaves releases its
   * controls.
   *
   * @param offsetNanos time from the start of the slice
   * @return false if the command is not {@link Command#isInput device input}
   */
  public boolean take(Command command, long offsetNanos) {
    int sender = command.sender();
    int control = command.detail();
    switch (command.kind()) {
      case Command.PRESS -> press(sender, control, offsetNanos);
      case Command.RELEASE -> release(sender, control);
      case Command.LEVEL -> level(sender, control, command.value(0));
      case Command.MOTION -> motion(sender, control, command.value(0));
      case Command.ENTERED, Command.LEFT -> leave(sender);
      default -> {}
    }
    return command.isInput();
  }

  private boolean isAlone(int sender) {
    return tableCount == 0 && sender == 0;
  }

  /** Records a press for a sender. */
  public void press(int sender, int control, long offsetNanos) {
    if (!isAlone(sender)) {
      table(sender).press(control, offsetNanos);
    }
    press(control, offsetNanos);
  }

  /** Records a release for a sender. */
  public void release(int sender, int control) {
    if (!isAlone(sender)) {
      table(sender).release(control);
    }
    release(control);
    for (int index = 0; index < tableCount && !down[control]; index++) {
      hold(control, tables[index].down[control], levels[control]);
    }
  }

  /** Records a different value for a sender. */
  public void level(int sender, int control, float value) {
    requireControl(control);
    if (isAlone(sender)) {
      level(control, value);
    } else if (!isSame(ofSender(sender).levels[control], value)) {
      table(sender).level(control, value);
      level(control, value);
    }
  }

  /** Records a motion for a sender. */
  public void motion(int sender, int control, float value) {
    if (!isAlone(sender)) {
      table(sender).motion(control, value);
    }
    motion(control, value);
  }

  private void leave(int sender) {
    ControlTable table = ofSender(sender);
    for (int control = 0; control < table.used && table.heldCount > 0; control++) {
      if (table.down[control]) {
        release(sender, control);
      }
      float merged = levels[control];
      level(sender, control, 0);
      level(control, heldLevel(control, merged));
    }
  }

  /** Returns the merged level if a sender still holds it, and otherwise the first held level. */
  private float heldLevel(int control, float merged) {
    float held = 0;
    for (int index = 0; index < tableCount; index++) {
      float level = tables[index].levels[control];
      if (isSame(level, merged)) {
        return merged;
      }
      held = isSame(held, 0) ? level : held;
    }
    return held;
  }

  /** Records a press. */
  public void press(int control, long offsetNanos) {
    change(control);
    if (presses[control]++ == 0) {
      offsets[control] = Math.max(0, offsetNanos);
    }
    hold(control, true, levels[control]);
  }

  /** Records a release. */
  public void release(int control) {
    change(control);
    releases[control]++;
    hold(control, false, levels[control]);
  }

  /** Records a different value. */
  public void level(int control, float value) {
    requireControl(control);
    if (!isSame(levels[control], value)) {
      change(control);
      hold(control, down[control], value);
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
    hold(control, isDown, level);
    presses[control] = pressCount;
    releases[control] = releaseCount;
    offsets[control] = pressOffsetNanos;
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

  /** Copies the changed controls from another input, including those of its senders. */
  public void follow(TickInput other) {
    // the senders first, because the first table is a copy of the merged input before the slice
    boolean bySender = hasSenders(other) || tableCount > 0;
    for (int index = 0; bySender && index < other.senderCount(); index++) {
      int sender = other.sender(index);
      table(sender).follow(other.ofSender(sender));
    }
    for (int index = 0; index < other.changedCount(); index++) {
      copy(other.changed(index), other);
    }
  }

  /**
   * Copies from another input the controls whose level or pressed state differs from this table,
   * including those of its senders.
   */
  public void copyDifferences(TickInput other) {
    if (hasSenders(other) || tableCount > 0) {
      for (int index = 0; index < other.senderCount(); index++) {
        table(other.sender(index));
      }
      for (int index = 0; index < tableCount; index++) {
        tables[index].copyDifferences(other.ofSender(senders[index]));
      }
    }
    for (int control = 0; control < Command.CONTROL_COUNT; control++) {
      if (down[control] != other.isDown(control) || levels[control] != other.level(control)) {
        copy(control, other);
      }
    }
  }

  /** Returns true if an input has a table for each sender, not only its own controls. */
  public static boolean hasSenders(TickInput input) {
    return input.ofSender(0) != input;
  }

  /** Copies another table. */
  public void copyFrom(ControlTable other) {
    beginSlice();
    used = Math.max(used, other.used);
    System.arraycopy(other.down, 0, down, 0, used);
    System.arraycopy(other.levels, 0, levels, 0, used);
    heldCount = other.heldCount;
    for (int index = 0; index < other.changedCount; index++) {
      copy(other.changed[index], other);
    }
    dropTables(other.tableCount);
    for (int index = 0; index < other.tableCount; index++) {
      if (index == tableCount) {
        insert(index, other.senders[index], unusedTable());
      }
      senders[index] = other.senders[index];
      tables[index].copyFrom(other.tables[index]);
    }
  }

  /** Saves the controls, including those of the senders. */
  public void save(SavedState destination) {
    int part = destination.beginPart(IDENTITY);
    saveOwn(destination);
    destination.putInt(tableCount);
    for (int index = 0; index < tableCount; index++) {
      destination.putInt(senders[index]);
      tables[index].saveOwn(destination);
    }
    destination.endPart(part);
  }

  private void saveOwn(SavedState destination) {
    for (int control = 0; control < Command.CONTROL_COUNT; control++) {
      if (down[control] || levels[control] != 0) {
        destination.putInt(control);
        destination.putInt(down[control] ? 1 : 0);
        destination.putFloat(levels[control]);
      }
    }
    destination.putInt(Command.CONTROL_COUNT);
  }

  /** Restores controls without recording changes. */
  public void restore(SavedState source) {
    int end = source.takePart(IDENTITY);
    rest();
    restoreOwn(source);
    int count = source.takeCount(Command.SENDER_COUNT);
    for (int index = 0; index < count; index++) {
      int sender = source.takeCount(Command.SENDER_COUNT - 1);
      ControlTable table = unusedTable();
      table.restoreOwn(source);
      insert(index, sender, table);
    }
    source.takeEnd(end);
    beginSlice();
  }

  private void restoreOwn(SavedState source) {
    int control = source.takeCount(Command.CONTROL_COUNT);
    while (control < Command.CONTROL_COUNT) {
      boolean isDown = source.takeCount(1) == 1;
      set(control, isDown, 0, 0, 0, source.takeFloat(), 0);
      control = source.takeCount(Command.CONTROL_COUNT);
    }
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

  private void hold(int control, boolean isDown, float level) {
    heldCount -= isHeld(control) ? 1 : 0;
    down[control] = isDown;
    levels[control] = level;
    heldCount += isHeld(control) ? 1 : 0;
  }

  private boolean isHeld(int control) {
    return down[control] || !isSame(levels[control], 0);
  }

  private void change(int control) {
    requireControl(control);
    if (!isChanged[control]) {
      isChanged[control] = true;
      changed[changedCount++] = control;
      used = Math.max(used, control + 1);
    }
  }

  private static void requireSender(int number) {
    if (number < 0 || number >= Command.SENDER_COUNT) {
      throw new IllegalArgumentException(
          "sender is %d: senders are numbered 0 to %d".formatted(number, Command.SENDER_COUNT - 1));
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
