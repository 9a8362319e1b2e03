package org.isochron.bench.examples.byhand;

import org.joml.Vector3f;
import org.jspecify.annotations.Nullable;

/** The last states of another player, shown in the past, between two of them. */
final class OtherByHand {
  private static final int KEPT = 32;

  private final WireByHand.@Nullable Other[] states = new WireByHand.Other[KEPT];
  private final int[] ticks = new int[KEPT];
  private int count;

  /** The states of a player arrive in order; reordered ones are dropped before. */
  void add(int tick, WireByHand.Other state) {
    ticks[count % KEPT] = tick;
    states[count++ % KEPT] = state;
  }

  int newestTick() {
    return ticks[(count - 1) % KEPT];
  }

  Vector3f at(double tick) {
    WireByHand.Other later = null;
    int laterTick = 0;
    for (int i = count - 1; i >= Math.max(0, count - KEPT); i--) {
      WireByHand.Other state = states[i % KEPT];
      int at = ticks[i % KEPT];
      if (state != null && at <= tick) {
        float fraction = later == null ? 0 : (float) ((tick - at) / (laterTick - at));
        Vector3f to = later == null ? state.position() : later.position();
        return state.position().lerp(to, fraction, new Vector3f());
      }
      later = state;
      laterTick = at;
    }
    return later == null ? new Vector3f() : new Vector3f(later.position());
  }
}
