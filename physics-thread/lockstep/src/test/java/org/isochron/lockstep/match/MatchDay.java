package org.isochron.lockstep.match;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.ToLongBiFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.isochron.faults.DayFindings;
import org.isochron.faults.DayPlan;
import org.isochron.faults.DayReport;
import org.isochron.faults.DisturbanceTurns;
import org.isochron.lockstep.Lockstep;
import org.isochron.lockstep.Lockstep.Status.Presence;
import org.isochron.lockstep.QuicMesh;
import org.isochron.lockstep.match.LossyDayLink.Connection;
import org.isochron.state.Link;
import org.isochron.state.NanoClock;

/**
 * A long-running fault test of a match, with successive disturbances. Two players, connected over
 * QUIC, have their own physics threads and lossy connections. Owner: the thread that runs the fault
 * test.
 */
public final class MatchDay implements AutoCloseable {
  private static final long SECOND_NANOS = 1_000_000_000;
  private static final int PLAYERS = BallGame.PLAYERS;
  private static final Connection GOOD = new Connection(20_000_000, 5_000_000, 1);
  private static final Connection LOSSY = new Connection(20_000_000, 5_000_000, 30);

  /** Maximum recovery time. */
  private static final long RECOVERY_NANOS = 3 * SECOND_NANOS;

  private static final long STANDSTILL_NANOS = SECOND_NANOS;

  /**
   * Maximum time counted between two polls: if more has passed, the machine suspended this process.
   */
  private static final long MAX_POLL_NANOS = 50_000_000;

  private static final long PAUSE_NANOS = 2 * SECOND_NANOS;

  /** Longer than the latency of any earlier message. */
  private static final long SETTLE_NANOS = 2 * SECOND_NANOS;

  private static final int HELD_SECONDS = 5;
  private static final int LONGEST_STALL_SECONDS = 3;
  private static final int LONGEST_LOSS_SECONDS = 10;

  private final DayFindings findings;
  private final Random random;
  private final NanoClock clock = NanoClock.system();
  private final List<AtomicReference<Connection>> connections;
  private final List<DayPeer> peers = new ArrayList<>();
  private final long[] ticks = new long[PLAYERS];
  private final long[] tickNanos = new long[PLAYERS];
  private final boolean[] ended = new boolean[PLAYERS];
  private final boolean[] faulty = new boolean[PLAYERS];
  private final DisturbanceTurns<Kind> turns;
  private final DayReport report;
  private Optional<Kind> kind = Optional.empty();
  private boolean reported;
  private boolean desynced;
  private long polledNanos = clock.nanos();
  private long ranNanos;
  private long kindNanos;
  private long wrongSlices;
  private boolean measures;
  private long confirmed;
  private long compared;
  private long lost;
  private long twice;
  private long foreign;

  public MatchDay(DayPlan plan, DayFindings findings) {
    this.findings = findings;
    random = new Random(plan.seed());
    long session = plan.seed() & Integer.MAX_VALUE;
    connections = IntStream.range(0, PLAYERS)
        .mapToObj(peer -> new AtomicReference<>(GOOD))
        .toList();
    List<List<Link>> mesh = QuicMesh.of(session, PLAYERS);
    for (int peer = 0; peer < PLAYERS; peer++) {
      peers.add(new DayPeer(session, peer, mesh.get(peer), connections, clock));
    }
    List<Kind> kinds = List.of(Kind.values());
    turns = new DisturbanceTurns<>(kinds, random, RECOVERY_NANOS, PAUSE_NANOS, clock.nanos());
    report = new DayReport("match", findings, turns, clock);
  }

  public void advance() {
    long now = clock.nanos();
    if (now - polledNanos > SECOND_NANOS) {
      turns.excuse(now);
    }
    ranNanos += Math.min(now - polledNanos, MAX_POLL_NANOS);
    polledNanos = now;
    boolean plays = !is(Kind.HELD_STICK);
    peers.forEach(peer -> peer.poll(now, plays));
    disturb(now);
    judge(now);
  }

