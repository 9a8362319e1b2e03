package org.isochron.lockstep.slices;

import java.nio.ByteBuffer;
import org.isochron.physics.slice.Slice;

/**
 * A peer's slices as bytes, each preceded by the hash sent with it, for {@code capacity} ticks from
 * the earliest. Owner: the physics thread. A place grows to the largest slice it has held, and
 * nothing else is allocated.
 *
 * <p>Invariant 1: with an input delay of d and p predicted ticks, 2(d+p) places are enough. This
 * peer has run tick k-1, so the other has sent slice k-1-p and thus has run tick k-1-d-p, for which
 * it had all of ours up to k-1-d-2p. We have made ours up to k-1+d. It cannot have run past
 * k-1+d+p, p ticks after our last slice, so its own slices end at k-1+2d+p, and we need none of
 * them before k-p.
 */
public final class SliceWindow {
  private static final int FIRST_BYTES = 256;
  private static final int EMPTY_BYTES = Long.BYTES + new Slice().byteSize();

  private final ByteBuffer[] places;
  private final long[] ticks;
  private long earliest = 1;
  private long whole;

  /** Starts with empty slices for the first {@code emptyTicks} ticks. */
  public SliceWindow(int emptyTicks, int capacity) {
    places = new ByteBuffer[capacity];
    ticks = new long[places.length];
    for (int place = 0; place < places.length; place++) {
      places[place] = ByteBuffer.allocate(FIRST_BYTES);
    }
    for (int tick = 1; tick <= emptyTicks; tick++) {
      put(tick, ByteBuffer.allocate(EMPTY_BYTES));
    }
  }

  public int capacity() {
    return places.length;
  }

  public long earliest() {
    return earliest;
  }

  /** Returns true if the window has a place for the tick's slice. */
  public boolean covers(long tick) {
    return tick >= earliest && tick - earliest < places.length;
  }

  public boolean holds(long tick) {
    return covers(tick) && ticks[index(tick)] == tick;
  }

  /** The tick up to which all slices have arrived. */
  public long whole() {
    return whole;
  }

  /**
   * Stores the bytes between position and limit as the hash and slice of a tick that is covered.
   */
  public void put(long tick, ByteBuffer source) {
    put(tick, source.remaining()).put(source).flip();
  }

  /**
   * Returns the place of a tick that is covered, with room for {@code byteSize} bytes; the caller
   * fills and flips it.
   */
  public ByteBuffer put(long tick, int byteSize) {
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

  /** Returns true if the stored bytes equal those between position and limit. */
  public boolean isSame(long tick, ByteBuffer other) {
    return places[index(tick)].equals(other);
  }

  /**
   * Returns true if the stored slice, without its hash, equals the bytes between position and
   * limit.
   */
  public boolean isSlice(long tick, ByteBuffer other) {
    ByteBuffer place = places[index(tick)];
    boolean equal = place.position(Long.BYTES).equals(other);
    place.position(0);
    return equal;
  }

  public long hash(long tick) {
    return places[index(tick)].getLong(0);
  }

  /** Returns the hash and slice of a tick, for reading only. */
  public ByteBuffer bytes(long tick) {
    return places[index(tick)].position(0);
  }

  public void readTo(Slice slice, long tick) {
    ByteBuffer place = places[index(tick)];
    slice.readFrom(place.position(Long.BYTES));
    place.position(0);
  }

  /** Goes on from the end of another tick, with the slices after it that are here already. */
  public void restart(long tick) {
    earliest = tick + 1;
    whole = tick;
    while (holds(whole + 1)) {
      whole++;
    }
  }

  /** Forgets the slices before a tick. */
  public void forgetBefore(long tick) {
    earliest = Math.max(earliest, tick);
  }

  private int index(long tick) {
    return (int) (tick % places.length);
  }
}
