package org.isochron.bench.lab;

import java.util.List;
import java.util.Map;

/**
 * A scenario of the articles.
 *
 * @param name what it is called on the command line
 * @param title as a heading
 * @param lesson what is to be seen, in plain sentences
 * @param course what moves
 * @param drives when frames come; the first is drawn, or all of them on a map
 * @param view what is drawn
 * @param notes what is to be seen of the strategies that matter most here
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
   * Returns true if places are drawn on a map and not over time: there are several drives then, and
   * a wall.
   */
  boolean isMap() {
    return drives.size() > 1;
  }

  boolean isFeatured(Strategy strategy) {
    return notes.containsKey(strategy);
  }

  /** What a strategy did here, on every drive. */
  Result run(Strategy strategy) {
    return new Result(
        this,
        strategy,
        drives.stream().map(drive -> strategy.run(course, drive)).toList());
  }
}