  private void disturb(long now) {
    if (is(Kind.HELD_STICK) && !measures && now - kindNanos > SETTLE_NANOS) {
      measures = true;
      wrongSlices = wrongSlices();
    }
    if (turns.isOver(now)) {
      endDisturbance();
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

  private void begin(Kind next, long now) {
    kind = Optional.of(next);
    kindNanos = now;
    measures = false;
    reported = false;
    DayPeer player = peers.get(random.nextInt(PLAYERS));
    long seconds = 1;
    switch (next) {
      case STALLED_PLAYER -> {
        seconds += random.nextInt(LONGEST_STALL_SECONDS);
        player.stall(seconds * SECOND_NANOS);
      }
      case LOSSY_PLAYER -> {
        seconds += random.nextInt(LONGEST_LOSS_SECONDS);
        player.become(LOSSY);
      }
      case HELD_STICK -> seconds = HELD_SECONDS;
    }
    long effect = next == Kind.STALLED_PLAYER ? seconds * SECOND_NANOS : 0;
    turns.began("%s for %d s".formatted(next, seconds), now, seconds * SECOND_NANOS, effect);
  }

  private void endDisturbance() {
    peers.forEach(peer -> peer.become(GOOD));
    if (is(Kind.HELD_STICK) && measures && wrongSlices() != wrongSlices) {
      findings.add("wrongPredictions", wrongSlices() - wrongSlices);
      report.found("%d predictions were wrong while sticks were held still"
          .formatted(wrongSlices() - wrongSlices));
    }
  }

  private long wrongSlices() {
    return peers.stream()
        .mapToLong(peer -> peer.status().rollbacks().wrongSlices())
        .sum();
  }

  private boolean mustPlayersContinue(long now) {
    return is(Kind.HELD_STICK) || !turns.isExcused(now);
  }

  private void judge(long now) {
    for (int peer = 0; peer < peers.size(); peer++) {
      judge(peer, now);
    }
    compareEvents();
    lost = report.rise("commandsLost", lost, sum(PeerTally::lost), "were passed over");
    twice =
        report.rise("commandsTwice", twice, sum(PeerTally::twice), "were applied more than once");
    foreign =
        report.rise("foreignCommands", foreign, sum(PeerTally::foreign), "came under another peer");
  }

  private void judge(int peer, long now) {
    Lockstep.Status status = peers.get(peer).status();
    long tick = status.confirmedTick();
    if (tick > ticks[peer]) {
      ticks[peer] = tick;
      tickNanos[peer] = ranNanos;
    }
    if (mustPlayersContinue(now) && !reported && ranNanos - tickNanos[peer] > STANDSTILL_NANOS) {
      reported = true;
      report.found(
          "standstills",
          "peer %d confirms no tick for %d ms, and waits for %s"
              .formatted(peer, (ranNanos - tickNanos[peer]) / 1_000_000, status.waiting()));
    }
    status.desync().filter(difference -> !desynced).ifPresent(difference -> {
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
    status.others().stream()
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
    List<String> other = peers.get(1).events(tick);
    if (without(right, other) + without(other, right) > 0) {
      findings.add("eventsDifferent", 1);
      if (findings.get("eventsDifferent") == 1) { // only count the others
        report.found("peer 0 published %s in tick %d and peer 1 %s".formatted(right, tick, other));
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

  public void end() {
    if (turns.isRunning()) {
      endDisturbance();
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
      for (DayPeer peer : peers) {
        long missing = sender.sent() - peer.tally().next(player);
        if (missing > 0) {
          findings.add("commandsLost", missing);
          report.found("%d commands of player %d are not at all players at the end"
              .formatted(missing, player));
        }
      }
      findings.add("commandsSent", sender.sent());
      findings.add("rollbacks", sender.status().rollbacks().count());
    }
    findings.add("confirmedTicks", ticks[0]);
    findings.add("disturbances", turns.count());
  }

  @Override
  public void close() {
    peers.forEach(DayPeer::close);
  }

  private enum Kind {
    LOSSY_PLAYER,
    STALLED_PLAYER,
    HELD_STICK
  }
}
