package org.isochron.physics;

import org.isochron.state.CommandSender;

/**
 * Sends GLFW's input to the physics thread, without depending on GLFW: pass the methods to its
 * setters, as in {@code glfwSetKeyCallback(window, input::onKey)}. Owner: the thread that polls
 * GLFW's events. Each call sends stamped commands, and never waits: a cursor call the level and the
 * motion of both axes, a scroll call both motions. The queue counts what it refuses when it is
 * full. The next call repeats refused presses and releases, as {@link CommandSender.HeldButtons}
 * describes. A refused cursor motion is added to the next one; refused scrolls are lost.
 *
 * <p>Keys keep GLFW's numbers; the constants are the numbers of the other controls.
 */
public final class GlfwInput {
  /** The first mouse button; the others follow. */
  public static final int MOUSE_BUTTON = 400;

  /**
   * The cursor from left to right: its position in the window is the level, and the distance it
   * moved the motion, in GLFW's screen coordinates.
   */
  public static final int CURSOR_X = 420;

  /** The cursor from the top to the bottom. */
  public static final int CURSOR_Y = 421;

  /** The wheel to the side: the distance it turned is the motion, in GLFW's steps. */
  public static final int SCROLL_X = 422;

  /** The usual wheel: the distance it turned is the motion, in GLFW's steps. */
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
    this.commands = commands;
    buttons = new CommandSender.HeldButtons(commands::forward);
  }

  /** Sends refused presses and releases again; call it after {@code glfwPollEvents}. */
  public void retry() {
    buttons.retry();
  }

  /** For {@code glfwSetKeyCallback}; repeats and keys that GLFW does not know are ignored. */
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
    // a distance that was refused is part of the next one
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
