package org.isochron.physics.lockstep;

import java.nio.ByteBuffer;
import org.isochron.physics.slice.Slice;

/**
 * A peer's slices as bytes, for the ticks from the earliest on as far as its capacity, each behind the hash that was sent
 * with it. Owner: the physics thread. A place grows to the largest slice it ever held, and nothing is allocated from then on.
 *
 * <p>Invariant 1: with an input delay of d, twice d places are enough. This peer has run tick k-1, so the other has sent
 * slice k-1, so it has run tick k-1-d: it needs no slice of ours before k-d, and we have made them up to k-1+d. It cannot
 * have run past k-1+d, the last that we have made, so its slices end at k-1+2d, and we need none of them before k.
 */
final class SliceWindow {
  private static final int FIRST_BYTES = 256;
  private static final int EMPTY_BYTES = Long.BYTES + new Slice().byteSize();

  private final ByteBuffer[] places;
  private final long[] ticks;
  private long earliest = 1;
  private long whole;

  /** Begins with the slices of the first {@code inputDelay} ticks, which are empty. */
  SliceWindow(int inputDelay) {
    places = new ByteBuffer[2 * inputDelay]; // invariant 1
    ticks = new long[places.length];
    for (int place = 0; place < places.length; place++) {
      places[place] = ByteBuffer.allocate(FIRST_BYTES);
    }
    for (int tick = 1; tick <= inputDelay; tick++) {
      put(tick, ByteBuffer.allocate(EMPTY_BYTES));
    }
  }

  int capacity() {
    return places.length;
  }

  long earliest() {
    return earliest;
  }

  /** Whether there is a place for the tick's slice, or it is here. */
  boolean covers(long tick) {
    return tick >= earliest && tick - earliest < places.length;
  }

  boolean holds(long tick) {
    return covers(tick) && ticks[index(tick)] == tick;
  }

  /** The tick up to which all slices came. */
  long whole() {
    return whole;
  }

  /** Puts what lies between position and limit as the hash and slice of a tick that is covered. */
  void put(long tick, ByteBuffer source) {
    put(tick, source.remaining()).put(source).flip();
  }

  /** The place for a tick that is covered, with room for so many bytes; whoever puts them flips it. */
  ByteBuffer put(long tick, int byteSize) {
    int index = index(tick);
    if (places[index].capacity() < byteSize) {
      places[index] = ByteBuffer.allocate(Math.max(byteSize, 2 * places[index].capacity()));
    }
    ticks[index] = tick;
    while (holds(whole + 1)) {
      whole++;
    }
    return places[index].clear();
  }

  /** Whether the same is here already as lies between position and limit. */
  boolean isSame(long tick, ByteBuffer other) {
    return places[index(tick)].equals(other);
  }

  long hash(long tick) {
    return places[index(tick)].getLong(0);
  }

  /** The hash and slice of a tick, to be read and left as it is. */
  ByteBuffer bytes(long tick) {
    return places[index(tick)].position(0);
  }

  void readTo(Slice slice, long tick) {
    ByteBuffer place = places[index(tick)];
    slice.readFrom(place.position(Long.BYTES));
    place.position(0);
  }

  /** Forgets what came before a tick. */
  void forgetBefore(long tick) {
    earliest = tick;
  }

  private int index(long tick) {
    return (int) (tick % places.length);
  }
}
