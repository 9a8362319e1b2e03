package org.isochron.bench.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.isochron.engine.reference.Balls;
import org.isochron.physics.Simulation;
import org.isochron.physics.TickSettings;
import org.isochron.physics.loop.TickLoop;
import org.isochron.physics.slice.ForwardingSimulation;
import org.isochron.render.Delay;
import org.isochron.render.FrameSource;
import org.isochron.render.RenderFrame;
import org.isochron.state.BodyId;
import org.isochron.state.Event;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.StateWriter;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

/**
 * Slow motion with forty frames per tick: a body is visible exactly from its spawn event to its
 * despawn event.
 */
class SpawnEventsTest {
  private static final long TICK = 10_000_000;
  private static final int SLOW_PERMILLE = 100;
  private static final long FRAME = TICK / 4;

  private final NanoClock.Manual clock = new NanoClock.Manual(0);
  private final SharedState state =
      SharedState.of(SnapshotLayout.bodies(2).withVelocities(), SharedState.Limits.DEFAULT, clock);
  private final List<String> received = new ArrayList<>();
  private long guest = BodyId.NONE;
  private boolean visible;

  @Test
  void bodyIsShownExactlyFromItsSpawnEventToItsDespawnEvent() {
    for (Delay delay : List.of(Delay.fixed(Duration.ofNanos(TICK)), Delay.predictive())) {
      received.clear();
      visible = false;
      guest = BodyId.NONE;
      run(FrameSource.Settings.of(delay));

      assertThat(received).as("%s", delay).containsExactly("spawn", "despawn");
    }
  }

  private void run(FrameSource.Settings settings) {
    try (StateWriter writer = state.claimWriter();
        FrameSource frames = FrameSource.on(state, settings)) {
      TickLoop loop = new TickLoop(
          writer, TickLoop.Parts.of(seenWhileItSteps(frames)), TickSettings.DEFAULT, clock);
      loop.speed(clock.nanos(), SLOW_PERMILLE);
      for (int number = 0; number < 1_000; number++) {
        loop.advance(clock.nanos());
        if (number == 300) {
          state
              .commands()
              .spawnWithToken(
                  0, new Vector3d(), new Quaternionf(), new Vector3f(), new Vector3f(), 1);
        }
        if (number == 600) {
          state.commands().despawn(guest);
        }
        requireAgreement(frames.at(clock.nanos()), "frame " + number);
        clock.advance(FRAME);
      }
    }
  }

  private Simulation seenWhileItSteps(FrameSource frames) {
    return new ForwardingSimulation(Balls.falling(2).build()) {
      @Override
      public void step(long tick, double dtSeconds) {
        super.step(tick, dtSeconds);
        requireAgreement(frames.at(clock.nanos()), "in step " + tick);
      }
    };
  }

  private void requireAgreement(RenderFrame frame, String when) {
    frame.events(this::receive);
    assertThat(guest != BodyId.NONE && frame.contains(guest)).as(when).isEqualTo(visible);
    assertThat(frame.body(0) != BodyId.NONE).as(when).isEqualTo(visible);
  }

  private void receive(Event event) {
    if (event.kind() == Event.Kind.SPAWN) {
      received.add("spawn");
      guest = event.bodyA();
      visible = true;
    } else if (event.kind() == Event.Kind.DESPAWN) {
      received.add("despawn");
      visible = false;
    }
  }
}
