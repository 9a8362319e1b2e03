package org.isochron.bench.operation.near;

import java.util.ArrayList;
import java.util.List;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.PrefabTable;
import org.isochron.shapes.Shape;
import org.isochron.state.SharedState;
import org.isochron.state.StateWriter;
import org.isochron.state.command.Command;
import org.isochron.state.event.Event;
import org.isochron.state.snapshot.BodyId;
import org.isochron.state.snapshot.Snapshot;
import org.isochron.state.snapshot.SnapshotLayout;
import org.isochron.state.snapshot.WriterState;
import org.isochron.state.time.NanoClock;
import org.isochron.state.time.Timeline;

/**
 * A world in which every number follows from the tick, so that what is torn or mixed shows. Owner:
 * the thread that ticks.
 */
final class NearWorld {
  static final int BODIES = 300;
  static final long TICK_NANOS = 10_000_000;
  static final int EVENT = Event.USER + 1;
  static final int COMMAND = Command.USER + 1;
  static final SnapshotLayout LAYOUT = SnapshotLayout.bodies(BODIES).withVelocities();

  private static final int PREFAB_TICKS = 250;

  /**
   * Prefabs come for some seconds, and then none for longer than the day waits: those that were not
   * read are then missing for good.
   */
  private static final int PREFAB_TURN_TICKS = 3_500;

  private static final int PREFAB_COMING_TICKS = 1_000;
  private static final int MOST_PREFABS = 6;

  final SharedState state =
      SharedState.of(LAYOUT, SharedState.Limits.DEFAULT.withCommands(256), NanoClock.system());
  final StateWriter writer = state.claimWriter();
  private final List<Prefab> prefabs = new ArrayList<>();
  private PrefabTable table = PrefabTable.EMPTY;
  private final float[] values = new float[2];
  private long tick;

  NearWorld() {
    writer.snapshots().state(new WriterState.Running());
    writer
        .snapshots()
        .timeline(new Timeline(1, state.clock().nanos(), 0, Timeline.NORMAL_PERMILLE));
  }

  long lastTick() {
    return tick;
  }

  /** Publishes the next tick, with an event, and now and then with other prefabs. */
  void tick() {
    tick++;
    if (tick % PREFAB_TURN_TICKS < PREFAB_COMING_TICKS && tick % PREFAB_TICKS == 1) {
      if (prefabs.size() == MOST_PREFABS) {
        prefabs.clear();
      }
      prefabs.add(Prefab.dynamic(new Shape.Sphere(1f + prefabs.size()), 1));
      table = PrefabTable.of(prefabs);
    }
    float number = number(tick);
    writer.events().at(1, tick, tick * TICK_NANOS);
    values[0] = number;
    values[1] = -number;
    writer.events().user(EVENT, 0, 0, 0, tick, values);
    writer.snapshots().begin(tick, tick * TICK_NANOS);
    Snapshot snapshot = writer.snapshots().bulk(BODIES);
    for (int slot = 0; slot < BODIES; slot++) {
      snapshot.generations()[slot] = 1;
      snapshot.prefabNumbers()[slot] = 0;
      snapshot.poses().set(slot, number, slot, 0, 0, 0, 0, 1);
      snapshot.velocities().set(slot, number, 0, 0, 0, 0, slot);
    }
    writer.snapshots().beginPose(BodyId.of((int) (tick % BODIES), 1), number, 0, 0, 0, 0, 0, 1);
    writer.snapshots().prefabs(table);
    writer.snapshots().publish(state.clock().nanos());
  }

  /** Returns true if every number of a snapshot is of its tick. */
  static boolean isWhole(Snapshot snapshot) {
    float number = number(snapshot.tick());
    boolean whole = snapshot.slotCount() == BODIES
        && snapshot.instantNanos() == snapshot.tick() * TICK_NANOS
        && snapshot.beginCount() == 1
        && snapshot.beginPoses().x()[0] == number;
    for (int slot = 0; whole && slot < BODIES; slot++) {
      whole = snapshot.poses().x()[slot] == number
          && snapshot.poses().y()[slot] == slot
          && snapshot.velocities().x()[slot] == number
          && snapshot.velocities().wz()[slot] == slot
          && snapshot.generations()[slot] == 1;
    }
    return whole;
  }

  /** Returns true if an event is of its tick. */
  static boolean isWhole(Event event) {
    float number = number(event.token());
    return event.kind() == EVENT && event.value(0) == number && event.value(1) == -number;
  }

  private static float number(long tick) {
    return (float) (tick % 1_000_000);
  }
}
