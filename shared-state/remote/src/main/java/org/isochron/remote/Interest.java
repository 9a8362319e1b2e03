package org.isochron.remote;

/**
 * Which bodies a viewer wants, and in how many bytes. What does not fit waits for a later tick, the
 * farther and the stiller the longer.
 *
 * @param x the point around which bodies are wanted, with {@code y} and {@code z}
 * @param radius how far away they may be, in metres; infinite for all
 * @param layers the layers whose bodies are wanted, a bit each; it counts only if the simulation
 *     states its prefabs
 * @param bytesPerSecond the most bytes of snapshots in any second, headers of the network included,
 *     from {@link #LEAST_BYTES}
 */
public record Interest(double x, double y, double z, float radius, int layers, int bytesPerSecond) {
  /** The least bytes a second. */
  public static final int LEAST_BYTES = 16_384;

  /** All bodies, however many bytes that takes. */
  public static final Interest EVERYTHING =
      new Interest(0, 0, 0, Float.POSITIVE_INFINITY, ~0, Integer.MAX_VALUE);

  /** Checks the numbers. */
  public Interest {
    if (!Double.isFinite(x) || !Double.isFinite(y) || !Double.isFinite(z)) {
      throw new IllegalArgumentException(
          "the point is (%s, %s, %s): it is made of finite numbers".formatted(x, y, z));
    }
    if (!(radius > 0)) {
      throw new IllegalArgumentException("radius is %s: it is above 0".formatted(radius));
    }
    if (bytesPerSecond < LEAST_BYTES) {
      throw new IllegalArgumentException(
          "bytesPerSecond is %d: at least %d fit the news of a second"
              .formatted(bytesPerSecond, LEAST_BYTES));
    }
  }

  /** Returns an interest in bodies no farther than a radius from a point. */
  public Interest around(double pointX, double pointY, double pointZ, float withinRadius) {
    return new Interest(pointX, pointY, pointZ, withinRadius, layers, bytesPerSecond);
  }

  public Interest withLayers(int mask) {
    return new Interest(x, y, z, radius, mask, bytesPerSecond);
  }

  public Interest withBytesPerSecond(int most) {
    return new Interest(x, y, z, radius, layers, most);
  }
}
