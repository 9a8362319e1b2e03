package org.isochron.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.isochron.physics.Simulation;
import org.isochron.physics.WorldView;
import org.isochron.shapes.Prefab;
import org.isochron.state.RayHit;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** An engine frees its resources. */
public interface ResourceSpecification extends EngineUnderTest {
  /**
   * A Jolt world of 60 bodies uses 400 kB of native memory, so 100 leaked worlds would use three
   * times this limit.
   */
  long LEAK_BYTES = 12L << 20;

  /** Enough rays to detect the smallest leak. */
  int RAYS = 50_000;

  long RAY_BYTES = 32;

  @Test
  default void closingTwiceIsClosingOnce() {
    SceneRun run = run(balls());
    run.tick();
    run.simulation().close();

    assertThatCode(run.simulation()::close).doesNotThrowAnyException();

    assertThatThrownBy(run.simulation()::stateHash)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("closed");
  }

  @Test
  default void hookForAnotherEnginesWorldIsRefused() {
    Engine.Settings settings =
        Engine.Settings.defaults().withHook(Number.class, (world, bodies) -> {});

    assertThatThrownBy(() -> engine().build(balls(), settings))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("java.lang.Number");
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  default void worldsOpenedAndClosedLeaveResidentMemoryFlat() throws IOException {
    openAndClose(100, 0);
    long minGrowth = Long.MAX_VALUE;
    // a leak grows in every round, but the heap only in some rounds
    for (int round = 0; round < 3 && minGrowth >= LEAK_BYTES; round++) {
      long before = heldBytes();
      openAndClose(100, 0);
      minGrowth = Math.min(minGrowth, heldBytes() - before);
    }

    assertThat(minGrowth).isLessThan(LEAK_BYTES);
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  default void raysLeaveResidentMemoryFlat() throws IOException {
    try (SceneRun run = run(balls())) {
      run.tick();
      castRays(run.view());
      long minGrowth = Long.MAX_VALUE;
      for (int round = 0; round < 10 && minGrowth >= RAY_BYTES * RAYS; round++) {
        long before = heldBytes();
        castRays(run.view());
        minGrowth = Math.min(minGrowth, heldBytes() - before);
      }

      assertThat(minGrowth).isLessThan(RAY_BYTES * RAYS);
    }
  }

  private static void castRays(WorldView view) {
    Vector3f high = new Vector3f(0, 5, 0);
    Vector3f down = new Vector3f(0, -1, 0);
    RayHit hit = new RayHit();
    RayHit[] hits = RayHit.array(1);
    for (int ray = 0; ray < RAYS; ray++) {
      assertThat(view.rayCast(high, down, 10, hit)).isTrue();
      assertThat(view.isBlocked(high, down, 10, Prefab.ALL_LAYERS)).isTrue();
      assertThat(view.rayCastAll(high, down, 10, Prefab.ALL_LAYERS, hits)).isEqualTo(1);
    }
    System.gc(); // the heap's share of the resident memory
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  default void closingEndsTheThreadsThatHelped() throws IOException {
    openAndClose(1, claims().workers());
    int threads = threadCount();

    openAndClose(20, claims().workers());

    assertThat(threadCount()).isLessThan(threads + 20);
  }

  private void openAndClose(int worlds, int workers) {
    Engine.Settings settings = Engine.Settings.defaults().withContactEvents().withWorkers(workers);
    for (int i = 0; i < worlds; i++) {
      try (Simulation simulation = engine().build(Scene.fallingPile(60), settings)) {
        simulation.step(1, 0.01);
        simulation.step(2, 0.01);
      }
    }
    System.gc(); // the heap's share of the resident memory
  }

  /** Returns the used memory, including native memory unless the engine is pure Java. */
  default long heldBytes() throws IOException {
    try (Stream<String> lines = Files.lines(Path.of("/proc/self/status"))) {
      String line = lines.filter(one -> one.startsWith("VmRSS:")).findFirst().orElseThrow();
      return Long.parseLong(line.replaceAll("\\D", "")) << 10;
    }
  }

  private static int threadCount() throws IOException {
    try (Stream<Path> threads = Files.list(Path.of("/proc/self/task"))) {
      return (int) threads.count();
    }
  }
}
