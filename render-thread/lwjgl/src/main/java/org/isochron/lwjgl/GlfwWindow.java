package org.isochron.lwjgl;

import static org.lwjgl.glfw.GLFW.*;
import static org.lwjgl.system.MemoryUtil.NULL;

import java.util.concurrent.locks.LockSupport;
import java.util.function.LongFunction;
import org.isochron.physics.GlfwInput;
import org.isochron.state.CommandSender;
import org.jspecify.annotations.Nullable;
import org.lwjgl.glfw.GLFW;
import org.lwjgl.glfw.GLFWKeyCallback;
import org.lwjgl.glfw.GLFWMouseButtonCallback;
import org.lwjgl.glfw.GLFWScrollCallback;
import org.lwjgl.glfw.GLFWVidMode;
import org.lwjgl.system.Callback;

/**
 * A GLFW window whose input goes to the physics first, and then to the previous callbacks. Owner:
 * the program's main thread, on which the window's context is current.
 */
final class GlfwWindow implements FrameWindow {
  @FunctionalInterface
  private interface Setter<T> {
    @Nullable
    T set(@Nullable T callback);
  }

  /** Maximum error of time stamps while a paced loop waits and gamepads are read. */
  private static final long LONGEST_PARK_NANOS = 1_000_000;

  private final long window;
  private final GlfwInput input;
  private final LongFunction<@Nullable GLFWVidMode> videoModes;
  private final GLFWKeyCallback keys;
  private final GLFWMouseButtonCallback buttons;
  private final GLFWScrollCallback wheels;
  private final @Nullable GLFWKeyCallback otherKeys;
  private final @Nullable GLFWMouseButtonCallback otherButtons;
  private final Runnable restoreCursor;
  private final @Nullable GLFWScrollCallback otherWheels;
  private boolean sends = true;

  GlfwWindow(long window, CommandSender commands) {
    this(window, commands, GLFW::glfwGetVideoMode);
  }

  /** For tests without a display. */
  GlfwWindow(long window, CommandSender commands, LongFunction<@Nullable GLFWVidMode> videoModes) {
    this.window = window;
    this.videoModes = videoModes;
    input = new GlfwInput(commands);
    // replacing a callback is the only way to read the previous one
    otherKeys = glfwSetKeyCallback(window, null);
    otherButtons = glfwSetMouseButtonCallback(window, null);
    var otherCursor = glfwSetCursorPosCallback(window, null);
    otherWheels = glfwSetScrollCallback(window, null);
    keys = GLFWKeyCallback.create((handle, key, scancode, action, mods) -> {
      if (sends) {
        input.onKey(handle, key, scancode, action, mods);
      }
      if (otherKeys != null) {
        otherKeys.invoke(handle, key, scancode, action, mods);
      }
    });
    buttons = GLFWMouseButtonCallback.create((handle, button, action, mods) -> {
      if (sends) {
        input.onMouseButton(handle, button, action, mods);
      }
      if (otherButtons != null) {
        otherButtons.invoke(handle, button, action, mods);
      }
    });
    var cursor = org.lwjgl.glfw.GLFWCursorPosCallback.create((handle, x, y) -> {
      if (sends) {
        input.onCursor(handle, x, y);
      }
      if (otherCursor != null) {
        otherCursor.invoke(handle, x, y);
      }
    });
    wheels = GLFWScrollCallback.create((handle, x, y) -> {
      if (sends) {
        input.onScroll(handle, x, y);
      }
      if (otherWheels != null) {
        otherWheels.invoke(handle, x, y);
      }
    });
    glfwSetKeyCallback(window, keys);
    glfwSetMouseButtonCallback(window, buttons);
    glfwSetCursorPosCallback(window, cursor);
    restoreCursor =
        () -> restore(cursor, otherCursor, callback -> glfwSetCursorPosCallback(window, callback));
    glfwSetScrollCallback(window, wheels);
  }

  /** True if the window still exists. */
  boolean isCurrent() {
    return glfwGetCurrentContext() == window;
  }

  /** A window counts as on the primary monitor unless it is full screen. */
  @Override
  public int reportedHertz() {
    long own = glfwGetWindowMonitor(window);
    long monitor = own == NULL ? glfwGetPrimaryMonitor() : own;
    GLFWVidMode mode = monitor == NULL ? null : videoModes.apply(monitor);
    return mode == null ? 0 : mode.refreshRate();
  }

  @Override
  public void vsync(boolean waits) {
    glfwSwapInterval(waits ? 1 : 0);
  }

  @Override
  public void swap() {
    glfwSwapBuffers(window);
  }

  @Override
  public void poll() {
    GlfwGamepads.pollEvents();
    input.retry();
  }

  @Override
  public void await(long nanos) {
    if (GlfwGamepads.inUse()) {
      LockSupport.parkNanos(this, Math.min(nanos, LONGEST_PARK_NANOS));
      poll();
    } else {
      glfwWaitEventsTimeout(nanos * 1e-9);
    }
  }

  /** Releases all held keys, and restores callbacks of existing windows. */
  void close() {
    sends = false;
    input.releaseAll();
    if (isCurrent()) {
      restore(keys, otherKeys, callback -> glfwSetKeyCallback(window, callback));
      restore(buttons, otherButtons, callback -> glfwSetMouseButtonCallback(window, callback));
      restoreCursor.run();
      restore(wheels, otherWheels, callback -> glfwSetScrollCallback(window, callback));
    }
  }

  /**
   * Restores a callback. If another callback was set after ours, it stays and still calls ours, so
   * ours is not freed.
   */
  private static <T extends Callback> void restore(T ours, @Nullable T before, Setter<T> setter) {
    T there = setter.set(before);
    if (there != null && there.address() == ours.address()) {
      ours.free();
    } else {
      setter.set(there);
    }
  }
}
