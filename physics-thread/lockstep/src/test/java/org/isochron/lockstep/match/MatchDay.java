package org.isochron.lockstep.match;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.ToLongBiFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.isochron.faults.DayFindings;
import org.isochron.faults.DayPlan;
import org.isochron.faults.DayReport;
import org.isochron.faults.DisturbanceTurns;
import org.isochron.lockstep.Lockstep.Status.Presence;
import org.isochron.lockstep.Rollback;
import org.isochron.lockstep.match.HostileLink.Connection;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.Link;
import org.isochron.state.NanoClock;

/**
 * A long-running fault test of a match, with successive disturbances. Two players and a spectator
 * have their own physics threads and lossy connections; a second spectator runs in another process.
 * No disturbance of a spectator may affect the players. Owner: the thread that runs the fault test.
 */
public final class MatchDay implements AutoCloseable {
  private static final long SECOND_NANOS = 1_000_000_000;
  private static final int PLAYERS = BallGame.PLAYERS;
  private static final int SPECTATOR = PLAYERS;
  private static final Connection GOOD = new Connection(20_000_000, 5_000_000, 1);
  private static final Connection LOSSY = new Connection(20_000_000, 5_000_000, 30);
  private static final Connection CUT = new Connection(0, 0, 100);

  /**
   * Maximum recovery time: three seconds, plus two until a spectator asks for a state, plus one
   * between two saved states.
   */
  private static final long RECOVERY_NANOS = 6 * SECOND_NANOS;

  private static final long STANDSTILL_NANOS = SECOND_NANOS;

  /**
   * Maximum time counted between two polls: if more has passed, the machine suspended this process.
   */
  private static final long MAX_POLL_NANOS = 50_000_000;

  private static final long PAUSE_NANOS = 2 * SECOND_NANOS;

  /** Longer than the latency of any earlier message. */
  private static final long SETTLE_NANOS = 2 * SECOND_NANOS;

  private static final long HELD_NANOS = 5 * SECOND_NANOS;
  private static final long PREFAB_NANOS = 3 * SECOND_NANOS;
  private static final int MAX_PREFABS = 100;

  /**
   * Four times a second, players send an empty message to a spectator that has been silent for a
   * second.
   */
  private static final long QUIET_NANOS = 2 * SECOND_NANOS;

  private static final long MAX_SILENT_BYTES_A_SECOND = 2_000;

  /**
   * A spectator that jumps this far has joined again, and has not published the ticks in between.
   */
  private static final int JUMP_TICKS = 100;

  private static final int LONGEST_STALL_SECONDS = 3;
  private static final int LONGEST_SILENCE_SECONDS = 10;
  private static final int AWAY_SECONDS = 13;
  private static final int[] STOP_SECONDS = {2, 5, 15};

  private static final long START_NANOS = 14 * SECOND_NANOS;

  private static final int MAX_TICKS_BEHIND = 180;

  /** Maximum time until the spectator in the other process has caught up after a disturbance. */
  private static final long MAX_BEHIND_NANOS = 60 * SECOND_NANOS;

  /** Contains {@code SILENT_SPECTATOR} twice, so that this disturbance happens twice as often. */
  private static final List<Kind> KINDS =
      Stream.concat(Stream.of(Kind.SILENT_SPECTATOR), Stream.of(Kind.values())).toList();

  private final DayFindings findings;
  private final Random random;
  private final NanoClock clock = NanoClock.system();
  private final List<AtomicReference<Connection>> connections;
  private final List<DayPeer> peers = new ArrayList<>();
  private final WatcherProcess watcher;
  private final SentRate silence = new SentRate();
  private final long[] ticks = new long[PLAYERS + 1];
  private final long[] tickNanos = new long[PLAYERS + 1];
  private final boolean[] ended = new boolean[PLAYERS + 1];
  private final boolean[] faulty = new boolean[PLAYERS + 1];
  private final DisturbanceTurns<Kind> turns;
  private final DayReport report;
  private Optional<CompletableFuture<Integer>> adding = Optional.empty();
  private long addingNanos;
  private int adder;
  private int added;
  private int newest = BallGame.BOX;
  private Optional<Kind> kind = Optional.empty();
  private boolean reported;
  private boolean disturbsPlayers;
  private boolean desynced;
  private long polledNanos = clock.nanos();
  private long ranNanos;
  private long kindNanos;
  private long wrongSlices;
  private boolean measures;
  private long confirmed;
  private long compared;
  private long spectatedFrom;
  private long lost;
  private long twice;
  private long foreign;
  private long watchedTick;
  private long watchedNanos;
  private long abreastNanos;
  private boolean watcherReported;

