package org.isochron.faults;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The figures of a trial, in the order in which they were declared, and the sentences that say what
 * went wrong. Any thread.
 */
public final class DayFindings {
  /** Further ones are counted only. */
  private static final int MOST_SENTENCES = 50;

  private final Map<String, Long> figures = new LinkedHashMap<>();
  private final List<String> sentences = new ArrayList<>();
  private long found;

  /** Declares figures, which begin at 0. */
  public DayFindings(String... names) {
    for (String name : names) {
      figures.put(name, 0L);
    }
  }

  /** Adds to a figure. */
  public synchronized void add(String figure, long more) {
    figures.merge(figure, more, Long::sum);
  }

  /** Sets a figure. */
  public synchronized void set(String figure, long value) {
    figures.put(figure, value);
  }

  /** Raises a figure to a value that is larger. */
  public synchronized void most(String figure, long value) {
    figures.merge(figure, value, Math::max);
  }

  public synchronized long get(String figure) {
    return figures.getOrDefault(figure, 0L);
  }

  /** Takes something that went wrong, as a sentence with what was seen and what was expected. */
  public synchronized void found(String sentence) {
    found++;
    if (sentences.size() < MOST_SENTENCES) {
      sentences.add(sentence);
    }
  }

  /** Adds one to a figure that should stay 0, and takes the sentence that says why. */
  public synchronized void found(String figure, String sentence) {
    add(figure, 1);
    found(sentence);
  }

  /** Fails with all figures and sentences if something went wrong. */
  public synchronized void requireNone(DayPlan plan) {
    if (found > 0) {
      throw new AssertionError("%d things went wrong in %s:%n%s".formatted(found, plan, table()));
    }
  }

  private String table() {
    StringBuilder table = new StringBuilder();
    figures.forEach((name, value) -> table.append("%-24s %d%n".formatted(name, value)));
    sentences.forEach(sentence -> table.append("- ").append(sentence).append('\n'));
    return table.toString();
  }
}
