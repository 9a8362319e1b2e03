package org.isochron.predict;

import static org.assertj.core.api.Assertions.assertThat;

import org.isochron.engine.Engines;
import org.isochron.engine.Scene;
import org.isochron.physics.Controller;
import org.isochron.physics.InputSource;
import org.isochron.physics.TickInput;
import org.isochron.physics.WorldView;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.BodyId;
import org.isochron.state.CommandSender;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A player stands on a lift and on a swinging disc, and walks through a door that it opens. */
final class WorldCodeTest {
  private static final long OWN = BodyId.of(1, 1);
  private static final long LIFT = BodyId.of(2, 1);
  private static final long DISC = BodyId.of(3, 1);
  private static final long DOOR = BodyId.of(4, 1);
  private static final double DISC_X = 6;
  private static final double DOOR_Z = 5;

  private static Scene scene(double x, double y) {
    Scene.Builder scene = new Scene.Builder();
    scene.body(scene.prefab(Prefab.fixed(new Shape.Box(60, 0.5f, 60))), 0, -0.5, 0);
    scene.body(
        scene.prefab(Prefab.kinematic(Walker.CAPSULE).withLayer(Walker.LAYER)), x, y + 0.82, 0);
    scene.body(scene.prefab(Prefab.kinematic(new Shape.Box(2, 0.2f, 2))), 0, 0.3, 0);
    scene.body(scene.prefab(Prefab.kinematic(new Shape.Cylinder(0.2f, 3))), DISC_X, 0.3, 0);
    scene.body(scene.prefab(Prefab.kinematic(new Shape.Box(1, 1.5f, 0.1f))), 0, 1.5, DOOR_Z);
    return scene.spare(16).build();
  }

  /** Moves the lift and the disc by the tick alone, and the door by where it and the player are. */
  private static final class Machines implements Controller {
    @Override
    public void control(long tick, TickInput input, WorldView view, CommandSender commands) {
      double seconds = tick / 100.0;
      if (view.contains(LIFT)) {
        commands.moveTo(LIFT, new Vector3d(0, 2.3 - 2 * Math.cos(seconds), 0), new Quaternionf());
      }
      if (view.contains(DISC)) {
        Quaternionf turn = new Quaternionf().rotationY((float) (2 * Math.sin(seconds)));
        commands.moveTo(DISC, new Vector3d(DISC_X, 0.3, 0), turn);
      }
      if (view.contains(DOOR)) {
        Vector3d door = view.position(DOOR, new Vector3d());
        boolean isNear =
            view.contains(OWN) && Math.abs(view.position(OWN, new Vector3d()).z - DOOR_Z) < 3;
        double open = Math.max(0, Math.min(2, door.x + (isNear ? 0.05 : -0.05)));
        commands.moveTo(DOOR, new Vector3d(open, 1.5, DOOR_Z), new Quaternionf());
      }
    }
  }

  private static double worstError(double x, double y, InputSource input, int roundTripMillis) {
    Controller machines = new Machines();
    try (PredictedGame game =
        new PredictedGame(Engines.named("Jolt"), scene(x, y), Walker::new, machines)) {
      game.clientRules = machines;
      TestNetwork network = new TestNetwork(game.clock, 7, roundTripMillis, 20, 50);
      PredictedGame.Client client = game.join(network, input, OWN);
      Vector3d start = new Vector3d();
      game.run(2_000);
      game.serverReader.newest().position(OWN, start);
      client.forget();
      game.run(10_000);
      Vector3d end = game.serverReader.newest().position(OWN, new Vector3d());

      assertThat(client.ownErrors).hasSizeGreaterThan(900);
      assertThat(end.distance(start)).as("the way of the player").isGreaterThan(0.5);
      return PredictedGame.percentile(client.ownErrors, 1);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {105, 300})
  void playerOnALiftIsPredicted(int roundTripMillis) {
    assertThat(worstError(0, 0.5, InputSource.none(), roundTripMillis)).isLessThan(1e-3);
  }

  @ParameterizedTest
  @ValueSource(ints = {105, 300})
  void playerOnASwingingDiscIsPredicted(int roundTripMillis) {
    assertThat(worstError(DISC_X + 2, 0.5, InputSource.none(), roundTripMillis)).isLessThan(1e-3);
  }

  /** It walks to and fro for two seconds each. */
  @ParameterizedTest
  @ValueSource(ints = {105, 300})
  void playerOpensADoorAndPassesIt(int roundTripMillis) {
    InputSource walking =
        (end, sink) -> sink.level(Walker.Z, end / 2_000_000_000L % 2 == 0 ? 1 : -1);
    assertThat(worstError(-0.5, 0, walking, roundTripMillis)).isLessThan(1e-3);
  }
}
