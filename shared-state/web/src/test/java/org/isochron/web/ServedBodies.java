package org.isochron.web;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.isochron.shapes.Joint;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.PrefabTable;
import org.isochron.shapes.Shape;
import org.isochron.state.BodyId;
import org.isochron.state.Command;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.StateWriter;
import org.isochron.state.Timeline;
import org.joml.Vector3d;
import org.joml.Vector3f;

/**
 * A state with circling balls, which records the commands of pages. Owner: the ticking thread; any
 * thread may read {@link #received}.
 */
final class ServedBodies implements AutoCloseable {
  static final PrefabTable PREFABS = PrefabTable.of(List.of(
      Prefab.fixed(new Shape.Box(20, 0.5f, 20)), Prefab.dynamic(new Shape.Sphere(0.4f), 1)));

  static final int TIME_KIND = Command.USER + 21;

  private static final int MAX_THROWN = 7;
  private static final long MAX_WAIT_NANOS = 5_000_000;

  final SharedState state;

  /** Commands from pages, in order. */
  final Queue<Received> received = new ConcurrentLinkedQueue<>();

  /** Prefabs of the following ticks. */
  PrefabTable prefabs = PREFABS;

  List<Joint.HeldPoints> joints = List.of();

  private final List<Vector3f> thrown = new ArrayList<>();
  private final StateWriter writer;
  private final int count;
  private final long tickNanos;
  private long tick;

  record Received(int kind, int detail, int slot, long token) {}

  ServedBodies(int count, long tickNanos, NanoClock clock) {
    this.count = count;
    this.tickNanos = tickNanos;
    state = SharedState.of(
        SnapshotLayout.bodies(count + 1 + MAX_THROWN), SharedState.Limits.DEFAULT, clock);
    writer = state.claimWriter();
    writer.snapshots().timeline(new Timeline(1, clock.nanos(), 0, Timeline.NORMAL_PERMILLE));
  }

  StateWriter writer() {
    return writer;
  }

  void run(BooleanSupplier isStopping) {
    while (!isStopping.getAsBoolean()) {
      long nowNanos = state.clock().nanos();
      writer.commands().drain(nowNanos, this::obey);
      boolean isPaused = writer.snapshots().timeline().isPaused();
      long waitNanos = isPaused ? MAX_WAIT_NANOS : dueNanos() - nowNanos;
      if (waitNanos > 0) {
        LockSupport.parkNanos(Math.min(waitNanos, MAX_WAIT_NANOS));
      } else {
        tick();
      }
    }
  }

  private void obey(Command command) {
    if (command.isOfViewer()) {
      return;
    }
    int slot = BodyId.slot(command.body());
    received.add(new Received(command.kind(), command.detail(), slot, command.token()));
    if (command.kind() == Command.SPAWN && thrown.size() < MAX_THROWN) {
      thrown.add(command.position(new Vector3d()).get(new Vector3f()));
    } else if (command.kind() == TIME_KIND) {
      long nowNanos = state.clock().nanos();
      Timeline now = writer.snapshots().timeline();
      switch (command.detail()) {
        case 0 -> writer.snapshots().timeline(now.withSpeed(nowNanos, 0));
        case 1 -> writer.snapshots().timeline(now.withSpeed(nowNanos, Timeline.NORMAL_PERMILLE));
        case 2 -> {
          writer.snapshots().timeline(now.movedTo(nowNanos, (tick + 1) * tickNanos));
          tick();
        }
        case 3 -> writer.snapshots().timeline(now.withSpeed(nowNanos, (int) command.token()));
        case 4 -> {
          tick = Math.max(0, tick - command.token() - 1);
          writer.snapshots().timeline(now.newEpoch(nowNanos, (tick + 1) * tickNanos));
          tick();
        }
        default -> throw new AssertionError(command);
      }
    }
  }

  long dueNanos() {
    return writer.snapshots().timeline().wallAt((tick + 1) * tickNanos);
  }

  void miss(int ticks) {
    tick += ticks;
  }

  void tick() {
    tick++;
    writer.snapshots().begin(tick, tick * tickNanos);
    writer.snapshots().prefabs(prefabs);
    place(0, 0, -0.5, 0, 0);
    for (int slot = 1; slot <= count; slot++) {
      double angle = tick * tickNanos * 1e-9 + slot * 0.9;
      double radius = 1 + slot * 0.15;
      place(slot, Math.cos(angle) * radius, 0.4 + slot % 5, Math.sin(angle) * radius, 1);
    }
    for (int index = 0; index < thrown.size(); index++) {
      Vector3f at = thrown.get(index);
      place(count + 1 + index, at.x, at.y, at.z, 1);
    }
    writer.snapshots().joints(joints);
    writer.snapshots().publish(state.clock().nanos());
  }

  private void place(int slot, double x, double y, double z, int prefab) {
    long body = BodyId.of(slot, 1);
    if (tick == 1) {
      writer.snapshots().startPose(body, x, y, z, 0, 0, 0, 1);
    }
    writer.snapshots().body(body, x, y, z, 0, 0, 0, 1);
    writer.snapshots().prefab(body, prefab);
  }

  @Override
  public void close() {
    writer.close();
  }
}
