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
 * Runs the contestants in turns, one slice of time each, so that load from other programs affects
 * all alike. Owner: the command's thread.
 */
final class Contest {
  private static final int MAX_ROUNDS = 4;
  private static final long NANOS_PER_SECOND = 1_000_000_000;
  private static final TickRate WARM_UP_RATE = TickRate.hertz(4_000);
  private static final int WARM_UP_SHARE = 10;

  private final NanoClock clock = NanoClock.system();
  private final Pacer pacer = new Pacer(Pacing.PARK, clock);
  private final TickRate rate;
  private final int rounds;
  private final long sliceNanos;
  private final Progress progress;

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

  static int rounds(long seconds) {
    return (int) Math.min(MAX_ROUNDS, seconds);
  }

  /** Capacity in ticks: twice the due ticks of a slice, because a contestant may tick too fast. */
  int sliceCapacity() {
    return (int) (2 * rate.tickAt(sliceNanos) + 100);
  }

  /**
   * Ticks every contestant first, so that the slices measure compiled code, as in a program that
   * has run for minutes. A tick of uncompiled code starts about 10 µs later.
   */
  void warmUp(List<PacingWay> ways) {
    long nanos = rounds * sliceNanos / WARM_UP_SHARE;
    progress.show("warming up the loop");
    warmUpLoop(clock.nanos() + nanos);
    for (PacingWay way : ways) {
      progress.show("warming up " + way);
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
    state.openReader(); // so that publish has a reader to serve
    TickLoop.Parts parts = TickLoop.Parts.of(new EmptySimulation());
    TickLoop loop = new TickLoop(state.claimWriter(), parts, TickSettings.DEFAULT, manual);
    while (untilNanos - clock.nanos() > 0) {
      manual.advance(rate.periodNanos());
      loop.advance(manual.nanos());
    }
  }

  List<PacingRow> run(List<Contestant> contestants) {
    List<Account> accounts =
        contestants.stream().map(contestant -> new Account()).toList();
    int slices = rounds * contestants.size();
    for (int slice = 0; slice < slices; slice++) {
      int turn = contestantAt(slice, contestants.size());
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

  static int contestantAt(int slice, int contestants) {
    return (slice % contestants + slice / contestants) % contestants;
  }

  private void runSlice(Contestant contestant, Account account, String title, long laterNanos) {
    long firstDueNanos = contestant.begin();
    long startNanos = clock.nanos();
    long startCpuNanos = ThreadCost.cpuNanos(contestant.threadNames());
    // Ends half a period early, so that this thread never wakes at a tick.
    long endNanos = firstDueNanos + sliceNanos - rate.periodNanos() / 2;
    for (long left = endNanos - clock.nanos(); left > 0; left = endNanos - clock.nanos()) {
      progress.show("%s, %d s left".formatted(title, (left + laterNanos) / NANOS_PER_SECOND));
      long fullSeconds = (left - 1) / NANOS_PER_SECOND;
      await(endNanos - fullSeconds * NANOS_PER_SECOND);
    }
    account.cpuNanos += ThreadCost.cpuNanos(contestant.threadNames()) - startCpuNanos;
    account.wallNanos += clock.nanos() - startNanos;
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
        throw new IllegalStateException("interrupted: an incomplete slice has no result");
      }
      pacer.await(untilNanos);
    }
  }
}
