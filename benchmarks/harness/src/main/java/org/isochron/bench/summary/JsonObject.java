package org.isochron.bench.summary;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/** An object of JSON in the making, its fields in the order in which they are given. */
final class JsonObject {
  private final List<String> fields = new ArrayList<>();

  JsonObject number(String name, long value) {
    return field(name, Long.toString(value));
  }

  /** A whole number of thousandths, millionths, … by the count of decimals, exactly. */
  JsonObject decimal(String name, long unscaled, int decimals) {
    return field(name, BigDecimal.valueOf(unscaled, decimals).toPlainString());
  }

  JsonObject text(String name, String value) {
    return field(name, quoted(value));
  }

  JsonObject object(String name, JsonObject value) {
    return field(name, value.line());
  }

  /** The object with a field a line, as people like to read it. */
  @Override
  public String toString() {
    return "{\n  " + String.join(",\n  ", fields) + "\n}\n";
  }

  private String line() {
    return "{" + String.join(", ", fields) + "}";
  }

  private JsonObject field(String name, String value) {
    fields.add(quoted(name) + ": " + value);
    return this;
  }

  private static String quoted(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    text.chars().forEach(letter -> {
      if (letter == '"' || letter == '\\') {
        quoted.append('\\').append((char) letter);
      } else if (letter < ' ') {
        quoted.append("\\u%04x".formatted(letter));
      } else {
        quoted.append((char) letter);
      }
    });
    return quoted.append('"').toString();
  }
}
