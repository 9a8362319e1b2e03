package org.isochron.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.LongStream;
import org.isochron.engine.Ragdoll.Bone;
import org.isochron.gameplay.CharacterMover;
import org.isochron.gameplay.CollisionFilter;
import org.isochron.gameplay.WheeledVehicle;
import org.isochron.gameplay.WheeledVehicle.Suspension;
import org.isochron.gameplay.WheeledVehicle.Wheel;
import org.isochron.physics.Controller;
import org.isochron.physics.GameLoop;
import org.isochron.physics.WorldView;
import org.isochron.shapes.Joint;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.AllocationCount;
import org.isochron.state.BodyId;
import org.isochron.state.RayHit;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;

/**
 * Counts the bytes that calls and ticks of an engine allocate on the ticking thread. The result has
 * no entry for calls that the engine does not support.
 */
final class EngineGarbage {
  private static final int ROUNDS = 50;
  private static final int BATCHES = 4;
  private static final int TICKS_BEFORE = 200;
  private static final int PILE = 150;
  private static final int PILE_WIDTH = 15;
  private static final int BALLS = 3;
  private static final int RAYS = 16;
  private static final int OWN_LAYER = 5;
  private static final int OTHERS = ~(1 << OWN_LAYER);

  private static final long CONTROLLED = BodyId.of(1, 1);

  private static final long OTHER = BodyId.of(2, 1);
  private static final Shape BALL = new Shape.Sphere(0.5f);
  private static final Shape.Capsule CAPSULE = new Shape.Capsule(0.6f, 0.3f);
  private static final Joint.Hinge HINGE =
      Joint.hinge(new Vector3d(1.5f, 0.5f, 0), new Vector3f(0, 0, 1));
  private static final Controller NONE = (tick, input, view, commands) -> {};

  private static final Ragdoll FIGURE = Ragdoll.of(List.of(
      Bone.root("hips", at(0, 1), at(0, 1.25f), 0.11f, 12),
      Bone.of("chest", "hips", at(0, 1.3f), at(0, 1.7f), 0.14f, 20),
      Bone.of("arm", "chest", at(0.2f, 1.6f), at(0.5f, 1.6f), 0.05f, 3),
      Bone.of("leg", "hips", at(0, 0.95f), at(0, 0.5f), 0.07f, 8)));

  private final Engine engine;
  private final boolean plane;
  private final Map<String, Long> bytes = new LinkedHashMap<>();
  private final Vector3f left = new Vector3f(-20, 0.5f, 0);
  private final Vector3f high = new Vector3f(-20, 30, 0);
  private final Vector3f right = new Vector3f(1, 0, 0);
  private final Quaternionf upright = new Quaternionf();
  private final Vector3f vector = new Vector3f();
  private final Vector3d position = new Vector3d();
  private final Quaternionf rotation = new Quaternionf();
  private final RayHit hit = new RayHit();
  private final RayHit[] hits = RayHit.array(2 * BALLS);
  private final float[] directions = new float[3 * RAYS];
  private final float[] distances = new float[RAYS];
  private final long[] bodies = new long[RAYS];

  /** Queries without hits allocate less. */
  private int found;

  private EngineGarbage(Engine engine) {
    this.engine = engine;
    plane = engine.name().equals("dyn4j");
    for (int ray = 0; ray < RAYS; ray++) {
      directions[3 * ray] = 1;
      directions[3 * ray + 1] = ray * 0.001f;
    }
  }

  /** Measures every supported row. */
  static Map<String, Long> of(Engine engine) {
    EngineGarbage garbage = new EngineGarbage(engine);
    garbage.measureQueries();
    garbage.measureTicks();
    return garbage.bytes;
  }

  private void measureQueries() {
    Scene.Builder scene = floor();
    int ball = scene.prefab(Prefab.dynamic(BALL, 2).withContactEvents().withoutSleep());
    for (int i = 0; i < BALLS; i++) {
      scene.body(ball, 3 * i, 0.5, 0);
    }
    long joint = scene.join(BodyId.of(1, 1), BodyId.of(2, 1), HINGE);
    try (GameLoop loop = GameLoop.atFullSpeed(engine.build(scene.build()))) {
      loop.run(TICKS_BEFORE);
      loop.ask(
          view -> {
            measureRays(view);
            measureShapes(view);
            measureReadings(view);
            measure(
                "`jointOffset`, `jointSpeed`",
                () -> found += view.jointOffset(joint) > view.jointSpeed(joint) ? 1 : 0);
          },
          0);
      loop.run(1);
    }
    assertThat(found).as("what the queries found").isPositive();
  }

