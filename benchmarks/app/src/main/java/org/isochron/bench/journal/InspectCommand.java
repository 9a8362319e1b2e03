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
    journal.forEach(entry -> {
      counts.merge(entry.getClass().getSimpleName(), 1L, Long::sum);
      if (records) {
        out.println(Printable.of(line(entry)));
      }
    });
    JournalTable.of(journal).forEach(line -> out.println(Printable.of(line)));
    out.println("records    " + counts);
    return JournalTable.isComplete(journal);
  }

  private static String line(Journal.Entry entry) {
    if (entry instanceof Journal.Entry.Tick tick) {
      return "Tick[tick=%d, qualityLevel=%d, commands=%d, controls=%d]"
          .formatted(
              tick.tick(),
              tick.qualityLevel(),
              tick.slice().commandCount(),
              tick.slice().controlCount());
    }
    if (entry instanceof Journal.Entry.Checkpoint checkpoint) {
      return "Checkpoint[tick=%d, held=%d, bytes=%d]"
          .formatted(
              checkpoint.tick(),
              checkpoint.held().controlCount(),
              checkpoint.state().remaining());
    }
    if (entry instanceof Journal.Entry.Bodies bodies) {
      return "Bodies[tick=%d, count=%d]".formatted(bodies.tick(), bodies.count());
    }
    return entry.toString();
  }
}
