package org.isochron.bench.stage;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.isochron.bench.trace.Allocation;
import org.isochron.bench.trace.ValueTrack;
import org.isochron.physics.Steppable;
import org.isochron.physics.TickListener;
import org.isochron.physics.slice.ForwardingSteppable;
import org.isochron.state.Command;
import org.isochron.state.EventPublisher;
import org.isochron.state.NanoClock;

/**
 * A simulation whose commands and allocation are counted; as the loop's listener it keeps the last
 * lateness and step costs. Owner: the physics
 * thread; allocates nothing once it is built.
 */
final class WatchedSimulation extends ForwardingSteppable<Steppable> implements TickListener {
  private final NanoClock clock;
  private final ValueTrack tickEnds = new ValueTrack();
  private final ValueTrack lateness = new ValueTrack();
  private final ValueTrack stepCosts = new ValueTrack();
  private final AtomicLong commandCount = new AtomicLong();
  private final AtomicReference<Consumer<Command>> orders = new AtomicReference<>(command -> {});
  private final Allocation allocation = new Allocation();

  WatchedSimulation(Steppable simulation, NanoClock clock) {
    super(simulation);
    this.clock = clock;
  }

  /** The wall instant at which each tick ended. */
  ValueTrack tickEnds() {
    return tickEnds;
  }

  ValueTrack lateness() {
    return lateness;
  }

  ValueTrack stepCosts() {
    return stepCosts;
  }

  /** How many commands of the simulation's own arrived; any thread. */
  long commandCount() {
    // ordering: opaque: a number on its own.
    return commandCount.getOpaque();
  }

  Allocation allocation() {
    return allocation;
  }

  @Override
  public void begin(long tick, EventPublisher events) {
    allocation.turn();
    simulation.begin(tick, events);
  }

  /** Sets who hears the orders of viewers in other processes. */
  void onOrders(Consumer<Command> handler) {
    // ordering: release, with the acquire in apply: the physics thread sees the handler whole.
    orders.setRelease(handler);
  }

  @Override
  public void apply(Command command) {
    if (command.kind() == TimeOrder.KIND) {
      // ordering: acquire, the counterpart of the release in onOrders.
      orders.getAcquire().accept(command);
      return;
    }
    // ordering: opaque: counted by this thread alone.
    commandCount.setOpaque(commandCount.getPlain() + 1);
    simulation.apply(command);
  }

  @Override
  public void ticked(long tick, long instantNanos, long lateNanos, long stepNanos) {
    tickEnds.add(clock.nanos());
    lateness.add(Math.max(0, lateNanos));
    stepCosts.add(stepNanos);
  }
}
