package org.isochron.web;

import java.util.List;
import org.isochron.state.SharedState;
import org.isochron.state.StateLimits;
import org.isochron.state.StateWriter;
import org.isochron.state.body.Prefab;
import org.isochron.state.body.PrefabTable;
import org.isochron.state.body.Shape;
import org.isochron.state.snapshot.BodyId;
import org.isochron.state.snapshot.SnapshotLayout;
import org.isochron.state.time.NanoClock;
import org.isochron.state.time.Timeline;

/** A state whose balls circle, one tick at a time. Owner: the test's thread. */
final class ServedBodies implements AutoCloseable {
  private static final PrefabTable PREFABS = PrefabTable.of(List.of(
      Prefab.fixed(new Shape.Box(20, 0.5f, 20)), Prefab.dynamic(new Shape.Sphere(0.4f), 1)));

  final SharedState state;
  private final StateWriter writer;
  private final int count;
  private final long tickNanos;
  private long tick;

  ServedBodies(int count, long tickNanos, NanoClock clock) {
    this.count = count;
    this.tickNanos = tickNanos;
    state = SharedState.of(SnapshotLayout.bodies(count + 8), StateLimits.DEFAULT, clock);
    writer = state.claimWriter();
    writer.snapshots().timeline(new Timeline(1, clock.nanos(), 0, Timeline.NORMAL_PERMILLE));
  }

  StateWriter writer() {
    return writer;
  }

  /** When the next tick is due. */
  long dueNanos() {
    return writer.snapshots().timeline().wallAt((tick + 1) * tickNanos);
  }

  void tick() {
    tick++;
    writer.snapshots().begin(tick, tick * tickNanos);
    writer.snapshots().prefabs(PREFABS);
    place(0, 0, -0.5, 0, 0);
    for (int slot = 1; slot <= count; slot++) {
      double angle = tick * tickNanos * 1e-9 + slot * 0.9;
      double radius = 1 + slot * 0.15;
      place(slot, Math.cos(angle) * radius, 0.4 + slot % 5, Math.sin(angle) * radius, 1);
    }
    writer.snapshots().publish(state.clock().nanos());
  }

  private void place(int slot, double x, double y, double z, int prefab) {
    long body = BodyId.of(slot, 1);
    if (tick == 1) {
      writer.snapshots().beginPose(body, x, y, z, 0, 0, 0, 1);
    }
    writer.snapshots().body(body, x, y, z, 0, 0, 0, 1);
    writer.snapshots().prefab(body, prefab);
  }

  @Override
  public void close() {
    writer.close();
  }
}
