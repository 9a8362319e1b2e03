package org.isochron.bench.errors;

/**
 * Text from a file or an argument as one line for a terminal: what a terminal would obey, break or
 * reorder is shown as its number.
 */
public final class Printable {
  private Printable() {}

  /** Returns the text with everything escaped that a terminal does not show as it is. */
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
