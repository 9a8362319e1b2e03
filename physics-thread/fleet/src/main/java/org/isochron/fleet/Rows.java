package org.isochron.fleet;

import java.lang.reflect.RecordComponent;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.isochron.shapes.limits.Limits;

/**
 * The rows of a kind, whose columns are the components of a record. Any thread; each read
 * allocates.
 *
 * @param named true for any number of named rows, false for a single row
 */
record Rows<R extends Record>(
    String kind,
    List<RecordComponent> columns,
    boolean named,
    Supplier<? extends Map<String, ? extends R>> read) {
  private static final Pattern KIND = Pattern.compile("[a-z_]+");
  private static final Pattern HUMP = Pattern.compile("([a-z0-9])([A-Z])");

  Rows {
    Limits.given("rows", read);
    if (!KIND.matcher(Limits.given("kind", kind)).matches()) {
      throw new IllegalArgumentException(
          "kind is %s: it has lower case letters and underscores".formatted(kind));
    }
  }

  static <R extends Record> Rows<R> one(String kind, Class<R> type, Supplier<? extends R> row) {
    Limits.given("row", row);
    return new Rows<>(
        kind, List.of(type.getRecordComponents()), false, () -> Map.of(kind, row.get()));
  }

  static <R extends Record> Rows<R> many(
      String kind, Class<R> type, Supplier<? extends Map<String, ? extends R>> rows) {
    return new Rows<>(kind, List.of(type.getRecordComponents()), true, rows);
  }

  static Object value(RecordComponent column, Record row) {
    try {
      Object value = column.getAccessor().invoke(row);
      return isNumber(column) ? value : String.valueOf(value);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(
          "%s of a %s cannot be read; make the record public, in an exported package"
              .formatted(column.getName(), row.getClass().getName()),
          e);
    }
  }

  void appendTo(StringBuilder text) {
    int begin = text.length();
    try {
      Map<String, ? extends R> rows = read.get();
      for (RecordComponent column : columns) {
        if (!rows.isEmpty() && isNumber(column)) {
          appendHelp(text, column);
          rows.forEach((name, row) -> append(text, column, name, row));
        }
      }
    } catch (RuntimeException e) { // a failing source must not hide the others
      text.setLength(begin);
      text.append("# no ").append(kind).append(": ");
      text.append(e.toString().replaceAll("\\R", " ")).append('\n');
    }
  }

  private static boolean isNumber(RecordComponent column) {
    Class<?> type = column.getType();
    return type.isPrimitive() && type != char.class;
  }

  private void appendHelp(StringBuilder text, RecordComponent column) {
    String words = snakeCase(column.getName()).replace('_', ' ');
    String type = column.getDeclaringRecord().getCanonicalName();
    String folder = column.getDeclaringRecord().getPackageName();
    String simple = folder.isEmpty() ? type : type.substring(folder.length() + 1);
    text.append("# HELP ").append(metric(column)).append(' ').append(words);
    text.append(named ? " of each " : " of the ").append(kind);
    text.append(": ").append(simple).append('.').append(column.getName()).append('\n');
  }

  private void append(StringBuilder text, RecordComponent column, String name, R row) {
    Object value = value(column, row);
    text.append(metric(column));
    if (named) {
      text.append("{name=\"").append(escaped(name)).append("\"}");
    }
    text.append(' ')
        .append(value instanceof Boolean is ? is ? "1" : "0" : value)
        .append('\n');
  }

  private String metric(RecordComponent column) {
    return "isochron_%s_%s".formatted(kind, snakeCase(column.getName()));
  }

  private static String snakeCase(String name) {
    return HUMP.matcher(name).replaceAll("$1_$2").toLowerCase(Locale.ROOT);
  }

  private static String escaped(String name) {
    return name.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
  }
}
