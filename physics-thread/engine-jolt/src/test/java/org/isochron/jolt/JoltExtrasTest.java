package org.isochron.jolt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.github.stephengold.joltjni.Body;
import com.github.stephengold.joltjni.BodyCreationSettings;
import com.github.stephengold.joltjni.BoxShape;
import com.github.stephengold.joltjni.Jolt;
import com.github.stephengold.joltjni.PhysicsSystem;
import com.github.stephengold.joltjni.Quat;
import com.github.stephengold.joltjni.RVec3;
import com.github.stephengold.joltjni.ShapeRefC;
import com.github.stephengold.joltjni.SliderConstraintSettings;
import com.github.stephengold.joltjni.TwoBodyConstraint;
import com.github.stephengold.joltjni.Vec3;
import com.github.stephengold.joltjni.enumerate.EActivation;
import com.github.stephengold.joltjni.enumerate.EMotionType;
import java.util.List;
import org.isochron.engine.Engine;
import org.isochron.engine.Engines;
import org.isochron.engine.Scene;
import org.isochron.engine.SceneRun;
import org.isochron.engine.VehicleOnHookedGround;
import org.isochron.shapes.Joint;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.Event;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

/** Jolt's own features. */
final class JoltExtrasTest {
  private static final Engine JOLT = Engines.named("Jolt");

  @Test
  void fullBuffersAreReportedByAnEventAndTheTicksContinue() {
    try (SceneRun run = new SceneRun(JOLT, tooManyAtOnePosition())) {
      run.ticks(3);

      assertThat(run.happenings(Event.Kind.ENGINE_ERROR)).isNotEmpty();
      assertThat(run.happenings(Event.Kind.ENGINE_ERROR).get(0).detail()).isBetween(1, 7);
    }
  }

  @Test
  void fullBuffersStopTheSimulationWhereThatIsThePolicy() {
    Engine.Settings settings =
        Engine.Settings.defaults().withErrorPolicy(Engine.Settings.ErrorPolicy.THROW);
    try (SceneRun run = new SceneRun(JOLT, tooManyAtOnePosition(), settings)) {
      assertThatThrownBy(run::tick)
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("raise Scene.bodyCapacity");
    }
  }

  /** The slot of a removed body keeps no shape either. */
  @Test
  void releasedShapeIsFreedOnceItsLastBodyIsGone() {
    assertThat(JOLT.obstacle()).isEmpty(); // loads Jolt
    Prefab step = Prefab.fixed(new Shape.Box(1, 0.2f, 1));
    Scene.Builder scene = new Scene.Builder().spare(2);
    scene.prefab(step);
    try (JoltWorld world = new JoltWorld(scene.build(), Engine.Settings.defaults())) {
      ShapeRefC built = (ShapeRefC) world.build(step);
      com.github.stephengold.joltjni.Shape shape =
          (com.github.stephengold.joltjni.Shape) built.getPtr();
      try (ShapeRefC own = shape.toRefC()) {
        assertThat(own.getPtr()).isEqualTo(shape);
        world.prefab(0, step, built);
        world.create(1, 0, new Vector3d(), new Quaternionf());
        world.step(0.01);
        assertThat(shape.getRefCount()).isEqualTo(3);

        world.remove(1);
        world.free(0);

        assertThat(shape.getRefCount()).isOne(); // the own one
      }
    }
  }

