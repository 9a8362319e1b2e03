package org.isochron.house;

import java.util.List;

/** One concept a file: aim at 120 lines, stop at 300. */
final class FileLength implements Rule {
  private static final int MAX_LINES = 300;

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
