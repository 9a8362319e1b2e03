package org.isochron.predict;

import java.util.Arrays;
import java.util.BitSet;

/**
 * The resting bodies of which a client has acknowledged an anchor. Owner: the server's physics
 * thread; allocates nothing after construction.
 */
final class SentRests {
  /** Anchors that can still be acknowledged. */
  private static final int ANCHORS = 64;

  private static final long NONE = -1;

  private final long[] ticks = new long[ANCHORS];
  private final BitSet[] resting = new BitSet[ANCHORS];
  private final long[] knownTicks;
  private int newest;

  SentRests(int bodyCapacity) {
    knownTicks = new long[bodyCapacity];
    Arrays.setAll(resting, index -> new BitSet(bodyCapacity));
    forget();
  }

  /** Begins a client that knows nothing. */
  void forget() {
    Arrays.fill(ticks, NONE);
    Arrays.fill(knownTicks, NONE);
  }

  void begin(long tick) {
    newest = (newest + 1) % ANCHORS;
    ticks[newest] = tick;
    resting[newest].clear();
  }

  void sent(int slot) {
    resting[newest].set(slot);
  }

  void acknowledged(long tick) {
    for (int index = 0; index < ANCHORS; index++) {
      if (tick != NONE && ticks[index] == tick) {
        for (int slot = resting[index].nextSetBit(0);
            slot >= 0;
            slot = resting[index].nextSetBit(slot + 1)) {
          knownTicks[slot] = Math.max(knownTicks[slot], tick);
        }
        ticks[index] = NONE;
      }
    }
  }

  /** Returns true if the client knows a body that has rested since a tick. */
  boolean isKnown(int slot, long restTick) {
    return knownTicks[slot] >= restTick;
  }
}
