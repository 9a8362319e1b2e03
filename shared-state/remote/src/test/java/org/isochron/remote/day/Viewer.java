package org.isochron.remote.day;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.isochron.faults.ChildProcess;
import org.isochron.faults.DayFindings;

/** One {@link RemoteViewer}, as the day knows it. Owner: the thread of the day. */
final class Viewer {
  final ChildProcess process;
  final Role role;
  final long sender;
  final long startedNanos;

  /** True if the network may have damaged what it was sent. */
  boolean damaged;

  /** True if another life of the relay has taken some of its commands. */
  boolean twoLives;

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

  Viewer(ChildProcess process, Role role, long sender, long nowNanos) {
    this.process = process;
    this.role = role;
    this.sender = sender;
    startedNanos = nowNanos;
    goodNanos = nowNanos;
  }

  /**
   * Takes what it has written; {@code gentle} if nothing went on lately that may end a connection.
   */
  void poll(long nowNanos, boolean gentle, DayFindings findings) {
    for (Optional<String> line = process.hear(); line.isPresent(); line = process.hear()) {
      String text = line.get();
      if (text.startsWith("status ")) {
        hear(text, nowNanos, gentle, findings);
      } else if (text.startsWith("joined")) {
        joinedNanos = nowNanos;
        goodNanos = nowNanos;
        findings.add("joins", 1);
      } else if (text.startsWith("torn ")) {
        findings.found("tornSnapshots", process.name() + ": " + text);
      } else if (text.startsWith("lacks ")) {
        if (gentle) { // else its picture may come anew
          findings.found("tornSnapshots", process.name() + " " + text);
        }
      } else if (text.startsWith("refused ")) {
        findings.found("viewersLost", process.name() + " was not let in: " + text);
      } else if (text.startsWith("left ")) {
        Map<String, String> values = values(text, 1);
        sent = number(values, "sent");
        lost = number(values, "lost");
      }
    }
  }

  private void hear(String text, long nowNanos, boolean gentle, DayFindings findings) {
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

  /** Returns true while its process may still start, or its first picture still come. */
  boolean isComing(long nowNanos) {
    return joinedNanos == 0
        ? nowNanos - startedNanos < RemoteDay.START_NANOS
        : !isServed() && nowNanos - joinedNanos < RemoteDay.BACK_NANOS + RemoteDay.SLACK_NANOS;
  }

  /** Returns true if it said last that it is served. */
  boolean isServed() {
    return last.startsWith("status SERVED");
  }

  /** What it said last. */
  String last() {
    return last;
  }

  /**
   * Returns how many commands it has sent that it did not count as lost, or -1 if it has not left
   * in order.
   */
  long delivered() {
    return sent < 0 ? -1 : sent - lost;
  }

  /** Returns the number with a name; 0 if there is none. */
  static long number(Map<String, String> values, String name) {
    return Long.parseLong(values.getOrDefault(name, "0"));
  }

  /** Reads names and values, which begin at the n-th word. */
  static Map<String, String> values(String line, int first) {
    String[] words = line.split(" ", -1);
    Map<String, String> values = new HashMap<>();
    for (int word = first; word + 1 < words.length; word += 2) {
      values.put(words[word], words[word + 1]);
    }
    return values;
  }
}
