package org.isochron.jme;

import static java.util.Objects.requireNonNull;

import com.jme3.input.InputManager;
import com.jme3.input.RawInputListener;
import com.jme3.input.RawInputListenerAdapter;
import com.jme3.input.controls.ActionListener;
import com.jme3.input.controls.AnalogListener;
import java.util.HashMap;
import java.util.Map;
import org.isochron.state.CommandSender;

/**
 * Forwards the mappings of an {@link InputManager} to the ticks, as controls of {@code TickInput}.
 * Owner: the application's thread. Never waits; allocates nothing per event.
 *
 * <p>Presses and releases are stamped when the engine delivers them, once per frame, and each
 * reaches exactly one tick. A full command queue rejects input and counts the rejections. The next
 * frame repeats rejected presses and releases ({@link CommandSender.HeldButtons}); rejected motions
 * are lost.
 */
public final class JmeInput implements AutoCloseable {
  private final InputManager manager;
  private final Map<String, Integer> buttons = new HashMap<>();
  private final Map<String, Integer> motions = new HashMap<>();
  private final CommandSender.HeldButtons held;
  private final ActionListener actions;
  private final AnalogListener analogs;
  private final RawInputListener frames;

  /** Creates the input of a simulation. */
  public JmeInput(InputManager manager, CommandSender commands) {
    this.manager = manager;
    held = new CommandSender.HeldButtons(commands::forward);
    actions = (mapping, pressed, dtSeconds) -> {
      int control = requireNonNull(buttons.get(mapping));
      if (pressed) {
        held.press(control);
      } else {
        held.release(control);
      }
    };
    analogs =
        (mapping, value, dtSeconds) -> commands.motion(requireNonNull(motions.get(mapping)), value);
    frames = new RawInputListenerAdapter() {
      @Override
      public void beginInput() {
        held.retry();
      }
    };
    manager.addRawInputListener(frames);
  }

  /** Maps triggers to a button. */
  public JmeInput button(String mapping, int control) {
    buttons.put(mapping, control);
    manager.addListener(actions, mapping);
    return this;
  }

  /** Maps an axis to motions. */
  public JmeInput motion(String mapping, int control) {
    motions.put(mapping, control);
    manager.addListener(analogs, mapping);
    return this;
  }

  /** Removes the listeners. */
  @Override
  public void close() {
    manager.removeListener(actions);
    manager.removeListener(analogs);
    manager.removeRawInputListener(frames);
  }
}
