package org.isochron.ode4j;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.isochron.engine.Engines;
import org.isochron.engine.ForkedJvm;
import org.isochron.engine.Scene;
import org.isochron.physics.GameLoop;
import org.isochron.physics.Simulation;
import org.isochron.shapes.Joint;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.BodyId;
import org.isochron.state.RayHit;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

/**
 * Threads build the first worlds of a process concurrently, although ODE's initialization is
 * global.
 */
final class FirstOdeWorldsTest {
  private static final int PROCESSES = 2;
  private static final int SECONDS = 600;
  private static final int THREADS = 4;
  private static final int TICKS = 50;

  @Test
  void threadsBuildTheFirstWorldsOfAProcessAtOnce() throws Exception {
    for (int process = 0; process < PROCESSES; process++) {
      assertThat(ForkedJvm.run(SECONDS, FirstOdeWorldsTest.class))
          .contains("worlds ticked: 4, different states: 1");
    }
  }

  /** Concurrent worlds share only the solver's random numbers, which one world uses at a time. */
  @Test
  void worldsOfAllKindsOfShapesThatTickAtOnceComputeWhatEachDoesAlone() throws Exception {
    List<Long> alone = hashes();
    List<FutureTask<List<Long>>> together = Stream.generate(
            () -> new FutureTask<>(FirstOdeWorldsTest::hashes))
        .limit(THREADS)
        .toList();

    together.forEach(world -> new Thread(world).start());

    for (FutureTask<List<Long>> world : together) {
      assertThat(world.get()).isEqualTo(alone);
    }
  }

  private static List<Long> hashes() {
    List<Long> hashes = new ArrayList<>();
    RayHit hit = new RayHit();
    Simulation world = Engines.named("ode4j").build(zoo());
    try (GameLoop loop = GameLoop.atFullSpeed(world)) {
      for (int tick = 0; tick < 4 * TICKS; tick++) {
        loop.run(1);
        hashes.add(world.stateHash());
        Vector3f from = new Vector3f(tick % 9 - 4, 20, tick % 7 - 3);
        boolean met = world.view(tick).rayCast(from, new Vector3f(0, -1, 0), 40, hit);
        hashes.add(met ? Float.floatToIntBits(hit.distance()) : -1L);
      }
    }
    return hashes;
  }

  private static Scene zoo() {
    float[] heights = new float[21 * 21];
    Random random = new Random(11);
    for (int i = 0; i < heights.length; i++) {
      heights[i] = random.nextFloat();
    }
    Scene.Builder scene = new Scene.Builder();
    Shape field = Shape.HeightField.of(21, 21, 1, heights);
    scene.body(scene.prefab(Prefab.fixed(field)), 0, 0, 0);
    Shape ramp = new Shape.Mesh(
        List.of(new Vector3f(-3, 3, -3), new Vector3f(-3, 3, 3), new Vector3f(3, 2, 0)),
        List.of(new Shape.Triangle(0, 1, 2)));
    scene.body(scene.prefab(Prefab.fixed(ramp)), 0, 0, 0);
    Shape.Hull hull = new Shape.Hull(List.of(
        new Vector3f(-0.4f, -0.2f, -0.3f),
        new Vector3f(0.4f, -0.2f, -0.3f),
        new Vector3f(0, -0.2f, 0.4f),
        new Vector3f(0, 0.4f, 0)));
    List<Shape> shapes = List.of(
        new Shape.Box(0.3f, 0.2f, 0.3f),
        new Shape.Sphere(0.3f),
        new Shape.Capsule(0.2f, 0.3f),
        new Shape.Cylinder(0.3f, 0.3f),
        hull,
        new Shape.Compound(
            List.of(Shape.Part.at(hull, 0.3f, 0, 0), Shape.Part.at(hull, -0.3f, 0, 0))));
    long before = BodyId.NONE;
    for (int i = 0; i < 5 * shapes.size(); i++) {
      Prefab prefab =
          Prefab.dynamic(shapes.get(i % shapes.size()), 1 + i % 3).withContinuousCollision();
      long body = scene.body(scene.prefab(prefab), i % 5 - 2, 4 + 0.9f * i / 2, i % 3 - 1);
      if (i % 4 == 3) {
        scene.join(before, body, Joint.ball(new Vector3d(0, 0.4f, 0)));
      }
      before = body;
    }
    return scene.build();
  }

  public static void main(String[] arguments) throws Exception {
    AtomicInteger arrived = new AtomicInteger();
    AtomicInteger ticked = new AtomicInteger();
    Set<Long> states = ConcurrentHashMap.newKeySet();
    Thread[] threads = new Thread[THREADS];
    for (int i = 0; i < THREADS; i++) {
      threads[i] = new Thread(() -> {
        arrived.incrementAndGet();
        while (arrived.get() < THREADS) {
          // no pause, for maximum overlap
        }
        Simulation world = Engines.named("ode4j").build(Scene.fallingPile(20));
        try (GameLoop loop = GameLoop.atFullSpeed(world)) {
          loop.run(TICKS);
          states.add(world.stateHash());
        }
        ticked.incrementAndGet();
      });
      threads[i].start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    System.out.printf("worlds ticked: %d, different states: %d%n", ticked.get(), states.size());
  }
}
