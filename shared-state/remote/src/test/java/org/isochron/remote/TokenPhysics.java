package org.isochron.remote;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.isochron.shapes.PrefabTable;
import org.isochron.state.BodyId;
import org.isochron.state.Command;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.StateWriter;
import org.isochron.state.Timeline;

/**
 * Physics that a test drives. Every number is computed from the tick, every event has the next
 * token, and the token of a command contains its sender and number. Any error is therefore visible
 * at the other end.
 */
final class TokenPhysics implements AutoCloseable {
  static final int BODIES = 60;
  static final long TICK_NANOS = 10_000_000;
  static final int KIND = Command.USER + 1;
  static final long SENDER = 1L << 40;
  private static final Consumer<Command> DROPPER = command -> {};

  final SharedState state;
  private final Map<Long, Long> lastCommands;
  private final Map<Long, Long> commandCounts;
  private final StateWriter writer;
  private final int run;
  private final int bodies;
  private final int speedPermille;
  private long tick;
  private long eventToken;
  private long epoch;
  long receivedCommands;
  final List<String> reports = new ArrayList<>();
  final Set<Integer> senders = new TreeSet<>();
  long lastStampNanos;

  PrefabTable prefabs = PrefabTable.EMPTY;

  int eventsATick = 1;
  float[] eventValues = new float[0];

  boolean isForged;
  long tickNanos = TICK_NANOS;

  TokenPhysics(NanoClock clock, int run) {
    this(clock, run, BODIES, Timeline.NORMAL_PERMILLE, new HashMap<>(), new HashMap<>());
  }

  TokenPhysics(
      NanoClock clock,
      int run,
      int bodies,
      int speedPermille,
      Map<Long, Long> lastCommands,
      Map<Long, Long> commandCounts) {
    this(
        clock, run, bodies, speedPermille, SharedState.Limits.DEFAULT, lastCommands, commandCounts);
  }

  TokenPhysics(
      NanoClock clock,
      int run,
      int bodies,
      int speedPermille,
      SharedState.Limits limits,
      Map<Long, Long> lastCommands,
      Map<Long, Long> commandCounts) {
    this.run = run;
    this.bodies = bodies;
    this.speedPermille = speedPermille;
    this.lastCommands = lastCommands;
    this.commandCounts = commandCounts;
    state = SharedState.of(SnapshotLayout.bodies(bodies), limits.withCommands(128), clock);
    writer = state.claimWriter();
    writer.snapshots().state(SharedState.Phase.RUNNING);
    epoch = 1;
    writer.snapshots().timeline(new Timeline(1, clock.nanos(), 0, speedPermille));
  }

  long lastTick() {
    return tick;
  }

  long lastEvent() {
    return eventToken;
  }

  StateWriter writer() {
    return writer;
  }

  void publishOnly() {
    writer.commands().drain(state.clock().nanos() + 1, DROPPER);
    run();
  }

  void tick() {
    writer.commands().drain(state.clock().nanos() + 1, this::take);
    run();
  }

  void tickWhile(BooleanSupplier condition) {
    NanoClock clock = NanoClock.system();
    long next = clock.nanos();
    while (condition.getAsBoolean()) {
      tick();
      next += TICK_NANOS;
      LockSupport.parkNanos(next - clock.nanos());
    }
  }

  void miss(int ticks) {
    tick += ticks;
  }

  void pause() {
    long nowNanos = state.clock().nanos();
    writer.snapshots().timeline(new Timeline(epoch, nowNanos, tick * tickNanos, 0));
    writer.snapshots().state(SharedState.Phase.PAUSED);
  }

  void seek(long toTick) {
    tick = toTick;
    epoch++;
    writer
        .snapshots()
        .timeline(new Timeline(epoch, state.clock().nanos(), tick * tickNanos, speedPermille));
  }