  /** Each filter reverts only its own exclusion, even if Jolt had no room for it. */
  @Test
  void filterThatJoltHadNoRoomForTakesBackNothingOfAnother() {
    int maxBodies = 4_096;
    long platform = SceneRun.placed(0);
    long ball = SceneRun.placed(1);
    Scene.Builder builder = new Scene.Builder();
    builder.body(builder.prefab(Prefab.fixed(new Shape.Box(4, 0.2f, 2))), 0, 3, 0);
    builder.body(builder.prefab(Prefab.dynamic(new Shape.Sphere(0.5f), 2)), 0, 4.2f, 0);
    int stone = builder.prefab(Prefab.fixed(new Shape.Sphere(0.1f)));
    for (int i = 0; i < maxBodies; i++) {
      builder.body(stone, 100 + i % 64, 0, Math.floorDiv(i, 64));
    }
    for (int round = 0; round < 3; round++) {
      boolean restored = round == 1;
      boolean changed = round == 2;
      try (SceneRun run = new SceneRun(JOLT, builder.build())) {
        for (int i = 0; i < maxBodies; i += 2) {
          run.commands().exclude(SceneRun.placed(2 + i), SceneRun.placed(3 + i));
          if (i % 512 == 510) {
            run.tick();
          }
        }
        assertThat(run.happenings(Event.Kind.REFUSED_COMMAND)).isEmpty();

        run.tick(commands -> commands.exclude(platform, ball));
        run.tick(commands -> commands.countExclusion(platform, ball, true));
        assertThat(run.happenings(Event.Kind.REFUSED_COMMAND)).hasSize(2);
        if (restored) {
          run.restore(run.save());
        }
        if (changed) {
          run.tick(commands -> commands.changePrefab(ball, 1));
        }
        run.tick(commands -> {
          commands.include(SceneRun.placed(2), SceneRun.placed(3));
          commands.countExclusion(ball, platform, true);
          commands.countExclusion(platform, ball, false);
        });
        bring(run, ball);
        run.ticks(80);
        assertThat(run.position(ball).y).as("excluded by the other filter").isLessThan(3);

        run.tick(commands -> commands.countExclusion(ball, platform, false));
        bring(run, ball);
        run.ticks(80);
        assertThat(run.position(ball).y).as("excluded by nobody").isGreaterThan(3.6f);
        assertThat(run.happenings(Event.Kind.REFUSED_COMMAND)).hasSize(2);
      }
    }
  }

  private static void bring(SceneRun run, long ball) {
    run.commands().teleport(ball, new Vector3f(0, 4.2f, 0), new Quaternionf());
    run.commands().velocity(ball, new Vector3f());
    run.commands().angularVelocity(ball, new Vector3f());
  }

  /** Freed memory keeps its contents, which are NaN in this test. */
  @Test
  void pulleyOfAFixedBodyHoldsWhateverTheMemoryHadThatItIsMadeIn() throws Exception {
    Scene.Builder builder = new Scene.Builder().spare(1);
    int post = builder.prefab(Prefab.fixed(new Shape.Sphere(0.1f)));
    int load = builder.prefab(Prefab.dynamic(new Shape.Sphere(0.3f), 2));
    builder.body(post, -2, 3, 0);
    builder.body(load, 2, 3, 0);
    for (int first : List.of(0, 1)) {
      float x = first == 0 ? -2 : 2;
      Joint.Pulley pulley = Joint.pulley(
          new Vector3d(x, 3, 0),
          new Vector3d(x, 6, 0),
          new Vector3d(-x, 3, 0),
          new Vector3d(-x, 6, 0),
          1);
      try (SceneRun run = new SceneRun(JOLT, builder.build())) {
        UsedMemory.leave();
        run.tick(
            commands -> commands.join(SceneRun.placed(first), SceneRun.placed(1 - first), pulley));
        run.ticks(50);

        assertThat(run.contains(SceneRun.placed(1))).as("not lost").isTrue();
        assertThat(run.position(SceneRun.placed(1)).y).isCloseTo(3, within(0.02f));
      }
    }
  }

  @Test
  void hookAddsAConstraintThatScenesDoNotHave() {
    Scene.Builder builder = new Scene.Builder();
    int post = builder.prefab(Prefab.fixed(new Shape.Box(0.1f, 0.1f, 0.1f)));
    int slider = builder.prefab(Prefab.dynamic(new Shape.Box(0.1f, 0.1f, 0.1f), 1));
    builder.body(post, 0, 5, 0);
    builder.body(slider, 1, 5, 0);
    Engine.Settings settings = Engine.Settings.defaults()
        .withHook(PhysicsSystem.class, (system, bodies) -> {
          SliderConstraintSettings rail = new SliderConstraintSettings();
          rail.setAutoDetectPoint(true);
          rail.setSliderAxis(new Vec3(0, 1, 0));
          TwoBodyConstraint constraint = rail.create((Body) bodies.body(0), (Body) bodies.body(1));
          system.addConstraint(constraint.toRef());
        });
    try (SceneRun run = new SceneRun(JOLT, builder.build(), settings)) {
      run.tick(commands -> commands.velocity(SceneRun.placed(1), new Vector3f(3, 0, 3)));
      run.ticks(50);

      assertThat(run.position(SceneRun.placed(1)).x).isCloseTo(1, within(0.02f));
      assertThat(run.position(SceneRun.placed(1)).y).isLessThan(4.5f);
    }
  }

