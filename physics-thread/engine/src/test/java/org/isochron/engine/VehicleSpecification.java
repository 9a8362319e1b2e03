package org.isochron.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.isochron.gameplay.DriveTrain;
import org.isochron.gameplay.WheeledVehicle;
import org.isochron.gameplay.WheeledVehicle.Suspension;
import org.isochron.gameplay.WheeledVehicle.Wheel;
import org.isochron.gameplay.WheeledVehicle.Wheel.Cast;
import org.isochron.physics.SavedState;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.Event;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

/** Vehicles behave the same on all engines, with four wheels in 3D and two wheels in 2D. */
public interface VehicleSpecification extends EngineUnderTest {
  int CAR_LAYER = 5;
  int CAR_MASK = ~(1 << CAR_LAYER);
  float WHEEL_RADIUS = 0.35f;
  float REST_LENGTH = 0.5f;

  float AXLE = 1.3f;

  /** Lateral distance of the wheels. */
  float TRACK = 0.8f;

  float MOUNT = -0.1f;

  /** Position of the height field that {@link VehicleRun} lowers by 1 m. */
  Vector3d ON_FIELD = new Vector3d(10, 1, 10);

  /** Spring compression by the weight. */
  float SAG = 0.07f;

  @Test
  default void vehicleRestsAtTheHeightThatItsSpringsPredict() {
    for (float mass : new float[] {1, 1_200, 40_000}) {
      try (VehicleRun drive = new VehicleRun(this, ground(), mass)) {
        drive.ticks(400);
        assertThat(drive.position().y).as("at %s kg", mass).isCloseTo(standing(), within(0.002f));
        Vector3f restPosition = drive.position();
        float fastest = 0;
        for (int tick = 0; tick < 200; tick++) {
          drive.ticks(1);
          fastest = Math.max(fastest, drive.velocity().length());
        }
        assertThat(fastest).as("at %s kg", mass).isLessThan(1e-3f);
        assertThat(drive.position().distance(restPosition)).isLessThan(1e-3f);
        assertThat(drive.vehicle.length(0)).isCloseTo(REST_LENGTH - SAG, within(0.002f));
        assertThat(drive.vehicle.isGrounded(0)).isTrue();
        assertThat(drive.vehicle.isSliding(0)).isFalse();
      }
    }
  }

  @Test
  default void vehicleDrivesAndBrakesAndItsWheelsRollWithoutSlipping() {
    try (VehicleRun drive = new VehicleRun(this, ground(), 1_200)) {
      drive.ticks(200);
      float from = drive.ahead();
      double turned = 0;
      drive.vehicle.drive(600);
      for (int tick = 0; tick < 300; tick++) {
        drive.ticks(1);
        turned += drive.vehicle.spinSpeed(0) * 0.01;
      }
      float force = 600 / WHEEL_RADIUS;
      float wheels = 1_200f / 60 / 2 * drive.settings.wheels().size();
      assertThat(drive.speed()).isCloseTo(3 * force / (1_200 + wheels), within(0.1f));
      assertThat(drive.vehicle.speed()).isCloseTo(drive.speed(), within(0.05f)); // a tick before
      assertThat(drive.ahead() - from).isCloseTo((float) turned * WHEEL_RADIUS, within(0.02f));
      assertThat(drive.vehicle.isSliding(0)).isFalse();

      drive.vehicle.drive(0);
      drive.vehicle.brake(600);
      int ticks = 0;
      while (drive.speed() > 1e-3f && ticks < 400) {
        drive.ticks(1);
        ticks++;
      }
      float braking = drive.settings.wheels().size() * force / (1_200 + wheels);
      assertThat(0.01f * ticks).isCloseTo(3 * force / (1_200 + wheels) / braking, within(0.06f));
      drive.ticks(100); // what leaned forward swings back
      Vector3f restPosition = drive.position();
      drive.ticks(200);
      assertThat(drive.position().distance(restPosition)).isLessThan(1e-3f);
      assertThat(drive.vehicle.spinSpeed(0)).isZero();
    }
  }

