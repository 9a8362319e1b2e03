package org.isochron.render.blend;

/**
 * A Hermite cubic at one fraction of a span: {@code a + way * (b - a) + first * va + second * vb}.
 * An offset from a stays precise far from the origin, which a weighted sum of positions does not.
 * Owner: the thread that blends.
 */
final class Cubic {
  private static final double PER_NANO = 1e-9;

  private float way;
  private float rest;
  private float first;
  private float second;

  void fit(double fraction, long spanNanos) {
    double t = fraction;
    double span = spanNanos * PER_NANO;
    way = (float) (t * t * (3 - 2 * t));
    rest = (float) (1 - t * t * (3 - 2 * t));
    first = (float) (t * (1 - t) * (1 - t) * span);
    second = (float) (t * t * (t - 1) * span);
  }

  float way() {
    return way;
  }

  /** What {@link #way} lacks to 1. */
  float rest() {
    return rest;
  }

  float first() {
    return first;
  }

  float second() {
    return second;
  }
}
