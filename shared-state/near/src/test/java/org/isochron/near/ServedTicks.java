package org.isochron.near;

import java.util.concurrent.locks.LockSupport;
import org.isochron.state.SharedState;
import org.isochron.state.StateWriter;
import org.isochron.state.event.Event;
import org.isochron.state.snapshot.BodyId;
import org.isochron.state.snapshot.Snapshot;
import org.isochron.state.snapshot.SnapshotLayout;
import org.isochron.state.snapshot.SnapshotReader;
import org.isochron.state.snapshot.WriterState;
import org.isochron.state.time.NanoClock;
import org.isochron.state.time.Timeline;

/**
 * Physics by hand: ticks of a millisecond in which every number follows from the tick, so that a
 * torn copy shows.
 */
final class ServedTicks implements AutoCloseable {
  static final int BODIES = 200;
  static final long TICK_NANOS = 1_000_000;
  static final SnapshotLayout LAYOUT =
      SnapshotLayout.bodies(BODIES).withVelocities().withChannel("fuel", SnapshotLayout.Blend.LERP);
  static final int KIND = Event.USER + 1;

  final SharedState state;
  private final StateWriter writer;
  private final float[] eventValues = new float[2];
  private long tick;

  ServedTicks(NanoClock clock) {
    this(clock, SharedState.Limits.DEFAULT);
  }

  ServedTicks(NanoClock clock, SharedState.Limits limits) {
    state = SharedState.of(LAYOUT, limits, clock);
    writer = state.claimWriter();
    writer.snapshots().state(new WriterState.Running());
    writer.snapshots().timeline(new Timeline(1, clock.nanos(), 0, Timeline.NORMAL_PERMILLE));
  }

  StateWriter writer() {
    return writer;
  }

  long lastTick() {
    return tick;
  }

  /** Publishes the next tick, with an event and a body that was moved. */
  void tick() {
    tick(1, false);
  }

  /**
   * Publishes a tick some ticks later, as the writer of a relayed state does.
   *
   * @param continues true if it has the begin poses of all ticks between
   */
  void tick(int later, boolean continues) {
    tick += later;
    float number = (float) tick;
    writer.events().at(writer.snapshots().timeline().epoch(), tick, tick * TICK_NANOS);
    eventValues[0] = number;
    eventValues[1] = 2 * number;
    writer.events().user(KIND, (int) tick, 0, 0, tick, eventValues);
    writer.snapshots().begin(tick, tick * TICK_NANOS, writer.snapshots().timeline(), continues);
    Snapshot snapshot = writer.snapshots().bulk(BODIES);
    for (int slot = 0; slot < BODIES; slot++) {
      snapshot.generations()[slot] = 1;
      snapshot.poses().set(slot, number, slot, 0, 0, 0, 0, 1);
      snapshot.velocities().set(slot, number, 0, 0, 0, 0, slot);
      snapshot.channel(0)[slot] = number;
    }
    int moved = (int) (tick % BODIES);
    writer.snapshots().beginPose(BodyId.of(moved, 1), number, 0, 0, 0, 0, 0, 1);
    writer.snapshots().publish(state.clock().nanos());
  }

  /** Ticks until a reader has seen n more of them whole; false if that takes long. */
  boolean ticksOn(SnapshotReader reader, int count) {
    NanoClock clock = NanoClock.system();
    long until = clock.nanos() + 20_000_000_000L;
    int seen = 0;
    while (seen < count && clock.nanos() - until < 0) {
      tick();
      LockSupport.parkNanos(1_000_000);
      if (reader.refresh() && isWhole(reader.newest())) {
        seen++;
      }
    }
    return seen == count;
  }

  /** Returns true if every number of a snapshot is of its tick. */
  static boolean isWhole(Snapshot snapshot) {
    float number = (float) snapshot.tick();
    boolean whole = snapshot.slotCount() == BODIES
        && snapshot.beginCount() == 1
        && snapshot.beginSlots()[0] == snapshot.tick() % BODIES
        && snapshot.beginPoses().x()[0] == number
        && snapshot.instantNanos() == snapshot.tick() * TICK_NANOS;
    for (int slot = 0; slot < BODIES; slot++) {
      whole &= snapshot.poses().x()[slot] == number
          && snapshot.poses().y()[slot] == slot
          && snapshot.poses().qw()[slot] == 1
          && snapshot.velocities().x()[slot] == number
          && snapshot.velocities().wz()[slot] == slot
          && snapshot.channel(0)[slot] == number
          && snapshot.generations()[slot] == 1;
    }
    return whole;
  }

  @Override
  public void close() {
    writer.close();
  }
}
