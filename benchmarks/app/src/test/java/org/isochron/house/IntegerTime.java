package org.isochron.house;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Bans floating-point variables for times. */
final class IntegerTime implements Rule {
  private static final Map<String, String> ALLOWED = Map.of(
      "dtSeconds", "the step as a simulation integrates it, whose arithmetic is floating",
      "seconds", "of an event or frame, for texts");

  private static final Set<String> TIME = Set.of(
      "age",
      "clock",
      "deadline",
      "delay",
      "dt",
      "duration",
      "elapsed",
      "instant",
      "instants",
      "lateness",
      "micros",
      "millis",
      "nanos",
      "now",
      "period",
      "seconds",
      "time",
      "times");
  private static final Pattern DECLARATION =
      Pattern.compile("\\b(?:float|double|Float|Double)(?:\\[\\])*\\s+(\\w+)");
  private static final Pattern WORD = Pattern.compile("[A-Z]+(?![a-z])|[A-Z]?[a-z]+");

  @Override
  public List<Violation> violations(SourceTree tree) {
    List<Violation> violations = new ArrayList<>();
    for (SourceFile file : tree.files()) {
      for (int line = 0; line < file.lineCount(); line++) {
        Matcher declaration = DECLARATION.matcher(file.code().get(line));
        while (declaration.find()) {
          String name = declaration.group(1);
          if (isTime(name) && !ALLOWED.containsKey(name) && !file.overrides(line)) {
            violations.add(file.violation(
                line, "floating-point time: " + name, "count nanoseconds or ticks in a long"));
          }
        }
      }
    }
    return violations;
  }

  private static boolean isTime(String name) {
    return WORD.matcher(name)
        .results()
        .anyMatch(word -> TIME.contains(word.group().toLowerCase(Locale.ROOT)));
  }
}
