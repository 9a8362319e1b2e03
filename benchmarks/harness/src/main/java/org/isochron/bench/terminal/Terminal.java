package org.isochron.bench.run;

import java.io.Console;
import java.nio.charset.Charset;

/** What the program's output goes to. */
final class Terminal {
  private Terminal() {}

  /** Whether people look at it as it is written, on a screen that understands how to go back. */
  @SuppressWarnings("SystemConsoleNull") // from Java 22 on the console itself is asked
  static boolean isThere() {
    Console console = System.console();
    String kind = System.getenv("TERM");
    return console != null && isTerminal(console) && kind != null && !kind.equals("dumb");
  }

  /** Whether it can show blocks and Greek letters. */
  static boolean isWide() {
    return Charset.defaultCharset().newEncoder().canEncode('█');
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
}
