package org.isochron.bench.pacing;

import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.isochron.physics.OverloadPolicy;
import org.isochron.physics.PhysicsSettings;
import org.isochron.physics.PhysicsThread;
import org.isochron.physics.ThreadSettings;
import org.isochron.physics.TickSettings;
import org.isochron.state.NanoClock;
import org.isochron.state.Pacing;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotReader;
import org.isochron.state.TickRate;
import org.isochron.state.Timeline;

/**
 * The physics thread with an empty simulation, paused between slices. Like the competing timers,
 * the thread catches up on every due tick, so each tick is measured against the same fixed grid.
 */
final class PhysicsContestant implements Contestant {
  private static final int MAX_TICKS_PER_WAKE = 1_000_000;
  private static final long POLL_NANOS = 1_000_000;
  private static final Duration TIMEOUT = Duration.ofSeconds(10);

  private final String name;
  private final TickRate rate;
  private final NanoClock clock = NanoClock.system();
  private final SharedState state = SharedState.of(SnapshotLayout.bodies(1));
  private final SnapshotReader reader = state.openReader();
  private final LastTicks lastTicks = new LastTicks();
  private final PhysicsThread physics;
  private Timeline timeline = Timeline.paused(0);
  private long driftNanos;

  PhysicsContestant(String name, Pacing pacing, OptionalInt realTimePriority, TickRate rate) {
    this.name = name;
    this.rate = rate;
    ThreadSettings thread = ThreadSettings.DEFAULT.withName(threadName(name)).withPacing(pacing);
    if (realTimePriority.isPresent()) {
      thread = thread.withRealTimePriority(realTimePriority.getAsInt());
    }
    TickSettings ticks = TickSettings.DEFAULT
        .withRate(rate)
        .withOverload(new OverloadPolicy.CatchUp(MAX_TICKS_PER_WAKE))
        .withStartPaused(true);
    PhysicsSettings settings = PhysicsSettings.DEFAULT
        .withTicks(ticks)
        .withThread(thread)
        .withListener((tick, instantNanos, lateNanos, stepNanos) ->
            lastTicks.add(instantNanos, clock.nanos()));
    physics = PhysicsThread.start(state, new EmptySimulation(), settings);
    await(() -> reader.writerState() == SharedState.Phase.PAUSED);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public List<String> threadNames() {
    return List.of(threadName(name));
  }

  @Override
  public List<String> scheduling() {
    return physics.status().scheduling();
  }

  @Override
  public long begin() {
    lastTicks.clear();
    physics.time().resume();
    await(() -> physics.status().state() == SharedState.Phase.RUNNING
        && !reader.timeline().isPaused());
    timeline = reader.timeline();
    long lastTick = rate.tickAt(timeline.simNanos());
    return timeline.wallAt(rate.instantNanos(lastTick + 1));
  }

  @Override
  public void end() {
    physics.time().pause();
    await(() -> physics.status().state() == SharedState.Phase.PAUSED);
    driftNanos += lastTicks.driftNanos(timeline.wallNanos() - timeline.simNanos());
  }

  @Override
  public Lateness lateness() {
    return Lateness.of(physics.statistics().lateness());
  }

  @Override
  public long driftNanos() {
    return driftNanos;
  }

  @Override
  public void close() {
    physics.close();
  }

  private void await(BooleanSupplier condition) {
    long startNanos = clock.nanos();
    while (!condition.getAsBoolean()) {
      if (clock.nanos() - startNanos > TIMEOUT.toNanos()) {
        throw new IllegalStateException("the physics thread of %s has not answered after %s: %s"
            .formatted(name, TIMEOUT, physics.status()));
      }
      LockSupport.parkNanos(this, POLL_NANOS);
    }
  }

  private static String threadName(String name) {
    return "isochron-physics " + name;
  }
}