  @Test
  default void vehicleThatIsDroppedDrivesAlikeAtEveryTickRate() {
    for (int hertz : new int[] {100, 3_000}) {
      try (VehicleRun drive = new VehicleRun(this, hertz, ground(), 1_200)) {
        Vector3f above = drive.position().add(0, 1, 0);
        drive.run.commands().teleport(SceneRun.placed(0), above, new Quaternionf());
        drive.ticks(hertz);
        drive.vehicle.drive(600);

        drive.ticks(hertz / 2);

        assertThat(drive.speed()).as("at %d Hz", hertz).isBetween(0.6f, 0.75f);
      }
    }
  }

  @Test
  default void vehicleDrivesFarFromTheOriginOfAWideSceneAsAtHome() {
    needsWideScenes();
    Vector3d away = new Vector3d(20_000_000.5, -19_999_999.25, 0);
    long car = SceneRun.placed(0);
    try (VehicleRun home = new VehicleRun(this, ground(), 1_200);
        VehicleRun far = new VehicleRun(this, ground().wide(), 1_200, 0, all -> {}, away)) {
      home.vehicle.drive(600);
      far.vehicle.drive(600);
      for (int tick = 0; tick < 200; tick++) {
        home.ticks(1);
        far.ticks(1);
        assertThat(far.run.worldPosition(car).sub(away).distance(home.run.worldPosition(car)))
            .as("tick %d", tick)
            .isLessThan(1e-3);
      }
      assertThat(home.speed()).isGreaterThan(1);
    }
  }

  @Test
  default void vehicleDrivesBackwards() {
    try (VehicleRun drive = new VehicleRun(this, ground(), 1_200)) {
      drive.ticks(200);
      drive.vehicle.drive(-600);
      drive.ticks(100);
      assertThat(drive.speed()).isLessThan(-1);
      assertThat(drive.vehicle.spinSpeed(0)).isLessThan(-3);
    }
  }

  @Test
  default void vehicleDrivesInTheCircleThatItsGeometryGives() {
    needsSpace();
    for (float angle : new float[] {0.3f, -0.5f}) {
      try (VehicleRun drive = new VehicleRun(this, ground(), 1_200)) {
        drive.ticks(200);
        drive.vehicle.steer(angle);
        drive.vehicle.drive(300);
        drive.ticks(200);
        drive.vehicle.drive(0);
        Vector3f rear = drive.point(0, AXLE);
        float distance = 0;
        float heading = 0;
        Vector3f looked = drive.forward();
        for (int tick = 0; tick < 300; tick++) {
          drive.ticks(1);
          distance += drive.point(0, AXLE).distance(rear);
          rear = drive.point(0, AXLE);
          heading += looked.angleSigned(drive.forward(), new Vector3f(0, 1, 0));
          looked = drive.forward();
        }
        float radius = (float) (2 * AXLE / Math.tan(angle));
        assertThat(distance).isGreaterThan(3);
        assertThat(distance / heading).isCloseTo(radius, within(0.03f * Math.abs(radius)));
        assertThat(drive.vehicle.isSliding(0)).isFalse();
      }
    }
  }

  @Test
  default void vehicleSkidsWhereItsFrictionDoesNotLastAndReportsIt() {
    Scene.Builder ice = new Scene.Builder();
    ice.prefab(Prefab.fixed(new Shape.Box(500, 1, 500)).withFriction(0.02));
    try (VehicleRun drive = new VehicleRun(this, ice, 1_200)) {
      drive.ticks(200);
      drive.vehicle.drive(4_000);
      drive.ticks(100);
      float grip = 9.81f * (float) Math.sqrt(2 * 0.02);
      assertThat(drive.vehicle.isSliding(0)).as("not driven").isFalse();
      int driven = drive.settings.wheels().size() - 1;
      assertThat(drive.vehicle.isSliding(driven)).isTrue();
      assertThat(drive.vehicle.spinSpeed(driven) * WHEEL_RADIUS).isGreaterThan(2 * drive.speed());
      assertThat(drive.speed()).isCloseTo(grip / 2, within(0.15f * grip));

      drive.vehicle.drive(0);
      drive.vehicle.handbrake(200_000);
      float before = drive.speed();
      drive.ticks(30);
      assertThat(drive.vehicle.spinSpeed(driven)).as("locked").isZero();
      assertThat(drive.vehicle.spinSpeed(0)).as("has no handbrake").isGreaterThan(1);
      assertThat(drive.speed()).isBetween(before - 0.3f * grip, before - 0.05f * grip);
    }
  }

