package org.isochron.bench.render;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Locale;

/**
 * The processor time of what {@link BlendBenchmark} measures, for a machine that is never quiet: a
 * program that prints the best of many runs of one rival with a number of bodies. Time in which
 * other programs had the processor does not count.
 */
public final class BlendTime {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final int RUNS = 80;
  private static final int BODIES_A_RUN = 6_000_000;
  private static final long FRAME_NANOS = 777_773;

  private BlendTime() {}

  /** Takes a rival and a number of bodies. */
  public static void main(String[] arguments) {
    BlendRival rival = BlendRival.valueOf(arguments[0]);
    int bodies = Integer.parseInt(arguments[1]);
    SeededTicks ticks = new SeededTicks(bodies, rival.prefabs(), rival.metres());
    Blender blender = rival.create(ticks.layout());
    int frames = BODIES_A_RUN / bodies;
    long into = 0;
    double best = Double.MAX_VALUE;
    for (int run = 0; run < RUNS; run++) {
      long begun = THREADS.getCurrentThreadCpuTime();
      for (int frame = 0; frame < frames; frame++) {
        into = (into + FRAME_NANOS) % SeededTicks.TICK_NANOS;
        blender.show(ticks.at(1), ticks.at(0), ticks.at(1).instantNanos() + into);
      }
      best = Math.min(best, (double) (THREADS.getCurrentThreadCpuTime() - begun) / frames);
    }
    System.out.printf(Locale.ROOT, "%s, %d bodies: %.0f ns a frame%n", rival, bodies, best);
  }
}
