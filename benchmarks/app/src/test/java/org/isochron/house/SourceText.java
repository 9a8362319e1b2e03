package org.isochron.house;

import java.util.List;

/** Code and comments of a source file; both keep the original lines and columns. */
record SourceText(List<String> code, List<String> comments) {
  private enum LexicalState {
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
    LexicalState state = LexicalState.CODE;
    for (int at = 0; at < text.length(); ) {
      LexicalState next = state == LexicalState.CODE ? opened(text, at) : state;
      int width = state == LexicalState.CODE ? opening(next) : 1;
      if (state != LexicalState.CODE && closes(text, at, state)) {
        next = LexicalState.CODE;
        width = closing(state);
      } else if (text.charAt(at) == '\\' && isLiteral(state)) {
        width = 2;
      }
      boolean isComment = isComment(state) || isComment(next);
      boolean isCode = state == LexicalState.CODE && next == LexicalState.CODE;
      for (int end = Math.min(at + width, text.length()); at < end; at++) {
        blank(code, at, !isCode);
        blank(comments, at, !isComment);
      }
      state = next;
    }
    return new SourceText(lines(code), lines(comments));
  }

  /** Strips trailing blanks: rules search every line, and most lines have no comment. */
  private static List<String> lines(StringBuilder text) {
    return text.toString().lines().map(String::stripTrailing).toList();
  }

  private static LexicalState opened(String text, int at) {
    if (text.startsWith("//", at)) {
      return LexicalState.LINE_COMMENT;
    }
    if (text.startsWith("/*", at)) {
      return LexicalState.BLOCK_COMMENT;
    }
    if (text.startsWith("\"\"\"", at)) {
      return LexicalState.TEXT_BLOCK;
    }
    return switch (text.charAt(at)) {
      case '"' -> LexicalState.STRING;
      case '\'' -> LexicalState.CHARACTER;
      default -> LexicalState.CODE;
    };
  }

  private static boolean closes(String text, int at, LexicalState state) {
    return switch (state) {
      case CODE -> false;
      case LINE_COMMENT -> text.charAt(at) == '\n';
      case BLOCK_COMMENT -> text.startsWith("*/", at);
      case STRING -> text.charAt(at) == '"';
      case CHARACTER -> text.charAt(at) == '\'';
      case TEXT_BLOCK -> text.startsWith("\"\"\"", at);
    };
  }

  private static int opening(LexicalState state) {
    return switch (state) {
      case CODE, STRING, CHARACTER -> 1;
      case LINE_COMMENT, BLOCK_COMMENT -> 2;
      case TEXT_BLOCK -> 3;
    };
  }

  private static int closing(LexicalState state) {
    return state == LexicalState.LINE_COMMENT ? 1 : opening(state);
  }

  private static boolean isComment(LexicalState state) {
    return state == LexicalState.LINE_COMMENT || state == LexicalState.BLOCK_COMMENT;
  }

  private static boolean isLiteral(LexicalState state) {
    return state == LexicalState.STRING
        || state == LexicalState.CHARACTER
        || state == LexicalState.TEXT_BLOCK;
  }

  private static void blank(StringBuilder text, int at, boolean blanked) {
    if (blanked && text.charAt(at) != '\n') {
      text.setCharAt(at, ' ');
    }
  }
}
