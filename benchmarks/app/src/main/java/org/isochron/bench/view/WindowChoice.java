package org.isochron.bench.view;

import java.util.Locale;
import org.lwjgl.system.Platform;

/** Values of the option {@code --window}. */
public enum WindowChoice {
  /** Opens a window if there is a display. */
  AUTO,
  /** Requires a window; the command fails if none can be opened. */
  ON,
  /** Opens no window. */
  OFF;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Returns true if there is a display. GLFW is not queried, because it prints an error on a
   * machine without a display.
   */
  public static boolean hasDisplay() {
    return Platform.get() != Platform.LINUX
        || System.getenv("DISPLAY") != null
        || System.getenv("WAYLAND_DISPLAY") != null;
  }
}
