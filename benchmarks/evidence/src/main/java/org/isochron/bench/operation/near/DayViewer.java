package org.isochron.bench.operation.near;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.isochron.bench.operation.ChildProcess;

/** A process of the day as its last report has it. Owner: the thread of the day. */
final class DayViewer {
  private static final String VIEW = "view ";

  final ChildProcess process;
  final int id;

  /**
   * How often the server had been replaced, or files of commands were damaged, when this viewer
   * came.
   */
  final long damageCount;

  /** What of its counts the day knows already. */
  final Map<String, Long> judged = new HashMap<>();

  private final Map<String, String> report = new HashMap<>();
  private Optional<String> closing = Optional.empty();
  private boolean ready;

  DayViewer(ChildProcess process, int id, long damageCount) {
    this.process = process;
    this.id = id;
    this.damageCount = damageCount;
  }

  /** Reads what it has written. */
  void hear() {
    for (Optional<String> line = process.hear(); line.isPresent(); line = process.hear()) {
      String text = line.get();
      ready |= text.equals("ready");
      if (text.startsWith(VIEW)) {
        words(text, report);
      } else if (text.startsWith("closed ") || text.startsWith("unopened ")) {
        closing = line;
      }
    }
  }

  static void words(String line, Map<String, String> into) {
    for (String word : line.split(" ", -1)) {
      int equals = word.indexOf('=');
      if (equals > 0) {
        into.put(word.substring(0, equals), word.substring(equals + 1));
      }
    }
  }

  boolean isReady() {
    return ready;
  }

  /** What it said at its end; empty as long as it has not. */
  Optional<String> closing() {
    return closing;
  }

  long number(String name) {
    return Long.parseLong(report.getOrDefault(name, "0"));
  }

  String connection() {
    return report.getOrDefault("connection", "NONE");
  }

  /** Returns true if it sees ticks come, and what the bodies are made of. */
  boolean isWell() {
    return connection().equals("SERVED")
        && number("fresh") < 1_000
        && number("shaped") < 3_000
        && number("tick") > 0;
  }

  @Override
  public String toString() {
    return process.name() + " " + report;
  }
}
