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
 * A wrapper that counts the commands and the allocation of a simulation, and records recent
 * lateness and step costs as a listener of the loop. Owner: the physics thread. Allocates nothing
 * after construction.
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

  ValueTrack tickEnds() {
    return tickEnds;
  }

  ValueTrack lateness() {
    return lateness;
  }

  ValueTrack stepCosts() {
    return stepCosts;
  }

  /**
   * Returns the number of commands that arrived at the simulation; any thread may call this method.
   */
  long commandCount() {
    // ordering: opaque: a single counter that orders nothing else; a stale count is harmless.
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

  void onOrders(Consumer<Command> handler) {
    // ordering: release, paired with the acquire in apply; without it the physics thread could see
    // a partly initialized handler.
    orders.setRelease(handler);
  }

  @Override
  public void apply(Command command) {
    if (command.kind() == TimeOrder.KIND) {
      // ordering: acquire, paired with the release in onOrders; without it the handler could be
      // partly initialized.
      orders.getAcquire().accept(command);
      return;
    }
    // ordering: opaque: only this thread writes the counter, and readers need no order.
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
