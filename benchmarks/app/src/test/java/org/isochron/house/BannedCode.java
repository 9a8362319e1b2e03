package org.isochron.house;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** Strings and comments are not checked. */
final class BannedCode implements Rule {
  private static final List<Ban> BANS = List.of(
      new Ban(
          "\\bSystem\\.(nanoTime|currentTimeMillis)\\b|\\b(Instant|LocalDateTime|ZonedDateTime)\\.now\\b",
          file -> !file.name().matches("NanoClock.java|.*ByHand.java"),
          "only NanoClock reads time",
          "pass in a NanoClock or the nanoseconds"),
      new Ban(
          "\\bThread\\.sleep\\b|\\bTimeUnit\\.\\w+\\.sleep\\b",
          file -> file.isLibrary() || !file.isMain(),
          "no sleeping",
          "advance a hand-made clock, or wait for the condition with a time limit"),
      new Ban(
          "\\bsynchronized\\b",
          SourceFile::isLibraryMain,
          "no monitors in the libraries",
          "use an exchange, a queue or one atomic field"),
      new Ban(
          "\\bSystem\\.(getProperty|getenv)\\b|\\b(Boolean\\.getBoolean|Integer\\.getInteger|Long\\.getLong)\\b",
          file -> file.isLibraryMain() && !file.name().equals("Platform.java"),
          "no system properties",
          "pass in a settings record"),
      new Ban(
          "\\bSystem\\.(out|err)\\b|\\bprintStackTrace\\b",
          SourceFile::isLibraryMain,
          "libraries do not print",
          "count it, and report it by an event or a status"),
      new Ban(
          "\\b(sun\\.misc|jdk\\.internal)\\b",
          file -> true,
          "no internals of the JDK",
          "use a VarHandle or the public API"),
      new Ban("\\b[Mm]ockito\\b", file -> true, "no mocks", "write a fake by hand"),
      new Ban(
          "\\bnew Random\\(\\)|\\bMath\\.random\\b|\\bThreadLocalRandom\\b",
          file -> !file.isMain(),
          "random tests must be seeded",
          "use new Random(seed) and print the seed when the walk fails"),
      new Ban(
          "\\binstanceof\\s+(\\w*Simulation|Steppable|History|Replay|Lockstep)\\b",
          SourceFile::isMain,
          "no instanceof on simulations",
          "give Simulation a default method that wrappers forward"),
      new Ban(
          "\\bStrictMath\\.(sin|cos|tan)\\b",
          file -> file.isMain()
              && file.module().equals("physics-thread")
              && !file.name().equals("CapsuleCasts.java"),
          "ticks must not allocate",
          "use Sines: since Java 21 these three allocate"),
      new Ban(
          "\\bMath\\.(sin|cos|tan|asin|acos|atan2?|sinh|cosh|tanh|pow|exp|expm1|log|log10|log1p|cbrt|hypot)\\b",
          file -> file.isMain() && file.module().equals("physics-thread"),
          "results of ticks must not depend on the processor",
          "use Sines, or StrictMath where allocation does not matter"),
      new Ban("@Disabled\\b", file -> true, "no disabled tests", "fix the test or delete it"));

  @Override
  public List<Violation> violations(SourceTree tree) {
    List<Violation> violations = new ArrayList<>();
    for (SourceFile file : tree.files()) {
      String code = String.join("\n", file.code());
      for (Ban ban : BANS) {
        if (ban.quick.matcher(code).find()) {
          ban.check(file, violations);
        }
      }
    }
    return violations;
  }

  /**
   * A pattern of a line.
   *
   * @param quick finds whatever the pattern finds, many times faster, because it does not check
   *     whether words begin and end
   */
  private record Ban(
      Pattern quick, Pattern pattern, Predicate<SourceFile> where, String rule, String fix) {
    Ban(String pattern, Predicate<SourceFile> where, String rule, String fix) {
      this(Pattern.compile(pattern.replace("\\b", "")), Pattern.compile(pattern), where, rule, fix);
    }

    void check(SourceFile file, List<Violation> violations) {
      for (int line = 0; where.test(file) && line < file.lineCount(); line++) {
        if (pattern.matcher(file.code().get(line)).find()) {
          violations.add(file.violation(line, rule, fix));
        }
      }
    }
  }
}
