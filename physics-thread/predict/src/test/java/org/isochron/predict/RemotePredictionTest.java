package org.isochron.predict;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.isochron.engine.Engine;
import org.isochron.engine.Engines;
import org.isochron.engine.Scene;
import org.isochron.physics.PhysicsSettings;
import org.isochron.physics.PhysicsThread;
import org.isochron.remote.RemoteRelay;
import org.isochron.remote.RemoteSettings;
import org.isochron.remote.RemoteState;
import org.isochron.state.CommandRule;
import org.isochron.state.NanoClock;
import org.isochron.state.OpenPorts;
import org.isochron.state.SnapshotReader;
import org.joml.Vector3d;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A prediction over the connection of a viewer, with physics threads and QUIC over loopback. */
@Tag("evidence")
@Timeout(300)
final class RemotePredictionTest {
  private static final Engine JOLT = Engines.named("Jolt");
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final long SECOND_NANOS = 1_000_000_000;

  private final NanoClock clock = NanoClock.system();
  private final RemoteSettings settings =
      RemoteSettings.DEFAULT.withAddress(OpenPorts.address()).withCommands(CommandRule.EVERYTHING);
  private final Scene scene = PredictedGame.yard(0, 20);
  private final Players players =
      Players.of(Walker::new).withRules((player, view, commands) -> PredictedGame.FIRST);

  @Test
  void predictionContinuesWhenTheRelayRestarts() throws IOException {
    try (PhysicsThread server =
        PhysicsThread.start(players.around(JOLT.build(scene)), PhysicsSettings.DEFAULT)) {
      RemoteRelay relay = serve(server);
      try (RemoteState remote =
          RemoteState.connect(settings, RemoteState.Interest.EVERYTHING, PATIENCE)) {
        Prediction prediction = new Prediction(
            JOLT.build(scene), Walker::new, Prediction.Settings.DEFAULT, remote.link(), clock);
        try (PhysicsThread client = PhysicsThread.start(
            prediction.simulation(),
            PhysicsSettings.DEFAULT.withInput(PredictedGame.wandering(2, 10)))) {
          await("the first answer", () -> prediction.ownBody() == PredictedGame.FIRST);
          play("at first", prediction, server);

          relay.close();
          pause(SECOND_NANOS);
          relay = serve(server);
          long before = prediction.status().anchors();
          await("anchors of the next relay", () -> prediction.status().anchors() > before + 50);
          play("after the restart", prediction, server);

          assertThat(client.status().trouble()).isEmpty();
        }
        assertThat(remote.status().connectionCount()).isEqualTo(2);
      } finally {
        relay.close();
      }
    }
  }

  private RemoteRelay serve(PhysicsThread server) {
    RemoteRelay relay = RemoteRelay.serve(server.state(), settings);
    players.admitViewers(relay::link);
    return relay;
  }

  /** Plays for 10 s, in which own input must be predicted. */
  private void play(String when, Prediction prediction, PhysicsThread server) {
    pause(2 * SECOND_NANOS); // until the lead has adapted
    Prediction.Status before = prediction.status();
    Vector3d from = position(server);
    double moved = 0;
    for (int second = 0; second < 10; second++) {
      pause(SECOND_NANOS);
      moved = Math.max(moved, position(server).distance(from));
    }
    Prediction.Status status = prediction.status();
    long anchors = status.anchors() - before.anchors();
    long corrections = status.corrections() - before.corrections();
    long late = status.lateInputs() - before.lateInputs();
    System.out.printf(
        "%s: %d anchors, %d corrections, %d late inputs, lead of %d ticks, moved %.1f m%n",
        when, anchors, corrections, late, status.leadTicks(), moved);
    assertThat(moved).as("metres %s", when).isGreaterThan(0.5);
    assertThat(anchors).as("anchors %s", when).isGreaterThan(250);
    assertThat(corrections).as("corrections %s", when).isLessThan(anchors / 10);
    assertThat(late).as("late inputs %s", when).isLessThan(50);
  }

  private static Vector3d position(PhysicsThread server) {
    try (SnapshotReader reader = server.state().openReader()) {
      reader.refresh();
      return reader.newest().position(PredictedGame.FIRST, new Vector3d());
    }
  }

  private void pause(long nanos) {
    long until = clock.nanos() + nanos;
    while (clock.nanos() - until < 0) {
      LockSupport.parkNanos(10_000_000);
    }
  }

  private void await(String what, BooleanSupplier condition) {
    long until = clock.nanos() + PATIENCE.toNanos();
    while (!condition.getAsBoolean()) {
      assertThat(clock.nanos() - until).as(what).isNegative();
      LockSupport.parkNanos(10_000_000);
    }
  }
}
