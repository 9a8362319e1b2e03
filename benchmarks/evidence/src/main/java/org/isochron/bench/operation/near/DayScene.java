package org.isochron.bench.operation.near;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.isochron.bench.operation.ChildProcess;
import org.isochron.bench.operation.DayFindings;
import org.isochron.state.time.NanoClock;

/**
 * The processes of the day, what they say, and what is wrong with it. Owner: the thread of the day.
 * It waits for a process for a bounded time.
 */
final class DayScene implements AutoCloseable {
  private static final NanoClock CLOCK = NanoClock.system();
  private static final long SECOND_NANOS = 1_000_000_000;
  private static final int PATIENCE_SECONDS = 20;
  private static final int VIEWERS = 3;

  /** What a viewer counts as wrong, and the figure of the day for it. */
  private static final Map<String, String> COUNTS = Map.of(
      "torn", "tornSnapshots",
      "back", "ticksBack",
      "tornEvents", "tornEvents",
      "eventsBack", "eventsBack");

  /** A class loader keeps the archives of its class path open. */
  private static final int MOST_FILES_MORE = 20;

  final List<DayViewer> viewers = new ArrayList<>();
  final DayFolder folder;
  final DayProcesses processes;
  private final DayFindings findings;
  private final Map<String, String> server = new HashMap<>();
  private final Map<Integer, Long> counts = new HashMap<>();

  /** What is being done, for findings. */
  String lastFault = "start";

  /** True once a server has said that it serves. */
  boolean served;

  /** True while the server's relay is expected to fail. */
  boolean mayFail;

  /** True while the server has used up its files. */
  boolean isExhausted;

  /** What the server said of another class loader. */
  Optional<String> loader = Optional.empty();

  /** How often commands may have been lost in another way than by a viewer's own count. */
  long damageCount;

  ChildProcess physics;
  private int joined;
  private long filesAtStart;

  DayScene(DayFolder folder, DayProcesses processes, DayFindings findings) throws IOException {
    this.folder = folder;
    this.processes = processes;
    this.findings = findings;
    physics = processes.server();
  }

  void fill() throws IOException {
    while (viewers.size() < VIEWERS) {
      joined++;
      findings.add("joins", 1);
      viewers.add(new DayViewer(processes.viewer(joined), joined, damageCount));
    }
  }

  void restart() throws IOException, InterruptedException {
    damageCount++;
    filesAtStart = 0;
    server.clear();
    physics.kill();
    served = false;
    physics = processes.server();
    await("server", () -> served);
  }

  void leave(DayViewer viewer) throws IOException, InterruptedException {
    viewers.remove(viewer);
    viewer.process.say("close");
    if (!awaits(() -> {
      viewer.hear();
      return viewer.closing().isPresent();
    })) {
      findings.found("viewersLost", "%s does not close after %s".formatted(viewer, lastFault));
      viewer.process.close();
      return;
    }
    judge(viewer);
    Map<String, String> said = new HashMap<>();
    DayViewer.words(viewer.closing().orElse(""), said);
    long accepted = Long.parseLong(said.getOrDefault("accepted", "0"));
    long lost = Long.parseLong(said.getOrDefault("lost", "0"));
    counts.remove(viewer.id);
    pauseTenths(1); // the tick in which they are taken
    physics.say("count " + viewer.id);
    await("count", () -> counts.containsKey(viewer.id));
    long received = counts.getOrDefault(viewer.id, 0L);
    findings.add("commandsReceived", received);
    findings.add("commandsCountedAsLost", lost);
    boolean isExact = viewer.damageCount == damageCount;
    if (isExact && (accepted != received + lost || lost != 0)) {
      findings.found(
          "commandsLost",
          "%s had %d accepted, %d arrived and %d counted as lost, after %s"
              .formatted(viewer.process.name(), accepted, received, lost, lastFault));
    }
    viewer.process.close();
  }

