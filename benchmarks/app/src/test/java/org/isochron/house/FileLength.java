package org.isochron.house;

import java.util.List;

/** One thought a file, whatever its length; above 500 lines there are two. */
final class FileLength implements Rule {
  private static final int MAX_LINES = 500;

  @Override
  public List<Violation> violations(SourceTree tree) {
    return tree.files().stream()
        .filter(file -> file.lineCount() > MAX_LINES)
        .map(file -> file.violation(
            MAX_LINES,
            "%d lines where %d is the end".formatted(file.lineCount(), MAX_LINES),
            "find the second concept and give it a file"))
        .toList();
  }
}
