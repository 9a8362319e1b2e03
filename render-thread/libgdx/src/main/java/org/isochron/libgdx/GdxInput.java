package org.isochron.libgdx;

import com.badlogic.gdx.Gdx;
import com.badlogic.gdx.InputAdapter;
import org.isochron.state.Command;
import org.isochron.state.CommandSender;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;

/**
 * Forwards libGDX's input to the physics thread, stamped with the instant that libGDX reports, so
 * that it reaches the tick in which it happened. Owner: the render thread. Never waits; allocates
 * nothing. Every method returns false, so that later processors in an {@code InputMultiplexer}
 * receive the input too. A full command queue rejects input and counts the rejections. The next
 * call repeats rejected presses and releases ({@link CommandSender.HeldButtons}). A rejected cursor
 * motion is added to the next one; rejected scrolls are lost.
 *
 * <p>Keys keep libGDX's numbers unless they are bound to other controls; the constants number the
 * remaining controls. On a touch screen the first finger is the cursor and the first button; other
 * fingers are ignored.
 */
public final class GdxInput extends InputAdapter {
  /** The first mouse button. */
  public static final int MOUSE_BUTTON = 400;

  /** Control of the cursor: its level is the screen position, and its motion the displacement. */
  public static final int CURSOR_X = 420;

  public static final int CURSOR_Y = 421;

  /** Motions of the wheels. */
  public static final int SCROLL_X = 422;

  public static final int SCROLL_Y = 423;

  private static final int KEYS = 256;
  private static final int MOUSE_BUTTONS = 8;

  /** If a stamp is smaller than this, the backend does not set stamps. */
  private static final long OLDEST_NANOS = 1_000_000_000;

  private final CommandSender commands;
  private final Command command = Command.empty();
  private final NanoClock clock;
  private final NanoClock eventClock;

  private final int[] controls = new int[KEYS];

  /** The control that each key pressed last, which it releases even if it was bound meanwhile. */
  private final int[] pressed = new int[KEYS];

  private final CommandSender.HeldButtons buttons;
  private long stampNanos;
  private boolean cursorSeen;
  private int cursorX;
  private int cursorY;

  /** See also {@link GdxPhysics#input}. */
  public GdxInput(SharedState state) {
    this(state, NanoClock.system());
  }

  GdxInput(SharedState state, NanoClock eventClock) {
    commands = state.commands();
    clock = state.clock();
    stampNanos = clock.nanos() - OLDEST_NANOS;
    this.eventClock = eventClock;
    buttons = new CommandSender.HeldButtons(sent -> commands.forward(sent, stampNanos()));
    for (int key = 0; key < KEYS; key++) {
      controls[key] = key;
      pressed[key] = key;
    }
  }

  /**
   * Binds a key to another control, from its next press on.
   *
   * @param key one of {@code Input.Keys}
   * @throws IllegalArgumentException for unknown keys and controls
   */
  public GdxInput bind(int key, int control) {
    if (key < 0 || key >= KEYS) {
      throw new IllegalArgumentException(
          "key is %d: libGDX's keys are numbered 0 to %d; take one of Input.Keys"
              .formatted(key, KEYS - 1));
    }
    controls[key] = Command.requireControl(control);
    return this;
  }

  /** Repeats rejected presses and releases. */
  public void retry() {
    buttons.retry();
  }

  /**
   * Releases all held keys and buttons. Call this before another processor takes the input, because
   * this one does not receive their releases.
   */
  public void releaseAll() {
    buttons.releaseAll();
  }

  @Override
  public boolean keyDown(int key) {
    if (key >= 0 && key < KEYS) {
      pressed[key] = controls[key];
      buttons.press(pressed[key]);
    }
    return false;
  }

  @Override
  public boolean keyUp(int key) {
    if (key >= 0 && key < KEYS) {
      buttons.release(pressed[key]);
    }
    return false;
  }

  @Override
  public boolean touchDown(int screenX, int screenY, int pointer, int button) {
    if (pointer == 0 && button >= 0 && button < MOUSE_BUTTONS) {
      move(screenX, screenY);
      buttons.press(MOUSE_BUTTON + button);
    }
    return false;
  }

  @Override
  public boolean touchUp(int screenX, int screenY, int pointer, int button) {
    if (pointer == 0 && button >= 0 && button < MOUSE_BUTTONS) {
      move(screenX, screenY);
      buttons.release(MOUSE_BUTTON + button);
    }
    return false;
  }

  @Override
  public boolean touchCancelled(int screenX, int screenY, int pointer, int button) {
    return touchUp(screenX, screenY, pointer, button);
  }

  @Override
  public boolean touchDragged(int screenX, int screenY, int pointer) {
    if (pointer == 0) {
      move(screenX, screenY);
    }
    return false;
  }

  @Override
  public boolean mouseMoved(int screenX, int screenY) {
    move(screenX, screenY);
    return false;
  }

  @Override
  public boolean scrolled(float amountX, float amountY) {
    retry();
    send(Command.MOTION, SCROLL_X, amountX);
    send(Command.MOTION, SCROLL_Y, amountY);
    return false;
  }

  private void move(int toX, int toY) {
    retry();
    send(Command.LEVEL, CURSOR_X, toX);
    send(Command.LEVEL, CURSOR_Y, toY);
    // a rejected distance is added to the next one
    if (!cursorSeen || send(Command.MOTION, CURSOR_X, toX - cursorX)) {
      cursorX = toX;
    }
    if (!cursorSeen || send(Command.MOTION, CURSOR_Y, toY - cursorY)) {
      cursorY = toY;
    }
    cursorSeen = true;
  }

  private boolean send(int report, int control, float value) {
    return commands.forward(command.control(report, control, value), stampNanos());
  }

  /** Stamps never decrease, although the time between the readings of the two clocks varies. */
  private long stampNanos() {
    long now = clock.nanos();
    long age = eventClock.nanos() - Gdx.input.getCurrentEventTime();
    long measured = age >= 0 && age < OLDEST_NANOS ? now - age : now;
    stampNanos += Math.max(0, measured - stampNanos);
    return stampNanos;
  }
}
