package org.isochron.bench.lab;

import java.util.List;
import java.util.Map;

/**
 * A scenario of the articles.
 *
 * @param name name on the command line
 * @param title heading
 * @param course the motion
 * @param drives frame times; only the first drive is plotted, except on a map
 * @param view ranges of the plots
 */
record Scenario(
    String name,
    String title,
    String lesson,
    Course course,
    List<Drive> drives,
    View view,
    Map<Strategy, String> notes) {
  Scenario {
    drives = List.copyOf(drives);
  }

  Drive drive() {
    return drives.get(0);
  }

  /**
   * Returns true if positions are plotted on a map instead of over time, because there are several
   * drives.
   */
  boolean isMap() {
    return drives.size() > 1;
  }

  boolean isFeatured(Strategy strategy) {
    return notes.containsKey(strategy);
  }

  Result run(Strategy strategy) {
    return new Result(
        this,
        strategy,
        drives.stream().map(drive -> strategy.run(course, drive)).toList());
  }
}
