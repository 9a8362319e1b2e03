package org.isochron.house;

import java.util.List;

/** Code and comments of a source file; both keep the original lines and columns. */
record SourceText(List<String> code, List<String> comments) {
  private enum Place {
    CODE,
    LINE_COMMENT,
    BLOCK_COMMENT,
    STRING,
    CHARACTER,
    TEXT_BLOCK
  }

  static SourceText of(String text) {
    StringBuilder code = new StringBuilder(text);
    StringBuilder comments = new StringBuilder(text);
    Place place = Place.CODE;
    for (int at = 0; at < text.length(); ) {
      Place next = place == Place.CODE ? opened(text, at) : place;
      int width = place == Place.CODE ? opening(next) : 1;
      if (place != Place.CODE && closes(text, at, place)) {
        next = Place.CODE;
        width = closing(place);
      } else if (text.charAt(at) == '\\' && isLiteral(place)) {
        width = 2;
      }
      boolean isComment = isComment(place) || isComment(next);
      boolean isCode = place == Place.CODE && next == Place.CODE;
      for (int end = Math.min(at + width, text.length()); at < end; at++) {
        blank(code, at, !isCode);
        blank(comments, at, !isComment);
      }
      place = next;
    }
    return new SourceText(lines(code), lines(comments));
  }

  /** Strips trailing blanks: rules search every line, and most lines have no comment. */
  private static List<String> lines(StringBuilder text) {
    return text.toString().lines().map(String::stripTrailing).toList();
  }

  private static Place opened(String text, int at) {
    if (text.startsWith("//", at)) {
      return Place.LINE_COMMENT;
    }
    if (text.startsWith("/*", at)) {
      return Place.BLOCK_COMMENT;
    }
    if (text.startsWith("\"\"\"", at)) {
      return Place.TEXT_BLOCK;
    }
    return switch (text.charAt(at)) {
      case '"' -> Place.STRING;
      case '\'' -> Place.CHARACTER;
      default -> Place.CODE;
    };
  }

  private static boolean closes(String text, int at, Place place) {
    return switch (place) {
      case CODE -> false;
      case LINE_COMMENT -> text.charAt(at) == '\n';
      case BLOCK_COMMENT -> text.startsWith("*/", at);
      case STRING -> text.charAt(at) == '"';
      case CHARACTER -> text.charAt(at) == '\'';
      case TEXT_BLOCK -> text.startsWith("\"\"\"", at);
    };
  }

  private static int opening(Place place) {
    return switch (place) {
      case CODE, STRING, CHARACTER -> 1;
      case LINE_COMMENT, BLOCK_COMMENT -> 2;
      case TEXT_BLOCK -> 3;
    };
  }

  private static int closing(Place place) {
    return place == Place.LINE_COMMENT ? 1 : opening(place);
  }

  private static boolean isComment(Place place) {
    return place == Place.LINE_COMMENT || place == Place.BLOCK_COMMENT;
  }

  private static boolean isLiteral(Place place) {
    return place == Place.STRING || place == Place.CHARACTER || place == Place.TEXT_BLOCK;
  }

  private static void blank(StringBuilder text, int at, boolean blanked) {
    if (blanked && text.charAt(at) != '\n') {
      text.setCharAt(at, ' ');
    }
  }
}
