package org.isochron.bench.pacing;

import java.io.PrintWriter;

/** One line that is overwritten while the program runs. Owner: the thread of the command. */
public final class Progress {
  private final PrintWriter out;
  private int width;

  public Progress(PrintWriter out) {
    this.out = out;
  }

  public void say(String text) {
    out.print("\r" + text + " ".repeat(Math.max(0, width - text.length())));
    out.flush();
    width = text.length();
  }

  public void clear() {
    say("");
    out.print("\r");
    out.flush();
  }
}
