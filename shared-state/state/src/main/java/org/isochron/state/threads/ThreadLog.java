package org.isochron.state.threads;

import java.lang.System.Logger.Level;
import org.jspecify.annotations.Nullable;

/**
 * Logs what a thread goes on after, or ends with, and lets it do so even if the logger fails: what
 * it needs, a file or memory, may be what lacks. Stateless; any thread.
 */
public final class ThreadLog {
  private ThreadLog() {}

  /**
   * Loads what logging takes, before a thread lacks the files for it: a class that was not found
   * once is never found.
   */
  static void load() {
    log(Level.TRACE, "a thread begins", null);
  }

  /** Logs what a thread goes on after. */
  public static void warn(String message, Throwable cause) {
    log(Level.WARNING, message, cause);
  }

  /** Logs what a thread ends with. */
  public static void error(String message, Throwable cause) {
    log(Level.ERROR, message, cause);
  }

  private static void log(Level level, String message, @Nullable Throwable cause) {
    try {
      System.getLogger("org.isochron").log(level, message, cause);
    } catch (Throwable unlogged) {
      // there is nobody else to hear it
    }
  }
}
