package org.isochron.engine;

import java.util.ArrayList;
import java.util.List;
import org.isochron.gameplay.WheeledVehicle;
import org.isochron.gameplay.WheeledVehicle.Suspension;
import org.isochron.gameplay.WheeledVehicle.Wheel;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.joml.Quaternionf;
import org.joml.Vector3f;

/** A truck of 4 t with wheels of 0.5 m in front of an obstacle. */
final class TruckRun implements AutoCloseable {
  private static final float FIRST = 5;

  /** Where the truck is on the last step, or the bridge ends. */
  static final float END = 13;

  private static final float MASS = 4_000;
  private static final float STEP = 0.3f;
  private static final float DEPTH = 1.2f;
  private static final Shape CHASSIS = new Shape.Box(2.5f, 0.4f, 1);

  final SceneRun run;
  final WheeledVehicle vehicle;
  private final long body;

  /** Six steps of 0.3 m. */
  static TruckRun atSteps(EngineUnderTest test, Wheel.Cast cast) {
    Scene.Builder scene = new Scene.Builder();
    box(scene, 0, 0, 100);
    for (int step = 0; step < 6; step++) {
      box(scene, 100 + FIRST + DEPTH * step, STEP * (step + 1), 100);
    }
    return new TruckRun(test, scene, cast);
  }

  /** Planks of 0.4 m with gaps of 0.3 m. */
  static TruckRun atBridge(EngineUnderTest test, Wheel.Cast cast) {
    Scene.Builder scene = new Scene.Builder();
    box(scene, FIRST - 100, 0, 100);
    for (float middle = FIRST + 0.5f; middle < 2 * END; middle += 0.7f) {
      box(scene, middle, 0, 0.2f);
    }
    return new TruckRun(test, scene, cast);
  }

  private TruckRun(EngineUnderTest test, Scene.Builder scene, Wheel.Cast cast) {
    boolean plane = test.claims().plane();
    float load = MASS / (plane ? 2 : 4);
    Suspension spring = Suspension.of(0.6f, load * 90, (float) Math.sqrt(90) * load);
    List<Wheel> wheels = new ArrayList<>();
    for (int end = -1; end <= 1; end += 2) {
      for (int side = -1; side <= (plane ? -1 : 1); side += 2) {
        Wheel wheel =
            Wheel.at(1.8f * end, 0, plane ? 0 : 0.9f * side, 0.5f, spring).withDrive();
        wheels.add(
            switch (cast) {
              case RAY -> wheel;
              case SPHERE -> wheel.withSphere();
              case CYLINDER -> wheel.withCylinder(0.3f);
            });
      }
    }
    int layer = VehicleSpecification.CAR_LAYER;
    int mask = VehicleSpecification.CAR_MASK;
    int truck = scene.prefab(Prefab.dynamic(CHASSIS, MASS).withLayer(layer).withMask(mask));
    body = scene.body(truck, new Vector3f(0, 1.1f, 0), new Quaternionf());
    run = test.run(scene.build());
    vehicle = new WheeledVehicle(
        body,
        WheeledVehicle.Settings.of(CHASSIS, mask, wheels.toArray(Wheel[]::new))
            .withForward(new Vector3f(1, 0, 0)));
    run.tick();
  }

  private static void box(Scene.Builder scene, float middle, float top, float half) {
    Shape box = new Shape.Box(half, 1, 10);
    scene.body(
        scene.prefab(Prefab.fixed(box).withFriction(0.8)),
        new Vector3f(middle, top - 1, 0),
        new Quaternionf());
  }

  void ticks(int count) {
    for (int tick = 0; tick < count; tick++) {
      run.tick(commands -> vehicle.move(run.view(), commands));
    }
  }

  float ahead() {
    return run.position(body).x;
  }

  /** Upward speed. */
  float climb() {
    return run.velocity(body).y;
  }

  @Override
  public void close() {
    run.close();
  }
}
