package org.isochron.bench.errors;

/**
 * Turns untrusted text into one line for a terminal: control, format and other invisible characters
 * are escaped.
 */
public final class Printable {
  private Printable() {}

  public static String of(Object text) {
    StringBuilder line = new StringBuilder();
    String.valueOf(text).codePoints().forEach(character -> {
      if (isHarmless(character)) {
        line.appendCodePoint(character);
      } else {
        line.append("\\u%04x".formatted(character));
      }
    });
    return line.toString();
  }

  private static boolean isHarmless(int character) {
    return switch (Character.getType(character)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.SURROGATE,
          Character.PRIVATE_USE,
          Character.UNASSIGNED -> false;
      default -> true;
    };
  }
}
