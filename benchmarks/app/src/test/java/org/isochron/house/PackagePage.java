package org.isochron.house;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Every package has a {@code package-info} with three sentences and {@code @NullMarked}. */
final class PackagePage implements Rule {
  private static final int SENTENCES = 3;
  private static final Pattern TAG = Pattern.compile("\\{@\\w+ [^}]*}|<[^>]*>");
  private static final Pattern SENTENCE_END = Pattern.compile("[.!?](?=\\s|$)");

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
    violations.add(
        files.get(0).violation(0, "a package without a package-info", "write its three sentences"));
  }

  private static void checkPage(SourceFile file, List<Violation> violations) {
    long sentences = SENTENCE_END.matcher(prose(file)).results().count();
    if (sentences != SENTENCES) {
      violations.add(file.violation(
          0,
          "a package-info of %d sentences".formatted(sentences),
          "say in three what the package is, how it is used and what it promises"));
    }
    if (file.code().stream().noneMatch(line -> line.startsWith("@NullMarked"))) {
      violations.add(
          file.violation(0, "a package without @NullMarked", "add it above the package"));
    }
  }

  private static String prose(SourceFile file) {
    String comment = file.comments().stream()
        .map(line -> line.replaceFirst("^\\s*(/\\*\\*|\\*/|\\*)", "").replace("*/", ""))
        .map(String::strip)
        .collect(Collectors.joining(" "));
    return TAG.matcher(comment).replaceAll("it").strip();
  }
}
