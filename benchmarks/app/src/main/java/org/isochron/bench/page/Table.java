package org.isochron.bench.page;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Rows of cells under their heads. The first column is text, and the others are figures. */
public record Table(List<String> heads, List<List<String>> rows) {
  public Table {
    heads = List.copyOf(heads);
    rows = List.copyOf(rows);
  }

  /** Returns this table with a first column of row numbers, from 1. */
  public Table numbered() {
    return new Table(
        before("", heads),
        IntStream.range(0, rows.size())
            .mapToObj(row -> before(String.valueOf(row + 1), rows.get(row)))
            .toList());
  }

  public String markdown() {
    return line(heads) + "|---" + "|---:".repeat(heads.size() - 1) + "|\n"
        + rows.stream().map(Table::line).collect(Collectors.joining());
  }

  /** Returns aligned columns for a terminal. */
  public String text() {
    int[] widths = IntStream.range(0, heads.size())
        .map(column -> rows.stream()
            .mapToInt(row -> row.get(column).length())
            .reduce(heads.get(column).length(), Math::max))
        .toArray();
    return aligned(heads, widths)
        + rows.stream().map(row -> aligned(row, widths)).collect(Collectors.joining());
  }

  private static List<String> before(String first, List<String> others) {
    return IntStream.rangeClosed(0, others.size())
        .mapToObj(column -> column == 0 ? first : others.get(column - 1))
        .toList();
  }

  private static String line(List<String> cells) {
    return "| %s |\n".formatted(String.join(" | ", cells));
  }

  private static String aligned(List<String> cells, int[] widths) {
    StringBuilder line = new StringBuilder();
    for (int column = 0; column < cells.size(); column++) {
      String cell = cells.get(column);
      String room = " ".repeat(widths[column] - cell.length());
      line.append("  ").append(column == 0 ? cell + room : room + cell);
    }
    return line.toString().stripTrailing() + "\n";
  }
}
