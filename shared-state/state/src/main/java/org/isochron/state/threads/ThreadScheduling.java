package org.isochron.state.threads;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.isochron.shapes.limits.Limits;

/**
 * Asks the operating system for punctual wake-ups of the calling thread. Each request returns one
 * line of text with the result or the reason for its rejection. A rejected request changes nothing.
 * By default none requires root. Stateless; may block.
 */
public final class ThreadScheduling {
  /** Maximum real-time priority. */
  public static final int MAX_PRIORITY = 99;

  private static final Path SELF = Path.of("/proc/thread-self");
  private static final int COMMAND_SECONDS = 2;
  private static final String TIME_SLICE_UNCHANGED = "time slice: as the system has it (%s)";

  private ThreadScheduling() {}

  /**
   * Asks Linux to wake the calling thread without the usual 50 µs slack, and returns the result as
   * text.
   */
  public static String requestExactTimers() {
    if (!Files.exists(SELF)) {
      return "timer slack: as the system has it (only Linux lets a thread change it)";
    }
    try {
      Files.writeString(Path.of("/proc/" + nativeThread() + "/timerslack_ns"), "1");
      return "timer slack: 1 ns";
    } catch (IOException | SecurityException e) {
      return "timer slack: as the system has it (%s); wake-ups are some 50 µs later"
          .formatted(reason(e));
    }
  }

  /**
   * Asks Linux for a short time slice, so the calling thread preempts busy programs when it wakes.
   * Requires Linux 6.12 and Java 22; otherwise some wake-ups are milliseconds late on a busy
   * machine. The first call in a process may take 0.1 s.
   */
  public static String requestShortTimeSlice() {
    if (!Files.exists(SELF)) {
      return TIME_SLICE_UNCHANGED.formatted("only Linux lets a thread change it");
    }
    try {
      TimeSlice.request();
      return "time slice: 0.1 ms, so that busy programs make way";
    } catch (UnsupportedOperationException e) {
      return TIME_SLICE_UNCHANGED.formatted(e.getMessage());
    }
  }

  /**
   * Requests real-time scheduling of the calling thread through the program {@code chrt}; blocks
   * for up to 2 s.
   *
   * @throws IllegalArgumentException as {@link #requirePriority}
   */
  public static String requestRealTime(int priority) {
    requirePriority(priority);
    if (!Files.exists(SELF)) {
      return "real-time priority %d: refused (supported on Linux only)".formatted(priority);
    }
    try {
      Process chrt = new ProcessBuilder(
              "chrt", "--fifo", "--pid", Integer.toString(priority), nativeThread())
          .redirectErrorStream(true)
          .start();
      chrt.getOutputStream().close();
      if (!chrt.waitFor(COMMAND_SECONDS, TimeUnit.SECONDS)) {
        chrt.destroyForcibly();
        return refused(priority, "chrt did not answer");
      }
      String answer =
          new String(chrt.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
      return chrt.exitValue() == 0
          ? "real-time priority %d: granted".formatted(priority)
          : refused(priority, answer);
    } catch (IOException | SecurityException e) {
      return refused(priority, reason(e));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return refused(priority, "interrupted");
    }
  }

  /**
   * Validates a real-time priority.
   *
   * @throws IllegalArgumentException outside 1 to {@link #MAX_PRIORITY}
   */
  public static void requirePriority(int priority) {
    Limits.within("priority", priority, 1, MAX_PRIORITY);
  }

  private static String refused(int priority, String reason) {
    return "real-time priority %d: refused (%s); permit it by a limit, such as 'ulimit -r %d' or rtprio in limits.conf"
        .formatted(priority, reason, priority);
  }

  /**
   * Returns the operating system's thread id: the last part of the target of
   * {@code /proc/thread-self}.
   */
  private static String nativeThread() throws IOException {
    return Files.readSymbolicLink(SELF).getFileName().toString();
  }

  private static String reason(Exception e) {
    return "%s: %s".formatted(e.getClass().getSimpleName(), e.getMessage());
  }
}
