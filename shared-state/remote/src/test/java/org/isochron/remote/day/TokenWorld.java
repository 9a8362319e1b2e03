package org.isochron.remote.day;

import java.util.HashMap;
import java.util.Map;
import org.isochron.remote.RemoteState;
import org.isochron.state.BodyId;
import org.isochron.state.Command;
import org.isochron.state.Event;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.StateWriter;
import org.isochron.state.Timeline;

/**
 * A world in which every number is computed from the tick. Every event has the next token, and the
 * token of a command contains its sender and number. Any error is therefore visible at the other
 * end. Owner: one thread.
 */
final class TokenWorld implements AutoCloseable {
  static final int KIND = 1;
  static final long SENDER = 1L << 32;
  static final long TICK_NANOS = 10_000_000;

  /**
   * Maximum error of a shown body: half a step of its coordinate, plus the rounding of a float.
   */
  private static final double MAX_ERROR = 0.5 / 512 + 1e-4;

  private static final float[] NO_VALUES = new float[0];
  private static final long MAX_BEHIND_NANOS = 3_000_000_000L;
  private static final int PERIOD_TICKS = 700;
  private static final int ABSENT_TICKS = 100;
  private static final int JUMP_TICKS = 300;

  final SharedState state;
  private final StateWriter writer;
  private final int bodies;
  private final Map<Long, Long> applied = new HashMap<>();
  private final Map<Long, Long> lastNumbers = new HashMap<>();
  private long tick;
  private long dueNanos;
  private long eventToken;
  private long twice;

  TokenWorld(NanoClock clock, int bodies, int channels) {
    this.bodies = bodies;
    SnapshotLayout layout = SnapshotLayout.bodies(bodies);
    for (int channel = 0; channel < channels; channel++) {
      layout = layout.withChannel("c" + channel, SnapshotLayout.Blend.LINEAR);
    }
    state = SharedState.of(
        layout,
        SharedState.Limits.DEFAULT.withReaders(8).withEvents(1 << 18).withCommands(1 << 14),
        clock);
    writer = state.claimWriter();
    writer.snapshots().state(SharedState.Phase.RUNNING);
  }

  long tick() {
    return tick;
  }

  long dueNanos() {
    return dueNanos;
  }

  long applied(long sender) {
    return applied.getOrDefault(sender, 0L);
  }

  long twice() {
    return twice;
  }

  /**
   * @param events number of events in the next tick
   * @param jumps true if all bodies are moved in the next tick
   */
  void run(int events, boolean jumps) {
    long now = state.clock().nanos();
    writer.commands().drain(now + 1, this::take);
    tick++;
    if (tick == 1 || now - dueNanos > MAX_BEHIND_NANOS) { // a longer stall is not made up for
      dueNanos = now;
      long instant = (tick - 1) * TICK_NANOS;
      writer
          .snapshots()
          .timeline(new Timeline(1, now - TICK_NANOS, instant, Timeline.NORMAL_PERMILLE));
    }
    dueNanos += TICK_NANOS;
    writer.events().at(1, tick, tick * TICK_NANOS);
    for (int event = 0; event < events; event++) {
      writer.events().user(KIND, 0, 0, 0, ++eventToken, NO_VALUES);
    }
    writer.snapshots().begin(tick, tick * TICK_NANOS);
    for (int slot = 0; slot < bodies; slot++) {
      if (generation(tick, slot) == 0) {
        continue;
      }
      long body = BodyId.of(slot, generation(tick, slot));
      writer.snapshots().body(body, x(tick, slot), y(tick, slot), slot % 100, 0, 0, 0, 1);
      if (jumps || isMoved(tick, slot)) {
        writer.snapshots().startPose(body, x(tick, slot), y(tick, slot), slot % 100, 0, 0, 0, 1);
      }
    }
    writer.snapshots().publish(state.clock().nanos());
  }

  private void take(Command command) {
    if (command.isOfViewer()) {
      return;
    }
    long sender = command.token() / SENDER;
    long number = command.token() % SENDER;
    if (number <= lastNumbers.getOrDefault(sender, 0L)) {
      twice++;
    } else {
      applied.merge(sender, 1L, Long::sum);
      lastNumbers.put(sender, number);
    }
  }

  static String wrong(Snapshot snapshot) {
    long tick = snapshot.tick();
    for (int slot = 0; slot < snapshot.layout().bodyCapacity(); slot++) {
      int expected = generation(tick, slot);
      int shown = slot < snapshot.slotCount() ? snapshot.generations()[slot] : 0;
      double error = expected == 0 || shown == 0
          ? 0
          : Math.abs(snapshot.poses().x()[slot] - x(tick, slot))
              + Math.abs(snapshot.poses().y()[slot] - y(tick, slot));
      if (shown != expected || !(error < 2 * MAX_ERROR)) {
        return "tick %d, slot %d: generation %d instead of %d, %f m off"
            .formatted(tick, slot, shown, expected, error);
      }
    }
    return "";
  }

  static double distance(long tick, int slot, RemoteState.Interest from) {
    double x = x(tick, slot) - from.x();
    double y = y(tick, slot) - from.y();
    double z = slot % 100 - from.z();
    return Math.sqrt(x * x + y * y + z * z);
  }

  static String wrong(Event event) {
    boolean sound = event.kind() == Event.Kind.USER
        && event.userKind() == KIND
        && event.instantNanos() == event.tick() * TICK_NANOS
        && event.bodyA() == 0
        && event.bodyB() == 0
        && event.detail() == 0;
    return sound
        ? ""
        : "event %d of kind %s, tick %d, %d ns"
            .formatted(event.token(), event.kind(), event.tick(), event.instantNanos());
  }

  /** Returns 0 while the slot is empty, for one second out of seven. */
  static int generation(long tick, int slot) {
    long at = tick + 31L * slot;
    return at % PERIOD_TICKS < ABSENT_TICKS ? 0 : (int) (1 + at / PERIOD_TICKS);
  }

  private static boolean isMoved(long tick, int slot) {
    return (tick + 17L * slot) % JUMP_TICKS == 0;
  }

  private static float x(long tick, int slot) {
    return (float) ((tick + 17L * slot) / JUMP_TICKS % 10 * 10.0 + Math.sin(tick * 0.01 + slot));
  }

  private static float y(long tick, int slot) {
    return (float) Math.sin(slot + tick * 0.02);
  }

  @Override
  public void close() {
    writer.close();
  }
}