  public MatchDay(DayPlan plan, DayFindings findings) throws IOException {
    this.findings = findings;
    random = new Random(plan.seed());
    long session = plan.seed() & Integer.MAX_VALUE;
    watcher = new WatcherProcess(session, plan.folder());
    List<Link> watched = new ArrayList<>(watcher.connect());
    watched.add(Link.inProcess(2).get(0).get(0)); // spectators send each other nothing
    connections = goodConnections();
    List<List<Link>> mesh = Link.inProcess(PLAYERS + 1);
    for (int peer = 0; peer < mesh.size(); peer++) {
      List<Link> links = new ArrayList<>(mesh.get(peer));
      links.add(watched.get(peer));
      peers.add(new DayPeer(session, peer, links, connections, clock));
    }
    turns = new DisturbanceTurns<>(KINDS, random, RECOVERY_NANOS, PAUSE_NANOS, clock.nanos());
    report = new DayReport("match", findings, turns, clock);
  }

  static List<AtomicReference<Connection>> goodConnections() {
    return IntStream.range(0, PLAYERS + 2)
        .mapToObj(peer -> new AtomicReference<>(GOOD))
        .toList();
  }

  public void advance() throws IOException, InterruptedException {
    long now = clock.nanos();
    if (now - polledNanos > SECOND_NANOS) {
      turns.excuse(now);
    }
    ranNanos += Math.min(now - polledNanos, MAX_POLL_NANOS);
    polledNanos = now;
    boolean plays = !is(Kind.HELD_STICK);
    peers.forEach(peer -> peer.poll(now, plays));
    if (plays) {
      addPrefabs(now);
    }
    disturb(now);
    judge(now);
  }

  private void addPrefabs(long now) {
    boolean isDone = adding.isPresent() && adding.get().isDone();
    if (isDone) {
      try {
        newest = adding.get().join();
        added++;
        peers.get(adder).spawn(newest);
        peers.get(adder).change(newest);
      } catch (CompletionException e) {
        report.found("standstills", "a prefab was not added: " + e.getCause());
      }
      adding = Optional.empty();
      addingNanos = ranNanos;
    } else if (adding.isEmpty() && added < MAX_PREFABS && ranNanos - addingNanos > PREFAB_NANOS) {
      adder = added % PLAYERS;
      addingNanos = ranNanos;
      Prefab prefab = Prefab.dynamic(new Shape.Sphere(0.2f + 0.002f * added), 1);
      adding = Optional.of(CompletableFuture.supplyAsync(
          () -> peers.get(adder).physics().addPrefab(prefab),
          task -> new Thread(task, "isochron-adding").start()));
    } else if (adding.isPresent()) {
      nameEarly(newest + 1);
    }
    if (adding.isPresent()
        && !reported
        && mustPlayersContinue(now)
        && ranNanos - addingNanos > RECOVERY_NANOS) {
      reported = true;
      report.found("standstills", "a prefab is not at all players after 6 s");
    }
  }

  private void nameEarly(int prefab) {
    try {
      peers.get(adder).change(prefab);
    } catch (IllegalArgumentException e) {
      // refused if the adding peer has not prepared the prefab yet
    }
  }

  private void disturb(long now) throws IOException, InterruptedException {
    if (is(Kind.HELD_STICK) && !measures && now - kindNanos > SETTLE_NANOS) {
      measures = true;
      wrongSlices = wrongSlices();
    }
    if (kind.filter(its -> its.ofSpectator).isPresent()
        && ranNanos - tickNanos[SPECTATOR] > QUIET_NANOS
        && !turns.isOver(now)) {
      silence.sample(now, peers.get(0).sentBytes(SPECTATOR) + peers.get(1).sentBytes(SPECTATOR));
    }
    if (turns.isOver(now)) {
      end(now);
      kind = Optional.empty();
      turns.ended(now);
    } else if (!turns.isRunning()) {
      Optional<Kind> next = turns.next(now);
      if (next.isPresent()) {
        begin(next.get(), now);
      }
    }
  }

  private boolean is(Kind one) {
    return kind.equals(Optional.of(one));
  }

