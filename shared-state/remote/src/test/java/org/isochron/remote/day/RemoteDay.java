package org.isochron.remote.day;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import org.isochron.faults.ChildProcess;
import org.isochron.faults.DatagramForwarder;
import org.isochron.faults.DayFindings;
import org.isochron.faults.DayPlan;
import org.isochron.faults.WallClock;
import org.isochron.state.NanoClock;
import org.isochron.state.OpenPorts;
import org.jspecify.annotations.Nullable;

/**
 * A long-running fault test of a relay, with permanent and temporary viewers, one viewer with
 * counted bytes, and one disturbance after another. After each disturbance all viewers must be
 * served within 3 s, or on a slow machine within the longest time that a relay needed to start.
 * Owner: one thread.
 */
@SuppressWarnings("NullAway.Init") // run comes first
final class RemoteDay {
  private static final long BACK_NANOS = 3_000_000_000L;

  /** Tolerance for the age of a status, which is written and read five times a second. */
  private static final long SLACK_NANOS = 700_000_000L;

  private static final long LOOK_NANOS = 20_000_000;
  private static final long STALL_NANOS = 500_000_000;
  static final long START_NANOS = 30_000_000_000L;

  /** Maximum time until a relay must answer a viewer. */
  private static final long PATIENCE_NANOS = 10_000_000_000L;

  private static final long MAX_STAY_NANOS = 4_000_000_000L;

  private static final String LARGE = "-Xmx768m";
  private static final List<Role> STAYING =
      List.of(Role.SEES_ALL, Role.SEES_ALL, Role.MOVES_UNSEEN);

  /** Byte limit of a viewer; so low that 200 additional start poses would be noticed. */
  static final int LIMIT_BYTES = 20_000;

  private final NanoClock clock = NanoClock.system();
  private final List<WatchedViewer> viewers = new ArrayList<>();
  private final List<WatchedViewer> leaving = new ArrayList<>();
  private final DayPlan plan;
  private final DayFindings findings;
  private final Random random;
  private long senders;

  // set while the day runs
  private Relay relay;
  private WatchedViewer counted;
  private ChildProcess joining;
  private long joinsBefore;
  private long joinsNow;
  private long joinedNanos;
  private boolean joinsReported;
  private @Nullable ChildProcess otherRelay;
  private @Nullable WatchedViewer otherViewer;
  private Disturbances disturbances;

  /** Counters of the fault test; the counters from {@code deadRelays} on should be 0. */
  static DayFindings findings() {
    return new DayFindings(
        "joins",
        "disturbances",
        "clockSteps",
        "eventGaps",
        "slowestStartMillis",
        "joinsUnanswered",
        "deadRelays",
        "viewersLost",
        "tornSnapshots",
        "refusedSnapshots",
        "commandsLost",
        "commandsTwice",
        "secondsOverBudget",
        "grownThreads",
        "grownFiles",
        "grownHeapBytes");
  }

  RemoteDay(DayPlan plan, DayFindings findings) {
    this.plan = plan;
    this.findings = findings;
    random = new Random(plan.seed());
  }

  void run() throws IOException, InterruptedException {
    int port = OpenPorts.find(12);
    relay = new Relay(plan.folder(), port, findings, clock);
    try (DatagramForwarder forwarder = new DatagramForwarder(port + 6, port, plan.seed())) {
      disturbances = new Disturbances(this, relay, forwarder, random, plan.seconds());
      relay.start();
      for (Role role : STAYING) {
        viewers.add(stay(role));
      }
      counted = startViewer(relay.countedAddress(), Role.ROAMS, 0, 0, "-Xmx128m");
      startJoining();
      long until = clock.nanos() + plan.seconds() * 1_000_000_000L;
      long lookedNanos = clock.nanos();
      // let a running disturbance finish, because the viewers need time to recover
      while (clock.nanos() - until < 0 || !disturbances.isOver()) {
        LockSupport.parkNanos(LOOK_NANOS);
        long now = clock.nanos();
        if (now - lookedNanos > STALL_NANOS) {
          disturbances.stalled(now);
        }
        lookedNanos = now;
        poll(now);
        disturbances.advance(now);
        check(now);
      }
      end();
    } finally {
      close();
    }
  }