  private void run() {
    if (tick++ == 0) {
      long begin = state.clock().nanos() - tickNanos * Timeline.NORMAL_PERMILLE / speedPermille;
      writer.snapshots().timeline(new Timeline(1, begin, 0, speedPermille));
    }
    writer.events().at(epoch, tick, tick * tickNanos);
    for (int event = 0; event < eventsATick; event++) {
      writer.events().user(1, run, 0, 0, ++eventToken, eventValues);
    }
    writer.snapshots().begin(tick, tick * tickNanos);
    writer.snapshots().prefabs(prefabs);
    for (int slot = 0; slot < bodies; slot++) {
      if (!isThere(tick, slot)) {
        continue;
      }
      long body = BodyId.of(slot, generation(tick, slot));
      float y = y((double) tick, slot);
      writer.snapshots().body(body, x(tick, slot), y, slot, 0, 0, 0, 1);
      if (prefabs.count() > 0) {
        writer.snapshots().prefab(body, slot % prefabs.count());
      }
      if (isMoved(tick, slot)) {
        writer.snapshots().startPose(body, x(tick, slot), 0, slot, 0, 0, 0, 1);
      }
    }
    writer.snapshots().publish(state.clock().nanos());
  }

  private void take(Command command) {
    if (command.isOfViewer()) {
      reports.add(Command.name(command.kind()) + " " + command.sender());
      return;
    }
    senders.add(command.sender());
    long sender = command.token() / SENDER;
    long number = command.token() % SENDER;
    long last = lastCommands.getOrDefault(sender, 0L);
    if (!isForged && number <= last) {
      throw new AssertionError(
          "command %d of %d after %d in life %d".formatted(number, sender, last, run));
    }
    lastCommands.put(sender, number);
    commandCounts.merge(sender, 1L, Long::sum);
    receivedCommands++;
    lastStampNanos = command.stampNanos();
  }

  static void requireWhole(Snapshot snapshot, Quantisation steps) {
    requireWhole(snapshot, TICK_NANOS, steps);
  }

  static void requireWhole(Snapshot snapshot, long tickNanos, Quantisation steps) {
    long tick = snapshot.tick();
    if (snapshot.instantNanos() != tick * tickNanos) {
      throw new AssertionError("tick %d at %d".formatted(tick, snapshot.instantNanos()));
    }
    for (int slot = 0; slot < snapshot.layout().bodyCapacity(); slot++) {
      int generation = isThere(tick, slot) ? generation(tick, slot) : 0;
      int shown = slot < snapshot.slotCount() ? snapshot.generations()[slot] : 0;
      double error = generation == 0 ? 0 : Math.abs(snapshot.poses().x()[slot] - x(tick, slot));
      if (shown != generation || !(error < QuantisationErrors.ofPosition(steps) + 1e-4)) {
        throw new AssertionError("tick %d, slot %d: generation %d instead of %d, or %f m off"
            .formatted(tick, slot, shown, generation, error));
      }
    }
  }

  /** A slot is empty for one second out of seven. */
  static boolean isThere(long tick, int slot) {
    return (tick + 31L * slot) % 700 >= 100;
  }

  private static int generation(long tick, int slot) {
    return (int) (1 + (tick + 31L * slot) / 700);
  }

  static int movedIn(long tick) {
    int moved = 0;
    for (int slot = 0; slot < BODIES; slot++) {
      moved += isThere(tick, slot) && isMoved(tick, slot) ? 1 : 0;
    }
    return moved;
  }

  private static boolean isMoved(long tick, int slot) {
    return (tick + 17L * slot) % 300 == 0;
  }

  static float y(double tick, int slot) {
    return (float) Math.sin(slot + tick * 0.02);
  }

  /** Jumps by ten metres every three seconds. */
  private static float x(long tick, int slot) {
    return (float) ((tick + 17L * slot) / 300 % 10 * 10.0 + Math.sin(tick * 0.01 + slot));
  }

  @Override
  public void close() {
    writer.close();
  }
}
