package org.isochron.remote.day;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.isochron.faults.ChildProcess;
import org.isochron.faults.DayFindings;
import org.isochron.faults.WallClock;
import org.isochron.state.NanoClock;

/**
 * The process of a {@link RemoteServer} in a long-running fault test, including its restarts.
 * Owner: the thread that runs the test.
 */
@SuppressWarnings("NullAway.Init") // start comes first
final class Relay implements AutoCloseable {
  private static final int VIEWERS = 64;
  private static final int BODIES = 200;
  private static final long SETTLED_NANOS = 25_000_000_000L;
  private static final int MORE_THREADS = 4;
  private static final int MORE_FILES = 24;
  private static final long MORE_HEAP_BYTES = 8 << 20;

  private final Path folder;
  private final int port;
  private final DayFindings findings;
  private final NanoClock clock;
  private final Map<Long, Long> expected = new HashMap<>();
  private ChildProcess process;
  private boolean isStopped;
  private boolean isReported;
  private long startedNanos;
  private long receivedNanos;
  private long healthyNanos;
  private long twice;
  private long slowestStartNanos;
  private Map<String, String> last = Map.of();
  private Map<String, String> first = Map.of();
  private long firstFiles;

  Relay(Path folder, int port, DayFindings findings, NanoClock clock) {
    this.folder = folder;
    this.port = port;
    this.findings = findings;
    this.clock = clock;
  }

  int forwardedPort() {
    return port + 6;
  }

  String otherAddress() {
    return "isochron://127.0.0.1:" + (port + 8);
  }

  String otherCountedAddress() {
    return "isochron://127.0.0.1:" + (port + 10);
  }

  String countedAddress() {
    return "isochron://127.0.0.1:" + (port + 3);
  }

  ChildProcess process() {
    return process;
  }

  WallClock wallClock() throws IOException {
    return WallClock.of(folder, "relay");
  }

  void start() throws IOException {
    process = ChildProcess.start(
        "relay",
        wallClock().applied(ChildProcess.Settings.DEFAULT.withOptions("-Xmx256m")),
        folder,
        RemoteServer.class,
        "isochron://127.0.0.1:" + port,
        countedAddress(),
        Integer.toString(VIEWERS),
        Integer.toString(BODIES),
        "0");
    startedNanos = clock.nanos();
    receivedNanos = startedNanos;
    healthyNanos = startedNanos;
    first = Map.of();
    last = Map.of();
    twice = 0;
    expected.clear();
  }

  void kill() throws InterruptedException {
    process.kill();
  }

  void stop() throws IOException, InterruptedException {
    isStopped = true;
    process.stop();
  }

  void goOn() throws IOException, InterruptedException {
    process.goOn();
    isStopped = false;
    receivedNanos = clock.nanos();
    healthyNanos = receivedNanos;
  }

  /** Returns true while the relay starts. */
  boolean isComing(long now) {
    return last.isEmpty() && now - startedNanos < RemoteDay.START_NANOS;
  }

  long slowestStartNanos() {
    return slowestStartNanos;
  }

  void expect(long sender, long delivered) {
    expected.put(sender, delivered);
    process.say("applied " + sender);
  }

  /** Reads the output of the server. */
  void poll(long now) {
    for (Optional<String> line = process.hear(); line.isPresent(); line = process.hear()) {
      String text = line.get();
      if (text.startsWith("status ")) {
        receive(WatchedViewer.values(text, 1), now);
      } else if (text.startsWith("applied ")) {
        String[] words = text.split(" ", -1);
        compare(Long.parseLong(words[1]), Long.parseLong(words[2]));
      } else if (text.startsWith("failure ")) {
        findings.found("deadRelays", "the relay failed: " + text);
      }
    }
  }

  private void receive(Map<String, String> status, long now) {
    if (last.isEmpty()) {
      slowestStartNanos = Math.max(slowestStartNanos, now - startedNanos);
      findings.set("slowestStartMillis", slowestStartNanos / 1_000_000);
    }
    last = status;
    receivedNanos = now;
    if ("none".equals(status.get("trouble"))) {
      healthyNanos = now;
      isReported = false;
    }
    long nowTwice = WatchedViewer.number(status, "twice");
    if (nowTwice > twice) {
      findings.add("commandsTwice", nowTwice - twice - 1);
      findings.found("commandsTwice", "%d commands came again".formatted(nowTwice - twice));
      twice = nowTwice;
    }
    long bytes = WatchedViewer.number(status, "bytes");
    if (bytes > RemoteDay.LIMIT_BYTES) {
      findings.found(
          "secondsOverBudget",
          "%d bytes in a second of %d".formatted(bytes, RemoteDay.LIMIT_BYTES));
    }
    if (first.isEmpty() && now - startedNanos > SETTLED_NANOS) {
      first = status;
      firstFiles = process.fileCount();
    }
  }

  private void compare(long sender, long applied) {
    Long sent = expected.remove(sender);
    if (sent != null && applied < sent) {
      findings.add("commandsLost", sent - applied - 1);
      findings.found(
          "commandsLost",
          "of %d commands of viewer-%d that it did not count as lost or unknown %d were applied"
              .formatted(sent, sender, applied));
    }
  }

  void check(long now, long disturbedNanos, long backNanos) {
    if (!process.isAlive()) {
      if (!isReported) {
        isReported = true;
        findings.found(
            "deadRelays",
            "the process of the relay has ended, after %s: %s"
                .formatted(last, process.lastWords()));
      }
      return;
    }
    long since = Math.max(Math.min(receivedNanos, healthyNanos), disturbedNanos);
    if (!isStopped && !isReported && now - since > 2 * backNanos) {
      isReported = true;
      findings.found("deadRelays", "the relay is silent or in trouble: " + last);
    }
  }

  void expectEnd() {
    isReported = true;
  }

  void started() {
    isReported = false;
  }

  void compareWithBeginning() throws IOException {
    if (first.isEmpty()) {
      return; // the day was too short
    }
    if (!"0".equals(last.get("viewers"))) {
      findings.found("viewersLost", "the relay counts viewers that have left: " + last);
    }
    grown("grownThreads", value("threads") - WatchedViewer.number(first, "threads"), MORE_THREADS);
    grown("grownFiles", process.fileCount() - firstFiles, MORE_FILES);
    process.say("collect");
    long until = clock.nanos() + 2_000_000_000L;
    long min = Long.MAX_VALUE;
    while (clock.nanos() - until < 0) {
      poll(clock.nanos());
      min = Math.min(min, value("heap"));
      java.util.concurrent.locks.LockSupport.parkNanos(50_000_000);
    }
    grown("grownHeapBytes", min - WatchedViewer.number(first, "heap"), MORE_HEAP_BYTES);
  }

  private long value(String name) {
    return WatchedViewer.number(last, name);
  }

  private void grown(String figure, long more, long max) {
    findings.set(figure, Math.max(0, more));
    if (more > max) {
      findings.found("%s is %d, and at most %d is usual".formatted(figure, more, max));
    }
  }

  @Override
  public void close() {
    if (process != null) {
      process.close();
    }
  }
}