  private void startJoining() throws IOException {
    joinsBefore = joinsNow;
    joinedNanos = clock.nanos() + START_NANOS;
    joining = ChildProcess.start(
        "joining",
        ChildProcess.Settings.DEFAULT.withOptions("-Xmx256m"),
        plan.folder(),
        JoiningProcess.class,
        address(),
        Long.toString(plan.seed()));
  }

  private WatchedViewer stay(Role role) throws IOException {
    return startViewer(address(), role, 0, 20, "-Xmx128m");
  }

  void guest(int seconds, int commandsPerSecond) throws IOException {
    WatchedViewer guest =
        startViewer(address(), Role.SEES_ALL, seconds, commandsPerSecond, "-Xmx128m");
    guest.isExpectedToEnd = true;
    leaving.add(guest);
  }

  void serveAnother(int bodies, int channels) throws IOException {
    otherRelay = ChildProcess.start(
        "other-relay",
        ChildProcess.Settings.DEFAULT.withOptions(LARGE),
        plan.folder(),
        RemoteServer.class,
        relay.otherAddress(),
        relay.otherCountedAddress(),
        "1",
        Integer.toString(bodies),
        Integer.toString(channels));
    otherViewer = startViewer(relay.otherAddress(), Role.SEES_ALL, 0, 0, LARGE);
  }

  boolean isAnotherComing(long now) {
    return otherViewer != null && otherViewer.isComing(now, backNanos());
  }

  /** Maximum time until a viewer is served. */
  long backNanos() {
    return Math.max(BACK_NANOS, relay.slowestStartNanos()) + SLACK_NANOS;
  }

  void endAnother() {
    if (otherRelay == null || otherViewer == null) {
      return;
    }
    long now = clock.nanos();
    otherViewer.poll(now, true, findings);
    if (!otherViewer.isServed() || now - otherViewer.goodNanos > backNanos()) {
      findings.found(
          "viewersLost",
          "no picture came in %s: %s".formatted(disturbances.last(), otherViewer.last()));
    }
    otherViewer.isExpectedToEnd = true;
    otherViewer.process.say("leave");
    leaving.add(otherViewer);
    otherRelay.close();
    otherViewer = null;
    otherRelay = null;
  }

  private WatchedViewer startViewer(
      String where, Role role, int seconds, int commands, String memory) throws IOException {
    long sender = ++senders;
    String name = "viewer-" + sender;
    ChildProcess process = ChildProcess.start(
        name,
        WallClock.of(plan.folder(), name)
            .applied(ChildProcess.Settings.DEFAULT.withOptions(memory)),
        plan.folder(),
        RemoteViewer.class,
        where,
        Long.toString(sender),
        Integer.toString(seconds),
        Integer.toString(commands),
        role.name());
    return new WatchedViewer(process, role, sender, clock.nanos());
  }

  private String address() {
    return "isochron://127.0.0.1:" + relay.forwardedPort();
  }

  List<WatchedViewer> staying() {
    return viewers;
  }

  Path folder() {
    return plan.folder();
  }

  void replace(WatchedViewer killed) throws IOException {
    viewers.remove(killed);
    viewers.add(stay(killed.role));
  }

  void clockStepped() {
    findings.add("clockSteps", 1);
  }

  void damaged() {
    viewers.forEach(viewer -> viewer.damaged = true);
    leaving.forEach(viewer -> viewer.damaged = true);
  }

  void relayKilled() {
    viewers.forEach(viewer -> viewer.twoRuns = true);
    leaving.forEach(viewer -> viewer.twoRuns = true);
  }

  private void poll(long now) throws IOException {
    boolean gentle = disturbances.isGentle(now, backNanos());
    relay.poll(now);
    for (WatchedViewer viewer : viewers) {
      viewer.poll(now, gentle, findings);
    }
    counted.poll(now, gentle, findings);
    if (otherViewer != null) {
      otherViewer.poll(now, true, findings);
    }
    pollLeaving(now, gentle);
    for (Optional<String> line = joining.hear(); line.isPresent(); line = joining.hear()) {
      receiveJoining(line.get(), now);
    }
    if (!joining.isAlive()) {
      findings.found(
          "viewersLost", "the process of the temporary viewers has ended: " + joining.lastWords());
      startJoining();
    }
  }

