package org.isochron.bench.journal;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.isochron.bench.errors.Printable;
import org.isochron.replay.Journal;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "inspect",
    description = {
      "Prints the identity of a journal, its content and how it ends.",
      "Exits with 0 if it is complete, 1 if it is not, 2 for a wrong option."
    },
    mixinStandardHelpOptions = true,
    usageHelpWidth = 120,
    footerHeading = "%nFor example:%n",
    footer = "  java -jar benchmarks/target/isochron.jar inspect world.journal --records")
public final class InspectCommand implements Callable<Integer> {
  @Mixin
  private JournalArgument argument = new JournalArgument();

  @Option(names = "--records", description = "prints a line for every record")
  private boolean records;

  private final PrintWriter out;

  public InspectCommand(PrintWriter out) {
    this.out = out;
  }

  @Override
  public Integer call() throws IOException {
    return argument.open(this::inspect);
  }

  private boolean inspect(Journal journal) throws IOException {
    Map<String, Long> counts = new TreeMap<>();
    journal.describe(line -> {
      counts.merge(line.substring(0, line.indexOf('[')), 1L, Long::sum);
      if (records) {
        out.println(Printable.of(line));
      }
    });
    JournalTable.of(journal).forEach(line -> out.println(Printable.of(line)));
    out.println("records    " + counts);
    return JournalTable.isComplete(journal);
  }
}
