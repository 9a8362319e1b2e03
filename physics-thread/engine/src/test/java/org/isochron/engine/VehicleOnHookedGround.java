package org.isochron.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.isochron.gameplay.WheeledVehicle;
import org.isochron.gameplay.WheeledVehicle.Suspension;
import org.isochron.gameplay.WheeledVehicle.Wheel;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.joml.Vector3f;

/** Ground added by a hook. */
public final class VehicleOnHookedGround {
  private static final Shape CHASSIS = new Shape.Box(0.8f, 0.2f, 1);
  private static final int CAR_LAYER = 1 << 1;

  private VehicleOnHookedGround() {}

  /**
   * Drives a vehicle over ground that a hook adds.
   *
   * @param settings settings with a hook that adds ground with its top at height 0
   */
  public static void assertDrives(Engine engine, Engine.Settings settings) {
    Scene.Builder scene = new Scene.Builder();
    Prefab car = Prefab.dynamic(CHASSIS, 400).withLayer(1).withMask(~CAR_LAYER);
    scene.body(scene.prefab(car), 0, 0.8f, 0);
    Suspension spring = Suspension.of(0.4f, 10_000, 1_500);
    WheeledVehicle vehicle = new WheeledVehicle(
        SceneRun.placed(0),
        WheeledVehicle.Settings.of(
            CHASSIS,
            ~CAR_LAYER,
            Wheel.at(-0.7f, 0, -0.8f, 0.3f, spring),
            Wheel.at(0.7f, 0, -0.8f, 0.3f, spring),
            Wheel.at(-0.7f, 0, 0.8f, 0.3f, spring).withDrive(),
            Wheel.at(0.7f, 0, 0.8f, 0.3f, spring).withDrive()));
    try (SceneRun run = new SceneRun(engine, scene.build(), settings)) {
      run.tick();
      for (int tick = 0; tick < 200; tick++) {
        run.tick(commands -> vehicle.move(run.view(), commands));
      }
      assertThat(run.position(SceneRun.placed(0)).y).isCloseTo(0.6f, within(0.02f));
      assertThat(vehicle.isGrounded(0)).isTrue();

      vehicle.drive(5_000);
      for (int tick = 0; tick < 50; tick++) {
        run.tick(commands -> vehicle.move(run.view(), commands));
      }
      // both wheels of one axle spin, with a friction of 1 under about half of the weight
      Vector3f speed = run.velocity(SceneRun.placed(0));
      assertThat(vehicle.isSliding(2)).isTrue();
      assertThat(-speed.z).isBetween(1.8f, 4.5f);
    }
  }
}
