package org.isochron.bench.result;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads the JSON that JMH writes, which has no null: a value is a map, a list, a string, a number or a boolean. */
final class JmhJson {
  private final String text;
  private int place;

  private JmhJson(String text) {
    this.text = text;
  }

  static Object parse(String text) {
    JmhJson json = new JmhJson(text);
    Object value = json.value();
    json.skipSpace();
    if (json.place < text.length()) {
      throw json.unexpected();
    }
    return value;
  }

  private Object value() {
    skipSpace();
    return switch (next()) {
      case '{' -> object();
      case '[' -> array();
      case '"' -> string();
      default -> word();
    };
  }

  private Map<String, Object> object() {
    Map<String, Object> object = new LinkedHashMap<>();
    place++;
    while (!ends('}')) {
      Object name = value();
      skipSpace();
      require(':');
      object.put(name.toString(), value());
    }
    return object;
  }

  private List<Object> array() {
    List<Object> array = new ArrayList<>();
    place++;
    while (!ends(']')) {
      array.add(value());
    }
    return array;
  }

  /** Skips the comma before a further member, and the bracket after the last. */
  private boolean ends(char bracket) {
    skipSpace();
    if (next() == ',') {
      place++;
      skipSpace();
    }
    if (next() != bracket) {
      return false;
    }
    place++;
    return true;
  }

  private String string() {
    StringBuilder string = new StringBuilder();
    place++;
    while (next() != '"') {
      if (next() == '\\') {
        place++;
      }
      string.append(next());
      place++;
    }
    place++;
    return string.toString();
  }

  private Object word() {
    int start = place;
    while (place < text.length() && ",]} \n\r\t".indexOf(text.charAt(place)) < 0) {
      place++;
    }
    String word = text.substring(start, place);
    if (word.equals("true") || word.equals("false")) {
      return Boolean.valueOf(word);
    }
    return Double.valueOf(word);
  }

  private void skipSpace() {
    while (place < text.length() && Character.isWhitespace(text.charAt(place))) {
      place++;
    }
  }

  private char next() {
    if (place == text.length()) {
      throw unexpected();
    }
    return text.charAt(place);
  }

  private void require(char expected) {
    if (next() != expected) {
      throw unexpected();
    }
    place++;
  }

  private IllegalArgumentException unexpected() {
    return new IllegalArgumentException(
        "the text is not JSON from character %d on; pass the file that JMH wrote with -rf json"
            .formatted(place));
  }
}
