package org.isochron.house;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Requires every package to have a package-info with a description and {@code @NullMarked}. */
final class PackagePage implements Rule {
  @Override
  public List<Violation> violations(SourceTree tree) {
    List<Violation> violations = new ArrayList<>();
    tree.main()
        .filter(file -> !file.name().equals("module-info.java"))
        .collect(Collectors.groupingBy(SourceFile::folder))
        .values()
        .forEach(files -> checkPackage(files, violations));
    return violations;
  }

  private static void checkPackage(List<SourceFile> files, List<Violation> violations) {
    for (SourceFile file : files) {
      if (file.name().equals("package-info.java")) {
        checkPage(file, violations);
        return;
      }
    }
    violations.add(files
        .get(0)
        .violation(0, "a package without a package-info", "describe the package in one"));
  }

  private static void checkPage(SourceFile file, List<Violation> violations) {
    if (file.comments().stream().allMatch(String::isBlank)) {
      violations.add(file.violation(0, "a package-info without a description", "write one"));
    }
    if (file.code().stream().noneMatch(line -> line.startsWith("@NullMarked"))) {
      violations.add(
          file.violation(0, "a package without @NullMarked", "add it above the package"));
    }
  }
}