  @Test
  default void vehicleJumpsOffARampAndItsWheelsHangAndSpinInTheAir() {
    try (VehicleRun drive = new VehicleRun(this, ground(), 1_200, 0, ramp())) {
      drive.ticks(200);
      drive.push(14);
      float highest = 0;
      int flown = 0;
      for (int tick = 0; tick < 300; tick++) {
        int wheels = drive.settings.wheels().size();
        drive.ticks(1);
        boolean flies = true;
        for (int wheel = 0; wheel < wheels; wheel++) {
          flies &= !drive.vehicle.isGrounded(wheel);
        }
        flown += flies ? 1 : 0;
        if (flown == 1 && flies) {
          drive.vehicle.drive(600);
          highest = drive.vehicle.spinSpeed(wheels - 1);
        }
        if (flown == 21 && flies) {
          float inertia = 1_200f / 60 * WHEEL_RADIUS * WHEEL_RADIUS / 2;
          float torque = 600f / wheels * 2;
          assertThat(drive.vehicle.spinSpeed(wheels - 1) - highest)
              .isCloseTo(0.2f * torque / inertia, within(0.01f * torque / inertia));
          assertThat(drive.vehicle.length(0)).isCloseTo(REST_LENGTH, within(1e-6f));
          drive.vehicle.drive(0);
        }
      }
      assertThat(flown).isBetween(25, 150);
      drive.vehicle.brake(2_000);
      drive.ticks(300);
      assertThat(drive.position().y).isCloseTo(standing(), within(0.005f));
    }
  }

  @Test
  default void vehicleStaysOnASlopeWhereItIsBrakedAndRollsWhereItIsNot() {
    for (boolean byHand : new boolean[] {true, false}) {
      Scene.Builder scene = new Scene.Builder();
      scene.prefab(Prefab.fixed(new Shape.Box(500, 1, 500)));
      try (VehicleRun drive = new VehicleRun(this, scene, 1_200, 0.25f)) {
        if (byHand) {
          drive.vehicle.handbrake(5_000);
        } else {
          drive.vehicle.brake(5_000);
        }
        drive.ticks(400);
        Vector3f restPosition = drive.position();
        drive.ticks(400);
        assertThat(drive.position().distance(restPosition)).as("parked").isLessThan(2e-4f);

        drive.vehicle.handbrake(0);
        drive.vehicle.brake(0);
        drive.ticks(100);
        assertThat(drive.velocity().length()).as("let go").isGreaterThan(1.8f);
      }
    }
  }

  @Test
  default void parkedVehicleThatIsPushedStays() {
    try (VehicleRun drive = new VehicleRun(this, ground(), 1_200)) {
      drive.vehicle.brake(5_000);
      drive.ticks(300);
      Vector3f restPosition = drive.position();
      Vector3f force = new Vector3f(2_000, 0, drive.plane ? 0 : 2_000);
      for (int tick = 0; tick < 400; tick++) {
        drive.run.commands().force(SceneRun.placed(0), force);
        drive.ticks(1);
      }
      assertThat(drive.position().distance(restPosition)).isBetween(1e-4f, 0.02f);
    }
  }

  @Test
  default void platformCarriesTheVehicle() {
    Scene.Builder scene = new Scene.Builder();
    scene.prefab(Prefab.kinematic(new Shape.Box(6, 1, 6)));
    try (VehicleRun drive = new VehicleRun(this, scene, 1_200)) {
      drive.vehicle.brake(5_000);
      drive.ticks(200);
      Vector3f restPosition = drive.position();
      for (int tick = 1; tick <= 200; tick++) {
        float speedingUp = Math.min(tick, 50) / 50f;
        Vector3f position =
            drive.run.position(SceneRun.placed(1)).add(0.02f * speedingUp, 0.01f, 0);
        drive.run.commands().moveTo(SceneRun.placed(1), position, new Quaternionf());
        drive.ticks(1);
      }
      Vector3f moved = drive.run.position(SceneRun.placed(1)).add(0, 1, 0);
      assertThat(moved.x).isGreaterThan(3);
      assertThat(drive.position().x - restPosition.x).isCloseTo(moved.x, within(0.05f));
      assertThat(drive.position().y - restPosition.y).isCloseTo(moved.y, within(0.05f));
    }
  }

