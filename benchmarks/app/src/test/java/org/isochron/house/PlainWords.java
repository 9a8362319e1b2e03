package org.isochron.house;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Bans words in comments and pages that made readers read a sentence twice.
 *
 * @param pages the Markdown pages by path
 */
record PlainWords(Map<String, String> pages) implements Rule {
  private static final List<Word> WORDS = List.of(
      Word.of("tell|tells|telling|told", "report, return, publish or notify"),
      Word.of("so many", "n, several, or up to n"),
      Word.of("beside", "next to, alongside, or compared with"),
      Word.of("dear|dearer|dearest", "expensive"),
      Word.of("mend|mends|mended|mending", "fix"),
      Word.of(
          "as above|as below|th(?:e|ose) (?:one|two|three|four|five)s? (?:above|below)",
          "what is there"),
      Word.of("curtain|nailed|dressed|parted", "warm-up, static, active, or removed"),
      new Word(
          Pattern.compile("(?:/\\*\\*|^ *\\*|@return|@param \\w+) [Ww]hether\\b"),
          "Returns true if, or true if"),
      new Word(
          Pattern.compile(
              "/\\*\\* (?:It|They|Those|These|That of|The same (?:as|for|of|where))\\b"),
          "a noun as the subject"));

  private static final Set<String> EXEMPT = Set.of("TidyRulesTest.java", "PlainWords.java");

  private static final Pattern CODE = Pattern.compile("\\{@\\w+ [^}]*}|`[^`]*`");

  static PlainWords ours() {
    Path top = SourceTree.top();
    Map<String, String> pages = new TreeMap<>();
    SourceTree.walk()
        .map(top::relativize)
        .map(path -> path.toString().replace('\\', '/'))
        .filter(path -> path.endsWith(".md") && !path.contains("/results/"))
        .forEach(path -> pages.put(path, SourceTree.read(top.resolve(path))));
    return new PlainWords(pages);
  }

  @Override
  public List<Violation> violations(SourceTree tree) {
    List<Violation> violations = new ArrayList<>();
    for (SourceFile file : tree.files()) {
      if (!EXEMPT.contains(file.name())) {
        check(file.path().toString().replace('\\', '/'), file.comments(), violations);
      }
    }
    pages.forEach((path, text) -> check(path, text.lines().toList(), violations));
    return violations;
  }

  private static void check(String path, List<String> lines, List<Violation> violations) {
    for (int line = 0; line < lines.size(); line++) {
      String prose = CODE.matcher(lines.get(line)).replaceAll("");
      for (Word word : WORDS) {
        if (word.pattern().matcher(prose).find()) {
          violations.add(new Violation(
              path, line + 1, "prose with " + word.pattern(), "write " + word.plain()));
        }
      }
    }
  }

  private record Word(Pattern pattern, String plain) {
    static Word of(String words, String plain) {
      return new Word(Pattern.compile("(?i)\\b(?:" + words + ")\\b"), plain);
    }
  }
}
