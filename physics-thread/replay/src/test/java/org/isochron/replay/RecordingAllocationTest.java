package org.isochron.replay;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.isochron.engine.reference.Balls;
import org.isochron.physics.Simulation;
import org.isochron.physics.Steppable;
import org.isochron.physics.TickListener;
import org.isochron.physics.TickSettings;
import org.isochron.physics.loop.TickLoop;
import org.isochron.state.AllocationCount;
import org.isochron.state.BodyId;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordingAllocationTest {
  private static final int TICKS = 2_000;

  @TempDir
  private Path folder;

  private final NanoClock.Manual clock = new NanoClock.Manual(0);
  private final SharedState state =
      SharedState.of(SteeredSpheres.IDENTITY.layout(), SharedState.Limits.DEFAULT, clock);
  private final Vector3f vector = new Vector3f(0, 3, 0);
  private final Quaternionf rotation = new Quaternionf();

  @Test
  void countingSeesAnAllocation() {
    long[][] kept = new long[1][];
    TickLoop loop = loop(world(), (tick, instant, late, step) -> kept[0] = new long[] {tick});

    assertThat(AllocationCount.of(TICKS, () -> tick(loop))).isGreaterThanOrEqualTo(16 * TICKS);
  }

  @Test
  void recordedTicksAndFramesAllocateNothing() throws IOException {
    Path file = folder.resolve("journal");
    try (Recording recording = Recording.start(
        file,
        SteeredSpheres.IDENTITY,
        world(),
        Recording.Settings.DEFAULT.withBufferBytes(1 << 26))) {
      TickLoop loop = loop(recording.simulation(), TickListener.none());
      Recording.FrameLog frames = recording.openFrames();

      long bytes = AllocationCount.least(TICKS, () -> {
        tick(loop);
        if (loop.lastTick() % 50 == 0) {
          frames.note(clock.nanos(), clock.nanos(), loop.lastTick(), loop.timeline());
        }
      });

      assertThat(bytes).isZero();
      assertThat(recording.status().state()).isInstanceOf(Recording.Status.State.Running.class);
      assertThat(recording.status().ticks()).isEqualTo(loop.lastTick());
      assertThat(recording.status().leftOut()).isZero();
    }
    assertThat(Journal.open(file).checkpointCount()).isGreaterThanOrEqualTo(TICKS / 100);
  }

  private static Simulation world() {
    Balls balls = Balls.falling(SteeredSpheres.BODIES);
    for (int body = 0; body < SteeredSpheres.BODIES; body++) {
      balls.ball(body, 3, 0);
    }
    return balls.build();
  }

  private TickLoop loop(Steppable simulation, TickListener listener) {
    TickLoop.Parts parts = TickLoop.Parts.of(simulation).withListener(listener);
    return new TickLoop(state.claimWriter(), parts, TickSettings.DEFAULT, clock);
  }

  private void tick(TickLoop loop) {
    clock.advance(JournalSession.PERIOD_NANOS);
    for (int command = 0; command < 5; command++) {
      state.commands().teleport(BodyId.of(command, 1), vector, rotation);
      state.commands().impulse(BodyId.of(command, 1), vector);
      state.commands().angularImpulse(BodyId.of(command, 1), vector);
    }
    state.commands().press(3);
    state.commands().level(4, 0.5f);
    loop.advance(clock.nanos());
  }
}
