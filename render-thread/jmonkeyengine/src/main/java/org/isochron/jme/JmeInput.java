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
 * Sends what the mappings of an {@link InputManager} do to the ticks, as controls of their
 * {@code TickInput}. Owner: the application's thread; never waits, and allocates nothing per event.
 *
 * <p>Each press and release is stamped when the engine delivers it, which it does once per frame,
 * and reaches exactly one tick. The queue counts what it refuses when it is full. The next frame
 * repeats refused presses and releases, as {@link CommandSender.HeldButtons} describes; refused
 * motions are lost.
 */
public final class JmeInput implements AutoCloseable {
  private final InputManager manager;
  private final Map<String, Integer> buttons = new HashMap<>();
  private final Map<String, Integer> motions = new HashMap<>();
  private final CommandSender.HeldButtons held;
  private final ActionListener actions;
  private final AnalogListener analogs;
  private final RawInputListener frames;

  /** Creates the input of a simulation, such as of {@code physics.state().commands()}. */
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
    manager.removeRawInputListener(frames);
  }
}
