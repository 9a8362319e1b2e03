package org.isochron.bench.compare;

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
    int frame = 0;
    for (int i = 0; i < count; i++) {
      while (frame + 1 < trace.count() && trace.finishedNanos(frame + 1) - atNanos(i) <= 0) {
        frame++;
      }
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

  double x(int index) {
    return x[index];
  }

  double y(int index) {
    return y[index];
  }
}
