package org.isochron.bench.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import org.isochron.engine.Engines;
import org.isochron.engine.Scene;
import org.isochron.physics.Simulation;
import org.isochron.physics.TickSettings;
import org.isochron.physics.loop.TickLoop;
import org.isochron.physics.slice.ForwardingSimulation;
import org.isochron.render.Delay;
import org.isochron.render.FrameSource;
import org.isochron.render.RenderFrame;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotWriter;
import org.isochron.state.StateWriter;
import org.junit.jupiter.api.Test;

class SleepingChannelTest {
  private static final long TICK = 10_000_000;
  private static final int ASLEEP = 400;

  /**
   * The channel of the box contains one litre per elapsed tick; the channel of the floor stays
   * empty.
   */
  private static final class Burning extends ForwardingSimulation {
    private long tick;
    private boolean still;

    private Burning(Simulation engine) {
      super(engine);
    }

    @Override
    public void step(long ofTick, double dtSeconds) {
      tick = ofTick;
      super.step(ofTick, dtSeconds);
    }

    @Override
    public void capture(SnapshotWriter snapshots) {
      super.capture(snapshots);
      Snapshot open = snapshots.open();
      snapshots.channel(0, open.body(1), (float) tick);
      still = open.stillSinceTick() < tick - 1;
    }
  }

  @Test
  void channelOfASleepingEngineContinues() {
    NanoClock.Manual clock = new NanoClock.Manual(0);
    SharedState state = SharedState.of(
        SnapshotLayout.bodies(2).withVelocities().withChannel("fuel", SnapshotLayout.Blend.LINEAR),
        SharedState.Limits.DEFAULT,
        clock);
    Burning burning = new Burning(Engines.named("Jolt").build(Scene.pyramid(1)));
    FrameSource.Settings settings = FrameSource.Settings.of(Delay.fixed(Duration.ofNanos(TICK)));
    try (StateWriter writer = state.claimWriter();
        FrameSource frames = FrameSource.on(state, settings);
        burning) {
      TickLoop loop = new TickLoop(writer, TickLoop.Parts.of(burning), TickSettings.DEFAULT, clock);
      RenderFrame frame = frames.at(0);
      for (int tick = 0; tick <= ASLEEP; tick++) {
        for (long wall = tick * TICK; wall < (tick + 1) * TICK; wall += TICK / 4) {
          clock.moveTo(wall);
          loop.advance(wall);
          frame = frames.at(wall);
          if (tick > 3) {
            float litres = frame.instantNanos() / (float) TICK;
            assertThat(frame.channel(0)[1]).isCloseTo(litres, within(1e-3f));
            assertThat(frame.channel(0)[0]).isZero();
          }
        }
      }
      assertThat(burning.still).as("the engine sleeps").isTrue();
    }
  }
}
