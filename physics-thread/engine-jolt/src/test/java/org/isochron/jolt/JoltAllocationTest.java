package org.isochron.jolt;

import static org.assertj.core.api.Assertions.assertThat;

import org.isochron.engine.Engine;
import org.isochron.engine.EngineUnderTest;
import org.isochron.engine.Engines;
import org.isochron.engine.Scene;
import org.isochron.engine.SceneRun;
import org.isochron.physics.SavedState;
import org.isochron.physics.Simulation;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Prefab.Surface.Rule;
import org.isochron.shapes.Shape;
import org.isochron.state.AllocationCount;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/**
 * Ticks allocate nothing once they are compiled. The build runs this test in a separate process
 * with the C2 compiler, whose escape analysis removes jolt-jni's short-lived result objects. {@code
 * -Dtest=JoltAllocationTest} also needs {@code -Dtest.jvm.compiler=}.
 */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
final class JoltAllocationTest {
  private static final Engine JOLT = Engines.named("Jolt");
  private static final Shape CUBE = new Shape.Box(0.5f, 0.5f, 0.5f);
  private static final long CRATE = SceneRun.placed(0);

  @Test
  void ticksOfAPileAllocateNothingOnceTheyAreCompiled() {
    long min = AllocationCount.leastBatch(999, JoltAllocationTest::minBytes);

    assertThat(min).as("bytes in 50 ticks of 200 bodies").isLessThan(1_000);
  }

  /** Uses a new pile, because a sleeping pile would not allocate. */
  private static long minBytes() {
    long min = Long.MAX_VALUE;
    try (Simulation simulation = JOLT.build(Scene.fallingPile(200))) {
      for (int tick = 1; tick <= 300; tick += 50) {
        long before = AllocationCount.soFar();
        for (int i = 0; i < 50; i++) {
          simulation.step(tick + i, 0.01);
        }
        min = Math.min(min, AllocationCount.soFar() - before);
      }
    }
    return min;
  }

  @Test
  void crateOnABeltAllocatesNothing() {
    Scene.Builder scene = new Scene.Builder();
    scene.body(scene.prefab(Prefab.dynamic(CUBE, 2)), 0, 0.5f, 0);
    Prefab.Surface belt = Prefab.Surface.PLAIN.withVelocity(new Vector3f(2, 0, 0));
    Shape floor = new Shape.Box(40, 1, 5);
    scene.body(scene.prefab(Prefab.fixed(floor).withSurface(belt)), 0, -1, 0);
    try (SceneRun run = new SceneRun(JOLT, scene.build(), Engine.Settings.defaults())) {
      run.ticks(20);
      SavedState saved = run.save();

      long bytes = AllocationCount.leastBatch(0, () -> {
        run.restore(saved); // otherwise the crate would leave the belt before it is compiled
        run.tick(); // the first tick after a restore allocates
        return AllocationCount.of(50, run::tick);
      });

      assertThat(bytes).isZero();
    }
  }

  @Test
  void crateOnCellsOfIceAllocatesNothing() {
    Shape.HeightField field =
        Shape.HeightField.of(81, 3, 1, new float[81 * 3]).withMaterial(0, 0, 80, 2, 1);
    Prefab.Surface ice = Prefab.Surface.PLAIN
        .withFrictionRule(Rule.LEAST)
        .withMaterials(new Prefab.Surface.Material(0, 0));
    Scene.Builder scene = new Scene.Builder();
    EngineUnderTest.addMoving(
        scene,
        Prefab.dynamic(CUBE, 2).withoutSleep(),
        new Vector3f(0, 0.5f, 0),
        new Vector3f(1e-1f, 0, 0));
    scene.body(scene.prefab(Prefab.fixed(field).withSurface(ice)), 0, 0, 0);
    try (SceneRun run = new SceneRun(JOLT, scene.build(), Engine.Settings.defaults())) {
      long bytes = AllocationCount.least(50, run::tick);

      assertThat(run.position(CRATE).x).as("still on its way").isBetween(0.3f, 38f);
      assertThat(bytes).isZero();
    }
  }
}
