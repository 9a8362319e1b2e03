package org.isochron.render.blend;

/**
 * A Hermite cubic at one fraction of a span: {@code a + weight * (b - a) + first * va + second *
 * vb}. Adding an offset to the position {@code a} keeps the precision far from the origin that a
 * weighted sum of positions would lose. Owner: the thread that blends.
 */
final class Cubic {
  private static final double PER_NANO = 1e-9;

  private float weight;
  private float complement;
  private float first;
  private float second;

  void fit(double fraction, long spanNanos) {
    double t = fraction;
    double span = spanNanos * PER_NANO;
    weight = (float) (t * t * (3 - 2 * t));
    complement = (float) (1 - t * t * (3 - 2 * t));
    first = (float) (t * (1 - t) * (1 - t) * span);
    second = (float) (t * t * (t - 1) * span);
  }

  float weight() {
    return weight;
  }

  /** 1 - weight, without cancellation. */
  float complement() {
    return complement;
  }

  float first() {
    return first;
  }

  float second() {
    return second;
  }
}
