package org.isochron.physics;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotReader;

/**
 * A physics thread or game loop on a manual clock. The test wakes the thread and waits until the
 * thread has run the expected ticks and read the clock again. If the clock moved while the thread
 * is working, the loop would measure an expensive step and ease the speed.
 */
final class DrivenLoop implements AutoCloseable {
  static final long START = 77_000_000;

  /**
   * The first wake-up may have begun before the clock moved; the second one is complete when a
   * third begins.
   */
  private static final int WHOLE_WAKE_UP = 3;

  enum Kind {
    PHYSICS_THREAD,
    GAME_LOOP;

    DrivenLoop start(TickSettings ticks) {
      return start(ticks, InputSource.none());
    }

    DrivenLoop start(TickSettings ticks, InputSource input) {
      return new DrivenLoop(this, PhysicsSettings.DEFAULT.withTicks(ticks).withInput(input));
    }
  }

  final Simulated simulation = new Simulated();
  private final NanoClock.Manual clock = new NanoClock.Manual(START);
  private final SharedState state =
      SharedState.of(SnapshotLayout.bodies(1), SharedState.Limits.DEFAULT, clock);
  private final SnapshotReader reader = state.openReader();
  private final AutoCloseable loop;
  private final Runnable wake;
  private final RunningWorld.Statistics statistics;

  private DrivenLoop(Kind kind, PhysicsSettings settings) {
    if (kind == Kind.GAME_LOOP) {
      GameLoop frames = GameLoop.start(state, simulation, settings);
      loop = frames;
      statistics = frames.statistics();
      wake = frames::advance;
    } else {
      PhysicsThread physics = PhysicsThread.start(state, simulation, settings);
      loop = physics;
      statistics = physics.statistics();
      wake = physics.time()::resume;
    }
    pass(0, 0);
  }

  void pass(long nanos, long ticks) {
    clock.advance(nanos);
    long wakeUps = simulation.wakeUps.get();
    wake.run();
    if (loop instanceof PhysicsThread) {
      AtomicLong woken = new AtomicLong(wakeUps);
      Until.holds(() -> {
        long now = simulation.wakeUps.get();
        // one request per wake-up, because more would fill the queue during a long tick
        if (woken.getAndSet(now) != now) {
          wake.run();
        }
        return simulation.wakeUps.get() >= wakeUps + WHOLE_WAKE_UP
            && statistics.ticks() >= ticks
            && (reader.refresh() || reader.length() > 0)
            && reader.newest().tick() >= ticks;
      });
    }
  }

  long elapsedNanos() {
    return clock.nanos() - START;
  }

  RunningWorld.Statistics statistics() {
    return statistics;
  }

  Snapshot newest() {
    reader.refresh();
    return reader.newest();
  }

  @Override
  public void close() {
    try {
      loop.close();
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  static final class Simulated extends BodilessSimulation {
    final List<String> inputs = new ArrayList<>();
    final List<Thread> threads = new ArrayList<>();
    final AtomicLong wakeUps = new AtomicLong();

    @Override
    public int pacePermille() {
      wakeUps.incrementAndGet();
      return super.pacePermille();
    }

    @Override
    public void control(TickInput input) {
      if (inputs.size() < 10) {
        inputs.add("%d presses, %s, moved by %s"
            .formatted(input.pressCount(1), input.isDown(1) ? "down" : "up", input.motion(2)));
        threads.add(Thread.currentThread());
      }
    }
  }
}
