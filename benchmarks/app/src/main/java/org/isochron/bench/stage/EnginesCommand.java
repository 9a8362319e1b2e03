package org.isochron.bench.stage;

import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.isochron.engine.Engines;
import picocli.CommandLine.Command;

@Command(
    name = "engines",
    description = {
      "Lists the engines, the best first, and for each whether it loads or what is missing.",
      "Other commands use the first engine that loads, unless one is named."
    },
    mixinStandardHelpOptions = true)
public final class EnginesCommand implements Callable<Integer> {
  private final PrintWriter out;

  public EnginesCommand(PrintWriter out) {
    this.out = out;
  }

  @Override
  public Integer call() {
    out.println(Engines.describe());
    out.println();
    out.printf("The best here is %s.%n", Engines.best().name());
    return 0;
  }
}
