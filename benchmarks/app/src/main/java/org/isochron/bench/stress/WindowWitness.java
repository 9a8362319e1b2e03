package org.isochron.bench.stress;

import org.isochron.state.SharedState;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotReader;
import org.isochron.state.TickRate;

/**
 * Verifies a reader's window when it is taken and again before it is released. The snapshots must
 * be complete, consecutive, newer than the last window, and unchanged while the reader holds them.
 * Allocates nothing.
 */
final class WindowWitness implements WatchedReader {
  private static final int LONGEST_WINDOW = SharedState.Limits.DEFAULT.windowLength();

  private final SharedState state;
  private final TickRate rate;
  private final Stall stall;
  private final Findings findings;
  private final long[] sequences = new long[LONGEST_WINDOW];
  private SnapshotReader window;
  private long lastEpoch;
  private long lastTick;

  WindowWitness(SharedState state, TickRate rate, Stall stall, Findings findings) {
    this.state = state;
    this.rate = rate;
    this.stall = stall;
    this.findings = findings;
    window = state.openReader();
  }

  @Override
  public void read(long presentNanos) {
    window.refresh();
    begin();
    stall.serve();
    end();
  }

  @Override
  public void reopen() {
    window.close();
    window = state.openReader();
  }

  @Override
  public void close() {
    window.close();
  }

  private void begin() {
    for (int age = 0; age < window.length(); age++) {
      Snapshot snapshot = window.at(age);
      sequences[age] = snapshot.sequence();
      checkIntact(snapshot);
      if (snapshot.instantNanos() != rate.instantNanos(snapshot.tick())) {
        findings.note(Invariant.DRIFT, "%s was at %d ns", named(snapshot), snapshot.instantNanos());
      }
      if (age > 0) {
        checkNeighbours(snapshot, window.at(age - 1));
      }
    }
    if (window.length() > 0) {
      checkNewest(window.newest());
    }
  }

  private void end() {
    for (int age = 0; age < window.length(); age++) {
      Snapshot snapshot = window.at(age);
      checkIntact(snapshot);
      if (snapshot.sequence() != sequences[age]) {
        findings.note(Invariant.TORN_SNAPSHOTS, "%s replaced what was held", named(snapshot));
      }
    }
  }

  private void checkIntact(Snapshot snapshot) {
    int slot = Seal.broken(snapshot);
    if (slot != Seal.INTACT) {
      findings.note(Invariant.TORN_SNAPSHOTS, "%s was torn at slot %d", named(snapshot), slot);
    }
  }

  private static String named(Snapshot snapshot) {
    return "tick %d of epoch %d".formatted(snapshot.tick(), snapshot.epoch());
  }

  private void checkNeighbours(Snapshot earlier, Snapshot later) {
    if (later.tick() != earlier.tick() + 1
        || later.epoch() != earlier.epoch()
        || later.sequence() != earlier.sequence() + 1) {
      findings.note(Invariant.NON_NEIGHBOURS, "%s was next to %s", named(earlier), named(later));
    }
  }

  private void checkNewest(Snapshot newest) {
    if (newest.epoch() < lastEpoch || (newest.epoch() == lastEpoch && newest.tick() < lastTick)) {
      findings.note(
          Invariant.BACKWARDS,
          "%s came after tick %d of epoch %d",
          named(newest),
          lastTick,
          lastEpoch);
    }
    lastEpoch = newest.epoch();
    lastTick = newest.tick();
  }
}
