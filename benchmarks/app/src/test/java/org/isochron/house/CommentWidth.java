package org.isochron.house;

import java.util.ArrayList;
import java.util.List;

/**
 * Limits comments to the line width of the code formatter. Table rows and drawings may be wider.
 */
final class CommentWidth implements Rule {
  private static final int MAX_COLUMNS = 100;
  private static final String ROW = "<td>";
  private static final String DRAWN = "*   ";

  @Override
  public List<Violation> violations(SourceTree tree) {
    return tree.files().stream().flatMap(file -> violations(file).stream()).toList();
  }

  private static List<Violation> violations(SourceFile file) {
    List<Violation> violations = new ArrayList<>();
    boolean isPlain = false;
    boolean isPre = false;
    for (int index = 0; index < file.comments().size(); index++) {
      String comment = file.comments().get(index).stripTrailing();
      String text = comment.strip();
      if (text.startsWith("/*")) {
        isPlain = !text.startsWith("/**");
      }
      isPre |= text.contains("<pre>");
      boolean mayBeWide = isPre || text.contains(ROW) || (isPlain && text.startsWith(DRAWN));
      if (comment.length() > MAX_COLUMNS && !mayBeWide) {
        violations.add(file.violation(
            index,
            "a comment of %d columns where %d is the end".formatted(comment.length(), MAX_COLUMNS),
            "break the line as code is broken"));
      }
      isPre &= !text.contains("</pre>") && !text.contains("*/");
    }
    return violations;
  }
}
