package org.isochron.physics.engine.ode4j;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.isochron.physics.GameLoop;
import org.isochron.physics.engine.Engines;
import org.isochron.physics.engine.ForkedJvm;
import org.isochron.physics.scene.Scenes;
import org.isochron.physics.simulation.Simulation;
import org.junit.jupiter.api.Test;

/** Threads can build the first worlds of a process at once, although ODE prepares itself once. */
final class FirstOdeWorldsTest {
  private static final int PROCESSES = 4;
  private static final int SECONDS = 60;
  private static final int THREADS = 4;
  private static final int TICKS = 50;

  @Test
  void threadsBuildTheFirstWorldsOfAProcessAtOnce() throws Exception {
    for (int process = 0; process < PROCESSES; process++) {
      assertThat(ForkedJvm.run(SECONDS, FirstOdeWorldsTest.class))
          .contains("worlds ticked: 4, different states: 1");
    }
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
          // no pause, which would separate them
        }
        Simulation world = Engines.named("ode4j").build(Scenes.fallingPile(20));
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
