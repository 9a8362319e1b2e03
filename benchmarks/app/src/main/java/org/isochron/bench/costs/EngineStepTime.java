package org.isochron.bench.costs;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Locale;
import org.isochron.engine.Engines;
import org.isochron.engine.Scene;
import org.isochron.physics.Simulation;
import org.isochron.state.EventPublisher;
import org.isochron.state.EventRing;
import org.isochron.state.TickRate;

/**
 * A program that measures the CPU time of an engine's step, as the best of several runs, for piles
 * and for a scene of joints. To compare two versions of an engine, put the other version in front
 * of the program on the class path.
 */
public final class EngineStepTime {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final TickRate RATE = TickRate.hertz(100);

  /**
   * Number of ticks before the measurement; during these ticks the boxes of a pile begin to
   * collide.
   */
  private static final int FIRST_TICKS = 100;

  private static final int MEASURED_TICKS = 200;
  private static final long NANOS_PER_MICRO = 1_000;

  private EngineStepTime() {}

  /**
   * Measures an engine.
   *
   * @param arguments the name of the engine
   */
  public static void main(String[] arguments) {
    String engine = arguments[0];
    System.out.println(domain(engine));
    show("pile 100", engine, Scene.fallingPile(100), 3);
    show("pile 500", engine, Scene.fallingPile(500), 2);
    show("pile 2000", engine, Scene.fallingPile(2_000), 1);
    show("rag 20 x 20", engine, Scene.rag(20, 20), 2);
  }

  private static String domain(String engine) {
    try (Simulation simulation = Engines.named(engine).build(Scene.bouncingBall())) {
      return simulation.domain();
    }
  }

  private static void show(String name, String engine, Scene scene, int runs) {
    long best = Long.MAX_VALUE;
    for (int run = 0; run < runs; run++) {
      try (Simulation simulation = Engines.named(engine).build(scene)) {
        EventPublisher events = new EventRing(8).claimPublisher();
        step(simulation, events, 1, FIRST_TICKS);
        long startNanos = THREADS.getCurrentThreadCpuTime();
        step(simulation, events, FIRST_TICKS + 1, MEASURED_TICKS);
        best = Math.min(best, THREADS.getCurrentThreadCpuTime() - startNanos);
      }
    }
    double shown = (double) best / NANOS_PER_MICRO / MEASURED_TICKS;
    System.out.printf(Locale.ROOT, "%s: %.1f us a step%n", name, shown);
  }

  private static void step(Simulation simulation, EventPublisher events, long first, int ticks) {
    for (long tick = first; tick < first + ticks; tick++) {
      simulation.begin(tick, events);
      simulation.step(tick, RATE.dtSeconds());
    }
  }
}
