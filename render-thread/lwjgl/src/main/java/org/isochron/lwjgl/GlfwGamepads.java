package org.isochron.lwjgl;

import static org.lwjgl.glfw.GLFW.*;

import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import org.isochron.physics.InputSource;
import org.isochron.state.NanoClock;
import org.lwjgl.glfw.GLFWGamepadState;

/**
 * GLFW gamepads, read by the physics thread at each tick. Pass the object in
 * {@code PhysicsSettings.DEFAULT.withInput(gamepads)}. Owner: the ticking thread; only
 * {@link #pollEvents} belongs to the program's main thread. Reading never waits and allocates
 * nothing.
 *
 * <p>Button b of gamepad g is the control {@code button(g, b)}, and axis a the level of {@code
 * axis(g, a)}, with GLFW's numbers. Sticks have a round dead zone; outside it the level starts at
 * 0. Triggers range from 0 to 1. GLFW reports no time stamps: a change is stamped when it is read,
 * or at the end of the slice if that is earlier. When a gamepad is unplugged, its buttons are
 * released and its levels return to 0.
 *
 * <p>GLFW restricts joysticks to the main thread, because event handling changes the list of
 * joysticks when one is plugged in or out. Gamepads are not read while {@link LwjglPhysics} or
 * {@link #pollEvents} handles events; ticks then keep the previous values. Programs must call
 * {@link #pollEvents} instead of {@code glfwPollEvents}.
 */
public final class GlfwGamepads implements InputSource {
  /** First button of gamepad 0. */
  public static final int FIRST_CONTROL = 440;

  /** Maximum number of gamepads. */
  public static final int MAX_GAMEPADS = 4;

  private static final int BUTTONS = GLFW_GAMEPAD_BUTTON_LAST + 1;
  private static final int AXES = GLFW_GAMEPAD_AXIS_LAST + 1;
  private static final int CONTROLS = BUTTONS + AXES;
  private static final float DEFAULT_DEAD_ZONE = 0.15f;

  /** True while a thread reads joysticks, or handles events that change their list. */
  private static final AtomicBoolean TAKEN = new AtomicBoolean();

  /** True once this process reads gamepads. */
  private static final AtomicBoolean USED = new AtomicBoolean();

  interface Reader {
    /** Returns false for missing gamepads. */
    boolean read(int gamepad, GLFWGamepadState into);
  }

  private final NanoClock clock;
  private final Reader reader;
  private final float deadZone;
  private final GLFWGamepadState state = GLFWGamepadState.create();
  private final boolean[] down = new boolean[MAX_GAMEPADS * BUTTONS];
  private final float[] levels = new float[MAX_GAMEPADS * AXES];

  /** Uses a dead zone of 0.15. */
  public GlfwGamepads() {
    this(DEFAULT_DEAD_ZONE, NanoClock.system());
  }

  /**
   * Reads with a dead zone.
   *
   * @param deadZone the fraction of a stick's or trigger's range that counts as at rest, from 0 to
   *     below 1
   * @param clock the shared state's clock
   */
  public GlfwGamepads(float deadZone, NanoClock clock) {
    this(deadZone, clock, (gamepad, into) -> glfwGetGamepadState(gamepad, into));
  }

  GlfwGamepads(float deadZone, NanoClock clock, Reader reader) {
    if (!(deadZone >= 0 && deadZone < 1)) {
      throw new IllegalArgumentException(
          "deadZone is %s: a fraction of a stick's range is from 0 to below 1".formatted(deadZone));
    }
    this.deadZone = deadZone;
    this.clock = Objects.requireNonNull(clock, "clock is null; use state.clock()");
    this.reader = reader;
    // ordering: opaque: orders no other access, and the main thread sees the value soon.
    USED.setOpaque(true);
  }

  /**
   * Returns true if waits for events must be short, because gamepads are not read during a wait.
   */
  static boolean inUse() {
    // ordering: opaque, pairs with the write in the constructor.
    return USED.getOpaque();
  }