  /**
   * Requires that every process is alive, that all viewers see ticks again, and that what they
   * count as wrong is nothing.
   */
  void requireAllWell() throws IOException, InterruptedException {
    awaits(() -> viewers.stream().allMatch(DayViewer::isWell) && "1".equals(server.get("serves")));
    if (!physics.isAlive()) {
      findings.found(
          "deadPhysics",
          "the server ended with %d after %s: %s"
              .formatted(physics.exitCode(), lastFault, physics.lastWords()));
      restart();
    }
    for (Iterator<DayViewer> all = viewers.iterator(); all.hasNext(); ) {
      DayViewer viewer = all.next();
      if (!viewer.isReady() || !viewer.isWell()) {
        String what = viewer.isReady() ? "viewersLost" : "placesLost";
        findings.found(
            what,
            "%s (%s) is not well after %s"
                .formatted(viewer, viewer.closing().orElse(""), lastFault));
        viewer.process.close();
        all.remove();
      } else {
        judge(viewer);
      }
    }
    long files = physics.fileCount();
    filesAtStart = filesAtStart == 0 ? files : filesAtStart;
    if (files > filesAtStart + MOST_FILES_MORE) {
      findings.found(
          "filesGrown", "the server has %d open files, and had %d".formatted(files, filesAtStart));
      filesAtStart = files;
    }
    judge("twice", "commandsTwice");
    judge("ownRefused", "ownCommandsRefused");
  }

  private void judge(DayViewer viewer) {
    COUNTS.forEach((name, figure) -> judge(viewer, name, figure));
  }

  /** Takes what viewers count as wrong until now for what was forged. */
  void excuse() {
    hearAll();
    for (DayViewer viewer : viewers) {
      COUNTS.keySet().forEach(name -> viewer.judged.put(name, viewer.number(name)));
    }
  }

  private void judge(DayViewer viewer, String name, String figure) {
    if (viewer.number(name) > viewer.judged.getOrDefault(name, 0L)) {
      viewer.judged.put(name, viewer.number(name));
      findings.found(figure, "%s after %s".formatted(viewer, lastFault));
    }
  }

  void end() throws IOException, InterruptedException {
    while (!viewers.isEmpty()) {
      leave(viewers.get(0));
    }
    physics.close();
    List<String> left = folder.left();
    if (!left.isEmpty()) {
      findings.found("filesLeft", "after the end there are " + left);
    }
  }

  void await(String what, BooleanSupplier condition) throws InterruptedException {
    if (!awaits(condition)) {
      findings.found(
          "deadRelays",
          "no %s for %d s after %s: %s".formatted(what, PATIENCE_SECONDS, lastFault, server));
    }
  }

  boolean awaits(BooleanSupplier condition) {
    long until = CLOCK.nanos() + PATIENCE_SECONDS * SECOND_NANOS;
    hearAll();
    while (!condition.getAsBoolean()) {
      if (CLOCK.nanos() - until > 0) {
        return false;
      }
      LockSupport.parkNanos(SECOND_NANOS / 50);
      hearAll();
    }
    return true;
  }

  void hearAll() {
    viewers.forEach(DayViewer::hear);
    for (Optional<String> line = physics.hear(); line.isPresent(); line = physics.hear()) {
      String text = line.get();
      if (text.equals("ready")) {
        served = true;
      } else if (text.startsWith("tick=")) {
        DayViewer.words(text, server);
      } else if (text.startsWith("count ")) {
        String[] words = text.split(" ", -1);
        counts.put(Integer.valueOf(words[1]), Long.valueOf(words[2]));
      } else if (text.startsWith("exhausted ")) {
        isExhausted = false;
      } else if (text.startsWith("loader ")) {
        loader = line;
      } else if (text.startsWith("failed ") && !mayFail) {
        findings.found("deadRelays", "%s after %s".formatted(text, lastFault));
      }
    }
  }

  void pause(int seconds) {
    pauseTenths(10 * seconds);
  }

  void pauseTenths(int tenths) {
    long until = CLOCK.nanos() + tenths * SECOND_NANOS / 10;
    while (CLOCK.nanos() - until < 0) {
      LockSupport.parkNanos(SECOND_NANOS / 50);
      hearAll();
    }
  }

  private void judge(String name, String figure) {
    long count = Long.parseLong(server.getOrDefault(name, "0"));
    long before = Long.parseLong(server.getOrDefault("judged-" + name, "0"));
    if (count > before) {
      findings.found(figure, "the server after %s: %s".formatted(lastFault, server));
    }
    server.put("judged-" + name, Long.toString(count));
  }

  @Override
  public void close() throws IOException {
    viewers.forEach(viewer -> viewer.process.close());
    physics.close();
    folder.close();
  }

  @Override
  public String toString() {
    return server.toString();
  }
}
