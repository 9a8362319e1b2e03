package org.isochron.bench;

import java.io.PrintWriter;
import java.io.StringWriter;

/** Runs commands of the program in this process, and keeps what they print. */
public final class TypedCommands {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  /** Returns the exit code. */
  public int run(String... words) {
    return Isochron.execute(new PrintWriter(out, true), new PrintWriter(err, true), words);
  }

  /** Runs a command whose words are separated by one space. */
  public int type(String line) {
    return run(line.split(" ", -1));
  }

  public String out() {
    return out.toString();
  }

  public String err() {
    return err.toString();
  }

  public void forget() {
    out.getBuffer().setLength(0);
    err.getBuffer().setLength(0);
  }
}
