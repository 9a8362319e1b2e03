package org.isochron.bench.stage;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.isochron.bench.trace.ValueTrack;
import org.isochron.physics.PhysicsSettings;
import org.isochron.physics.PhysicsThread;
import org.isochron.physics.Steppable;
import org.isochron.state.Command;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotLayout;

/** Ticks that a physics thread of this process computes and optionally serves. Any thread. */
final class OwnTicks implements TickOrigin {
  /** Readers for blended frames, newest-tick frames, the frame meter and two relays. */
  private static final int READERS = 5;

  private final SharedState state;
  private final WatchedSimulation watched;
  private final PhysicsThread physics;
  private final Optional<AutoCloseable> relay;
  private final AtomicBoolean restartWanted = new AtomicBoolean();

  OwnTicks(
      DemoSettings settings,
      SnapshotLayout layout,
      Steppable simulation,
      NanoClock clock,
      Optional<ServingTarget> served,
      RunDescription description) {
    state = SharedState.of(layout, SharedState.Limits.DEFAULT.withReaders(READERS), clock);
    watched = new WatchedSimulation(simulation, clock);
    PhysicsSettings thread = PhysicsSettings.hertz(settings.hertz()).withListener(watched);
    relay = served.map(target -> serve(target, description));
    try {
      physics = PhysicsThread.start(
          state, watched, thread.withTicks(thread.ticks().withStartPaused(true)));
    } catch (Throwable e) {
      relay.ifPresent(OwnTicks::closeRelay);
      throw e;
    }
    watched.onOrders(this::execute);
  }

  /** Executes a time command of a remote viewer on the physics thread. */
  private void execute(Command order) {
    if (TimeOrder.carryOut(order, physics.time(), remembers())) {
      // ordering: opaque: a flag that orders nothing else; the frame loop only has to see it soon.
      restartWanted.setOpaque(true);
    }
  }

  private AutoCloseable serve(ServingTarget target, RunDescription description) {
    try {
      return target.serve(state, description.text(), remembers());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void closeRelay(AutoCloseable relay) {
    try {
      relay.close();
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException("the relay could not be closed", e);
    }
  }

  @Override
  public SharedState state() {
    return state;
  }

  @Override
  public Optional<PhysicsThread> thread() {
    return Optional.of(physics);
  }

  @Override
  public Optional<String> source() {
    return Optional.empty();
  }

  @Override
  public boolean look() {
    // ordering: opaque: a flag that is only ever set and orders nothing else.
    return !restartWanted.getOpaque();
  }

  @Override
  public ValueTrack tickEnds() {
    return watched.tickEnds();
  }

  @Override
  public ValueTrack lateness() {
    return watched.lateness();
  }

  @Override
  public ValueTrack stepCosts() {
    return watched.stepCosts();
  }

  @Override
  public TickReport report() {
    return TickReport.of(physics);
  }

  @Override
  public long missingCommands(long sentCount) {
    return Math.max(0, sentCount - watched.commandCount());
  }

  @Override
  public long bytesPerTick() {
    return watched.allocation().bytesPerTurn();
  }

  @Override
  public boolean remembers() {
    return watched.past().isPresent();
  }

  @Override
  public void close() {
    try {
      physics.close();
    } finally {
      relay.ifPresent(OwnTicks::closeRelay); // after the last tick, so that viewers see the end
    }
  }
}