  /** The control of a button. */
  public static int button(int gamepad, int button) {
    return FIRST_CONTROL + gamepad * CONTROLS + button;
  }

  /** The control of an axis. */
  public static int axis(int gamepad, int axis) {
    return FIRST_CONTROL + gamepad * CONTROLS + BUTTONS + axis;
  }

  /** Calls {@code glfwPollEvents} while no thread reads gamepads. Main thread only. */
  public static void pollEvents() {
    // ordering: acquire, pairs with the release below: this thread sees the list of joysticks that
    // the last reader left. Without acquire, two threads could change the list concurrently.
    while (!TAKEN.weakCompareAndSetAcquire(false, true)) {
      Thread.onSpinWait();
    }
    try {
      glfwPollEvents();
    } finally {
      // ordering: release, pairs with the acquire of the next thread, which then sees the current
      // list.
      TAKEN.setRelease(false);
    }
  }

  @Override
  public void sample(long sliceEndNanos, InputSource.Sink sink) {
    // ordering: acquire, as in pollEvents. If another thread holds the flag, this tick reads
    // nothing.
    if (TAKEN.getPlain() || !TAKEN.weakCompareAndSetAcquire(false, true)) {
      return;
    }
    try {
      long now = clock.nanos();
      long stamp = now + Math.min(0, sliceEndNanos - now);
      for (int gamepad = 0; gamepad < MAX_GAMEPADS; gamepad++) {
        boolean connected = reader.read(gamepad, state);
        buttons(gamepad, connected, stamp, sink);
        axes(gamepad, connected, sink);
      }
    } finally {
      // ordering: release, as in pollEvents.
      TAKEN.setRelease(false);
    }
  }

  private void buttons(int gamepad, boolean connected, long stamp, InputSource.Sink sink) {
    for (int button = 0; button < BUTTONS; button++) {
      boolean isDown = connected && state.buttons(button) == GLFW_PRESS;
      int index = gamepad * BUTTONS + button;
      if (isDown && !down[index]) {
        sink.press(button(gamepad, button), stamp);
      } else if (!isDown && down[index]) {
        sink.release(button(gamepad, button), stamp);
      }
      down[index] = isDown;
    }
  }

  private void axes(int gamepad, boolean connected, InputSource.Sink sink) {
    stick(gamepad, connected, GLFW_GAMEPAD_AXIS_LEFT_X, sink);
    stick(gamepad, connected, GLFW_GAMEPAD_AXIS_RIGHT_X, sink);
    trigger(gamepad, connected, GLFW_GAMEPAD_AXIS_LEFT_TRIGGER, sink);
    trigger(gamepad, connected, GLFW_GAMEPAD_AXIS_RIGHT_TRIGGER, sink);
  }

  /** Applies a round dead zone, so that no direction snaps. */
  private void stick(int gamepad, boolean connected, int axisX, InputSource.Sink sink) {
    float x = connected ? state.axes(axisX) : 0;
    float y = connected ? state.axes(axisX + 1) : 0;
    float deflection = (float) Math.sqrt(x * x + y * y);
    float factor = deflection > deadZone ? beyond(deflection) / deflection : 0;
    level(gamepad, axisX, x * factor, sink);
    level(gamepad, axisX + 1, y * factor, sink);
  }

  /** GLFW's triggers rest at -1. */
  private void trigger(int gamepad, boolean connected, int axis, InputSource.Sink sink) {
    float deflection = connected ? (state.axes(axis) + 1) / 2 : 0;
    level(gamepad, axis, deflection > deadZone ? beyond(deflection) : 0, sink);
  }

  private float beyond(float deflection) {
    return (Math.min(1, deflection) - deadZone) / (1 - deadZone);
  }

  private void level(int gamepad, int axis, float value, InputSource.Sink sink) {
    int index = gamepad * AXES + axis;
    if (value != levels[index]) {
      levels[index] = value;
      sink.level(axis(gamepad, axis), value);
    }
  }
}
