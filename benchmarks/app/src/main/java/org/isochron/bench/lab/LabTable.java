package org.isochron.bench.lab;

import java.util.List;
import java.util.stream.IntStream;

final class LabTable {
  private LabTable() {}

  static String of(Scenario scenario, List<Result> results) {
    List<String> heads = Result.heads(scenario);
    List<List<String>> rows = results.stream().map(Result::cells).toList();
    int[] widths = IntStream.range(0, heads.size())
        .map(column -> rows.stream()
            .mapToInt(row -> row.get(column).length())
            .reduce(heads.get(column).length(), Math::max))
        .toArray();
    StringBuilder text = new StringBuilder();
    text.append(scenario.name()).append(": ").append(scenario.title()).append("\n\n");
    append(text, heads, widths);
    rows.forEach(row -> append(text, row, widths));
    return text.append('\n').toString();
  }

  private static void append(StringBuilder text, List<String> cells, int[] widths) {
    StringBuilder line = new StringBuilder();
    for (int column = 0; column < cells.size(); column++) {
      String cell = cells.get(column);
      String room = " ".repeat(widths[column] - cell.length());
      line.append("  ").append(column == 0 ? cell + room : room + cell);
    }
    text.append(line.toString().stripTrailing()).append('\n');
  }
}
