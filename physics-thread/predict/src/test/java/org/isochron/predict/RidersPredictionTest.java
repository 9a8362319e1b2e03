package org.isochron.predict;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.isochron.engine.Engines;
import org.isochron.engine.Scene;
import org.isochron.gameplay.Riders;
import org.isochron.physics.Controller;
import org.isochron.physics.InputSource;
import org.isochron.physics.TickInput;
import org.isochron.physics.WorldView;
import org.isochron.render.Delay;
import org.isochron.render.FrameSource;
import org.isochron.render.RenderFrame;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.BodyId;
import org.isochron.state.CommandSender;
import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotLayout;
import org.joml.Quaterniond;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A ferry that drives a circle at 20 m/s is predicted. A crate on it is too far away from the
 * player to be predicted, and keeps its place on the displayed ferry although it is shown in the
 * past.
 */
final class RidersPredictionTest {
  private static final long FERRY = BodyId.of(0, 1);
  private static final long OWN = BodyId.of(1, 1);
  private static final long NEAR_CRATE = BodyId.of(3, 1);
  private static final long FAR_CRATE = BodyId.of(4, 1);
  private static final double RADIUS = 100;

  private static Scene scene() {
    Scene.Builder scene = new Scene.Builder();
    Prefab deck = Prefab.kinematic(new Shape.Box(12, 0.5f, 12)).withFriction(1);
    int ferry = scene.prefab(deck.withContactEvents());
    int walker = scene.prefab(Prefab.kinematic(Walker.CAPSULE).withLayer(Walker.LAYER));
    int crate = scene.prefab(Prefab.dynamic(new Shape.Box(0.5f, 0.5f, 0.5f), 50).withFriction(1));
    scene.body(ferry, 0, -0.5, 0);
    scene.body(walker, 8, 0.82, 0);
    scene.body(walker, 8, 0.82, 2);
    scene.body(crate, 10, 0.5, 0);
    scene.body(crate, -9, 0.5, 3);
    return scene.spare(16).build();
  }

  /** How the ferry is driven. */
  private enum Drive {
    VELOCITY,
    TARGET,

    /** By targets, of which the client does not know. */
    SERVER_ONLY
  }

  /** Drives the ferry, at the server and ahead of it. */
  private record Ferry(Riders riders, boolean rides, Drive drive) implements Controller {
    @Override
    public void control(long tick, TickInput input, WorldView view, CommandSender commands) {
      double speed = 20 * Math.min(1, tick / 500.0);
      if (drive == Drive.VELOCITY) {
        Vector3f ahead = view.rotation(FERRY, new Quaternionf()).transform(new Vector3f(1, 0, 0));
        commands.velocity(FERRY, ahead.mul((float) speed, new Vector3f()));
        commands.angularVelocity(FERRY, new Vector3f(0, (float) (speed / RADIUS), 0));
      } else {
        double passed = tick < 500 ? tick * tick / 1_000.0 : tick - 250;
        double angle = 0.01 * 20 * passed / RADIUS;
        Vector3d place =
            new Vector3d(RADIUS * Math.sin(angle), -0.5, RADIUS * (Math.cos(angle) - 1));
        commands.moveTo(FERRY, place, new Quaternionf().rotationY((float) angle));
      }
    }

    @Override
    public List<SnapshotLayout.Channel> channels() {
      return rides ? Riders.channels() : List.of();
    }

    @Override
    public void show(ChannelWriter channels) {
      riders.carry(channels, 0, FERRY);
      riders.ride(channels, 0, OWN, FERRY);
    }
  }

  /** Shows riders without driving the ferry. */
  private record Idle(Ferry ferry) implements Controller {
    @Override
    public void control(long tick, TickInput input, WorldView view, CommandSender commands) {}

    @Override
    public List<SnapshotLayout.Channel> channels() {
      return ferry.channels();
    }

