package org.isochron.jme;

import static java.util.Objects.requireNonNull;

import com.jme3.input.InputManager;
import com.jme3.input.JoystickAxis;
import com.jme3.input.RawInputListener;
import com.jme3.input.RawInputListenerAdapter;
import com.jme3.input.controls.ActionListener;
import com.jme3.input.controls.AnalogListener;
import com.jme3.input.event.JoyAxisEvent;
import com.jme3.renderer.Camera;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.isochron.state.Command;
import org.isochron.state.CommandSender;

/**
 * Forwards the mappings of an {@link InputManager} to the ticks, as controls of {@code TickInput}.
 * Owner: the application's thread. Never waits; allocates nothing per event.
 *
 * <p>Presses and releases are stamped when the engine delivers them, once per frame, and each
 * reaches exactly one tick. A full command queue rejects input and counts the rejections. The next
 * frame repeats rejected presses and releases ({@link CommandSender.HeldButtons}) and levels;
 * rejected motions are lost.
 */
public final class JmeInput implements AutoCloseable {
  private final InputManager manager;
  private final Map<String, Integer> buttons = new HashMap<>();

  /** The button that each mapping pressed last. It releases that one even if mapped meanwhile. */
  private final Map<String, Integer> pressedButtons = new HashMap<>();

  private final Map<String, Integer> motions = new HashMap<>();
  private final JmeLevels levels;
  private final CommandSender.HeldButtons held;
  private final ActionListener actions;
  private final AnalogListener analogs;
  private final RawInputListener frames;

  /** Creates the input of a simulation. */
  public JmeInput(InputManager manager, CommandSender commands) {
    this.manager = Objects.requireNonNull(manager, "manager is null: use getInputManager()");
    Objects.requireNonNull(commands, "commands is null: use those of the physics");
    levels = new JmeLevels(commands);
    held = new CommandSender.HeldButtons(commands::forward);
    actions = (mapping, pressed, dtSeconds) -> {
      if (pressed) {
        Integer control = requireNonNull(buttons.get(mapping));
        pressedButtons.put(mapping, control);
        held.press(control);
      } else {
        held.release(requireNonNull(pressedButtons.get(mapping)));
      }
    };
    analogs =
        (mapping, value, dtSeconds) -> commands.motion(requireNonNull(motions.get(mapping)), value);
    frames = new RawInputListenerAdapter() {
      @Override
      public void beginInput() {
        held.retry();
        levels.send();
      }

      @Override
      public void onJoyAxisEvent(JoyAxisEvent event) {
        float deadZone = Math.max(manager.getAxisDeadZone(), event.getAxis().getDeadZone());
        levels.set(event.getAxis(), Math.abs(event.getValue()) < deadZone ? 0 : event.getValue());
      }
    };
    manager.addRawInputListener(frames);
  }

  /**
   * Maps triggers to a button, instead of an earlier one from the next press on.
   *
   * @throws IllegalArgumentException for unknown controls
   */
  public JmeInput button(String mapping, int control) {
    buttons.put(requireMapping(mapping), Command.requireControl(control));
    pressedButtons.putIfAbsent(mapping, control);
    manager.addListener(actions, mapping);
    return this;
  }

  /**
   * Maps an axis to motions.
   *
   * @throws IllegalArgumentException for unknown controls
   */
  public JmeInput motion(String mapping, int control) {
    motions.put(requireMapping(mapping), Command.requireControl(control));
    manager.addListener(analogs, mapping);
    return this;
  }

  /**
   * Maps keys or buttons to a level: −1 while {@code negative} is down, 1 while {@code positive} is
   * down, otherwise 0. All sources of a level are summed, and the sum is clamped to −1 and 1. A
   * mapping or axis that is mapped to another level leaves the earlier one.
   *
   * @throws IllegalArgumentException for unknown controls
   */
  public JmeInput level(String negative, String positive, int control) {
    levels.add(negative, -1, control);
    levels.add(positive, 1, control);
    manager.addListener(levels, negative, positive);
    return this;
  }

  /**
   * Maps a stick's axis to a level.
   *
   * @throws IllegalArgumentException for unknown controls
   */
  public JmeInput level(JoystickAxis axis, int control) {
    levels.add(axis, 1, control);
    return this;
  }

  /**
   * Turns two levels with a camera, for walking: {@code controlX} points to the right and {@code
   * controlZ} back to the camera, like the axes of a stick. The ticks receive the x and z of the
   * direction in world coordinates, of length up to 1.
   *
   * @throws IllegalArgumentException unless both controls are levels
   */
  public JmeInput relativeTo(Camera camera, int controlX, int controlZ) {
    levels.relativeTo(
        Objects.requireNonNull(camera, "camera is null: use getCamera()"), controlX, controlZ);
    return this;
  }

  static <T> T requireMapping(T mapping) {
    return Objects.requireNonNull(mapping, "mapping is null: name one of the input manager");
  }

  /**
   * Releases all held buttons, and sets all levels to 0. Call this before a menu takes the input,
   * because this object then does not receive the releases.
   */
  public void releaseAll() {
    held.releaseAll();
    levels.rest();
  }

  /** Releases what is held, and removes the listeners. */
  @Override
  public void close() {
    releaseAll();
    manager.removeListener(actions);
    manager.removeListener(analogs);
    manager.removeListener(levels);
    manager.removeRawInputListener(frames);
  }
}
