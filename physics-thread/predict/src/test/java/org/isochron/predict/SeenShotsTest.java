package org.isochron.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.isochron.predict.PredictedGame.FIRST;
import static org.isochron.predict.PredictedGame.MILLI;
import static org.isochron.predict.PredictedGame.SECOND;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.isochron.engine.Engine;
import org.isochron.engine.Engines;
import org.isochron.engine.Scene;
import org.isochron.physics.Controller;
import org.isochron.physics.InputSource;
import org.isochron.physics.TickInput;
import org.isochron.physics.WorldView;
import org.isochron.render.Delay;
import org.isochron.render.PoseHistory;
import org.isochron.state.RayHit;
import org.isochron.state.TickRate;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The server judges shots by what the shooter saw: near bodies predicted, others in the past. */
final class SeenShotsTest {
  private static final Engine JOLT = Engines.named("Jolt");
  private static final TickRate RATE = TickRate.hertz(100);
  private static final int SHOTS = 100;
  private static final int SHOT_MILLIS = 200;
  private static final int AIM = 10; // and the next two controls
  private static final int FIRE = 13;
  private static final long LEG_NANOS = 2_000 * MILLI;
  private static final double FADE_METRES = 5;
  private static final long NEWEST = Long.MAX_VALUE;

  private final List<Vector3d> aimed = new ArrayList<>();
  private final List<Double> misses = new ArrayList<>();
  private final Random random = new Random(5);
  private boolean fires;
  private double boundary;
  private int hits;
  private long turnNanos;

  /** Targets are far, near, and cross the boundary. */
  @ParameterizedTest
  @CsvSource({"3, 3", "8, 3", "3, 30", "8, 30", "8, 10"})
  void shotThatHitsOnTheScreenHits(float metresPerSecond, double radius) {
    shoot(metresPerSecond, radius, Judge.WHAT_THE_SHOOTER_SAW);

    assertThat(misses).hasSize(SHOTS);
    assertThat(PredictedGame.percentile(misses, 1)).as("largest distance").isLessThan(0.02);
    assertThat(hits).isEqualTo(SHOTS);
  }

  @Test
  void inThePresentMostOfThemMiss() {
    shoot(8, 3, Judge.PRESENT);

    assertThat(misses).hasSize(SHOTS);
    assertThat(hits).isLessThan(SHOTS / 10);
  }

  @Test
  void aPredictedTargetIsNotWhereTheFarBodiesWere() {
    shoot(8, 30, Judge.PAST);

    assertThat(misses).hasSize(SHOTS);
    assertThat(hits).isLessThan(SHOTS / 10);
  }

  private enum Judge {
    WHAT_THE_SHOOTER_SAW,
    PRESENT,
    PAST
  }

  private void shoot(float metresPerSecond, double radius, Judge judge) {
    boundary = radius == 10 ? radius : Double.POSITIVE_INFINITY;
    Scene scene = PredictedGame.yard(0, 20);
    PredictedGame[] games = new PredictedGame[1];
    PoseHistory[] histories = new PoseHistory[1];
    RayHit hit = new RayHit();
    Controller rules = (tick, input, view, commands) -> {
      if (histories[0] != null) {
        histories[0].record();
        TickInput shooter = input.ofSender(0);
        if (shooter.pressCount(FIRE) > 0) {
          Player player = games[0].players.playing().get(0);
          long seen = RATE.instantNanos(tick) - player.farDelayNanos();
          PoseHistory.PastPoses poses = switch (judge) {
            case WHAT_THE_SHOOTER_SAW -> histories[0].at(seen, player.predicted());
            case PRESENT -> histories[0].at(NEWEST, body -> true);
            case PAST -> histories[0].at(seen);
          };
          judge(poses, shooter, view, hit);
        }
      }
    };
    Prediction.Settings settings = Prediction.Settings.DEFAULT.withRadius(radius);
    try (PredictedGame game = new PredictedGame(JOLT, scene, Walker::new, rules)) {
      games[0] = game;
      game.far = Delay.balanced();
      histories[0] = PoseHistory.on(game.served, 50);
      PredictedGame.Client[] clients = new PredictedGame.Client[1];
      InputSource shooting = (end, sink) -> aim(game, clients[0], sink);
      clients[0] = game.join(network(game, 1), settings, shooting, FIRST);
      InputSource running = (end, sink) -> {
        boolean back = end / LEG_NANOS % 2 == 1;
        turnNanos = end / LEG_NANOS * LEG_NANOS;
        float level = metresPerSecond / Walker.SPEED;
        sink.level(Walker.Z, back ? -level : level);
      };
      game.join(network(game, 2), settings, running, SECOND);
      game.run(3_000);
      while (aimed.size() < SHOTS) {
        game.run(SHOT_MILLIS + random.nextInt(10));
        // a predicted target that has just turned is elsewhere on the screen than on the server
        fires = game.clock.nanos() - turnNanos > 500 * MILLI;
      }
      fires = false;
      game.run(1_000);
      histories[0].close();
    }
  }

  private static TestNetwork network(PredictedGame game, long seed) {
    return new TestNetwork(game.clock, seed, 100, 20, 0);
  }

  /** Aims at a point of the target, unless it fades between the past and the present. */
  private void aim(PredictedGame game, PredictedGame.Client client, InputSource.Sink sink) {
    if (fires) {
      fires = false;
      Vector3d target = client.reader.newest().position(SECOND, new Vector3d());
      Vector3d eye = client.reader.newest().position(FIRST, new Vector3d());
      if (Math.abs(target.distance(eye) - boundary) < FADE_METRES) {
        return;
      }
      aimed.add(target);
      Vector3d way = new Vector3d(target)
          .add(0, random.nextDouble() - 0.5, 0.5 * (random.nextDouble() - 0.5))
          .sub(eye);
      for (int axis = 0; axis < 3; axis++) {
        sink.level(AIM + axis, (float) way.get(axis));
      }
      sink.press(FIRE, game.clock.nanos());
      sink.release(FIRE, game.clock.nanos());
    }
  }

  private void judge(PoseHistory.PastPoses poses, TickInput shooter, WorldView view, RayHit hit) {
    Vector3f way = new Vector3f(shooter.level(AIM), shooter.level(AIM + 1), shooter.level(AIM + 2));
    Vector3d eye = view.position(FIRST, new Vector3d());
    // begins outside the shooter's own capsule
    Vector3f from = new Vector3f(eye).add(new Vector3f(way).normalize());
    misses.add(poses.position(SECOND, new Vector3d()).distance(aimed.get(misses.size())));
    if (poses.rayCast(from, way, 100, hit) && hit.body() == SECOND) {
      hits++;
    }
  }
}
