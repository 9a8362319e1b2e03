package org.isochron.bench.compare;

/** Recorded frames of a slice. Owner: the frame loop. */
final class FrameTrace {
  private final long[] finishedNanos;
  private final double[] x;
  private final double[] y;
  private final boolean[] starved;
  private int count;

  FrameTrace(int capacity) {
    finishedNanos = new long[capacity];
    x = new double[capacity];
    y = new double[capacity];
    starved = new boolean[capacity];
  }

  void add(long finished, double markerX, double markerY, boolean wasStarved) {
    if (count < finishedNanos.length) {
      finishedNanos[count] = finished;
      x[count] = markerX;
      y[count] = markerY;
      starved[count++] = wasStarved;
    }
  }

  int count() {
    return count;
  }

  long finishedNanos(int frame) {
    return finishedNanos[frame];
  }

  double x(int frame) {
    return x[frame];
  }

  double y(int frame) {
    return y[frame];
  }

  boolean isStarved(int frame) {
    return starved[frame];
  }
}
