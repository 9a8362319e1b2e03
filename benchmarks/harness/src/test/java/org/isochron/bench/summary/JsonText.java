package org.isochron.bench.summary;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;

/** Reads JSON strictly, as far as a summary goes: objects, numbers and strings. */
public final class JsonText {
  private final String text;
  private int place;

  private JsonText(String text) {
    this.text = text;
  }

  /** An object's fields in their order: maps, {@link BigDecimal}s and strings. */
  public static Map<String, Object> parse(String text) {
    JsonText json = new JsonText(text.strip());
    Map<String, Object> fields = json.object();
    if (json.place != json.text.length()) {
      throw json.wrong("nothing more");
    }
    return fields;
  }

  private Map<String, Object> object() {
    Map<String, Object> fields = new LinkedHashMap<>();
    take('{');
    do {
      String name = string();
      take(':');
      if (fields.put(name, value()) != null) {
        throw wrong("another name than " + name);
      }
    } while (takeIf(','));
    take('}');
    return fields;
  }

  private Object value() {
    return switch (peek()) {
      case '{' -> object();
      case '"' -> string();
      default -> number();
    };
  }

  private BigDecimal number() {
    int from = place;
    while (place < text.length() && "-.0123456789".indexOf(text.charAt(place)) >= 0) {
      place++;
    }
    return new BigDecimal(text.substring(from, place));
  }

  private String string() {
    StringBuilder string = new StringBuilder();
    take('"');
    for (char letter = text.charAt(place++); letter != '"'; letter = text.charAt(place++)) {
      if (letter < ' ') {
        throw wrong("an escape");
      }
      string.append(letter == '\\' ? escaped() : letter);
    }
    return string.toString();
  }

  private char escaped() {
    char letter = text.charAt(place++);
    if (letter != 'u') {
      return letter;
    }
    place += 4;
    return (char) Integer.parseInt(text.substring(place - 4, place), 16);
  }

  private char peek() {
    while (Character.isWhitespace(text.charAt(place))) {
      place++;
    }
    return text.charAt(place);
  }

  private boolean takeIf(char expected) {
    boolean there = peek() == expected;
    place += there ? 1 : 0;
    return there;
  }

  private void take(char expected) {
    if (!takeIf(expected)) {
      throw wrong("'" + expected + "'");
    }
  }

  private IllegalArgumentException wrong(String expected) {
    return new IllegalArgumentException(
        "at %d there should be %s: %s".formatted(place, expected, text));
  }
}
