package org.isochron.bench.costs;

import java.util.concurrent.locks.LockSupport;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.StateWriter;
import org.isochron.state.Timeline;

/** Bodies that all move a little in every tick, in their own shared state. Owner: one thread. */
final class WobblingBodies implements AutoCloseable {
  private static final NanoClock CLOCK = NanoClock.system();

  private static final int KEPT = 1_024;

  final SharedState state;
  private final StateWriter writer;
  private final int bodies;
  private long tick;
  private final long[] publishedNanos = new long[KEPT];
  private long nextNanos = CLOCK.nanos();

  WobblingBodies(int bodies) {
    this.bodies = bodies;
    state = SharedState.of(SnapshotLayout.bodies(bodies));
    writer = state.claimWriter();
    writer.snapshots().state(SharedState.Phase.RUNNING);
    writer.snapshots().timeline(new Timeline(1, CLOCK.nanos(), 0, Timeline.NORMAL_PERMILLE));
  }

  void run(int ticks, long periodNanos, Runnable poll) {
    for (int turn = 0; turn < ticks; turn++) {
      nextNanos += periodNanos;
      while (CLOCK.nanos() - nextNanos < 0) {
        poll.run();
        LockSupport.parkNanos(Math.min(20_000, nextNanos - CLOCK.nanos()));
      }
      publish(periodNanos);
    }
  }

  private void publish(long periodNanos) {
    tick++;
    writer.snapshots().begin(tick, tick * periodNanos);
    Snapshot snapshot = writer.snapshots().bulk(bodies);
    for (int slot = 0; slot < bodies; slot++) {
      snapshot.generations()[slot] = 1;
      float wave = (float) Math.sin(0.01 * tick * (1 + slot % 7));
      snapshot.poses().set(slot, slot + wave, wave * wave, slot % 10, 0, 0, wave / 2, 1);
    }
    publishedNanos[(int) tick % KEPT] = CLOCK.nanos();
    writer.snapshots().publish(publishedNanos[(int) tick % KEPT]);
  }

  long publishedNanos(long which) {
    return publishedNanos[(int) which % KEPT];
  }

  @Override
  public void close() {
    writer.close();
  }
}
