package org.isochron.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import org.isochron.engine.reference.Balls;
import org.isochron.physics.Simulation;
import org.isochron.physics.TickListener;
import org.isochron.state.AllocationCount;
import org.isochron.state.NanoClock;
import org.junit.jupiter.api.Test;

class HostAllocationTest {
  private static final int WORLDS = 100;
  private static final long PERIOD_NANOS = 10_000_000;
  private static final int TURNS = 20_000;

  private final NanoClock.Manual clock = new NanoClock.Manual(0);
  private final WorkerLoop worker = new WorkerLoop(0, clock, clock);
  private byte[] kept = new byte[0];
  private int garbageBytes;
  private long ticks;
  private long turns;

  @Test
  void turnsOfManyWorldsAllocateNothing() {
    for (int i = 0; i < WORLDS; i++) {
      open(i);
    }

    assertThat(AllocationCount.least(TURNS, this::turn)).isZero();
    assertThat(ticks).isGreaterThan(turns / 4); // most turns run a tick
  }

  @Test
  void countingSeesAnAllocation() {
    open(0);
    garbageBytes = 64;

    assertThat(AllocationCount.of(TURNS, this::turn)).isGreaterThanOrEqualTo(64 * TURNS);
    assertThat(kept).hasSize(64);
  }

  private void open(int number) {
    Simulation world = Balls.onFloor(8).ball(0, 3, 0).build();
    TickListener listener = (tick, instant, late, step) -> {
      ticks++;
      if (garbageBytes > 0) {
        kept = new byte[garbageBytes];
      }
    };
    HostedWorld hosted = new HostedWorld(
        "w" + number,
        world,
        HostedWorld.Settings.DEFAULT.withPhysics(
            HostedWorld.Settings.DEFAULT.physics().withListener(listener)),
        WorldHost.Settings.DEFAULT,
        clock,
        (failed, cause) -> {
          throw new AssertionError(failed.name(), cause);
        });
    hosted.scheduled().begin(new IdleWorker(worker), number * PERIOD_NANOS / WORLDS);
  }

  private void turn() {
    turns++;
    long next = worker.advance(clock.nanos());
    clock.moveTo(Math.max(clock.nanos(), next));
  }
}
