package org.isochron.bench.terminal;

import java.io.Console;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;

/** What the standard streams are connected to. */
public final class Terminal {
  private Terminal() {}

  /** Returns true if the output goes to a terminal on which the cursor can be moved back. */
  @SuppressWarnings("SystemConsoleNull") // from Java 22 on the console itself is asked
  public static boolean isThere() {
    Console console = System.console();
    String kind = System.getenv("TERM");
    return console != null && isTerminal(console) && kind != null && !kind.equals("dumb");
  }

  /** Returns true if the output can show block characters and Greek letters. */
  public static boolean isWide() {
    return Charset.defaultCharset().newEncoder().canEncode('█');
  }

  /** Returns true if the standard input is known to be a terminal. */
  public static boolean isInput() {
    return isTerminal(0);
  }

  /** Returns true if the standard error stream is known to be a terminal. */
  public static boolean isError() {
    return isTerminal(2);
  }

  /** From Java 22 on there may be a console without a terminal. */
  private static boolean isTerminal(Console console) {
    try {
      return (boolean) Console.class.getMethod("isTerminal").invoke(console);
    } catch (NoSuchMethodException e) {
      return true;
    } catch (ReflectiveOperationException e) {
      return false;
    }
  }

  private static boolean isTerminal(int stream) {
    try {
      Path device = Files.readSymbolicLink(Path.of("/proc/self/fd/" + stream));
      return device.startsWith("/dev/pts") || device.toString().startsWith("/dev/tty");
    } catch (IOException e) {
      return false;
    }
  }
}
