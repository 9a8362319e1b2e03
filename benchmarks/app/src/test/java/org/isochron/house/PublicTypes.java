package org.isochron.house;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Compares the public API with a list. The API consists of all public top-level types in
 * unconditionally exported packages.
 */
record PublicTypes(List<String> listed) implements Rule {
  static final String LIST = "benchmarks/app/src/test/resources/public-types.txt";

  private static final Pattern TYPE = Pattern.compile(
      "^public (?:(?:abstract|final|sealed|non-sealed) )*(?:class|interface|record|enum|@interface) (\\w+)");

  private static final Pattern EXPORT = Pattern.compile("^\\s*exports ([\\w.]+);");

  static PublicTypes ours() {
    return new PublicTypes(
        SourceTree.read(SourceTree.top().resolve(LIST)).lines().toList());
  }

  @Override
  public List<Violation> violations(SourceTree tree) {
    List<Violation> violations = new ArrayList<>();
    Map<String, Violation> found = found(tree);
    found.forEach((type, violation) -> {
      if (!listed.contains(type)) {
        violations.add(violation);
      }
    });
    for (int line = 0; line < listed.size(); line++) {
      String type = listed.get(line);
      if (!found.containsKey(type)) {
        violations.add(
            new Violation(LIST, line + 1, type + " is listed but not public", "take it off"));
      }
      if (line > 0 && listed.get(line - 1).compareTo(type) >= 0) {
        violations.add(new Violation(LIST, line + 1, type + " is out of order", "sort the list"));
      }
    }
    return violations;
  }

  static Collection<String> names(SourceTree tree) {
    return found(tree).keySet();
  }

  private static Map<String, Violation> found(SourceTree tree) {
    Map<String, Violation> found = new TreeMap<>();
    Set<String> promised = promised(tree);
    for (SourceFile file : tree.main().filter(SourceFile::isLibrary).toList()) {
      if (!promised.contains(file.packageName())) {
        continue;
      }
      for (int line = 0; line < file.lineCount(); line++) {
        Matcher type = TYPE.matcher(file.code().get(line));
        if (type.find()) {
          String name = file.packageName() + "." + type.group(1);
          found.put(
              name,
              file.violation(
                  line,
                  name + " is public but not listed",
                  "make it package-private, or promise it in " + LIST));
        }
      }
    }
    return found;
  }

  /**
   * Returns the packages that libraries export unconditionally. A module without a descriptor
   * exports all its packages.
   */
  private static Set<String> promised(SourceTree tree) {
    List<SourceFile> libraries = tree.main().filter(SourceFile::isLibrary).toList();
    List<SourceFile> descriptors = libraries.stream()
        .filter(file -> file.path().endsWith("module-info.java"))
        .toList();
    Set<String> described = descriptors.stream().map(SourceFile::pom).collect(Collectors.toSet());
    Stream<String> exported = descriptors.stream()
        .flatMap(module -> module.code().stream())
        .map(EXPORT::matcher)
        .filter(Matcher::find)
        .map(export -> export.group(1));
    Stream<String> open = libraries.stream()
        .filter(file -> !described.contains(file.pom()))
        .map(SourceFile::packageName);
    return Stream.concat(exported, open).collect(Collectors.toSet());
  }
}