  @Test
  default void bodyUnderTheVehicleIsPushedBack() {
    Scene.Builder scene = new Scene.Builder();
    scene.prefab(Prefab.dynamic(new Shape.Box(6, 1, 6), 3_000).withGravityFactor(0));
    try (VehicleRun drive = new VehicleRun(this, scene, 1_200)) {
      drive.vehicle.drive(500);
      drive.ticks(100);
      Vector3f raft = drive.run.velocity(SceneRun.placed(1));
      Vector3f momentum = new Vector3f(raft).mul(3_000).add(drive.velocity().mul(1_200));
      assertThat(raft.y).isLessThan(-1);
      assertThat(raft.dot(drive.forward())).isLessThan(-0.1f);
      assertThat(momentum.distance(0, -1_200 * 9.81f * 1.01f, 0)).isLessThan(120);
    }
  }

  @Test
  default void vehicleRestsOnALightPlankThatLiesOnTheFloor() {
    Scene.Builder scene = new Scene.Builder();
    scene.prefab(Prefab.dynamic(new Shape.Box(4, 1, 4), 100));
    try (VehicleRun drive = new VehicleRun(
        this,
        scene,
        1_200,
        0,
        all -> all.body(all.prefab(Prefab.fixed(new Shape.Box(50, 1, 50))), 0, -3, 0))) {
      drive.vehicle.brake(5_000);
      drive.ticks(300);
      Vector3f restPosition = drive.position();
      drive.ticks(200);
      assertThat(drive.position().distance(restPosition)).isLessThan(5e-3f);
      assertThat(drive.velocity().length()).isLessThan(0.02f);
    }
  }

  @Test
  default void noNumberThatTheVehicleIsGivenEndsATick() {
    float[] extremes = {Float.NaN, Float.POSITIVE_INFINITY, -3e38f, 3e38f};
    try (VehicleRun drive = new VehicleRun(this, ground(), 1_200)) {
      drive.ticks(200);
      long hash = drive.vehicle.stateHash();
      for (float number : extremes) {
        drive.vehicle.drive(number);
        drive.vehicle.brake(number);
        drive.vehicle.handbrake(number);
        if (!Float.isFinite(number)) {
          drive.vehicle.steer(number);
        }
      }
      drive.vehicle.brake(-1);
      assertThat(drive.vehicle.stateHash()).isEqualTo(hash);

      drive.vehicle.drive(1e9f);
      drive.ticks(100);
      drive.vehicle.drive(0);
      drive.vehicle.brake(1e9f);
      drive.ticks(100);
      assertThat(drive.vehicle.spinSpeed(0)).isZero();
      assertThat(drive.run.happenings(Event.Kind.REFUSED_COMMAND)).isEmpty();
    }
  }

  @Test
  default void vehicleFallsHardAndRecovers() {
    for (float height : new float[] {6, -1.2f}) {
      try (VehicleRun drive = new VehicleRun(this, ground(), 1_200)) {
        drive.run.tick(commands -> commands.teleport(
            SceneRun.placed(0), new Vector3f(0, standing() + height, 0), new Quaternionf()));
        drive.ticks(500);
        assertThat(drive.velocity().isFinite()).isTrue();
        if (height > 0) {
          assertThat(drive.position().y).isCloseTo(standing(), within(0.005f));
        }
      }
    }
  }

