package org.isochron.lockstep;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import org.isochron.lockstep.rollback.BodyCapture;
import org.isochron.lockstep.rollback.HeldEvents;
import org.isochron.lockstep.rollback.RewindableTicks;
import org.isochron.lockstep.rollback.TickOutcome;
import org.isochron.lockstep.slices.SliceSource;
import org.isochron.lockstep.slices.SliceWindow;
import org.isochron.physics.Simulation;
import org.isochron.physics.Steppable;
import org.isochron.physics.TickInput;
import org.isochron.physics.slice.ForwardingSimulation;
import org.isochron.physics.slice.Slice;
import org.isochron.state.Command;
import org.isochron.state.EventPublisher;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotWriter;
import org.jspecify.annotations.Nullable;

/** The simulation that {@link Lockstep#trial} returns. Owner: the physics thread. Allocates. */
final class RollbackTrial extends ForwardingSimulation {
  static final int MAX_DISTANCE = 240;

  private final int distance;
  private final SliceWindow slices;
  private final RewindableTicks ticks;
  private final HeldEvents held;
  private final TickOutcome[] records;
  private final long[] beginNanos;
  private final long[] endNanos;
  private final Slice made = new Slice();
  private @Nullable EventPublisher events;
  private @Nullable BodyCapture bodies;
  private long firstTick;

  private RollbackTrial(Simulation simulation, int distance) {
    super(simulation);
    this.distance = distance;
    int capacity = distance + 1;
    slices = new SliceWindow(0, capacity);
    ticks =
        new RewindableTicks(simulation, 1, SliceSource.of(new SliceWindow[] {slices}), capacity);
    held = new HeldEvents(capacity);
    records = new TickOutcome[capacity];
    Arrays.setAll(records, index -> new TickOutcome());
    beginNanos = new long[capacity];
    endNanos = new long[capacity];
  }

  static Simulation around(Simulation simulation, int distance) {
    if (distance < 1 || distance > MAX_DISTANCE) {
      throw new IllegalArgumentException("distance is %d: from 1 to %d ticks can be rolled back"
          .formatted(distance, MAX_DISTANCE));
    }
    requireSaves(simulation);
    return new RollbackTrial(simulation, distance);
  }

  static void requireSaves(Steppable simulation) {
    Objects.requireNonNull(simulation, "simulation is null: build the world of all peers");
    if (!simulation.savesState()) {
      throw new IllegalArgumentException(
          "%s does not save its state, so its ticks cannot be rolled back; use an engine that does, such as Jolt or ode4j"
              .formatted(simulation.getClass().getSimpleName()));
    }
  }

  @Override
  public void begin(long tick, EventPublisher publisher) {
    events = publisher;
    firstTick = firstTick == 0 ? tick : firstTick;
    beginNanos[index(tick)] = publisher.instantNanos();
    made.clear();
  }

  @Override
  public void apply(Command command) {
    made.add(command);
  }

  @Override
  public void control(TickInput input) {
    made.input(input);
  }

  /** @throws IllegalStateException if a repeated tick has a different outcome */
  @Override
  public void step(long tick, double dtSeconds) {
    if (events == null) {
      throw new IllegalStateException("tick %d has not begun: call begin first".formatted(tick));
    }
    endNanos[index(tick)] = events.instantNanos();
    slices.forgetBefore(tick - distance);
    ByteBuffer buffer = slices.put(tick, Long.BYTES + made.byteSize());
    made.writeTo(buffer.putLong(0));
    buffer.flip();

    ticks.save(tick - 1);
    run(tick, dtSeconds);
    held.publishTo(events::forward, tick);
    record(tick).keep(captured(tick), simulation.stateHash(), held.bytes(tick));
    if (tick - distance >= firstTick - 1) {
      again(ticks.restore(tick - distance), tick, dtSeconds);
    }
  }

  @Override
  public void capture(SnapshotWriter snapshots) {
    simulation.capture(snapshots);
    if (bodies == null) {
      bodies = new BodyCapture(snapshots.open().layout());
    }
  }

  @Override
  public void close() {
    ticks.clear();
    simulation.close();
  }

  /** As in a session, in which a machine must not choose the quality by itself. */
  @Override
  public int qualityLevels() {
    return 1;
  }

  @Override
  public void useQuality(int level) {}

  @Override
  public boolean savesState() {
    return false;
  }

  private void again(long from, long until, double dtSeconds) {
    for (long tick = from + 1; tick <= until; tick++) {
      run(tick, dtSeconds);
      Optional<String> difference =
          record(tick).difference(captured(tick), simulation.stateHash(), held.bytes(tick));
      if (difference.isPresent()) {
        throw new IllegalStateException(
            "tick %d has another outcome after a rollback of %d ticks: %s; save and restore everything on which a step depends"
                .formatted(tick, until - from, difference.get()));
      }
      if (tick < until) {
        ticks.save(tick);
      }
    }
  }

  private void run(long tick, double dtSeconds) {
    int index = index(tick);
    ticks.run(tick, dtSeconds, held.begin(tick, beginNanos[index], endNanos[index]));
    held.end();
  }

  private Optional<Snapshot> captured(long tick) {
    return Optional.ofNullable(bodies).map(capture -> capture.of(simulation, tick));
  }

  private TickOutcome record(long tick) {
    return records[index(tick)];
  }

  private int index(long tick) {
    return (int) (tick % records.length);
  }
}
