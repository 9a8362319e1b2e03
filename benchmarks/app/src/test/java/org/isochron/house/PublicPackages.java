package org.isochron.house;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A package promises at most three types: the thing, its writing end, its reading end. One that
 * promises more stands on a list, with how many and why.
 */
record PublicPackages(List<String> excepted) implements Rule {
  static final String LIST = "benchmarks/app/src/test/resources/public-packages.txt";

  private static final int MOST = 3;

  private static final Pattern EXCEPTION = Pattern.compile("([\\w.]+) (\\d+) \\S+ .+");

  static PublicPackages ours() {
    return new PublicPackages(
        SourceTree.read(SourceTree.top().resolve(LIST)).lines().toList());
  }

  @Override
  public List<Violation> violations(SourceTree tree) {
    Map<String, Integer> counts = new TreeMap<>();
    for (String type : PublicTypes.names(tree)) {
      counts.merge(type.substring(0, type.lastIndexOf('.')), 1, Integer::sum);
    }
    List<Violation> violations = new ArrayList<>();
    for (int line = 0; line < excepted.size(); line++) {
      Matcher exception = EXCEPTION.matcher(excepted.get(line));
      int count = exception.matches() ? counts.getOrDefault(exception.group(1), 0) : 0;
      if (!exception.matches()) {
        violations.add(new Violation(LIST, line + 1, "no exception", "package, count, reason"));
      } else if (count != Integer.parseInt(exception.group(2)) || count <= MOST) {
        violations.add(new Violation(
            LIST,
            line + 1,
            "%s has %d public types".formatted(exception.group(1), count),
            "hide or nest what is too many, lower the count where there are fewer, and take off"
                + " the line of a package with %d".formatted(MOST)));
      }
      if (exception.matches()) {
        counts.remove(exception.group(1));
      }
    }
    counts.forEach((name, count) -> {
      if (count > MOST) {
        violations.add(new Violation(
            LIST,
            1,
            "%s has %d public types where %d is the end".formatted(name, count, MOST),
            "hide what only siblings use, or nest it in the type that users name with it"));
      }
    });
    return violations;
  }
}