  @Test
  default void vehicleDrivesOnlyWhileItHasABodyAndReportsItsLossOnce() {
    long car = SceneRun.placed(0);
    try (VehicleRun drive = new VehicleRun(this, ground(), 1_200)) {
      drive.ticks(200);
      SavedState world = claims().savesState() ? drive.run.save() : new SavedState();
      SavedState own = new SavedState();
      drive.vehicle.save(own);
      long hash = drive.vehicle.stateHash();
      drive.run.tick(commands -> commands.despawn(car));

      drive.ticks(20);

      assertThat(drive.run.seen(Event.Kind.STALE_COMMAND, SceneRun.Happening::bodyA))
          .containsExactly(car);
      assertThat(drive.vehicle.stateHash()).as("it remembers that it did").isNotEqualTo(hash);

      if (claims().savesState()) {
        for (int round = 2; round <= 3; round++) {
          drive.run.restore(world);
          drive.vehicle.restore(own.rewind());
          drive.vehicle.drive(600);
          drive.ticks(100);
          assertThat(drive.speed()).isGreaterThan(1);

          drive.run.tick(commands -> commands.despawn(car));
          drive.ticks(20);
          assertThat(drive.run.happenings(Event.Kind.STALE_COMMAND)).hasSize(round);
        }
      }
    }
  }

  @Test
  default void vehicleStopsOnceTheEngineHasLostItsBody() {
    long car = SceneRun.placed(0);
    try (VehicleRun drive = new VehicleRun(this, ground(), 1_200)) {
      drive.ticks(200);
      drive.run.tick(commands -> {
        commands.teleport(car, new Vector3f(999_999.9f, 9, 0), new Quaternionf());
        commands.velocity(car, new Vector3f(100, 0, 0));
      });
      assertThat(drive.run.happenings(Event.Kind.LOST_BODY)).hasSize(1);

      drive.ticks(20);

      assertThat(drive.run.happenings(Event.Kind.STALE_COMMAND)).hasSize(1);
    }
  }

  @Test
  default void vehicleDoesNothingWhileItRestsOnItselfAndReportsItOnce() {
    Shape box = new Shape.Box(1, 1, 1);
    WheeledVehicle.Settings above = WheeledVehicle.Settings.of(
        box, ~(1 << 5), Wheel.at(0, 1.5f, 0, 0.3f, Suspension.of(0.5f, 1_000, 100)));
    Scene.Builder scene = ground();
    int car = scene.prefab(Prefab.dynamic(box, 1).withLayer(5));
    int inMask = scene.prefab(Prefab.dynamic(box, 1));
    scene.body(car, 0, 1, 0);
    scene.body(0, 0, -1, 0);
    try (SceneRun run = run(scene.build())) {
      WheeledVehicle vehicle = new WheeledVehicle(SceneRun.placed(0), above);
      for (int round = 1; round <= 2; round++) {
        for (int tick = 0; tick < 20; tick++) {
          run.tick(commands -> vehicle.move(run.view(), commands));
        }
        run.tick(commands -> commands.changePrefab(SceneRun.placed(0), inMask));
        for (int tick = 0; tick < 20; tick++) {
          run.tick(commands -> vehicle.move(run.view(), commands));
          SavedState own = new SavedState();
          vehicle.save(own);
          vehicle.restore(own.rewind());
        }
        run.tick(commands -> commands.changePrefab(SceneRun.placed(0), car));

        assertThat(run.seen(Event.Kind.REFUSED_COMMAND, SceneRun.Happening::bodyA))
            .containsExactlyElementsOf(Collections.nCopies(round, SceneRun.placed(0)));
        assertThat(run.position(SceneRun.placed(0)).distance(0, 1, 0)).isLessThan(0.05f);
      }
      assertThatThrownBy(
              () -> new WheeledVehicle(SceneRun.placed(1), above).move(run.view(), run.commands()))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("is STATIC: its prefab must be dynamic");
    }
  }