  private void begin(Kind next, long now) throws IOException, InterruptedException {
    kind = Optional.of(next);
    kindNanos = now;
    measures = false;
    silence.begin();
    reported = false;
    disturbsPlayers = next.ofPlayer;
    DayPeer spectator = peers.get(SPECTATOR);
    DayPeer player = peers.get(random.nextInt(PLAYERS));
    long seconds = 1L + random.nextInt(LONGEST_SILENCE_SECONDS);
    switch (next) {
      case SILENT_SPECTATOR -> spectator.become(CUT);
      case SPECTATOR_AWAY -> {
        seconds = AWAY_SECONDS;
        spectator.become(CUT);
      }
      case STALLED_SPECTATOR -> spectator.stall(seconds * SECOND_NANOS);
      case STALLED_PLAYER -> {
        seconds = Math.min(seconds, LONGEST_STALL_SECONDS);
        player.stall(seconds * SECOND_NANOS);
      }
      case LOSSY_PLAYER -> player.become(LOSSY);
      case STOPPED_WATCHER -> {
        seconds = STOP_SECONDS[random.nextInt(STOP_SECONDS.length)];
        watcher.stop();
      }
      case RESTARTED_WATCHER -> watcher.kill();
      case FORGED_MESSAGES -> peers.forEach(peer -> peer.forge(true));
      case HELD_STICK -> seconds = HELD_NANOS / SECOND_NANOS;
    }
    long effect = next == Kind.STALLED_PLAYER ? seconds * SECOND_NANOS : 0;
    turns.began("%s for %d s".formatted(next, seconds), now, seconds * SECOND_NANOS, effect);
  }

  private void end(long now) throws IOException, InterruptedException {
    if (is(Kind.STOPPED_WATCHER)) {
      watcher.resume();
    } else if (is(Kind.RESTARTED_WATCHER)) {
      watcher.startAgain();
      turns.excuse(now + START_NANOS);
    }
    peers.forEach(peer -> {
      peer.become(GOOD);
      peer.forge(false);
    });
    if (is(Kind.HELD_STICK) && measures && wrongSlices() != wrongSlices) {
      findings.add("wrongPredictions", wrongSlices() - wrongSlices);
      report.found("%d predictions were wrong while sticks were held still"
          .formatted(wrongSlices() - wrongSlices));
    }
    silence.rate().ifPresent(rate -> {
      findings.most("silentBytesASecond", rate);
      if (rate > MAX_SILENT_BYTES_A_SECOND) {
        report.found(
            "floods", "the players sent a silent spectator %d bytes a second".formatted(rate));
      }
    });
  }

  private long wrongSlices() {
    return peers.stream().mapToLong(peer -> peer.status().wrongSlices()).sum();
  }

  private boolean mustPlayersContinue(long now) {
    return !disturbsPlayers || !turns.isExcused(now);
  }

  private void judge(long now) {
    for (int peer = 0; peer < peers.size(); peer++) {
      judge(peer, now);
    }
    judgeWatcher(now);
    compareEvents();
    lost = report.rise("commandsLost", lost, sum(PeerTally::lost), "were passed over");
    twice =
        report.rise("commandsTwice", twice, sum(PeerTally::twice), "were applied more than once");
    foreign =
        report.rise("foreignCommands", foreign, sum(PeerTally::foreign), "came under another peer");
  }

  private void judgeWatcher(long now) {
    watcher.receive();
    if (watcher.tick() != watchedTick) {
      watchedTick = watcher.tick();
      watchedNanos = ranNanos;
    }
    boolean isBehind = ticks[0] - watchedTick > MAX_TICKS_BEHIND;
    abreastNanos = isBehind ? abreastNanos : ranNanos;
    if (ranNanos - abreastNanos > MAX_BEHIND_NANOS) {
      abreastNanos = ranNanos; // report once a minute that the watcher is behind
      reportWatcher("standstills");
    } else if (turns.isRunning() || turns.isExcused(now)) {
      watcherReported = false;
      watchedNanos = ranNanos;
    } else if (!watcherReported) {
      boolean stalled = isBehind || ranNanos - watchedNanos > STANDSTILL_NANOS;
      watcherReported = stalled || watcher.trouble().isPresent();
      if (watcherReported) {
        reportWatcher(stalled ? "standstills" : "faults");
      }
    }
  }

  private void reportWatcher(String finding) {
    report.found(
        finding,
        "the spectator in a process of its own is at tick %d and the players at %d; its trouble: %s"
            .formatted(watchedTick, ticks[0], watcher.trouble().orElse(WatcherProgram.NO_TROUBLE)));
  }

