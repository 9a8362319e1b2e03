package org.isochron.simulator;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.isochron.physics.SavedState;
import org.isochron.physics.Simulation;
import org.isochron.physics.Steppable;
import org.isochron.physics.TickInput;
import org.isochron.physics.slice.CallOrder;
import org.isochron.physics.slice.ControlTable;
import org.isochron.physics.slice.ForwardingSimulation;
import org.isochron.physics.slice.Slice;
import org.isochron.state.Command;
import org.isochron.state.EventPublisher;
import org.isochron.state.EventRing;
import org.isochron.state.NanoClock;
import org.jspecify.annotations.Nullable;

/** Keeps recent ticks of a world and some of its states, from which others compute them again. */
final class Tape extends ForwardingSimulation {
  private static final int TICKS = 60;
  private static final int TICKS_BETWEEN_STATES = 15;

  private final TreeMap<Long, Kept> kept = new TreeMap<>();
  private final Slice slice = new Slice();
  private final ControlTable controls = new ControlTable();
  private final SavedState saved = new SavedState();
  private int quality;
  private byte @Nullable [] state;

  Tape(Simulation simulation) {
    super(simulation);
  }

  /** A tick: what was given to the world, and sometimes its state before that. */
  private record Kept(
      int quality,
      double dtSeconds,
      ByteBuffer slice,
      ControlTable controls,
      Optional<SavedState> state) {}

  @Override
  public void begin(long tick, EventPublisher events) {
    kept.tailMap(tick, true).clear(); // time has left them
    slice.clear();
    state = null;
    if (simulation.savesState() && tick % TICKS_BETWEEN_STATES == 0) {
      simulation.save(saved.clear());
      ByteBuffer bytes = ByteBuffer.allocate(saved.byteSize());
      saved.copyTo(bytes);
      state = bytes.array();
    }
    simulation.begin(tick, events);
  }

  @Override
  public void apply(Command command) {
    slice.add(command);
    simulation.apply(command);
  }

  @Override
  public void control(TickInput input) {
    slice.input(input);
    controls.rest();
    controls.copyDifferences(input);
    simulation.control(input);
  }

  @Override
  public void useQuality(int level) {
    quality = level;
    simulation.useQuality(level);
  }

  @Override
  public void step(long tick, double dtSeconds) {
    ByteBuffer bytes = ByteBuffer.allocate(slice.byteSize());
    slice.writeTo(bytes);
    ControlTable held = new ControlTable();
    held.copyFrom(controls);
    held.beginSlice();
    kept.put(
        tick,
        new Kept(
            quality,
            dtSeconds,
            bytes.flip().asReadOnlyBuffer(),
            held,
            Optional.ofNullable(state).map(SavedState::of)));
    kept.headMap(tick - TICKS, true).clear();
    simulation.step(tick, dtSeconds);
  }

  /** Returns a tick after which a state is kept, with at least one tick after it. */
  Optional<Long> start(Random random, long last) {
    List<Long> starts = kept.headMap(last, true).entrySet().stream()
        .filter(each -> each.getValue().state.isPresent())
        .map(each -> each.getKey() - 1)
        .toList();
    return starts.isEmpty()
        ? Optional.empty()
        : Optional.of(starts.get(random.nextInt(starts.size())));
  }

  /** Restores the state after a tick that {@link #start} has returned. */
  void restore(long tick, Steppable world) {
    world.restore(kept(tick + 1).state.orElseThrow().rewind());
  }

  int quality(long tick) {
    return kept(tick).quality;
  }

  private Kept kept(long tick) {
    return Objects.requireNonNull(kept.get(tick), () -> "tick %d is not kept".formatted(tick));
  }

  /** Gives what was given to a world to another one. */
  final class Player {
    private final Slice slice = new Slice();
    private final ControlTable controls = new ControlTable();
    private final EventPublisher events = new EventRing(64).claimPublisher();
    private final CallOrder order;

    Player(Steppable world) {
      order = new CallOrder(world, NanoClock.system());
    }

    /** Runs a tick. */
    void run(long tick, Steppable world) {
      Kept its = kept(tick);
      world.useQuality(its.quality);
      events.atTick(0, tick, tick - 1, tick);
      order.run(tick, its.dtSeconds, events, to -> give(its, to));
    }

    /** Runs a tick while time runs backwards, in which a world is given nothing. */
    void show(long tick, double dtSeconds) {
      events.atTick(0, tick, tick - 1, tick);
      order.run(tick, dtSeconds, events, to -> {});
    }

    /** Gives the commands and controls of a tick. */
    void give(long tick, Steppable world) {
      give(kept(tick), world);
    }

    private void give(Kept its, Steppable world) {
      slice.readFrom(its.slice.duplicate());
      controls.copyFrom(its.controls);
      slice.passTo(world, controls);
    }
  }
}