  private void measureRays(WorldView view) {
    int all = Prefab.ALL_LAYERS;
    measure("`rayCast` that hits", () -> found += view.rayCast(left, right, 100, hit) ? 1 : 0);
    measure("`rayCast` that misses", () -> found += view.rayCast(high, right, 100, hit) ? 1 : 0);
    measure("`isBlocked`", () -> found += view.isBlocked(left, right, 100, all) ? 1 : 0);
    measure(
        "`rayCastAll` of 3 bodies", () -> found += view.rayCastAll(left, right, 100, all, hits));
    measure(
        "`rayCasts` of 16",
        () -> found += view.rayCasts(left, directions, 100, all, distances, bodies));
  }

  private void measureShapes(WorldView view) {
    int all = Prefab.ALL_LAYERS;
    measure("`shapeCast`, `overlap`, `closestPoint`", () -> {
      found += view.shapeCast(BALL, left, upright, right, 100, all, hit) ? 1 : 0;
      found += view.overlap(BALL, view.position(CONTROLLED, vector), upright, all, bodies);
      found += view.closestPoint(high, 100, all, hit) ? 1 : 0;
      found += view.closestPoint(CONTROLLED, OTHER, 100, hit) ? 1 : 0;
    });
  }

  private void measureReadings(WorldView view) {
    measure("poses, velocities, properties", () -> {
      view.position(CONTROLLED, position);
      view.rotation(CONTROLLED, rotation);
      view.velocity(CONTROLLED, vector);
      view.angularVelocity(CONTROLLED, vector);
      view.velocityAt(CONTROLLED, vector, vector);
      view.acceleration(CONTROLLED, vector);
      found += view.property(CONTROLLED, Prefab.Property.FRICTION) > 0 ? 1 : 0;
    });
    measure("`contacts`", () -> {
      WorldView.Contacts contacts = view.contacts(CONTROLLED);
      for (int i = 0; i < contacts.count(); i++) {
        contacts.normal(i, contacts.point(i, vector));
        contacts.frictionImpulse(i, contacts.point(i, contacts.pointCount(i) - 1, vector));
      }
      found += view.contacts().count();
      view.contactImpulse(CONTROLLED, vector);
    });
  }

  private void measureTicks() {
    tick("tick of nothing but a floor", scene -> {}, NONE);
    tick("tick of a pile of 150 bodies", this::addPile, NONE);
    tick(
        "tick that reads `contactImpulse`",
        this::addPile,
        (tick, input, view, commands) -> view.contactImpulse(CONTROLLED, vector));
    tick("tick with a car", this::addCar, car());
    tick(
        "tick with a character",
        scene ->
            scene.body(scene.prefab(Prefab.kinematic(CAPSULE).withLayer(OWN_LAYER)), 0, 0.95, 0),
        character());
    tick("tick with a `CollisionFilter`", EngineGarbage::addPlatform, filter());
    List<Long> joints = new ArrayList<>();
    tick(
        "tick that reads `jointForce` and `jointTorque`",
        scene -> joints.add(addPair(scene)),
        (tick, input, view, commands) -> {
          view.jointForce(joints.get(0), vector);
          view.jointTorque(joints.get(0), vector);
        });
    List<Ragdoll.Placed> placed = new ArrayList<>();
    tick(
        "tick with a ragdoll",
        scene -> placed.add(FIGURE.place(
            scene, FIGURE.addPrefabs(scene, 3), new Vector3d(0, 0.5, 0), new Quaternionf())),
        ragdoll(placed));
  }

  private void tick(String row, Consumer<Scene.Builder> add, Controller controller) {
    Scene.Builder scene = floor();
    add.accept(scene);
    Engine.Settings settings = Engine.Settings.defaults().withContactEvents();
    try (GameLoop loop =
        GameLoop.atFullSpeed(controller.around(engine.build(scene.build(), settings)))) {
      loop.run(TICKS_BEFORE);
      measure(row, () -> loop.run(1));
    } catch (IllegalArgumentException | Controller.FailedException e) {
      assertThat(e).hasStackTraceContaining(engine.name()); // the message names the engine
    }
  }

