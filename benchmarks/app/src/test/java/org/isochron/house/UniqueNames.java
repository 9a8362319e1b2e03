package org.isochron.house;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

final class UniqueNames implements Rule {
  @Override
  public List<Violation> violations(SourceTree tree) {
    Map<String, String> first = new TreeMap<>();
    List<Violation> violations = new ArrayList<>();
    for (SourceFile file : tree.files()) {
      String name = file.name();
      if (name.equals("package-info.java") || name.equals("module-info.java")) {
        continue;
      }
      String path = file.path().toString().replace('\\', '/');
      String other = first.putIfAbsent(name, path);
      if (other != null) {
        violations.add(new Violation(path, 1, "a name that " + other + " has", "choose another"));
      }
    }
    return violations;
  }
}
