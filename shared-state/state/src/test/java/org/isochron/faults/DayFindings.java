package org.isochron.faults;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Counters and failure messages of a long-running fault test, in order of declaration. Any thread.
 */
public final class DayFindings {
  /** Further messages are only counted. */
  private static final int MAX_SENTENCES = 50;

  private final Map<String, Long> figures = new LinkedHashMap<>();
  private final List<String> sentences = new ArrayList<>();
  private long found;

  /** Declares counters, initially 0. */
  public DayFindings(String... names) {
    for (String name : names) {
      figures.put(name, 0L);
    }
  }

  public synchronized void add(String figure, long more) {
    figures.merge(figure, more, Long::sum);
  }

  public synchronized void set(String figure, long value) {
    figures.put(figure, value);
  }

  public synchronized void most(String figure, long value) {
    figures.merge(figure, value, Math::max);
  }

  public synchronized long get(String figure) {
    return figures.getOrDefault(figure, 0L);
  }

  public synchronized void found(String sentence) {
    found++;
    if (sentences.size() < MAX_SENTENCES) {
      sentences.add(sentence);
    }
  }

  public synchronized void found(String figure, String sentence) {
    add(figure, 1);
    found(sentence);
  }

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
