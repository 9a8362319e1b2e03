package org.isochron.bench.result;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Prints JMH's JSON results as Markdown: one table per benchmark, below the command that produced
 * them. Arguments: the JSON files, {@code --}, and the command. The same benchmark may occur in
 * several files.
 */
public final class ResultTable {
  private static final String HEAD = """
          %s

      Machine: 2 shared cores, x86-64, Linux. JVM: %s %s.

      The machine is shared, so only the best quarter of the iterations counts: those in which the threads waited for a
      core least ("wait"), and in which the cores were near each other ("hop", a cache line from one to the
      other; 25,000 if another program held a core). A value is the median of these, next to the smallest and the
      largest; wait and hop are those of the worst.
      """;

  private ResultTable() {}

  public static void main(String[] arguments) throws IOException {
    List<String> words = List.of(arguments);
    int end = words.indexOf("--");
    if (end < 1) {
      throw new IllegalArgumentException(
          "%s has no file or no command; pass: file.json... -- the command".formatted(words));
    }
    List<String> texts = new ArrayList<>();
    for (String file : words.subList(0, end)) {
      texts.add(Files.readString(Path.of(file)));
    }
    List<Run> runs = Run.all(texts);
    String command = String.join(" ", words.subList(end + 1, words.size()));
    System.out.print(page(runs, command));
  }

  static String page(List<Run> runs, String command) {
    Map<String, List<Run>> byBenchmark = new LinkedHashMap<>();
    for (Run run : runs) {
      byBenchmark.computeIfAbsent(run.benchmark(), unused -> new ArrayList<>()).add(run);
    }
    Run first = runs.get(0);
    StringBuilder page =
        new StringBuilder(HEAD.formatted(command, first.text("vmName"), first.text("vmVersion")));
    byBenchmark.forEach((title, ofBenchmark) ->
        page.append("\n## %s\n\n".formatted(title)).append(table(ofBenchmark)));
    return page.toString();
  }

  private static String table(List<Run> runs) {
    List<String> head = new ArrayList<>(runs.get(0).parameters().keySet());
    if (runs.get(0).isGroup()) {
      head.add("side");
    }
    head.addAll(
        runs.get(0).isSampled()
            ? List.of(
                "p50", "p99", "p99.9", "least p99.9", "most p99.9", "unit", "wait %", "hop ns")
            : List.of("median", "least", "most", "unit", "wait %", "hop ns"));
    StringBuilder table = new StringBuilder(row(head));
    table.append("|---".repeat(head.size())).append("|\n");
    for (Run run : runs) {
      for (String side : run.sides()) {
        List<String> cells = new ArrayList<>(run.parameters().values());
        if (run.isGroup()) {
          cells.add(side);
        }
        cells.addAll(run.isSampled() ? tail(run, side) : spread(run, side));
        cells.add(run.unit(side));
        cells.add(run.spread(Surroundings.WAIT).max());
        cells.add(run.spread(Surroundings.HOP).max());
        table.append(row(cells));
      }
    }
    return table.toString();
  }

  private static List<String> tail(Run run, String side) {
    Spread last = run.spread(side + ":p0.999");
    return List.of(
        run.spread(side + ":p0.50").middle(),
        run.spread(side + ":p0.99").middle(),
        last.middle(),
        last.min(),
        last.max());
  }

  private static List<String> spread(Run run, String side) {
    Spread spread = run.spread(side);
    return List.of(spread.middle(), spread.min(), spread.max());
  }

  private static String row(List<String> cells) {
    return "| " + String.join(" | ", cells) + " |\n";
  }
}
