package org.isochron.lwjgl;

import static org.lwjgl.glfw.GLFW.*;

import java.util.concurrent.atomic.AtomicBoolean;
import org.isochron.physics.InputSource;
import org.isochron.state.NanoClock;
import org.lwjgl.glfw.GLFWGamepadState;

/**
 * The gamepads of GLFW, read by the physics thread at each tick: pass it in
 * {@code PhysicsSettings.DEFAULT.withInput(gamepads)}. Owner: the thread that ticks;
 * {@link #pollEvents} the program's main thread. Reading never waits, and allocates nothing.
 *
 * <p>Button b of gamepad g is the control {@code button(g, b)}, and axis a the level of
 * {@code axis(g, a)}, with GLFW's numbers of both. Sticks have a round dead zone, outside of which
 * the level begins at 0; triggers go from 0 to 1. GLFW reports no instants: a change is stamped
 * when it is read, or at the end of the slice if that is before. The controls of a gamepad that is
 * unplugged come up and go to 0.
 *
 * <p>GLFW leaves joysticks to the main thread, because handling events there changes the list of
 * joysticks when one is plugged in or out. So nothing is read while {@link LwjglPhysics} or
 * {@link #pollEvents} handles events: that tick keeps what the last one read. A program that calls
 * {@code glfwPollEvents} itself calls {@link #pollEvents} instead.
 */
public final class GlfwGamepads implements InputSource {
  /** The control of the first button of the first gamepad. */
  public static final int FIRST_CONTROL = 440;

  /** The most gamepads that are read. */
  public static final int MAX_GAMEPADS = 4;

  private static final int BUTTONS = GLFW_GAMEPAD_BUTTON_LAST + 1;
  private static final int AXES = GLFW_GAMEPAD_AXIS_LAST + 1;
  private static final int CONTROLS = BUTTONS + AXES;
  private static final float USUAL_DEAD_ZONE = 0.15f;

  /** True while a thread reads joysticks or handles the events that change their list. */
  private static final AtomicBoolean TAKEN = new AtomicBoolean();

  /** True as soon as gamepads are read in this process. */
  private static final AtomicBoolean USED = new AtomicBoolean();

  /** How the state of a gamepad is read. */
  interface Reader {
    /** Returns false if there is no such gamepad. */
    boolean read(int gamepad, GLFWGamepadState into);
  }

  private final NanoClock clock;
  private final Reader reader;
  private final float deadZone;
  private final GLFWGamepadState state = GLFWGamepadState.create();
  private final boolean[] down = new boolean[MAX_GAMEPADS * BUTTONS];
  private final float[] levels = new float[MAX_GAMEPADS * AXES];

  /** Reads with a dead zone of 0.15, by the system's clock. */
  public GlfwGamepads() {
    this(USUAL_DEAD_ZONE, NanoClock.system());
  }

  /**
   * Reads with a dead zone.
   *
   * @param deadZone the part of a stick's or trigger's way in which it counts as at rest, from 0 to
   *     below 1
   * @param clock the clock of the shared state
   */
  public GlfwGamepads(float deadZone, NanoClock clock) {
    this(deadZone, clock, (gamepad, into) -> glfwGetGamepadState(gamepad, into));
  }

  GlfwGamepads(float deadZone, NanoClock clock, Reader reader) {
    if (!(deadZone >= 0 && deadZone < 1)) {
      throw new IllegalArgumentException(
          "deadZone is %s: it is a part of a stick's way, from 0 to below 1".formatted(deadZone));
    }
    this.deadZone = deadZone;
    this.clock = clock;
    this.reader = reader;
    // ordering: opaque: it orders nothing, and the main thread sees it soon.
    USED.setOpaque(true);
  }

  /** Returns true if a wait for events must be short, because nothing is read meanwhile. */
  static boolean inUse() {
    // ordering: opaque, the counterpart of the access in the constructor.
    return USED.getOpaque();
  }

  /**
   * Returns the control of a button, such as {@code GLFW_GAMEPAD_BUTTON_A}, of a gamepad from 0 to
   * 3.
   */
  public static int button(int gamepad, int button) {
    return FIRST_CONTROL + gamepad * CONTROLS + button;
  }