  @Test
  default void vehicleOnIcyCellsOfAHeightFieldGripsByTheirMaterial() {
    needsSpace();
    Shape.HeightField field = Shape.HeightField.of(4, 4, 100, new float[16]);
    List<Shape.HeightField> fields = List.of(
        field,
        field.withMaterial(0, 0, 3, 3, 1),
        field.withMaterial(0, 0, 3, 3, 1).withMaterial(1, 1, 1, 1, 0));
    float[] speeds = new float[fields.size()];
    for (int ice = 0; ice < speeds.length; ice++) {
      Scene.Builder scene = new Scene.Builder();
      scene.prefab(Prefab.fixed(fields.get(ice))
          .withFriction(1)
          .withSurface(Prefab.Surface.PLAIN.withMaterials(new Prefab.Surface.Material(0.01, 0))));
      try (VehicleRun drive = new VehicleRun(this, scene, 1_200, 0, all -> {}, ON_FIELD)) {
        drive.ticks(100);
        drive.vehicle.drive(2_000);
        drive.ticks(100);
        speeds[ice] = drive.speed();
      }
    }
    assertThat(speeds[0]).isGreaterThan(4);
    assertThat(speeds[1]).as("on ice").isLessThan(0.5f * speeds[0]);
    assertThat(speeds[2]).as("next to ice").isEqualTo(speeds[0]);
  }

  @Test
  default void truckClimbsStepsWithEveryCast() {
    for (Cast cast : casts()) {
      try (TruckRun drive = TruckRun.atSteps(this, cast)) {
        drive.ticks(100);
        for (int tick = 0; tick < 1_500 && drive.ahead() < TruckRun.END; tick++) {
          drive.vehicle.drive(drive.vehicle.speed() < 1.5f ? 24_000 : 0);
          drive.ticks(1);
        }

        assertThat(drive.ahead()).as("%s", cast).isGreaterThan(TruckRun.END);
      }
    }
  }

  /** A ray drops a wheel into each gap between the planks of a bridge. */
  @Test
  default void wholeWheelsRollOverGapsThatAreSmallerThanThey() {
    Map<Cast, Float> jolts = new EnumMap<>(Cast.class);
    for (Cast cast : casts()) {
      float jolt = 0;
      try (TruckRun drive = TruckRun.atBridge(this, cast)) {
        drive.ticks(100);
        for (int tick = 0; tick < 1_500 && drive.ahead() < TruckRun.END; tick++) {
          drive.vehicle.drive(drive.vehicle.speed() < 3 ? 6_000 : 0);
          float before = drive.climb();
          drive.ticks(1);
          jolt = Math.max(jolt, Math.abs(drive.climb() - before));
        }
        jolts.put(cast, jolt);

        assertThat(drive.ahead()).as("%s", cast).isGreaterThan(TruckRun.END);
      }
    }
    float most = 0.7f * Objects.requireNonNull(jolts.remove(Cast.RAY));
    assertThat(jolts).isNotEmpty().allSatisfy((cast, jolt) -> assertThat(jolt).isLessThan(most));
  }

  /** The truck begins on the slope. */
  @Test
  default void driveTrainClimbsAHillFromRestAndItsEngineStaysWithinItsSpeeds() {
    for (float grade : new float[] {0, 0.3f}) {
      float slope = (float) Math.atan(grade);
      try (VehicleRun drive = new VehicleRun(this, grippy(), 1_200, slope)) {
        DriveTrain train = new DriveTrain(drive.vehicle, DriveTrain.Settings.of(250, 6_000));
        drive.vehicle.brake(2_000);
        drive.ticks(200);
        drive.vehicle.brake(0);
        int gears = 1;
        for (int tick = 0; tick < 1_000; tick++) {
          train.drive(1);
          drive.ticks(1);
          gears = Math.max(gears, train.gear());
          assertThat(train.perMinute()).isBetween(900f, 6_600f);
        }

        assertThat(drive.speed()).isGreaterThan(grade == 0 ? 25 : 8);
        assertThat(gears).isGreaterThanOrEqualTo(grade == 0 ? 3 : 2);
        for (int tick = 0; tick < 1_000 && drive.speed() > 0.5f; tick++) {
          train.drive(-1);
          drive.vehicle.brake(1_500);
          drive.ticks(1);
        }
        drive.vehicle.brake(0);
        for (int tick = 0; tick < 200; tick++) {
          train.drive(-1);
          drive.ticks(1);
        }
        assertThat(train.gear()).isEqualTo(-1);
        assertThat(drive.speed()).isLessThan(-2);
      }
    }
  }

