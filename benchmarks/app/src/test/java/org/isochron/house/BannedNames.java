package org.isochron.house;

import static java.util.Map.entry;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Naming rules: whole words, unabbreviated units at the end, no {@code get} prefix, no catch-all
 * packages.
 */
final class BannedNames implements Rule {
  private static final Map<String, String> WORDS = Map.ofEntries(
      entry("buf", "buffer"),
      entry("cfg", "the name of the record of settings"),
      entry("cnt", "count"),
      entry("ctx", "the name of what it holds"),
      entry("fps", "framesPerSecond"),
      entry("hz", "hertz"),
      entry("idx", "index"),
      entry("len", "length"),
      entry("ms", "millis"),
      entry("msg", "message"),
      entry("ns", "nanos"),
      entry("num", "count"),
      entry("pos", "position"),
      entry("rot", "rotation"),
      entry("sec", "seconds"),
      entry("secs", "seconds"),
      entry("tmp", "what it is"),
      entry("vel", "velocity"));
  private static final Set<String> LAYERS =
      Set.of("common", "core", "helper", "helpers", "impl", "manager", "misc", "util", "utils");

  private static final Pattern NAME = Pattern.compile("[A-Za-z_$][\\w$]*");

  /**
   * Member accesses are not checked: our names are checked at their declaration, and foreign names
   * cannot be changed.
   */
  private static final Pattern MEMBER = Pattern.compile("(?:\\.|::)\\s*[A-Za-z_$][\\w$]*");

  private static final Pattern FOREIGN = Pattern.compile("\\bglfw\\w+");

  private static final Pattern WORD = Pattern.compile("[A-Z]+(?![a-z])|[A-Z]?[a-z]+");
  private static final Pattern TYPE =
      Pattern.compile("\\b(?:class|interface|record|enum)\\s+(\\w+)");
  private static final Pattern ACCESSOR = Pattern.compile(
      "^\\s*(?!return\\b|throw\\b|new\\b)(?:[\\w<>\\[\\],.?@]+\\s+)+(get[A-Z]\\w*)\\s*\\(");
  private static final Pattern UNFINISHED =
      Pattern.compile("\\b(TODO|FIXME|XXX|HACK)\\b|@author\\b");

  @Override
  public List<Violation> violations(SourceTree tree) {
    List<Violation> violations = new ArrayList<>();
    for (SourceFile file : tree.files()) {
      for (int line = 0; line < file.lineCount(); line++) {
        checkLine(file, line, violations);
      }
    }
    return violations;
  }

  private static void checkLine(SourceFile file, int line, List<Violation> violations) {
    String code = file.code().get(line);
    if (UNFINISHED.matcher(file.comments().get(line)).find()) {
      violations.add(
          file.violation(line, "no notes to self and no names", "do it, or open an issue"));
    }
    if (code.startsWith("package ")) {
      NAME.matcher(code)
          .results()
          .map(result -> result.group())
          .filter(LAYERS::contains)
          .forEach(layer -> violations.add(file.violation(
              line, "a package is a feature, not '" + layer + "'", "name the feature")));
      return;
    }
    if (code.startsWith("import ")) {
      return;
    }
    words(file.overrides(line) ? "" : MEMBER.matcher(code).replaceAll("."))
        .filter(WORDS::containsKey)
        .distinct()
        .forEach(word -> violations.add(
            file.violation(line, "a name says '" + word + "'", "say " + WORDS.get(word))));
    Matcher type = TYPE.matcher(code);
    if (type.find()) {
      words(type.group(1))
          .filter(LAYERS::contains)
          .forEach(layer -> violations.add(file.violation(
              line, "a type is a concept, not a '" + layer + "'", "name the concept")));
    }
    Matcher accessor = ACCESSOR.matcher(code);
    if (file.isMain() && accessor.find() && !file.overrides(line)) {
      violations.add(
          file.violation(line, "accessors drop get: " + accessor.group(1), "name what it returns"));
    }
  }

  private static Stream<String> words(String code) {
    return WORD.matcher(FOREIGN.matcher(code).replaceAll(""))
        .results()
        .map(result -> result.group().toLowerCase(Locale.ROOT));
  }
}
