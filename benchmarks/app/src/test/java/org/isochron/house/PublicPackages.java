package org.isochron.house;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Requires every library module to export exactly one package to users, and its other packages to
 * sibling modules only.
 */
record PublicPackages() implements Rule {
  private static final Pattern EXPORT = Pattern.compile("^\\s*exports [\\w.]+;");

  @Override
  public List<Violation> violations(SourceTree tree) {
    List<Violation> violations = new ArrayList<>();
    tree.main()
        .filter(SourceFile::isLibrary)
        .filter(file -> file.path().endsWith("module-info.java"))
        .forEach(module -> {
          int exports = 0;
          for (int line = 0; line < module.lineCount(); line++) {
            if (EXPORT.matcher(module.code().get(line)).find() && ++exports > 1) {
              violations.add(module.violation(
                  line,
                  "a second package for users",
                  "move its types to the first one, or export it to the modules that need it"));
            }
          }
        });
    return violations;
  }
}
