package org.isochron.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.isochron.gameplay.WheeledVehicle;
import org.isochron.gameplay.WheeledVehicle.Suspension;
import org.isochron.gameplay.WheeledVehicle.Wheel;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.CommandSender;
import org.isochron.state.TickRate;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3dc;
import org.joml.Vector3f;

/** A scene with a car (body 0), which is driven before each tick. */
final class VehicleRun implements AutoCloseable {
  final SceneRun run;
  final WheeledVehicle vehicle;
  final WheeledVehicle.Settings settings;
  final boolean plane;

  final Runnable tick;

  VehicleRun(EngineUnderTest test, Scene.Builder scene, float mass) {
    this(test, scene, mass, 0);
  }

  VehicleRun(EngineUnderTest test, Scene.Builder scene, float mass, float slope) {
    this(test, scene, mass, slope, all -> {});
  }

  /** Uses level ground. */
  VehicleRun(EngineUnderTest test, int hertz, Scene.Builder scene, float mass) {
    this(test, scene, mass, 0, all -> {}, new Vector3d(), hertz);
  }

  /** Prefab 0 is the ground. */
  VehicleRun(
      EngineUnderTest test,
      Scene.Builder scene,
      float mass,
      float slope,
      Consumer<Scene.Builder> more) {
    this(test, scene, mass, slope, more, new Vector3d());
  }

  VehicleRun(
      EngineUnderTest test,
      Scene.Builder scene,
      float mass,
      float slope,
      Consumer<Scene.Builder> more,
      Vector3dc around) {
    this(test, scene, mass, slope, more, around, 100);
  }

  private VehicleRun(
      EngineUnderTest test,
      Scene.Builder scene,
      float mass,
      float slope,
      Consumer<Scene.Builder> more,
      Vector3dc around,
      int hertz) {
    plane = test.claims().plane();
    Shape chassis = plane ? new Shape.Box(2, 0.3f, 0.5f) : new Shape.Box(0.9f, 0.3f, 2);
    float load = mass / (plane ? 2 : 4);
    float stiffness = load * 9.81f / VehicleSpecification.SAG;
    Suspension suspension = Suspension.of(
        VehicleSpecification.REST_LENGTH, stiffness, (float) Math.sqrt(stiffness * load));
    List<Wheel> wheels = new ArrayList<>();
    for (int end = -1; end <= 1; end += 2) {
      for (int side = -1; side <= (plane ? -1 : 1); side += 2) {
        Wheel wheel = plane
            ? Wheel.at(
                -end * VehicleSpecification.AXLE,
                VehicleSpecification.MOUNT,
                0,
                VehicleSpecification.WHEEL_RADIUS,
                suspension)
            : Wheel.at(
                side * VehicleSpecification.TRACK,
                VehicleSpecification.MOUNT,
                end * VehicleSpecification.AXLE,
                VehicleSpecification.WHEEL_RADIUS,
                suspension);
        wheels.add((end < 0 ? wheel.withSteering() : wheel.withDrive().withHandbrake())
            .withMass(mass / 60));
      }
    }
    settings = WheeledVehicle.Settings.of(
            chassis, VehicleSpecification.CAR_MASK, wheels.toArray(Wheel[]::new))
        .withRate(TickRate.hertz(hertz))
        .withForward(plane ? new Vector3f(1, 0, 0) : new Vector3f(0, 0, -1));
    int car = scene.prefab(Prefab.dynamic(chassis, mass)
        .withLayer(VehicleSpecification.CAR_LAYER)
        .withMask(VehicleSpecification.CAR_MASK));
    Quaternionf turn = new Quaternionf();
    turn = plane ? turn.rotateZ(slope) : turn.rotateX(slope);
    scene.body(car, around.add(turn.transform(new Vector3f(0, 0.85f, 0)), new Vector3d()), turn);
    scene.body(0, around.add(turn.transform(new Vector3f(0, -1, 0)), new Vector3d()), turn);
    more.accept(scene);
    run = test.run(scene.build(), hertz);
    vehicle = new WheeledVehicle(SceneRun.placed(0), settings);
    Consumer<CommandSender> move = commands -> vehicle.move(run.view(), commands);
    tick = () -> run.tick(move);
    run.tick();
  }

  void ticks(int count) {
    for (int i = 0; i < count; i++) {
      tick.run();
    }
  }

  List<Long> hashes(int count) {
    List<Long> hashes = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      ticks(1);
      hashes.add(31 * run.simulation().stateHash() + vehicle.stateHash());
    }
    return hashes;
  }

  /** Sets the velocity. */
  void push(float speed) {
    run.commands().velocity(SceneRun.placed(0), forward().mul(speed));
  }

  /** Direction of view. */
  Vector3f forward() {
    return run.rotation(SceneRun.placed(0)).transform(new Vector3f(settings.forward()));
  }

  float speed() {
    return velocity().dot(forward());
  }

  /** Distance driven. */
  float ahead() {
    return position().dot(settings.forward());
  }

  /** World position of a point. */
  Vector3f point(float right, float back) {
    return run.rotation(SceneRun.placed(0))
        .transform(new Vector3f(right, 0, back))
        .add(position());
  }

  Vector3f position() {
    return run.position(SceneRun.placed(0));
  }

  Vector3f velocity() {
    return run.velocity(SceneRun.placed(0));
  }

  @Override
  public void close() {
    run.close();
  }
}
