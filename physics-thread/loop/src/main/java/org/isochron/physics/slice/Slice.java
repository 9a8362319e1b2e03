package org.isochron.physics.slice;

import java.nio.ByteBuffer;
import org.isochron.physics.input.ControlTable;
import org.isochron.physics.input.TickInput;
import org.isochron.physics.simulation.Simulation;
import org.isochron.state.command.Command;

/**
 * What a simulation is given in one tick: its commands in their order, and what the devices' controls did. Owner: one
 * thread at a time. It grows as needed and can be used again, so that noting a tick allocates nothing once it has its size.
 *
 * <p>Its bytes, in big-endian order: the number of commands, the commands, the number of controls that did something, and
 * for each its number, presses, releases, whether it is down (1 or 0), the first press's offset, its level and its motion.
 */
public final class Slice {
  private static final int CONTROL_BYTES = 4 * Integer.BYTES + Long.BYTES + 2 * Float.BYTES;
  private static final int FIRST_CAPACITY = 1_024;

  private final Command command = Command.empty();
  private ByteBuffer commands = ByteBuffer.allocate(FIRST_CAPACITY);
  private ByteBuffer controls = ByteBuffer.allocate(FIRST_CAPACITY);

  /** Forgets all: what is added from now on is another tick's. */
  public void clear() {
    commands.clear();
    controls.clear();
  }

  /** Adds a command, after those already added. */
  public void add(Command next) {
    commands = withRoom(commands, Command.BYTES);
    next.writeTo(commands);
  }

  /** Sets what the controls did. */
  public void input(TickInput input) {
    controls.clear();
    controls = withRoom(controls, input.changedCount() * CONTROL_BYTES);
    for (int index = 0; index < input.changedCount(); index++) {
      int control = input.changed(index);
      controls
          .putInt(control)
          .putInt(input.pressCount(control))
          .putInt(input.releaseCount(control))
          .putInt(input.isDown(control) ? 1 : 0)
          .putLong(input.pressOffsetNanos(control))
          .putFloat(input.level(control))
          .putFloat(input.motion(control));
    }
  }

  /** Gives a simulation the commands and the input; the table carries what is down and the levels from tick to tick. */
  public void giveTo(Simulation simulation, ControlTable input) {
    giveCommandsTo(simulation);
    input.beginSlice();
    fill(input);
    simulation.control(input);
  }

  /** Gives a simulation the commands alone. */
  public void giveCommandsTo(Simulation simulation) {
    int end = commands.position();
    commands.position(0);
    while (commands.position() < end) {
      simulation.apply(command.readFrom(commands));
    }
  }

  /** Tells a table what the controls did. */
  public void fill(ControlTable input) {
    int end = controls.position();
    controls.position(0);
    while (controls.position() < end) {
      int control = controls.getInt();
      int presses = controls.getInt();
      int releases = controls.getInt();
      boolean down = controls.getInt() == 1;
      long offset = controls.getLong();
      input.set(control, down, presses, releases, offset, controls.getFloat(), controls.getFloat());
    }
  }

  public int commandCount() {
    return commands.position() / Command.BYTES;
  }

  public int controlCount() {
    return controls.position() / CONTROL_BYTES;
  }

  /** How many bytes {@link #writeTo} writes. */
  public int byteSize() {
    return 2 * Integer.BYTES + commands.position() + controls.position();
  }

  public void writeTo(ByteBuffer destination) {
    destination.putInt(commandCount()).put(commands.array(), 0, commands.position());
    destination.putInt(controlCount()).put(controls.array(), 0, controls.position());
  }

  /**
   * Becomes the slice that {@link #writeTo} wrote, and leaves the source behind it.
   *
   * @throws IllegalArgumentException if the bytes cannot be those of a slice; it is empty then
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
          "the slice is damaged: it says it has %d %s, and %d bytes are left for them"
              .formatted(count, what, source.remaining()));
    }
    ByteBuffer roomy = withRoom(into, count * size);
    roomy.put(0, source, source.position(), count * size).position(count * size);
    source.position(source.position() + count * size);
    return roomy;
  }

  private void requireControls() {
    for (int place = 0; place < controls.position(); place += CONTROL_BYTES) {
      int control = controls.getInt(place);
      if (control < 0 || control >= Command.CONTROL_COUNT) {
        throw new IllegalArgumentException(
            "the slice is damaged: it has control %d, and they are numbered 0 to %d"
                .formatted(control, Command.CONTROL_COUNT - 1));
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
