package org.isochron.state.threads;

import java.lang.System.Logger.Level;
import org.jspecify.annotations.Nullable;

/**
 * Logging for threads that must survive a failing logger, for example if memory or file descriptors
 * run out. Stateless; any thread.
 */
public final class ThreadLog {
  private ThreadLog() {}

  /**
   * Loads the logging classes early. Once class loading has failed for lack of file descriptors, it
   * never succeeds again.
   */
  static void load() {
    log("TRACE", "a thread begins", null);
  }

  /** Logs a recoverable failure. */
  public static void warn(String message) {
    log("WARNING", message, null);
  }

  public static void warn(String message, Throwable cause) {
    log("WARNING", message, cause);
  }

  /** Logs a fatal failure. */
  public static void error(String message, Throwable cause) {
    log("ERROR", message, cause);
  }

  private static void log(String level, String message, @Nullable Throwable cause) {
    try {
      // by name and inside the block, because Android lacks these classes
      System.getLogger("org.isochron").log(Level.valueOf(level), message, cause);
    } catch (Throwable unlogged) {
      // no other output is available
    }
  }
}