  private void receiveJoining(String line, long now) {
    if (line.startsWith("joins ")) {
      long joins = joinsBefore + Long.parseLong(line.substring(6));
      if (joins > joinsNow) {
        joinedNanos = now;
        joinsReported = false;
      }
      joinsNow = joins;
    } else if (disturbances.isGentle(now, PATIENCE_NANOS)) {
      // not reported as a failure: one in a few hundred joins that begin in a disturbance gets no
      // answer
      findings.add("joinsUnanswered", 1);
    }
  }

  private void account(WatchedViewer guest) {
    if (guest.delivered() < 0) {
      findings.found(
          "viewersLost",
          "%s ended without leaving, after %s".formatted(guest.process.name(), guest.last()));
    } else if (!guest.twoRuns) {
      relay.expect(guest.sender, guest.delivered());
    }
  }

  private void check(long now) {
    relay.check(now, disturbances.endNanos(), backNanos());
    for (WatchedViewer viewer : viewers) {
      check(viewer, now);
    }
    check(counted, now);
    if (!joinsReported
        && disturbances.isGentle(now, backNanos())
        && now - joinedNanos > MAX_STAY_NANOS + backNanos()) {
      joinsReported = true;
      findings.found(
          "viewersLost",
          "no temporary viewer could join for %d ms, after %s"
              .formatted((now - joinedNanos) / 1_000_000, disturbances.last()));
    }
  }

  private void check(WatchedViewer viewer, long now) {
    long since = Math.max(viewer.goodNanos, disturbances.endNanos());
    boolean starting = viewer.joinedNanos == 0;
    long patience = starting ? START_NANOS : backNanos();
    if (!viewer.isStopped
        && !viewer.isReported
        && disturbances.isOver()
        && now - since > patience) {
      viewer.isReported = true;
      findings.found(
          "viewersLost",
          "%s is not served %d ms after %s: %s"
              .formatted(
                  viewer.process.name(),
                  (now - since) / 1_000_000,
                  disturbances.last(),
                  viewer.last()));
    }
  }

  private void end() throws IOException, InterruptedException {
    disturbances.end();
    await(backNanos());
    joining.close();
    for (WatchedViewer viewer : viewers) {
      viewer.isExpectedToEnd = true;
      viewer.process.say("leave");
      leaving.add(viewer);
    }
    viewers.clear();
    counted.process.close();
    long until = clock.nanos() + START_NANOS;
    while (!leaving.isEmpty() && clock.nanos() - until < 0) {
      await(LOOK_NANOS);
      pollLeaving(clock.nanos(), false);
    }
    await(5_000_000_000L);
    relay.compareWithBeginning();
    findings.add("joins", joinsNow);
    findings.set("disturbances", disturbances.count());
  }

  private void pollLeaving(long now, boolean gentle) {
    for (Iterator<WatchedViewer> guests = leaving.iterator(); guests.hasNext(); ) {
      WatchedViewer guest = guests.next();
      guest.poll(now, gentle, findings);
      if (!guest.process.isAlive()) {
        guest.poll(now, gentle, findings);
        guests.remove();
        account(guest);
      }
    }
  }

  private void await(long nanos) {
    long until = clock.nanos() + nanos;
    while (clock.nanos() - until < 0) {
      relay.poll(clock.nanos());
      LockSupport.parkNanos(Math.min(LOOK_NANOS, nanos));
    }
  }

  private void close() {
    if (joining != null) {
      joining.close();
    }
    viewers.forEach(viewer -> viewer.process.close());
    leaving.forEach(viewer -> viewer.process.close());
    if (counted != null) {
      counted.process.close();
    }
    if (otherViewer != null) {
      otherViewer.process.close();
    }
    if (otherRelay != null) {
      otherRelay.close();
    }
    relay.close();
  }
}
