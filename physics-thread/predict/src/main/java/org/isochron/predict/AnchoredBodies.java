package org.isochron.predict;

import java.util.Arrays;
import java.util.BitSet;
import java.util.function.LongPredicate;
import org.isochron.state.BodyId;

/**
 * The bodies of the last anchors, which the client of these anchors predicts. Owner: the server's
 * physics thread; allocates nothing after construction.
 */
final class AnchoredBodies {
  /** Anchors from which a client may predict: a round trip of 1.2 s at 100 Hz. */
  static final int ANCHORS = 64;

  private static final LongPredicate NOBODY = body -> false;
  private static final long NONE = -1;

  private final long[] ticks = new long[ANCHORS];
  private final long[] ids;

  /** The first anchor with the present body of each slot. */
  private final long[] since;

  private final BitSet[] slots = new BitSet[ANCHORS];
  private final LongPredicate[] predicates = new LongPredicate[ANCHORS];
  private int newest;

  AnchoredBodies(int bodyCapacity) {
    ids = new long[bodyCapacity];
    since = new long[bodyCapacity];
    Arrays.fill(ticks, NONE);
    Arrays.setAll(slots, index -> new BitSet(bodyCapacity));
    Arrays.setAll(predicates, index -> body -> contains(index, body));
  }

  void begin(long tick) {
    newest = (newest + 1) % ANCHORS;
    ticks[newest] = tick;
    slots[newest].clear();
  }

  void add(long body) {
    int slot = BodyId.slot(body);
    if (ids[slot] != body) {
      ids[slot] = body;
      since[slot] = ticks[newest];
    }
    slots[newest].set(slot);
  }

  private boolean contains(int index, long body) {
    int slot = BodyId.slot(body);
    return slots[index].get(slot) && ids[slot] == body && since[slot] <= ticks[index];
  }

  /** Returns true for the bodies of an anchor, and for none if it is forgotten. */
  LongPredicate of(long tick) {
    for (int index = 0; tick != NONE && index < ANCHORS; index++) {
      if (ticks[index] == tick) {
        return predicates[index];
      }
    }
    return NOBODY;
  }
}