    @Override
    public void show(ChannelWriter channels) {
      ferry.show(channels);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "true, 100, VELOCITY",
    "true, 300, VELOCITY",
    "false, 100, VELOCITY",
    "true, 100, TARGET",
    "true, 300, TARGET",
    "true, 100, SERVER_ONLY",
    "true, 300, SERVER_ONLY"
  })
  void cratesKeepTheirPlacesOnTheDisplayedFerry(boolean rides, int roundTripMillis, Drive drive) {
    Ferry rules = new Ferry(new Riders(16), rides, drive);
    try (PredictedGame game =
        new PredictedGame(Engines.named("Jolt"), scene(), Walker::new, rules)) {
      game.clientRules = drive == Drive.SERVER_ONLY ? new Idle(rules) : rules;
      game.far = Delay.balanced();
      TestNetwork network = new TestNetwork(game.clock, 3, roundTripMillis, 20, 50);
      PredictedGame.Client client =
          game.join(network, Prediction.Settings.DEFAULT.withRadius(4), InputSource.none(), OWN);
      FrameSource frames = FrameSource.on(client.state, FrameSource.Settings.of(Delay.exact()));
      game.run(9_000);
      Snapshot server = game.serverReader.newest();
      Vector3d far = place(server, FAR_CRATE);
      Vector3d near = place(server, NEAR_CRATE);
      Vector3d own = place(server, OWN);
      double farError = 0;
      double nearError = 0;
      double ownError = 0;
      for (int frame = 0; frame < 2_000; frame++) {
        game.run(1);
        RenderFrame shown = frames.at(game.clock.nanos());
        farError = Math.max(farError, place(shown, FAR_CRATE).distance(far));
        nearError = Math.max(nearError, place(shown, NEAR_CRATE).distance(near));
        ownError = Math.max(ownError, place(shown, OWN).distance(own));
      }
      double drift = place(game.serverReader.newest(), FAR_CRATE).distance(far);
      double nearDrift = place(game.serverReader.newest(), NEAR_CRATE).distance(near);

      assertThat(client.prediction.simulation().view(0).contains(FAR_CRATE))
          .as("far crate")
          .isFalse();
      assertThat(client.prediction.simulation().view(0).contains(NEAR_CRATE))
          .as("near crate")
          .isTrue();
      // the client is up to 0.3 s ahead, so the crate has slid further there
      assertThat(nearError).as("near crate").isLessThan(1e-4 + 1.15 * nearDrift);
      if (drive != Drive.SERVER_ONLY) {
        assertThat(client.prediction.status().corrections()).as("corrections").isLessThan(10);
      }
      assertThat(ownError).as("player").isLessThan(drive == Drive.SERVER_ONLY ? 0.04 : 3e-4);
      if (rides) {
        assertThat(farError).isLessThan(1e-4 + drift);
      } else {
        assertThat(farError).isGreaterThan(0.5); // the ferry is ahead of it
      }
      frames.close();
    }
  }

  /** Shows a ball that rides on another one, wherever both are. */
  private record Pair(Riders riders) implements Controller {
    static final long LOW = BodyId.of(3, 1);
    static final long HIGH = BodyId.of(4, 1);

    @Override
    public void control(long tick, TickInput input, WorldView view, CommandSender commands) {}

    @Override
    public List<SnapshotLayout.Channel> channels() {
      return Riders.channels();
    }

    @Override
    public void show(ChannelWriter channels) {
      if (channels.view().contains(LOW) && channels.view().contains(HIGH)) {
        riders.ride(channels, 0, LOW, HIGH);
      }
    }
  }

  /** Both balls pass the player, so they come near and go away, and fade meanwhile. */
  @Test
  void riderInALowerSlotKeepsItsPlaceOnItsFadingCarrier() {
    Scene.Builder scene = new Scene.Builder().gravity(0, 0, 0).spare(16);
    int walker = scene.prefab(Prefab.kinematic(Walker.CAPSULE).withLayer(Walker.LAYER));
    int ball = scene.prefab(Prefab.dynamic(new Shape.Sphere(0.3f), 20));
    scene.body(scene.prefab(Prefab.fixed(new Shape.Box(60, 0.5f, 60))), 0, -0.5, 0);
    scene.body(walker, 0, 0.82, 0);
    scene.body(walker, 50, 0.82, 40);
    scene.body(ball, -50, 1, 2);
    scene.body(ball, -50, 1, 3);
    Pair rules = new Pair(new Riders(16));
    try (PredictedGame game =
        new PredictedGame(Engines.named("Jolt"), scene.build(), Walker::new, rules)) {
      game.clientRules = rules;
      game.far = Delay.balanced();
      PredictedGame.Client client = game.join(
          game.network(1), Prediction.Settings.DEFAULT.withRadius(5), InputSource.none(), OWN);
      game.served.commands().velocity(Pair.LOW, new Vector3f(10, 0, 0));
      game.served.commands().velocity(Pair.HIGH, new Vector3f(10, 0, 0));
      int near = 0;
      double error = 0;
      for (int tick = 0; tick < 1_000; tick++) {
        game.run(10);
        Snapshot newest = client.reader.newest();
        if (newest.contains(Pair.LOW) && newest.contains(Pair.HIGH) && tick > 100) {
          Vector3d offset = newest.position(Pair.LOW, new Vector3d());
          offset.sub(newest.position(Pair.HIGH, new Vector3d()));
          error = Math.max(error, offset.distance(0, 0, -1));
          near += client.prediction.simulation().view(newest.tick()).contains(Pair.HIGH) ? 1 : 0;
        }
      }

      assertThat(near).as("ticks in which the carrier was predicted").isBetween(50, 500);
      assertThat(error).isLessThan(0.01);
    }
  }

  private static Vector3d place(Snapshot snapshot, long body) {
    return place(
        snapshot.position(FERRY, new Vector3d()),
        snapshot.rotation(FERRY, new Quaternionf()),
        snapshot.position(body, new Vector3d()));
  }

  private static Vector3d place(RenderFrame frame, long body) {
    return place(
        frame.position(FERRY, new Vector3d()),
        frame.rotation(FERRY, new Quaternionf()),
        frame.position(body, new Vector3d()));
  }

  private static Vector3d place(Vector3d ferry, Quaternionf turn, Vector3d body) {
    return new Quaterniond(turn).normalize().transformInverse(body.sub(ferry, new Vector3d()));
  }
}
