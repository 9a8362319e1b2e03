package org.isochron.bench.view;

import org.lwjgl.system.Platform;

/** The values of the option {@code --window}. */
public enum WindowChoice {
  /** If there is a display. */
  AUTO,
  /** In any case: none to be had is an error. */
  ON,
  /** In no case. */
  OFF;

  /** Asked before GLFW, which complains on the terminal where there is no display. */
  public static boolean hasDisplay() {
    return Platform.get() != Platform.LINUX
        || System.getenv("DISPLAY") != null
        || System.getenv("WAYLAND_DISPLAY") != null;
  }
}
