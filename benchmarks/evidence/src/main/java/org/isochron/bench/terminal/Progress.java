package org.isochron.bench.terminal;

import java.io.PrintWriter;

/**
 * How far a command is: one line that is overwritten, or one after the other. Owner: the thread of
 * the command.
 */
public final class Progress {
  private final PrintWriter out;
  private final boolean overwrites;
  private int width;

  public Progress(PrintWriter out, boolean overwrites) {
    this.out = out;
    this.overwrites = overwrites;
  }

  /** Returns true if a line replaces the one before. */
  public boolean overwrites() {
    return overwrites;
  }

  public void say(String text) {
    if (overwrites) {
      out.print("\r" + text + " ".repeat(Math.max(0, width - text.length())));
      out.flush();
      width = text.length();
    } else {
      out.println(text);
    }
  }

  /** Makes room for what is printed next. */
  public void clear() {
    if (overwrites) {
      say("");
      out.print("\r");
      out.flush();
    }
  }
}
