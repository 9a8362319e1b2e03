package org.isochron.physics.journal;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import org.isochron.physics.reference.SphereSettings;
import org.isochron.physics.reference.SphereWorld;
import org.isochron.physics.simulation.Simulation;
import org.isochron.physics.tick.TickListener;
import org.isochron.physics.tick.TickLoop;
import org.isochron.physics.tick.TickParts;
import org.isochron.physics.tick.TickSettings;
import org.isochron.state.SharedState;
import org.isochron.state.StateLimits;
import org.isochron.state.snapshot.BodyId;
import org.isochron.state.time.ManualClock;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Neither a recorded tick nor a recorded frame allocates, by the virtual machine's count for the ticking thread. */
class RecordingAllocationTest {
  private static final int WARM_UP = 10_000;
  private static final int TICKS = 10_000;
  private static final int BATCHES = 5;
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  @TempDir
  private Path folder;

  private final ManualClock clock = new ManualClock(0);
  private final SharedState state =
      SharedState.of(SteeredSpheres.IDENTITY.layout(), StateLimits.DEFAULT, clock);
  private final Vector3f vector = new Vector3f(0, 3, 0);
  private final Quaternionf rotation = new Quaternionf();

  @Test
  void countingSeesAnAllocation() {
    long[][] kept = new long[1][];
    TickLoop loop = loop(world(), (tick, instant, late, step) -> kept[0] = new long[] {tick});

    assertThat(bytesPerTick(() -> tick(loop))).isGreaterThanOrEqualTo(16);
  }

  @Test
  void recordedTicksAndFramesAllocateNothing() throws IOException {
    Path file = folder.resolve("journal");
    try (Recording recording = Recording.start(
        file,
        SteeredSpheres.IDENTITY,
        world(),
        RecordingSettings.DEFAULT.withBufferBytes(1 << 26))) {
      TickLoop loop = loop(recording.simulation(), recording.listener());
      FrameLog frames = recording.openFrames();

      long bytes = bytesPerTick(() -> {
        tick(loop);
        if (loop.lastTick() % 50 == 0) {
          frames.note(clock.nanos(), clock.nanos(), loop.lastTick(), loop.timeline());
        }
      });

      assertThat(bytes).isZero();
      assertThat(recording.status().state()).isInstanceOf(RecordingStatus.State.Recording.class);
      assertThat(recording.status().ticks()).isEqualTo(loop.lastTick());
      assertThat(recording.status().leftOut()).isZero();
    }
    assertThat(Journal.open(file).keyframeCount()).isGreaterThan(TICKS / 100);
  }

  private static SphereWorld world() {
    SphereWorld world = new SphereWorld(SphereSettings.bodies(SteeredSpheres.BODIES));
    for (int body = 0; body < SteeredSpheres.BODIES; body++) {
      world.add(0, new Vector3f(body, 3, 0), new Vector3f());
    }
    return world;
  }

  private TickLoop loop(Simulation simulation, TickListener listener) {
    TickParts parts = TickParts.of(simulation).withListener(listener);
    return new TickLoop(state.claimWriter(), parts, TickSettings.DEFAULT, clock);
  }

  private void tick(TickLoop loop) {
    clock.advance(JournalSession.PERIOD_NANOS);
    for (int command = 0; command < 5; command++) {
      state.commands().teleport(BodyId.of(command, 1), vector, rotation);
      state.commands().impulse(BodyId.of(command, 1), vector, vector);
    }
    state.commands().press(3);
    state.commands().level(4, 0.5f);
    loop.advance(clock.nanos());
  }

  /** Returns the bytes of the best of several batches; not every batch has the compiler's allocations. */
  private static long bytesPerTick(Runnable tick) {
    run(tick, WARM_UP);
    long least = Long.MAX_VALUE;
    for (int batch = 0; batch < BATCHES; batch++) {
      long before = THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
      run(tick, TICKS / BATCHES);
      long after = THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
      least = Math.min(least, (after - before) / (TICKS / BATCHES));
    }
    return least;
  }

  private static void run(Runnable tick, int times) {
    for (int time = 0; time < times; time++) {
      tick.run();
    }
  }
}
