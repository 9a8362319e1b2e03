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
 * A world in which every number follows from the tick, every event has the next token, and the
 * token of a command says from whom it is and which one, so that whatever is wrong at the other end
 * shows. Owner: one thread.
 */
final class TokenWorld implements AutoCloseable {
  static final int KIND = 1;
  static final long SENDER = 1L << 32;
  static final long TICK_NANOS = 10_000_000;

  /** Of a body that is shown; half a step of its coordinate, and what a float rounds. */
  private static final double MOST_ERROR = 0.5 / 512 + 1e-4;

  private static final float[] NO_VALUES = new float[0];
  private static final long MOST_BEHIND_NANOS = 3_000_000_000L;
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

  /** The instant at which the next tick is due. */
  long dueNanos() {
    return dueNanos;
  }

  /** How many commands of a sender were applied. */
  long applied(long sender) {
    return applied.getOrDefault(sender, 0L);
  }

  /** How many commands came again, or after a later one. */
  long twice() {
    return twice;
  }

  /**
   * Runs the next tick.
   *
   * @param events how many it has
   * @param jumps true if all bodies are moved in it
   */
  void run(int events, boolean jumps) {
    long now = state.clock().nanos();
    writer.commands().drain(now + 1, this::take);
    tick++;
    if (tick == 1
        || now - dueNanos > MOST_BEHIND_NANOS) { // what stood for so long is not made up for
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
        writer.snapshots().beginPose(body, x(tick, slot), y(tick, slot), slot % 100, 0, 0, 0, 1);
      }
    }
    writer.snapshots().publish(state.clock().nanos());
  }

  private void take(Command command) {
    long sender = command.token() / SENDER;
    long number = command.token() % SENDER;
    if (number <= lastNumbers.getOrDefault(sender, 0L)) {
      twice++;
    } else {
      applied.merge(sender, 1L, Long::sum);
      lastNumbers.put(sender, number);
    }
  }

  /** Returns what is wrong with a snapshot of all bodies, or nothing. */
  static String wrong(Snapshot snapshot) {
    long tick = snapshot.tick();
    for (int slot = 0; slot < snapshot.layout().bodyCapacity(); slot++) {
      int expected = generation(tick, slot);
      int shown = slot < snapshot.slotCount() ? snapshot.generations()[slot] : 0;
      double error = expected == 0 || shown == 0
          ? 0
          : Math.abs(snapshot.poses().x()[slot] - x(tick, slot))
              + Math.abs(snapshot.poses().y()[slot] - y(tick, slot));
      if (shown != expected || !(error < 2 * MOST_ERROR)) {
        return "tick %d, slot %d: generation %d instead of %d, %f m off"
            .formatted(tick, slot, shown, expected, error);
      }
    }
    return "";
  }

  /** Returns how far a body is from the point of an interest. */
  static double distance(long tick, int slot, RemoteState.Interest from) {
    double x = x(tick, slot) - from.x();
    double y = y(tick, slot) - from.y();
    double z = slot % 100 - from.z();
    return Math.sqrt(x * x + y * y + z * z);
  }

  /** Returns what is wrong with an event, or nothing. */
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

  /** 0 while a slot is empty, a second of every seven. */
  static int generation(long tick, int slot) {
    long at = tick + 31L * slot;
    return at % PERIOD_TICKS < ABSENT_TICKS ? 0 : (int) (1 + at / PERIOD_TICKS);
  }

  private static boolean isMoved(long tick, int slot) {
    return (tick + 17L * slot) % JUMP_TICKS == 0;
  }

  /** Jumps by ten metres every three seconds. */
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
