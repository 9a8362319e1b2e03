package org.isochron.replay;

import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.isochron.state.Snapshot;

/**
 * Compares a replay with its recording and keeps the first difference. Owner: the replaying thread.
 */
final class ReplayComparison {
  private final AtomicReference<Optional<Replay.Divergence>> divergence =
      new AtomicReference<>(Optional.empty());
  private long equalTick;
  private long comparedCount;
  private long comparedTick = -1;

  ReplayComparison(long startTick) {
    equalTick = startTick;
  }

  /** Any thread may call this. */
  Optional<Replay.Divergence> divergence() {
    // ordering: acquire, paired with the release in report: the reader sees the complete record.
    return divergence.getAcquire();
  }

  long comparedCount() {
    return comparedCount;
  }

  long comparedTick() {
    return comparedTick;
  }

  void checkpoint(long tick, long recorded, long restored) {
    if (recorded != restored) {
      differ(
          tick,
          "the checkpoint restores a state with hash %016x, which was %016x"
              .formatted(restored, recorded));
    }
  }

  void hash(long tick, long recorded, long replayed) {
    hash(tick, recorded, replayed, "");
  }

  void start(long tick, long recorded, long replayed) {
    hash(
        tick,
        recorded,
        replayed,
        ", before any tick: build the recorded simulation, and restore the state that was restored into it");
  }

  private void hash(long tick, long recorded, long replayed, String advice) {
    comparedCount++;
    comparedTick = Math.max(comparedTick, tick);
    if (recorded != replayed) {
      differ(
          tick, "the state's hash is %016x and was %016x%s".formatted(replayed, recorded, advice));
    } else if (divergence().isEmpty()) {
      equalTick = tick;
    }
  }

  void bodies(ByteBuffer table, Snapshot snapshot) {
    boolean known = divergence().flatMap(Replay.Divergence::body).isPresent();
    Optional<Replay.Divergence.Body> body =
        known ? Optional.empty() : PoseTable.firstDifference(table, snapshot);
    if (body.isPresent()) {
      differ(snapshot.tick(), "a body differs");
      report(divergence().orElseThrow().in(body.get()));
    }
  }

  private void differ(long tick, String what) {
    if (divergence().isEmpty()) {
      report(new Replay.Divergence(tick, equalTick, what, Optional.empty()));
    }
  }

  private void report(Replay.Divergence found) {
    // ordering: release, the counterpart of the acquire in divergence.
    divergence.setRelease(Optional.of(found));
  }
}