  @Test
  void contactsOfAHooksBodyAreNotReported() {
    Scene.Builder builder = new Scene.Builder();
    int ball = builder.prefab(Prefab.dynamic(new Shape.Sphere(0.5f), 1));
    builder.body(ball, 0, 1, 0);
    Engine.Settings settings = Engine.Settings.defaults()
        .withContactEvents()
        .withHook(PhysicsSystem.class, (system, bodies) -> addFloor(system));
    try (SceneRun run = new SceneRun(JOLT, builder.build(), settings)) {
      run.ticks(100);

      assertThat(run.position(SceneRun.placed(0)).y).isCloseTo(0.5f, within(0.1f));
      assertThat(run.happenings(Event.Kind.CONTACT_BEGIN)).isEmpty();
    }
  }

  @Test
  void wheelsRestOnABodyThatAHookAdded() {
    VehicleOnHookedGround.assertDrives(
        JOLT,
        Engine.Settings.defaults()
            .withHook(PhysicsSystem.class, (system, bodies) -> addFloor(system)));
  }

  private static void addFloor(PhysicsSystem system) {
    BodyCreationSettings floor = new BodyCreationSettings(
        new BoxShape(50, 1, 50).toRefC(),
        new RVec3(0, -1, 0),
        new Quat(),
        EMotionType.Static,
        JoltMemory.RESTING);
    system.getBodyInterface().createAndAddBody(floor, EActivation.DontActivate);
  }

  @Test
  void iterationsReachJolt() {
    int[] seen = new int[2];
    Engine.Settings settings = Engine.Settings.defaults()
        .withIterations(5, 3)
        .withHook(PhysicsSystem.class, (system, bodies) -> {
          seen[0] = system.getPhysicsSettings().getNumVelocitySteps();
          seen[1] = system.getPhysicsSettings().getNumPositionSteps();
        });

    new SceneRun(JOLT, Scene.bouncingBall(), settings).close();

    assertThat(seen).containsExactly(5, 3);
  }

  /** Measured on JDK 17 and 25; other Jolt versions or processors may differ. */
  @Test
  void hashIsTheSameOnEveryJdk() {
    assertThat(Jolt.versionString()).isEqualTo("0.9.9");
    for (int workers = 0; workers <= 2; workers++) {
      Engine.Settings settings =
          Engine.Settings.defaults().withContactEvents().withWorkers(workers);
      try (SceneRun run = new SceneRun(JOLT, Scene.dominoes(6), settings)) {
        run.ticks(200);

        assertThat(run.simulation().stateHash())
            .as("%d workers", workers)
            .isEqualTo(-7_141_311_248_920_909_240L);
      }
    }
  }

  @Test
  void statesOfVersionsWhoseLayoutNobodyHasComparedAreRefusedByName() {
    JoltStateCheck.requireKnown(Jolt.versionString());

    assertThatThrownBy(() -> JoltStateCheck.requireKnown("6.0.0"))
        .hasMessageContaining("6.0.0")
        .hasMessageContaining("ReleaseSp");
  }

  private static Scene tooManyAtOnePosition() {
    Scene.Builder builder = new Scene.Builder().gravity(0, 0, 0);
    int box = builder.prefab(Prefab.dynamic(new Shape.Box(0.5f, 0.5f, 0.5f), 1));
    for (int i = 0; i < 300; i++) {
      builder.body(box, 0, 0, 0);
    }
    return builder.build();
  }
}
