package org.isochron.bench.terminal;

import java.io.PrintWriter;

/**
 * Progress of a command, as one overwritten line or as successive lines. Owner: the command's
 * thread.
 */
public final class Progress {
  private final PrintWriter out;
  private final boolean overwrites;
  private int width;

  public Progress(PrintWriter out, boolean overwrites) {
    this.out = out;
    this.overwrites = overwrites;
  }

  public boolean overwrites() {
    return overwrites;
  }

  public void show(String text) {
    if (overwrites) {
      out.print("\r" + text + " ".repeat(Math.max(0, width - text.length())));
      out.flush();
      width = text.length();
    } else {
      out.println(text);
    }
  }

  public void clear() {
    if (overwrites) {
      show("");
      out.print("\r");
      out.flush();
    }
  }
}
