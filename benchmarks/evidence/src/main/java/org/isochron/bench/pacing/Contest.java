package org.isochron.bench.pacing;

import java.util.ArrayList;
import java.util.List;
import org.isochron.bench.terminal.Progress;
import org.isochron.physics.TickSettings;
import org.isochron.physics.loop.TickLoop;
import org.isochron.state.NanoClock;
import org.isochron.state.Pacing;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.TickRate;
import org.isochron.state.threads.Pacer;

/**
 * Lets contestants tick one after the other, a slice of time each, round after round in a rotated
 * order, so that what else happens on the machine hits all alike. Owner: the thread of the command.
 */
final class Contest {
  private static final int MAX_ROUNDS = 4;
  private static final long NANOS_PER_SECOND = 1_000_000_000;
  private static final TickRate WARM_UP_RATE = TickRate.hertz(4_000);
  private static final int WARM_UP_SHARE = 10;

  private final NanoClock clock = NanoClock.system();
  private final Pacer pacer = new Pacer(Pacing.park(), clock);
  private final TickRate rate;
  private final int rounds;
  private final long sliceNanos;
  private final Progress progress;

  /** What a contestant has taken so far. */
  private static final class Account {
    long cpuNanos;
    long wallNanos;
  }

  Contest(TickRate rate, long seconds, Progress progress) {
    this.rate = rate;
    rounds = rounds(seconds);
    sliceNanos = seconds * NANOS_PER_SECOND / rounds;
    this.progress = progress;
  }

  /** Returns how many slices a row has: none is shorter than a second. */
  static int rounds(long seconds) {
    return (int) Math.min(MAX_ROUNDS, seconds);
  }

  /** Twice as many ticks as are due in a slice, for what ticks too fast. */
  int sliceCapacity() {
    return (int) (2 * rate.tickAt(sliceNanos) + 100);
  }

  /**
   * Lets the loop by hand, and then every way, tick fast for a tenth of a row's time: the slices
   * find the code compiled, as a program does that has run for some minutes. Until then a tick
   * begins some 10 µs later.
   */
  void warmUp(List<PacingWay> ways) {
    long nanos = rounds * sliceNanos / WARM_UP_SHARE;
    progress.say("warming up the loop");
    warmUpLoop(clock.nanos() + nanos);
    for (PacingWay way : ways) {
      progress.say("warming up " + way);
      try (Contestant contestant = way.contestant(WARM_UP_RATE, sliceCapacity())) {
        contestant.begin();
        await(clock.nanos() + nanos);
        contestant.end();
      }
    }
  }

  private void warmUpLoop(long untilNanos) {
    NanoClock.Manual manual = new NanoClock.Manual(0);
    SharedState state =
        SharedState.of(SnapshotLayout.bodies(1), SharedState.Limits.DEFAULT, manual);
    state.openReader(); // so that a publish has somebody to hand to
    TickLoop.Parts parts = TickLoop.Parts.of(new EmptySimulation());
    TickLoop loop = new TickLoop(state.claimWriter(), parts, TickSettings.DEFAULT, manual);
    while (untilNanos - clock.nanos() > 0) {
      manual.advance(rate.periodNanos());
      loop.advance(manual.nanos());
    }
  }

  /** Runs all slices and returns a row for each contestant, in their order. */
  List<PacingRow> run(List<Contestant> contestants) {
    List<Account> accounts =
        contestants.stream().map(contestant -> new Account()).toList();
    int slices = rounds * contestants.size();
    for (int slice = 0; slice < slices; slice++) {
      int turn = place(slice, contestants.size());
      String title = "round %d of %d: %s"
          .formatted(
              slice / contestants.size() + 1, rounds, contestants.get(turn).name());
      runSlice(contestants.get(turn), accounts.get(turn), title, (slices - slice - 1) * sliceNanos);
    }
    progress.clear();
    List<PacingRow> rows = new ArrayList<>();
    for (int i = 0; i < contestants.size(); i++) {
      rows.add(row(contestants.get(i), accounts.get(i)));
    }
    return rows;
  }

  /** Whose turn a slice is: each round begins with the next one. */
  static int place(int slice, int contestants) {
    return (slice % contestants + slice / contestants) % contestants;
  }

  private void runSlice(Contestant contestant, Account account, String title, long laterNanos) {
    long firstDueNanos = contestant.begin();
    long begunNanos = clock.nanos();
    long begunCpuNanos = ThreadCost.cpuNanos(contestant.threadNames());
    // Half a period early, so that this thread wakes between two ticks and never at one.
    long endNanos = firstDueNanos + sliceNanos - rate.periodNanos() / 2;
    for (long left = endNanos - clock.nanos(); left > 0; left = endNanos - clock.nanos()) {
      progress.say("%s, %d s left".formatted(title, (left + laterNanos) / NANOS_PER_SECOND));
      long whole = (left - 1) / NANOS_PER_SECOND;
      await(endNanos - whole * NANOS_PER_SECOND);
    }
    account.cpuNanos += ThreadCost.cpuNanos(contestant.threadNames()) - begunCpuNanos;
    account.wallNanos += clock.nanos() - begunNanos;
    contestant.end();
  }

  private PacingRow row(Contestant contestant, Account account) {
    return new PacingRow(
        contestant.name(),
        contestant.lateness(),
        contestant.driftNanos(),
        account.cpuNanos * 1_000 / account.wallNanos,
        rounds * rate.tickAt(sliceNanos));
  }

  private void await(long untilNanos) {
    while (untilNanos - clock.nanos() > 0) {
      if (Thread.currentThread().isInterrupted()) {
        throw new IllegalStateException("interrupted: a slice that is cut short says nothing");
      }
      pacer.await(untilNanos);
    }
  }
}
