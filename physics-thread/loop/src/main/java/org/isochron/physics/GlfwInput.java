package org.isochron.physics;

import java.util.Objects;
import org.isochron.state.CommandSender;

/**
 * Sends GLFW input to the physics thread without depending on GLFW: pass the methods as callbacks,
 * as in {@code glfwSetKeyCallback(window, input::onKey)}. Owner: the thread that polls GLFW's
 * events. Every call sends stamped commands and never waits; a full queue refuses commands and
 * counts them. The next call repeats refused presses and releases and adds a refused cursor motion
 * to the next motion; refused scrolls are lost.
 *
 * <p>Keys keep GLFW's numbers, and the constants below number the other controls.
 */
public final class GlfwInput {
  /** The first mouse button. */
  public static final int MOUSE_BUTTON = 400;

  /**
   * The horizontal cursor control. The control's level is the cursor's position in the window and
   * its motion is the distance moved, both in GLFW's screen coordinates.
   */
  public static final int CURSOR_X = 420;

  /** The vertical cursor, downwards. */
  public static final int CURSOR_Y = 421;

  /** Horizontal scroll steps. */
  public static final int SCROLL_X = 422;

  /** Vertical scroll steps. */
  public static final int SCROLL_Y = 423;

  private static final int LAST_KEY = 348;
  private static final int LAST_MOUSE_BUTTON = 7;
  private static final int RELEASED = 0;
  private static final int PRESSED = 1;

  private final CommandSender commands;
  private final CommandSender.HeldButtons buttons;
  private boolean cursorSeen;
  private float cursorX;
  private float cursorY;

  public GlfwInput(CommandSender commands) {
    this.commands = Objects.requireNonNull(commands, "commands is null: use state.commands()");
    buttons = new CommandSender.HeldButtons(commands::forward);
  }

  /** Repeats refused presses and releases; call this after {@code glfwPollEvents}. */
  public void retry() {
    buttons.retry();
  }

  /**
   * Releases all held keys and buttons. Call this before other callbacks take the input, because
   * this object does not receive their releases.
   */
  public void releaseAll() {
    buttons.releaseAll();
  }

  /** For {@code glfwSetKeyCallback}; ignores key repeats and unknown keys. */
  public void onKey(long window, int key, int scancode, int action, int mods) {
    if (key >= 0 && key <= LAST_KEY) {
      onButton(key, action);
    }
  }

  /** For {@code glfwSetMouseButtonCallback}. */
  public void onMouseButton(long window, int button, int action, int mods) {
    if (button >= 0 && button <= LAST_MOUSE_BUTTON) {
      onButton(MOUSE_BUTTON + button, action);
    }
  }

  /** For {@code glfwSetCursorPosCallback}. */
  public void onCursor(long window, double x, double y) {
    retry();
    float toX = (float) x;
    float toY = (float) y;
    commands.level(CURSOR_X, toX);
    commands.level(CURSOR_Y, toY);
    // add a refused distance to the next motion
    if (!cursorSeen || commands.motion(CURSOR_X, toX - cursorX)) {
      cursorX = toX;
    }
    if (!cursorSeen || commands.motion(CURSOR_Y, toY - cursorY)) {
      cursorY = toY;
    }
    cursorSeen = true;
  }

  /** For {@code glfwSetScrollCallback}. */
  public void onScroll(long window, double x, double y) {
    retry();
    commands.motion(SCROLL_X, (float) x);
    commands.motion(SCROLL_Y, (float) y);
  }

  private void onButton(int control, int action) {
    if (action == PRESSED) {
      buttons.press(control);
    } else if (action == RELEASED) {
      buttons.release(control);
    }
  }
}