  /**
   * Returns the control of an axis, such as {@code GLFW_GAMEPAD_AXIS_LEFT_X}, of a gamepad from 0
   * to 3.
   */
  public static int axis(int gamepad, int axis) {
    return FIRST_CONTROL + gamepad * CONTROLS + BUTTONS + axis;
  }

  /**
   * Does {@code glfwPollEvents} while no gamepad is read. Main thread; waits for at most one
   * reading of the gamepads.
   */
  public static void pollEvents() {
    // ordering: acquire, with the release below: the list of joysticks is as the last reader left
    // it.
    // Without it two threads could change the list at a time.
    while (!TAKEN.weakCompareAndSetAcquire(false, true)) {
      Thread.onSpinWait();
    }
    try {
      glfwPollEvents();
    } finally {
      // ordering: release, with the acquire of the next thread, which sees the list as it is now.
      TAKEN.setRelease(false);
    }
  }

  @Override
  public void sample(long sliceEndNanos, InputSource.Sink sink) {
    // ordering: acquire, as in pollEvents; who does not get it reads nothing in this tick.
    if (TAKEN.getPlain() || !TAKEN.weakCompareAndSetAcquire(false, true)) {
      return;
    }
    try {
      long now = clock.nanos();
      long stamp = now + Math.min(0, sliceEndNanos - now);
      for (int gamepad = 0; gamepad < MAX_GAMEPADS; gamepad++) {
        boolean there = reader.read(gamepad, state);
        buttons(gamepad, there, stamp, sink);
        axes(gamepad, there, sink);
      }
    } finally {
      // ordering: release, as in pollEvents.
      TAKEN.setRelease(false);
    }
  }

  private void buttons(int gamepad, boolean there, long stamp, InputSource.Sink sink) {
    for (int button = 0; button < BUTTONS; button++) {
      boolean isDown = there && state.buttons(button) == GLFW_PRESS;
      int index = gamepad * BUTTONS + button;
      if (isDown && !down[index]) {
        sink.press(button(gamepad, button), stamp);
      } else if (!isDown && down[index]) {
        sink.release(button(gamepad, button), stamp);
      }
      down[index] = isDown;
    }
  }

  private void axes(int gamepad, boolean there, InputSource.Sink sink) {
    stick(gamepad, there, GLFW_GAMEPAD_AXIS_LEFT_X, sink);
    stick(gamepad, there, GLFW_GAMEPAD_AXIS_RIGHT_X, sink);
    trigger(gamepad, there, GLFW_GAMEPAD_AXIS_LEFT_TRIGGER, sink);
    trigger(gamepad, there, GLFW_GAMEPAD_AXIS_RIGHT_TRIGGER, sink);
  }

  /**
   * A stick's dead zone is round, so that no direction catches; its y axis has the number after the
   * x axis.
   */
  private void stick(int gamepad, boolean there, int axisX, InputSource.Sink sink) {
    float x = there ? state.axes(axisX) : 0;
    float y = there ? state.axes(axisX + 1) : 0;
    float way = (float) Math.sqrt(x * x + y * y);
    float factor = way > deadZone ? beyond(way) / way : 0;
    level(gamepad, axisX, x * factor, sink);
    level(gamepad, axisX + 1, y * factor, sink);
  }

  /** GLFW's triggers rest at -1. */
  private void trigger(int gamepad, boolean there, int axis, InputSource.Sink sink) {
    float way = there ? (state.axes(axis) + 1) / 2 : 0;
    level(gamepad, axis, way > deadZone ? beyond(way) : 0, sink);
  }

  private float beyond(float way) {
    return (Math.min(1, way) - deadZone) / (1 - deadZone);
  }

  private void level(int gamepad, int axis, float value, InputSource.Sink sink) {
    int index = gamepad * AXES + axis;
    if (value != levels[index]) {
      levels[index] = value;
      sink.level(axis(gamepad, axis), value);
    }
  }
}
