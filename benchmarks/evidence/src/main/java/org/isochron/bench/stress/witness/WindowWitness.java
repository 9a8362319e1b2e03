package org.isochron.bench.stress.witness;

import org.isochron.bench.stress.finding.Findings;
import org.isochron.bench.stress.finding.Invariant;
import org.isochron.state.SharedState;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotReader;
import org.isochron.state.TickRate;

/**
 * Verifies a reader's window when it is taken and again before it is released. The snapshots must
 * be complete, consecutive, newer than the last window, and unchanged while the reader holds them.
 * Owner: the reader's thread. Allocates nothing.
 */
public final class WindowWitness {
  private static final int LONGEST_WINDOW = SharedState.Limits.DEFAULT.windowLength();

  private final String reader;
  private final TickRate rate;
  private final Findings findings;
  private final long[] sequences = new long[LONGEST_WINDOW];
  private long lastEpoch;
  private long lastTick;
  private long lastSequence;

  public WindowWitness(String reader, TickRate rate, Findings findings) {
    this.reader = reader;
    this.rate = rate;
    this.findings = findings;
  }

  public void begin(SnapshotReader window) {
    for (int age = 0; age < window.length(); age++) {
      Snapshot snapshot = window.at(age);
      sequences[age] = snapshot.sequence();
      checkIntact(snapshot, age);
      if (snapshot.instantNanos() != rate.instantNanos(snapshot.tick())) {
        findings.note(
            Invariant.DRIFT,
            1,
            "%s saw tick %d at %d ns".formatted(reader, snapshot.tick(), snapshot.instantNanos()));
      }
      if (age > 0) {
        checkNeighbours(snapshot, window.at(age - 1));
      }
    }
    checkNewest(window.newest());
  }

  public void end(SnapshotReader window) {
    for (int age = 0; age < window.length(); age++) {
      Snapshot snapshot = window.at(age);
      if (snapshot.sequence() != sequences[age]) {
        findings.note(
            Invariant.TORN_SNAPSHOTS,
            1,
            "%s held publish %d and found publish %d in its place"
                .formatted(reader, sequences[age], snapshot.sequence()));
      }
      checkIntact(snapshot, age);
    }
  }

  private void checkIntact(Snapshot snapshot, int age) {
    int slot = Seal.broken(snapshot);
    if (slot != Seal.INTACT) {
      findings.note(
          Invariant.TORN_SNAPSHOTS,
          1,
          "%s saw tick %d of epoch %d, number %d of its window, torn at slot %d"
              .formatted(reader, snapshot.tick(), snapshot.epoch(), age, slot));
    }
  }

  private void checkNeighbours(Snapshot earlier, Snapshot later) {
    if (later.tick() != earlier.tick() + 1
        || later.epoch() != earlier.epoch()
        || later.sequence() != earlier.sequence() + 1) {
      findings.note(
          Invariant.NON_NEIGHBOURS,
          1,
          "%s has tick %d of epoch %d next to tick %d of epoch %d in its window"
              .formatted(reader, earlier.tick(), earlier.epoch(), later.tick(), later.epoch()));
    }
  }

  private void checkNewest(Snapshot newest) {
    if (newest.sequence() < lastSequence
        || newest.epoch() < lastEpoch
        || (newest.epoch() == lastEpoch && newest.tick() < lastTick)) {
      findings.note(
          Invariant.BACKWARDS,
          1,
          "%s had tick %d of epoch %d as its newest and then tick %d of epoch %d"
              .formatted(reader, lastTick, lastEpoch, newest.tick(), newest.epoch()));
    }
    lastSequence = newest.sequence();
    lastEpoch = newest.epoch();
    lastTick = newest.tick();
  }
}
