package org.isochron.state.threads;

import java.lang.System.Logger.Level;

/**
 * Logs what a thread goes on after, or ends with, and lets it do so even if the logger fails: what
 * it needs, a file or memory, may be what lacks. Stateless; any thread.
 */
public final class ThreadLog {
  private ThreadLog() {}

  /** Logs what a thread goes on after. */
  public static void warn(String message, Throwable cause) {
    log(Level.WARNING, message, cause);
  }

  /** Logs what a thread ends with. */
  public static void error(String message, Throwable cause) {
    log(Level.ERROR, message, cause);
  }

  private static void log(Level level, String message, Throwable cause) {
    try {
      System.getLogger("org.isochron").log(level, message, cause);
    } catch (Throwable unlogged) {
      // there is nobody else to hear it
    }
  }
}
