package org.isochron.bench.compare;

import java.util.stream.IntStream;
import org.isochron.state.TickRate;

/**
 * A simulated display: each refresh shows the last finished frame, and repeats it if no newer one
 * is ready. Refresh k comes k periods after the grid's start. Immutable.
 */
final class Display {
  private final TickRate refresh;
  private final long startNanos;
  private final int first;
  private final double[] x;
  private final double[] y;
  private final long[] shownNanos;
  private final int[] frames;

  /**
   * Each marker position matches one instant per revolution. The constructor chooses the instant
   * nearest to the one of the previous refresh, or for the first refresh the instant nearest to the
   * one of the last step.
   */
  Display(FrameTrace trace, TickLog steps, TickRate refresh, long startNanos, long endNanos) {
    this.refresh = refresh;
    this.startNanos = startNanos;
    boolean empty = trace.count() == 0;
    first = empty ? 0 : (int) refresh.tickAt(trace.finishedNanos(0) - startNanos - 1) + 1;
    int count = empty ? 0 : (int) Math.max(0, refresh.tickAt(endNanos - startNanos) - first + 1);
    x = new double[count];
    y = new double[count];
    shownNanos = new long[count];
    frames = new int[count];
    int frame = 0;
    for (int i = 0; i < count; i++) {
      while (frame + 1 < trace.count() && trace.finishedNanos(frame + 1) - atNanos(i) <= 0) {
        frame++;
      }
      frames[i] = frame;
      x[i] = trace.x(frame);
      y[i] = trace.y(frame);
      long near = i == 0 ? steps.instantAt(atNanos(0)) : shownNanos[i - 1];
      shownNanos[i] = Marker.instantNanos(x[i], y[i], near);
    }
  }

  int count() {
    return shownNanos.length;
  }

  /** Wall-clock time of a refresh. */
  long atNanos(int index) {
    return startNanos + refresh.instantNanos((long) first + index);
  }

  long shownNanos(int index) {
    return shownNanos[index];
  }

  /**
   * Returns the animation error of each displayed frame but the first, as PresentMon defines it,
   * without its sign: the difference between the simulation time and the display time that passed
   * since the previous frame. Display time is scaled by the mean speed, as for judder. A refresh
   * that repeats a frame does not count; a frame that repeats an instant does.
   */
  long[] animationErrorNanos() {
    int[] fresh = IntStream.range(0, count())
        .filter(i -> i == 0 || frames[i] != frames[i - 1])
        .toArray();
    int last = count() - 1;
    double speed =
        last < 1 ? 0 : (double) (shownNanos[last] - shownNanos[0]) / (atNanos(last) - atNanos(0));
    return IntStream.range(1, speed > 0 ? fresh.length : 0)
        .mapToLong(n -> Math.abs(shownNanos[fresh[n]]
            - shownNanos[fresh[n - 1]]
            - Math.round((atNanos(fresh[n]) - atNanos(fresh[n - 1])) * speed)))
        .toArray();
  }

  double x(int index) {
    return x[index];
  }

  double y(int index) {
    return y[index];
  }
}