  private void judge(int peer, long now) {
    Rollback.Status status = peers.get(peer).status();
    long tick = status.confirmedTick();
    if (tick > ticks[peer]) {
      if (peer == SPECTATOR && tick - ticks[peer] > JUMP_TICKS) {
        spectatedFrom = tick + 1;
      }
      ticks[peer] = tick;
      tickNanos[peer] = ranNanos;
    }
    boolean mustContinue =
        peer == SPECTATOR ? !turns.isRunning() && !turns.isExcused(now) : mustPlayersContinue(now);
    if (mustContinue && !reported && ranNanos - tickNanos[peer] > STANDSTILL_NANOS) {
      reported = true;
      report.found(
          "standstills",
          "peer %d confirms no tick for %d ms, and waits for %s"
              .formatted(
                  peer,
                  (ranNanos - tickNanos[peer]) / 1_000_000,
                  status.session().waiting()));
    }
    status.session().desync().filter(difference -> !desynced).ifPresent(difference -> {
      desynced = true;
      report.found("desyncs", "peer %d has another state than %s".formatted(peer, difference));
    });
    if (!ended[peer] && !peers.get(peer).isAlive()) {
      ended[peer] = true;
      report.found(
          "loopsEnded",
          "the loop of peer %d is %s"
              .formatted(peer, peers.get(peer).physics().status().state()));
    }
    status.session().others().stream()
        .filter(other -> !faulty[peer])
        .filter(
            other -> other.fault().isPresent() || other.presence().compareTo(Presence.SILENT) > 0)
        .findFirst()
        .ifPresent(other -> {
          faulty[peer] = true;
          report.found("faults", "peer %d says of another: %s".formatted(peer, other));
        });
  }

  private void compareEvents() {
    for (long tick = compared + 1; tick <= confirmed; tick++) {
      compareEvents(tick);
    }
    compared = confirmed;
    confirmed = LongStream.of(ticks).min().orElseThrow();
  }

  private void compareEvents(long tick) {
    List<String> right = peers.get(0).events(tick);
    for (int peer = 1; peer < peers.size(); peer++) {
      List<String> other = peers.get(peer).events(tick);
      boolean compares = peer != SPECTATOR || tick > spectatedFrom;
      if (compares && without(right, other) + without(other, right) > 0) {
        findings.add("eventsDifferent", 1);
        if (findings.get("eventsDifferent") == 1) { // only count the others
          report.found(
              "peer 0 published %s in tick %d and peer %d %s".formatted(right, tick, peer, other));
        }
      }
    }
    peers.forEach(peer -> peer.forgetEvents(tick));
  }

  private static long without(List<String> all, List<String> others) {
    List<String> left = new ArrayList<>(all);
    others.forEach(left::remove);
    return left.size();
  }

  private long sum(ToLongBiFunction<PeerTally, Integer> count) {
    long sum = 0;
    for (DayPeer peer : peers) {
      for (int player = 0; player < PLAYERS; player++) {
        sum += count.applyAsLong(peer.tally(), player);
      }
    }
    return sum;
  }

  public void end() throws IOException, InterruptedException {
    if (turns.isRunning()) {
      end(clock.nanos());
      turns.ended(clock.nanos());
    }
    kind = Optional.of(Kind.HELD_STICK); // without further input
    measures = true;
    wrongSlices = wrongSlices();
    long until = clock.nanos() + RECOVERY_NANOS;
    while (clock.nanos() - until < 0) {
      long now = clock.nanos();
      peers.forEach(peer -> peer.poll(now, false));
      judge(now);
      LockSupport.parkNanos(1_000_000);
    }
    for (int player = 0; player < PLAYERS; player++) {
      DayPeer sender = peers.get(player);
      for (DayPeer peer : peers.subList(0, PLAYERS)) {
        long missing = sender.sent() - peer.tally().next(player);
        if (missing > 0) {
          findings.add("commandsLost", missing);
          report.found("%d commands of player %d are not at all players at the end"
              .formatted(missing, player));
        }
      }
      findings.add("commandsSent", sender.sent());
      findings.add("rollbacks", sender.status().rollbacks());
    }
    findings.add("confirmedTicks", ticks[0]);
    findings.add("prefabsAdded", added);
    findings.add("disturbances", turns.count());
  }

  @Override
  public void close() {
    peers.forEach(DayPeer::close);
    watcher.close();
  }

  private enum Kind {
    SILENT_SPECTATOR(true, false),
    SPECTATOR_AWAY(true, false),
    STALLED_SPECTATOR(true, false),
    LOSSY_PLAYER(false, true),
    STALLED_PLAYER(false, true),
    FORGED_MESSAGES(false, false),
    HELD_STICK(false, false),
    STOPPED_WATCHER(false, false),
    RESTARTED_WATCHER(false, false);

    final boolean ofSpectator;

    final boolean ofPlayer;

    Kind(boolean ofSpectator, boolean ofPlayer) {
      this.ofSpectator = ofSpectator;
      this.ofPlayer = ofPlayer;
    }
  }
}