  /**
   * Stores the minimum of several batches, because a batch in which a list grows allocates more.
   */
  private void measure(String row, Runnable round) {
    long min = LongStream.range(0, BATCHES)
        .map(batch -> AllocationCount.of(ROUNDS, round))
        .min()
        .orElseThrow();
    bytes.put(row, min / ROUNDS);
  }

  private static Scene.Builder floor() {
    Scene.Builder scene = new Scene.Builder();
    scene.body(scene.prefab(Prefab.fixed(new Shape.Box(500, 1, 50))), 0, -1, 0);
    return scene;
  }

  private void addPile(Scene.Builder scene) {
    Prefab box = Prefab.dynamic(new Shape.Box(0.4f, 0.4f, 0.4f), 1).withoutSleep();
    Prefab ball = Prefab.dynamic(BALL, 1).withoutSleep();
    int[] kinds = {scene.prefab(ball), scene.prefab(engine.name().equals("reference") ? ball : box)
    };
    for (int i = 0; i < PILE; i++) {
      int row = i / PILE_WIDTH;
      scene.body(kinds[i % 2], 1.1 * (i % PILE_WIDTH) + 0.1 * (row % 3), 0.6 + 1.1 * row, 0);
    }
  }

  private void addCar(Scene.Builder scene) {
    Prefab car = Prefab.dynamic(chassis(), 1_200).withLayer(OWN_LAYER).withMask(OTHERS);
    scene.body(scene.prefab(car), 0, 0.85, 0);
  }

  private Shape chassis() {
    return plane ? new Shape.Box(2, 0.3f, 0.5f) : new Shape.Box(0.9f, 0.3f, 2);
  }

  private Controller car() {
    Suspension suspension = Suspension.of(0.5f, 40_000, 4_000);
    List<Wheel> wheels = new ArrayList<>();
    for (float end : new float[] {-1.3f, 1.3f}) {
      for (float side : plane ? new float[] {0} : new float[] {-0.8f, 0.8f}) {
        float x = plane ? end : side;
        wheels.add(Wheel.at(x, -0.1f, plane ? 0 : end, 0.35f, suspension).withDrive());
      }
    }
    WheeledVehicle vehicle = new WheeledVehicle(
        CONTROLLED,
        WheeledVehicle.Settings.of(chassis(), OTHERS, wheels.toArray(Wheel[]::new))
            .withForward(plane ? new Vector3f(1, 0, 0) : new Vector3f(0, 0, -1)));
    return (tick, input, view, commands) -> {
      vehicle.drive(tick % 200 < 100 ? 100 : -100);
      vehicle.move(view, commands);
    };
  }

  private static Controller character() {
    CharacterMover mover =
        new CharacterMover(CONTROLLED, CharacterMover.Settings.of(CAPSULE, OTHERS));
    Vector3f walk = new Vector3f();
    return (tick, input, view, commands) -> {
      walk.x = tick % 200 < 100 ? 2 : -2;
      mover.move(view, commands, walk);
    };
  }

  private static long addPair(Scene.Builder scene) {
    int ball = scene.prefab(Prefab.dynamic(BALL, 2).withoutSleep());
    scene.body(ball, 0, 0.5, 0);
    scene.body(ball, 3, 0.5, 0);
    return scene.join(BodyId.of(1, 1), BodyId.of(2, 1), HINGE);
  }

  private static void addPlatform(Scene.Builder scene) {
    scene.body(scene.prefab(Prefab.fixed(new Shape.Box(4, 0.2f, 2))), 0, 2, 0);
    scene.body(scene.prefab(Prefab.dynamic(BALL, 2).withoutSleep()), 0, 0.5, 0);
  }

  private static Controller filter() {
    CollisionFilter filter = new CollisionFilter(
        CONTROLLED,
        new Shape.Box(5, 1.5f, 3),
        Prefab.ALL_LAYERS,
        8,
        CollisionFilter.oneWay(new Vector3f(0, 1, 0)));
    return (tick, input, view, commands) -> filter.decide(view, commands);
  }

  private static Controller ragdoll(List<Ragdoll.Placed> placed) {
    Ragdoll.Pose pose = FIGURE.pose();
    Quaternionf raised = new Quaternionf();
    return (tick, input, view, commands) -> {
      if (tick == 1) {
        placed.get(0).stiffen(commands, 400, 3, 1);
      }
      pose.turn("arm", raised.rotationZ(tick % 40 * 0.02f));
      placed.get(0).drive(view, commands, pose);
    };
  }

  private static Vector3f at(float x, float y) {
    return new Vector3f(x, y, 0);
  }
}
