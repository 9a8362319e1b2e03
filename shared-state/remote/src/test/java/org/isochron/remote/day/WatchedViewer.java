package org.isochron.remote.day;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.isochron.faults.ChildProcess;
import org.isochron.faults.DayFindings;

/**
 * The process of a {@link RemoteViewer} in a long-running fault test. Owner: the thread that runs
 * the test.
 */
final class WatchedViewer {
  final ChildProcess process;
  final Role role;
  final long sender;
  final long startedNanos;

  boolean damaged;

  boolean twoRuns;

  boolean isStopped;
  boolean isExpectedToEnd;
  boolean isReported;
  long joinedNanos;
  long goodNanos;
  private long tick;
  private long epoch;
  private String last = "nothing";
  private long sent = -1;
  private long lost;
  private long connections;
  private long gaps;

  WatchedViewer(ChildProcess process, Role role, long sender, long nowNanos) {
    this.process = process;
    this.role = role;
    this.sender = sender;
    startedNanos = nowNanos;
    goodNanos = nowNanos;
  }

  /**
   * Reads the output of the viewer.
   *
   * @param gentle true if no recent disturbance may have ended a connection
   */
  void poll(long nowNanos, boolean gentle, DayFindings findings) {
    for (Optional<String> line = process.hear(); line.isPresent(); line = process.hear()) {
      String text = line.get();
      if (text.startsWith("status ")) {
        receive(text, nowNanos, gentle, findings);
      } else if (text.startsWith("joined")) {
        joinedNanos = nowNanos;
        goodNanos = nowNanos;
        findings.add("joins", 1);
      } else if (text.startsWith("torn ")) {
        findings.found("tornSnapshots", process.name() + ": " + text);
      } else if (text.startsWith("lacks ")) {
        if (gentle) { // otherwise its bodies may appear again
          findings.found("tornSnapshots", process.name() + " " + text);
        }
      } else if (text.startsWith("refused ")) {
        findings.found("viewersLost", process.name() + " was not let in: " + text);
      } else if (text.startsWith("left ")) {
        Map<String, String> values = values(text, 1);
        sent = number(values, "sent");
        lost = number(values, "lost") + number(values, "unknown");
      }
    }
  }

  private void receive(String text, long nowNanos, boolean gentle, DayFindings findings) {
    last = text;
    Map<String, String> values = values(text, 2);
    long nextTick = number(values, "tick");
    long nextEpoch = number(values, "epoch");
    boolean moves = nextTick > tick || nextEpoch > epoch;
    tick = nextTick;
    epoch = nextEpoch;
    if (text.startsWith("status SERVED") && moves) {
      goodNanos = nowNanos;
      isReported = false;
    }
    long nowConnections = number(values, "connections");
    long nowGaps = number(values, "gaps");
    if (gentle && connections > 0 && nowConnections > connections) {
      findings.found("viewersLost", process.name() + " was cut off for no reason: " + text);
    }
    findings.add("eventGaps", Math.max(0, nowGaps - gaps));
    if (gentle && nowGaps > gaps) {
      findings.found("viewersLost", process.name() + " lacks events for no reason: " + text);
    }
    connections = nowConnections;
    gaps = nowGaps;
    long refused = number(values, "damaged");
    if (refused > 0 && !damaged) {
      damaged = true; // reported once
      findings.found(
          "refusedSnapshots", "%s refused %d sound messages".formatted(process.name(), refused));
    }
  }

  boolean isComing(long nowNanos, long backNanos) {
    return joinedNanos == 0
        ? nowNanos - startedNanos < RemoteDay.START_NANOS
        : !isServed() && nowNanos - joinedNanos < backNanos;
  }

  boolean isServed() {
    return last.startsWith("status SERVED");
  }

  String last() {
    return last;
  }

  /**
   * Returns the number of sent commands that the viewer did not count as lost or unknown, or -1 if
   * it has not left properly.
   */
  long delivered() {
    return sent < 0 ? -1 : sent - lost;
  }

  static long number(Map<String, String> values, String name) {
    return Long.parseLong(values.getOrDefault(name, "0"));
  }

  static Map<String, String> values(String line, int first) {
    String[] words = line.split(" ", -1);
    Map<String, String> values = new HashMap<>();
    for (int word = first; word + 1 < words.length; word += 2) {
      values.put(words[word], words[word + 1]);
    }
    return values;
  }
}
