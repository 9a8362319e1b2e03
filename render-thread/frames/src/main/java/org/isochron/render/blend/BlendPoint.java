package org.isochron.render.blend;

import org.isochron.state.Snapshot;
import org.jspecify.annotations.Nullable;

/**
 * An instant between two snapshots, and the blend factors that are the same for all bodies. Owner:
 * the thread that blends. Allocates nothing after construction.
 */
final class BlendPoint {
  private static final double PER_NANO = 1e-9;

  /** Limits arcs extrapolated without velocities. */
  private static final double MAX_ARC_FRACTION = 2;

  final SlerpWeights slerp = new SlerpWeights();
  final Cubic cubic = new Cubic();

  private @Nullable Snapshot from;
  private @Nullable Snapshot to;
  private double fraction;
  private float span;
  private float beyond;
  private boolean extrapolated;

  void set(Snapshot earlier, Snapshot later, long instantNanos, boolean withVelocities) {
    from = earlier;
    to = later;
    long spanNanos = later.instantNanos() - earlier.instantNanos();
    long intoNanos = Math.max(0, instantNanos - earlier.instantNanos());
    long beyondNanos = Math.max(0, instantNanos - later.instantNanos());
    extrapolated = beyondNanos > 0 && withVelocities;
    fraction = spanNanos == 0 ? 1 : (double) intoNanos / spanNanos;
    span = (float) (spanNanos * PER_NANO);
    beyond = (float) (beyondNanos * PER_NANO);
    slerp.fit(Math.min(MAX_ARC_FRACTION, fraction));
    cubic.fit(Math.min(1, fraction), spanNanos);
  }

  Snapshot from() {
    return known(from);
  }

  Snapshot to() {
    return known(to);
  }

  /**
   * Returns the blend fraction: 0 at the earlier snapshot, 1 at the later one, and above 1 beyond
   * it.
   */
  double fraction() {
    return fraction;
  }

  /** Seconds between the snapshots. */
  float span() {
    return span;
  }

  /** Seconds beyond the later snapshot. */
  float beyond() {
    return beyond;
  }

  /** True for extrapolation by velocities. */
  boolean isExtrapolated() {
    return extrapolated;
  }

  private static Snapshot known(@Nullable Snapshot snapshot) {
    if (snapshot == null) {
      throw new IllegalStateException("no instant was set; call set first");
    }
    return snapshot;
  }
}
