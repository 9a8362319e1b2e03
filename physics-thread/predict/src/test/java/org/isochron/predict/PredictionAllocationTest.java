package org.isochron.predict;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.isochron.engine.reference.Balls;
import org.isochron.physics.Simulation;
import org.isochron.physics.Steppable;
import org.isochron.physics.TickInput;
import org.isochron.physics.TickSettings;
import org.isochron.physics.WorldView;
import org.isochron.physics.loop.TickLoop;
import org.isochron.render.FrameSource;
import org.isochron.state.AllocationCount;
import org.isochron.state.BodyId;
import org.isochron.state.CommandSender;
import org.isochron.state.Link;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotReader;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

final class PredictionAllocationTest {
  private static final int TURNS = 2_000;
  private static final int AXIS = 33;
  private static final long PERIOD_NANOS = 10_000_000;
  private static final long OWN = BodyId.of(0, 1);
  private static final long OTHER = BodyId.of(1, 1);
  private static final long FAR = BodyId.of(2, 1);

  private final NanoClock.Manual clock = new NanoClock.Manual(0);
  private final Vector3f vector = new Vector3f(0, 3, 0);
  private long turn;

  private static Simulation world() {
    return Balls.falling(19).ball(0, 3, 0).ball(5, 5, 5).ball(30, 5, 30).build();
  }

  /** Pushes its ball by an axis. */
  private static final class Pusher implements StatelessCode {
    private final long body;
    private final Vector3f push = new Vector3f();

    Pusher(long body) {
      this.body = body;
    }

    @Override
    public void control(long tick, TickInput input, WorldView view, CommandSender commands) {
      commands.impulse(body, push.set(input.level(AXIS), 0, 0));
    }
  }

  @Test
  void serverAndClientAllocateNothing() {
    Players players = Players.of(Pusher::new);
    Steppable server = players.around(world());
    List<List<Link>> mesh = Link.inProcess(2);
    Prediction client = new Prediction(
        world(), Pusher::new, Prediction.Settings.DEFAULT, mesh.get(1).get(0), clock);
    SharedState served = SharedState.of(server.layout(), SharedState.Limits.DEFAULT, clock);
    SharedState shown =
        SharedState.of(client.simulation().layout(), SharedState.Limits.DEFAULT, clock);
    TickLoop serverLoop =
        new TickLoop(served.claimWriter(), TickLoop.Parts.of(server), TickSettings.DEFAULT, clock);
    TickLoop clientLoop = new TickLoop(
        shown.claimWriter(), TickLoop.Parts.of(client.simulation()), TickSettings.DEFAULT, clock);
    players.join(mesh.get(0).get(0), OWN);
    client.withFarBodies(FrameSource.on(served));

    SnapshotReader reader = shown.openReader();

    assertThat(AllocationCount.least(TURNS, () -> {
          turn++;
          clock.advance(PERIOD_NANOS);
          if (turn % 16 == 0) { // unknown to the client, so that it is corrected
            served.commands().velocity(OWN, vector);
            served.commands().velocity(OTHER, vector);
            served.commands().velocity(FAR, vector);
          }
          shown.commands().level(AXIS, (float) (turn % 20 - 10));
          serverLoop.advance(clock.nanos());
          clientLoop.advance(clock.nanos());
        }))
        .isZero();
    assertThat(reader.refresh()).isTrue();
    assertThat(reader.newest().contains(FAR)).as("far body").isTrue();
    assertThat(client.status().corrections()).as("corrections").isGreaterThan(turn / 32);
    assertThat(client.status().lateInputs()).isLessThan(20);
  }
}
