package org.isochron.bench.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Step cost as a share of the tick period. */
record LoadLevel(String name, int costPermille) {
  static final LoadLevel LIGHT = new LoadLevel("light", 100);
  static final LoadLevel HALF = new LoadLevel("half", 500);

  /** Slightly less than a full tick, because the tick has overhead besides its step. */
  static final LoadLevel EQUAL = new LoadLevel("equal", 950);

  static final LoadLevel OVER = new LoadLevel("over", 1_300);

  /** Default levels of a comparison. */
  static final List<LoadLevel> USUAL = List.of(LIGHT, HALF, EQUAL, OVER);

  private static final String SWEEP = "sweep";
  private static final int[] SWEPT_PERCENT = {30, 50, 70, 80, 90, 100, 110, 130, 160};
  private static final int MAX_PERCENT = 500;

  /**
   * Parses names, percentages, and the word {@code sweep}, which stands for a series of
   * percentages.
   */
  static List<LoadLevel> named(List<String> words) {
    List<LoadLevel> levels = new ArrayList<>();
    for (String word : words) {
      if (word.equalsIgnoreCase(SWEEP)) {
        for (int percent : SWEPT_PERCENT) {
          levels.add(percent(percent));
        }
      } else {
        levels.add(named(word));
      }
    }
    return levels.stream().distinct().toList();
  }

  long costNanos(long periodNanos) {
    return periodNanos * costPermille / 1_000;
  }

  @Override
  public String toString() {
    return name;
  }

  private static LoadLevel named(String word) {
    Stream<LoadLevel> known = USUAL.stream().filter(level -> level.name.equalsIgnoreCase(word));
    return known.findFirst().orElseGet(() -> percent(number(word)));
  }

  private static LoadLevel percent(int percent) {
    return new LoadLevel(percent + "%", percent * 10);
  }

  private static int number(String word) {
    String digits = word.endsWith("%") ? word.substring(0, word.length() - 1) : word;
    try {
      int percent = Integer.parseInt(digits);
      if (percent >= 1 && percent <= MAX_PERCENT) {
        return percent;
      }
    } catch (NumberFormatException e) {
      // not a number: reported below
    }
    throw new IllegalArgumentException(
        "no load is named %s: there are light, half, equal, over, sweep, and percentages from 1 to %d"
            .formatted(word, MAX_PERCENT));
  }
}
