package org.isochron.bench;

import java.io.PrintWriter;
import picocli.CommandLine.Command;

/** Says what there is to run. */
@Command(name = "run", description = "Says what there is to run.", mixinStandardHelpOptions = true)
final class RunCommand implements Runnable {
  private final PrintWriter out;

  RunCommand(PrintWriter out) {
    this.out = out;
  }

  @Override
  public void run() {
    out.println("There is nothing to run yet: no physics thread, no render thread.");
    out.println(
        "What exists is the build with its gates, and the shared state the two will meet in.");
    out.println("`mvn verify` builds and tests it.");
  }
}
