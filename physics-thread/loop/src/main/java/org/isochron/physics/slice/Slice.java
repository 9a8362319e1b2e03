package org.isochron.physics.slice;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.isochron.physics.Steppable;
import org.isochron.physics.TickInput;
import org.isochron.state.Command;

/**
 * The commands and device input of one tick. Owner: one thread at a time. The buffers grow as
 * needed and can be reused, so filling a slice allocates nothing once they are large enough.
 *
 * <p>The encoding is big-endian: the number of commands, the commands, the number of changed
 * controls, and the controls. Each control consists of its number, presses, releases, pressed state
 * (0 or 1), offset of the first press, level and motion. Control numbers from {@link
 * Command#CONTROL_COUNT} on are those of single senders: the numbers of sender s start at (s + 1)
 * {@link Command#CONTROL_COUNT}, and precede the merged controls.
 */
public final class Slice {
  private static final int CONTROL_BYTES = 4 * Integer.BYTES + Long.BYTES + 2 * Float.BYTES;
  private static final int CONTROLS = (1 + Command.SENDER_COUNT) * Command.CONTROL_COUNT;
  private static final int FIRST_CAPACITY = 1_024;

  private final Command command = Command.empty();
  private ByteBuffer commands = ByteBuffer.allocate(FIRST_CAPACITY);
  private ByteBuffer controls = ByteBuffer.allocate(FIRST_CAPACITY);

  /** Empties the slice. */
  public void clear() {
    commands.clear();
    controls.clear();
  }

  /** Appends a command. */
  public void add(Command next) {
    commands = withRoom(commands, Command.BYTES);
    next.writeTo(commands);
  }

  /** Sets the device input. */
  public void input(TickInput input) {
    controls.clear();
    for (int index = 0; ControlTable.hasSenders(input) && index < input.senderCount(); index++) {
      int sender = input.sender(index);
      add(input.ofSender(sender), (1 + sender) * Command.CONTROL_COUNT);
    }
    add(input, 0);
  }

  /** Sets the device input of all senders together, as the input of one peer. */
  public void mergedInput(TickInput input) {
    controls.clear();
    add(input, 0);
  }

  private void add(TickInput input, int firstNumber) {
    controls = withRoom(controls, input.changedCount() * CONTROL_BYTES);
    for (int index = 0; index < input.changedCount(); index++) {
      int control = input.changed(index);
      controls
          .putInt(firstNumber + control)
          .putInt(input.pressCount(control))
          .putInt(input.releaseCount(control))
          .putInt(input.isDown(control) ? 1 : 0)
          .putLong(input.pressOffsetNanos(control))
          .putFloat(input.level(control))
          .putFloat(input.motion(control));
    }
  }

  /**
   * Passes the commands and input to a simulation; the table keeps levels and pressed controls from
   * tick to tick.
   */
  public void passTo(Steppable simulation, ControlTable input) {
    passCommandsTo(simulation);
    input.beginSlice();
    fill(input);
    simulation.control(input);
  }

  /** Passes only the commands. */
  public void passCommandsTo(Steppable simulation) {
    int end = commands.position();
    commands.position(0);
    while (commands.position() < end) {
      simulation.apply(command.readFrom(commands));
    }
  }

  /**
   * Passes commands of a peer, except for reports about viewers, which number the viewers of that
   * peer.
   */
  public void passCommandsTo(Steppable simulation, int peer) {
    int end = commands.position();
    commands.position(0);
    while (commands.position() < end) {
      if (!command.readFrom(commands).isOfViewer()) {
        simulation.apply(command.from(peer));
      }
    }
  }

  /** Writes the input. */
  public void fill(ControlTable input) {
    fill(input, false);
  }

  /** Writes a peer's changes. */
  public void fillChanges(ControlTable input) {
    fill(input, true);
  }

  /** Returns true if the commands are equal. */
  public boolean hasCommandsOf(Slice other) {
    return commands.position() == other.commands.position()
        && Arrays.equals(
            commands.array(),
            0,
            commands.position(),
            other.commands.array(),
            0,
            commands.position());
  }

  private void fill(ControlTable all, boolean onlyChanges) {
    int end = controls.position();
    controls.position(0);
    while (controls.position() < end) {
      int number = controls.getInt();
      int sender = number / Command.CONTROL_COUNT - 1;
      int control = number % Command.CONTROL_COUNT;
      int presses = controls.getInt();
      int releases = controls.getInt();
      boolean down = controls.getInt() == 1;
      long offset = controls.getLong();
      float level = controls.getFloat();
      float motion = controls.getFloat();
      if (!onlyChanges) {
        ControlTable input = sender < 0 ? all : all.table(sender);
        input.set(control, down, presses, releases, offset, level, motion);
      } else if (sender < 0) { // a peer's values for other senders are ignored
        all.setChanged(control, down, presses, releases, offset, level, motion);
      }
    }
  }

  /** Returns true if any control is that of a single sender. */
  public boolean hasControlsOfSenders() {
    boolean any = false;
    for (int offset = 0; offset < controls.position(); offset += CONTROL_BYTES) {
      any |= controls.getInt(offset) >= Command.CONTROL_COUNT;
    }
    return any;
  }

  public int commandCount() {
    return commands.position() / Command.BYTES;
  }

  public int controlCount() {
    return controls.position() / CONTROL_BYTES;
  }

  /** Returns the size for {@link #writeTo}. */
  public int byteSize() {
    return 2 * Integer.BYTES + commands.position() + controls.position();
  }

  /**
   * Writes the slice.
   *
   * @throws java.nio.BufferOverflowException if the destination has fewer than {@link #byteSize}
   *     bytes left
   */
  public void writeTo(ByteBuffer destination) {
    destination.putInt(commandCount()).put(commands.array(), 0, commands.position());
    destination.putInt(controlCount()).put(controls.array(), 0, controls.position());
  }

  /**
   * Reads a slice and moves the source to the next byte.
   *
   * @throws IllegalArgumentException if the bytes are not a valid slice; this slice is empty
   *     afterwards
   */
  public void readFrom(ByteBuffer source) {
    clear();
    commands = read(source, commands, Command.BYTES, "commands");
    try {
      controls = read(source, controls, CONTROL_BYTES, "controls");
      requireControls();
    } catch (IllegalArgumentException e) {
      clear();
      throw e;
    }
  }

  private static ByteBuffer read(ByteBuffer source, ByteBuffer into, int size, String what) {
    int count = source.remaining() < Integer.BYTES ? -1 : source.getInt();
    if (count < 0 || count > source.remaining() / size) {
      throw new IllegalArgumentException(
          "the slice is damaged: it claims %d %s, but only %d bytes are left"
              .formatted(count, what, source.remaining()));
    }
    ByteBuffer roomy = withRoom(into, count * size);
    roomy.put(0, source, source.position(), count * size).position(count * size);
    source.position(source.position() + count * size);
    return roomy;
  }

  private void requireControls() {
    for (int offset = 0; offset < controls.position(); offset += CONTROL_BYTES) {
      int control = controls.getInt(offset);
      if (control < 0 || control >= CONTROLS) {
        throw new IllegalArgumentException(
            "the slice is damaged: it has control %d, but controls are numbered 0 to %d"
                .formatted(control, CONTROLS - 1));
      }
    }
  }

  private static ByteBuffer withRoom(ByteBuffer buffer, int size) {
    if (buffer.remaining() >= size) {
      return buffer;
    }
    int capacity = Math.max(2 * buffer.capacity(), Math.addExact(buffer.position(), size));
    return ByteBuffer.allocate(capacity).put(buffer.flip());
  }
}
