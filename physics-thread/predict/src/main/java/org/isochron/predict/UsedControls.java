package org.isochron.predict;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.isochron.physics.TickInput;
import org.isochron.physics.slice.ControlTable;
import org.isochron.physics.slice.Slice;
import org.isochron.state.Command;

/**
 * The input of one tick that lists every control its player has ever used, not only the changed
 * ones. It replaces earlier input whatever that was, so a receiver may have missed any of it.
 * Owner: the physics thread; allocates nothing after construction.
 */
final class UsedControls implements TickInput {
  private static final int CONTROL_BYTES = Short.BYTES + Byte.BYTES + Float.BYTES;

  private final ControlTable table = new ControlTable();
  private final int[] used = new int[Command.CONTROL_COUNT];
  private final boolean[] isUsed = new boolean[Command.CONTROL_COUNT];
  private int usedCount;

  /** Applies the changes of the next tick. */
  void next(Slice changes) {
    table.beginSlice();
    changes.fillChanges(table);
    for (int index = 0; index < table.changedCount(); index++) {
      use(table.changed(index));
    }
  }

  /** Begins a tick without input: levels and pressed controls stay. */
  void hold() {
    table.beginSlice();
  }

  /** Becomes a copy with the same levels and pressed controls. */
  void copyFrom(UsedControls other) {
    table.copyFrom(other.table);
    Arrays.fill(isUsed, false);
    usedCount = 0;
    for (int index = 0; index < other.usedCount; index++) {
      use(other.used[index]);
    }
    hold();
  }

  void rest() {
    table.rest();
    hold();
  }

  boolean hasPresses() {
    boolean any = false;
    for (int index = 0; index < table.changedCount(); index++) {
      any |= table.pressCount(table.changed(index)) > 0;
    }
    return any;
  }

  boolean isFinite() {
    boolean all = true;
    for (int index = 0; index < table.changedCount(); index++) {
      int control = table.changed(index);
      all &= Float.isFinite(table.level(control)) && Float.isFinite(table.motion(control));
    }
    return all;
  }

  int byteSize() {
    return Short.BYTES + usedCount * CONTROL_BYTES;
  }

  /** Writes levels and pressed controls. */
  void writeTo(ByteBuffer destination) {
    writeTo(destination, usedCount);
  }

  /** Writes at most so many of them, those that were used first. */
  void writeTo(ByteBuffer destination, int most) {
    int count = Math.min(usedCount, most);
    destination.putShort((short) count);
    for (int index = 0; index < count; index++) {
      int control = used[index];
      destination.putShort((short) control);
      destination.put((byte) (table.isDown(control) ? 1 : 0));
      destination.putFloat(table.level(control));
    }
  }

  /** @throws IllegalArgumentException if the bytes are damaged */
  void readFrom(ByteBuffer source) {
    rest();
    int count = source.remaining() < Short.BYTES ? -1 : source.getShort();
    if (count < 0 || count > Math.min(Command.CONTROL_COUNT, source.remaining() / CONTROL_BYTES)) {
      throw new IllegalArgumentException(
          "the input is damaged: it claims %d controls, but only %d bytes are left"
              .formatted(count, source.remaining()));
    }
    for (int index = 0; index < count; index++) {
      int control = source.getShort();
      boolean isDown = source.get() == 1;
      float level = source.getFloat();
      if (!Float.isFinite(level)) {
        throw new IllegalArgumentException(
            "the input is damaged: control %d has the level %s".formatted(control, level));
      }
      table.set(control, isDown, 0, 0, 0, level, 0); // refuses unknown controls
      use(control);
    }
    hold();
  }

  private void use(int control) {
    if (!isUsed[control]) {
      isUsed[control] = true;
      used[usedCount++] = control;
    }
  }

  @Override
  public TickInput ofSender(int sender) {
    return sender == 0 ? this : table.ofSender(sender);
  }

  @Override
  public int senderCount() {
    return 1;
  }

  @Override
  public int sender(int index) {
    return 0;
  }

  @Override
  public int changedCount() {
    return usedCount;
  }

  @Override
  public int changed(int index) {
    return used[index];
  }

  @Override
  public boolean isDown(int control) {
    return table.isDown(control);
  }

  @Override
  public int pressCount(int control) {
    return table.pressCount(control);
  }

  @Override
  public int releaseCount(int control) {
    return table.releaseCount(control);
  }

  @Override
  public long pressOffsetNanos(int control) {
    return table.pressOffsetNanos(control);
  }

  @Override
  public float level(int control) {
    return table.level(control);
  }

  @Override
  public float motion(int control) {
    return table.motion(control);
  }
}
