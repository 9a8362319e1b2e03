package org.isochron.bench.render;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Locale;
import org.isochron.state.Snapshot;

/**
 * Prints the CPU time of blending all bodies of a frame: the best of many runs. CPU time does not
 * count other programs, so the result is also valid on a busy machine.
 *
 * <p>The first series blends one pair of snapshots repeatedly, like {@link BlendBenchmark}. The
 * second series blends 144 frames per second over 100 ticks per second; 69 % of its frames are the
 * first of a new pair. The snapshots of the second series exceed a core's private caches and are
 * read from the shared cache, as if another core had just written them.
 */
public final class BlendTime {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final int RUNS = 80;
  private static final int BODIES_A_RUN = 6_000_000;
  private static final long PAIR_FRAME_NANOS = 777_773;
  private static final int FRAMES_A_SECOND = 144;
  private static final long SECOND_NANOS = 1_000_000_000;

  /** About 8 MB of data for the frames to read. */
  private static final int BODIES_OF_ALL_PAIRS = 100_000;

  private final SeededTicks ticks;
  private final Blender blender;
  private final int pairs;
  private final int framesARun;
  private long intoNanos;

  private BlendTime(BlendRival rival, int bodies) {
    pairs = Math.max(2, BODIES_OF_ALL_PAIRS / bodies);
    ticks = new SeededTicks(bodies, rival, pairs + 1);
    blender = rival.create(ticks.window());
    framesARun = BODIES_A_RUN / bodies;
  }

  /** Arguments: the name of a {@link BlendRival} and the number of bodies. */
  public static void main(String[] arguments) {
    BlendRival rival = BlendRival.valueOf(arguments[0]);
    int bodies = Integer.parseInt(arguments[1]);
    BlendTime time = new BlendTime(rival, bodies);
    double pair = Double.MAX_VALUE;
    double second = Double.MAX_VALUE;
    for (int run = 0; run < RUNS; run++) {
      pair = Math.min(pair, time.cost(time::showPair));
      second = Math.min(second, time.cost(time::showSecond));
    }
    System.out.printf(
        Locale.ROOT,
        "%s, %d bodies: %.0f ns a frame of one pair, %.0f ns a frame of a second%n",
        rival,
        bodies,
        pair,
        second);
  }

  private double cost(Runnable frame) {
    long startNanos = THREADS.getCurrentThreadCpuTime();
    for (int shown = 0; shown < framesARun; shown++) {
      frame.run();
    }
    return (double) (THREADS.getCurrentThreadCpuTime() - startNanos) / framesARun;
  }

  private void showPair() {
    intoNanos = (intoNanos + PAIR_FRAME_NANOS) % SeededTicks.TICK_NANOS;
    show(1, intoNanos);
  }

  private void showSecond() {
    long frameNanos = SECOND_NANOS / FRAMES_A_SECOND;
    intoNanos = (intoNanos + frameNanos) % (pairs * SeededTicks.TICK_NANOS);
    int pair = (int) (intoNanos / SeededTicks.TICK_NANOS);
    show(pairs - pair, intoNanos % SeededTicks.TICK_NANOS);
  }

  private void show(int fromAge, long sinceNanos) {
    Snapshot from = ticks.at(fromAge);
    blender.show(from, ticks.at(fromAge - 1), from.instantNanos() + sinceNanos);
  }
}