  /** The wheels on the left stand on ice. */
  @Test
  default void lockedDifferentialLeavesTheIceAndAnOpenOneDoesNot() {
    needsSpace();
    float slope = 0.1f;
    Quaternionf turn = new Quaternionf().rotateX(slope);
    Consumer<Scene.Builder> ice = scene -> scene.body(
        scene.prefab(Prefab.fixed(new Shape.Box(0.6f, 0.01f, 20)).withFriction(0.01)),
        turn.transform(new Vector3f(-TRACK, 0.01f, 0)),
        turn);
    for (float lock : new float[] {0, 1_500}) {
      try (VehicleRun drive = new VehicleRun(this, grippy(), 1_200, slope, ice)) {
        DriveTrain.Settings settings = DriveTrain.Settings.of(250, 6_000).withLock(lock);
        DriveTrain train = new DriveTrain(drive.vehicle, settings);
        drive.vehicle.brake(2_000);
        drive.ticks(200);
        drive.vehicle.brake(0);
        float from = drive.ahead();
        for (int tick = 0; tick < 200; tick++) {
          train.drive(1);
          drive.ticks(1);
        }

        assertThat(drive.ahead() - from).isBetween(lock == 0 ? -9f : 4, lock == 0 ? 1f : 20);
        assertThat(train.perMinute()).isLessThan(6_600);
      }
    }
  }

  @Test
  default void driveTrainContinuesFromItsState() {
    if (!claims().savesState()) {
      return;
    }
    try (VehicleRun drive = new VehicleRun(this, grippy(), 1_200)) {
      DriveTrain.Settings settings = DriveTrain.Settings.of(250, 6_000).withLock(300);
      DriveTrain train = new DriveTrain(drive.vehicle, settings);
      drive(drive, train, 180);
      SavedState world = drive.run.save();
      SavedState state = new SavedState();
      drive.vehicle.save(state);
      train.save(state);
      int gear = train.gear();
      List<Long> first = drive(drive, train, 200);
      assertThat(train.gear()).isGreaterThan(gear);

      drive.run.restore(world);
      drive.vehicle.restore(state);
      DriveTrain other = new DriveTrain(drive.vehicle, settings);
      other.restore(state);

      assertThat(drive(drive, other, 200)).isEqualTo(first).doesNotHaveDuplicates();
    }
  }

  private static List<Long> drive(VehicleRun drive, DriveTrain train, int ticks) {
    List<Long> hashes = new ArrayList<>();
    for (int tick = 0; tick < ticks; tick++) {
      train.drive(0.8f);
      hashes.add(31 * drive.hashes(1).get(0) + train.stateHash());
    }
    return hashes;
  }

  private static Scene.Builder grippy() {
    Scene.Builder scene = new Scene.Builder();
    scene.prefab(Prefab.fixed(new Shape.Box(500, 1, 500)).withFriction(1));
    return scene;
  }

  private List<Cast> casts() {
    return claims().plane() ? List.of(Cast.RAY, Cast.SPHERE) : List.of(Cast.values());
  }

  private float standing() {
    return REST_LENGTH - SAG + WHEEL_RADIUS - MOUNT;
  }

  /** Begins 8 m ahead. */
  private Consumer<Scene.Builder> ramp() {
    boolean plane = claims().plane();
    Shape shape = plane ? new Shape.Box(4, 0.1f, 1) : new Shape.Box(3, 0.1f, 4);
    Quaternionf turn = new Quaternionf();
    turn = plane ? turn.rotateZ(0.2f) : turn.rotateX(0.2f);
    Vector3f middle = turn.transform(new Vector3f(plane ? 4 : 0, -0.1f, plane ? 0 : -4))
        .add(plane ? 8 : 0, 0, plane ? 0 : -8);
    Quaternionf turned = turn;
    return scene -> scene.body(scene.prefab(Prefab.fixed(shape)), middle, turned);
  }

  private static Scene.Builder ground() {
    Scene.Builder scene = new Scene.Builder();
    scene.prefab(Prefab.fixed(new Shape.Box(500, 1, 500)));
    return scene;
  }
}
