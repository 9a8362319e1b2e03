package org.isochron.house;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;

record SourceFile(Path path, SourceText text) {
  private static final Set<String> LIBRARIES =
      Set.of("shared-state", "physics-thread", "render-thread");

  static SourceFile of(Path path, String text) {
    return new SourceFile(path, SourceText.of(text));
  }

  String name() {
    return path.getName(path.getNameCount() - 1).toString();
  }

  String module() {
    return path.getName(0).toString();
  }

  boolean isLibrary() {
    return LIBRARIES.contains(module());
  }

  boolean isMain() {
    return slashed().contains("/src/main/");
  }

  boolean isLibraryMain() {
    return isLibrary() && isMain();
  }

  String pom() {
    String slashed = slashed();
    return slashed.substring(0, slashed.indexOf("/src/")) + "/pom.xml";
  }

  String folder() {
    String slashed = slashed();
    return slashed.substring(0, slashed.lastIndexOf('/'));
  }

  String packageName() {
    String folder = folder();
    return folder
        .substring(folder.indexOf("/java") + "/java".length())
        .replaceFirst("^/", "")
        .replace('/', '.');
  }

  int lineCount() {
    return text.code().size();
  }

  List<String> code() {
    return text.code();
  }

  List<String> comments() {
    return text.comments();
  }

  /** Returns true if a line declares an overriding method, whose name cannot be chosen here. */
  boolean overrides(int lineIndex) {
    return lineIndex > 0 && code().get(lineIndex - 1).strip().startsWith("@Override");
  }

  Violation violation(int lineIndex, String rule, String fix) {
    return new Violation(slashed(), lineIndex + 1, rule, fix);
  }

  private String slashed() {
    return path.toString().replace('\\', '/');
  }
}
