package org.isochron.bench.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * How much of a tick's time its step takes.
 *
 * @param name as it is typed and printed
 * @param costPermille the share of a tick
 */
record LoadLevel(String name, int costPermille) {
  static final LoadLevel LIGHT = new LoadLevel("light", 100);
  static final LoadLevel HALF = new LoadLevel("half", 500);

  /** As near to a whole tick as can be: what ticking costs besides the step would make it more. */
  static final LoadLevel EQUAL = new LoadLevel("equal", 950);

  static final LoadLevel OVER = new LoadLevel("over", 1_300);

  /** The levels of a comparison for which none are named. */
  static final List<LoadLevel> USUAL = List.of(LIGHT, HALF, EQUAL, OVER);

  private static final String SWEEP = "sweep";
  private static final int[] SWEPT_PERCENT = {30, 50, 70, 80, 90, 100, 110, 130, 160};
  private static final int MAX_PERCENT = 500;

  /**
   * Returns the levels of some words: names, percentages, or the word for a sweep over many of
   * them.
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

  /** What a step costs at a tick's length. */
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
      // reported below, with what is known
    }
    throw new IllegalArgumentException(
        "no load is named %s: there are light, half, equal, over, sweep, and percentages from 1 to %d"
            .formatted(word, MAX_PERCENT));
  }
}
