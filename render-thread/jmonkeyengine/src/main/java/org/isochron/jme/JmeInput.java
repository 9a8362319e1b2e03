package org.isochron.jme;

import static java.util.Objects.requireNonNull;

import com.jme3.input.InputManager;
import com.jme3.input.controls.ActionListener;
import com.jme3.input.controls.AnalogListener;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import org.isochron.state.command.CommandSender;

/**
 * Sends what the mappings of an {@link InputManager} do to the ticks, as controls of their
 * {@code TickInput}. Owner: the application's thread; never waits, and allocates nothing per event.
 *
 * <p>Each press and release is stamped when the engine delivers it, which it does once per frame,
 * and reaches exactly one tick. The queue counts what it refuses when it is full. A refused release
 * is sent before the next press or release.
 */
public final class JmeInput implements AutoCloseable {
  private final InputManager manager;
  private final CommandSender commands;
  private final Map<String, Integer> buttons = new HashMap<>();
  private final Map<String, Integer> motions = new HashMap<>();
  private final BitSet owed = new BitSet();
  private final ActionListener actions = (mapping, pressed, dtSeconds) -> {
    sendOwedReleases();
    change(requireNonNull(buttons.get(mapping)), pressed);
  };
  private final AnalogListener analogs;

  /** Creates the input of a simulation, such as of {@code physics.state().commands()}. */
  public JmeInput(InputManager manager, CommandSender commands) {
    this.manager = manager;
    this.commands = commands;
    analogs =
        (mapping, value, dtSeconds) -> commands.motion(requireNonNull(motions.get(mapping)), value);
  }

  /** Presses and releases a control with a mapping, which has triggers already. */
  public JmeInput button(String mapping, int control) {
    buttons.put(mapping, control);
    manager.addListener(actions, mapping);
    return this;
  }

  /** Moves a control by the values of a mapping, such as those of a mouse axis. */
  public JmeInput motion(String mapping, int control) {
    motions.put(mapping, control);
    manager.addListener(analogs, mapping);
    return this;
  }

  /** Takes the listeners back. */
  @Override
  public void close() {
    manager.removeListener(actions);
    manager.removeListener(analogs);
  }

  private void change(int control, boolean pressed) {
    if (pressed) {
      commands.press(control);
    } else if (!commands.release(control)) {
      owed.set(control); // otherwise it would stay down forever
    }
  }

  private void sendOwedReleases() {
    for (int control = owed.nextSetBit(0); control >= 0; control = owed.nextSetBit(control + 1)) {
      if (!commands.release(control)) {
        return;
      }
      owed.clear(control);
    }
  }
}
