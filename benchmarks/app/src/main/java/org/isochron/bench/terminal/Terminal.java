package org.isochron.bench.terminal;

import java.io.Console;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;

/** Detects whether the standard streams are connected to a terminal. */
public final class Terminal {
  private Terminal() {}

  /** Returns true if the output goes to a terminal on which the cursor can move back. */
  @SuppressWarnings("SystemConsoleNull") // from Java 22 on isTerminal answers instead
  public static boolean isThere() {
    Console console = System.console();
    String kind = System.getenv("TERM");
    return console != null && isTerminal(console) && kind != null && !kind.equals("dumb");
  }

  /** Returns true if the output can show block characters and Greek letters. */
  public static boolean isWide() {
    return Charset.defaultCharset().newEncoder().canEncode('█');
  }

  public static boolean isInput() {
    return isTerminal(0);
  }

  public static boolean isError() {
    return isTerminal(2);
  }

  /** Since Java 22, a console may exist without a terminal. */
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
