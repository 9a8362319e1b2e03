package org.isochron.gameplay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.isochron.gameplay.WheeledVehicle.Settings;
import org.isochron.gameplay.WheeledVehicle.Suspension;
import org.isochron.gameplay.WheeledVehicle.Wheel;
import org.isochron.shapes.Shape;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

class WheeledVehicleTest {
  private static final Shape CHASSIS = new Shape.Box(1, 0.5f, 2);
  private static final Suspension SPRING = Suspension.of(0.5f, 20_000, 2_000);
  private static final Wheel WHEEL = Wheel.at(0, 0, 0, 0.3f, SPRING);

  @Test
  void numberOfWheelsThatNoVehicleHasIsRefused() {
    assertThatThrownBy(() -> WheeledVehicle.channels(0)).hasMessageContaining("wheelCount is 0");
    assertThatThrownBy(() -> WheeledVehicle.channels(11))
        .hasMessage("wheelCount is 11: it lies between 1 and 10");
  }

  @Test
  void settingsThatMakeNoVehicleAreRefusedWithTheRule() {
    assertRefused("the vehicle has 0 wheels: it needs 1 to 10", () -> Settings.of(CHASSIS, 1));
    Wheel[] eleven = new Wheel[11];
    Arrays.fill(eleven, WHEEL);
    assertRefused("the vehicle has 11 wheels", () -> Settings.of(CHASSIS, 1, eleven));
    assertRefused("mask is 0", () -> Settings.of(CHASSIS, 0, WHEEL));
    Settings settings = Settings.of(CHASSIS, 1, WHEEL);
    assertRefused("axis is", () -> settings.withForward(new Vector3f(0, 0, 2)));
    assertRefused("perpendicular to y", () -> settings.withForward(new Vector3f(0, 1, 0)));
    assertRefused("rollInfluence is NaN", () -> settings.withRollInfluence(Float.NaN));
    assertRefused("radius is -1.0", () -> Wheel.at(0, 0, 0, -1, SPRING));
    assertRefused("mount is", () -> Wheel.at(Float.NaN, 0, 0, 1, SPRING));
    assertRefused("mass is 0.0", () -> WHEEL.withMass(0));
    assertRefused("frictionAcross is -1.0", () -> WHEEL.withFriction(1, -1));
    assertRefused("restLength is NaN", () -> Suspension.of(Float.NaN, 1, 1));
    assertRefused("stiffness is 0.0", () -> Suspension.of(1, 0, 1));
    assertRefused("damping is -1.0", () -> Suspension.of(1, 1, -1));
    assertRefused("shortest is 0.75", () -> new Suspension(0.5f, 0.75f, 1, 1, 1));
    Shape sheet = Shape.HeightField.of(2, 2, 1, 0, 0, 0, 0);
    assertRefused(
        "the chassis is a HeightField, which has no inside", () -> Settings.of(sheet, 1, WHEEL));
  }

  @Test
  void driveTrainsThatMakeNoSenseAreRefusedWithTheRule() {
    DriveTrain.Settings engine = DriveTrain.Settings.of(250, 6_000);
    DriveTrain.Torque idle = new DriveTrain.Torque(800, 100);
    assertRefused("perMinute is 0.0", () -> new DriveTrain.Torque(0, 1));
    assertRefused("newtonMetres is -1.0", () -> new DriveTrain.Torque(1, -1));
    assertRefused("there are 1 torques and 5 gears", () -> engine.withCurve(idle));
    assertRefused("the speeds of the curve do not rise", () -> engine.withCurve(idle, idle));
    assertRefused("the ratios of the gears do not fall", () -> engine.withGears(9, 3f, 4f));
    assertRefused("gear is NaN", () -> engine.withGears(9, Float.NaN));
    assertRefused("reverse is 0.0", () -> engine.withGears(0, 3f));
    assertRefused("lock is -1.0", () -> engine.withLock(-1));
    WheeledVehicle rolling = new WheeledVehicle(1, Settings.of(CHASSIS, 1, WHEEL));
    assertRefused("no wheel is driven", () -> new DriveTrain(rolling, engine));
    assertRefused("width is 0.0", () -> WHEEL.withCylinder(0));
  }

  @Test
  void wheelThatDoesNotExistIsRefusedWithTheRule() {
    WheeledVehicle vehicle = new WheeledVehicle(1, Settings.of(CHASSIS, 1, WHEEL, WHEEL));
    for (int wheel : new int[] {-1, 2, 9}) {
      String rule = "wheel is %d: it lies between 0 and 1".formatted(wheel);
      assertRefused(rule, () -> vehicle.steer(wheel, 0.1f));
      assertRefused(rule, () -> vehicle.steer(wheel, Float.NaN));
      assertRefused(rule, () -> vehicle.drive(wheel, 1));
      assertRefused(rule, () -> vehicle.drive(wheel, Float.NaN));
      assertRefused(rule, () -> vehicle.brake(wheel, 1));
      assertRefused(rule, () -> vehicle.brake(wheel, -1));
      assertRefused(rule, () -> vehicle.isGrounded(wheel));
      assertRefused(rule, () -> vehicle.isSliding(wheel));
      assertRefused(rule, () -> vehicle.spinSpeed(wheel));
      assertRefused(rule, () -> vehicle.length(wheel));
    }
  }

  @Test
  void wheelsInFrontTurnAroundOnePointToBothSides() {
    WheeledVehicle vehicle = new WheeledVehicle(
        1,
        Settings.of(
            CHASSIS,
            1,
            Wheel.at(-1, 0, -2, 0.3f, SPRING).withSteering(),
            Wheel.at(1, 0, -2, 0.3f, SPRING).withSteering(),
            Wheel.at(0, 0, 2, 0.3f, SPRING)));
    for (float angle : new float[] {0.4f, -0.4f}) {
      vehicle.steer(angle);
      float[] shown = new float[9];
      vehicle.show((channel, body, value) -> shown[channel] = value, 0);
      double radius = 4 / Math.tan(angle);
      assertThat(4 / Math.tan(shown[1])).isCloseTo(radius - 1, within(1e-4));
      assertThat(4 / Math.tan(shown[4])).isCloseTo(radius + 1, within(1e-4));
      assertThat(shown[7]).as("not steered").isZero();
    }
  }

  @Test
  void wheelsLookWhereTheVehicleDrives() {
    for (Vector3f forward : new Vector3f[] {
      new Vector3f(0, 0, -1),
      new Vector3f(0, 0, 1),
      new Vector3f(1, 0, 0),
      new Vector3f(-0.6f, 0, 0.8f)
    }) {
      Settings settings = Settings.of(CHASSIS, 1, WHEEL).withForward(forward);
      assertThat(settings.facing().transform(new Vector3f(0, 0, -1)).distance(forward))
          .isLessThan(1e-6f);
    }
  }

  private static void assertRefused(String rule, Runnable made) {
    assertThatThrownBy(made::run)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(rule);
  }
}
