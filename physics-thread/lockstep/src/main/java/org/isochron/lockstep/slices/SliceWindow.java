package org.isochron.lockstep.slices;

import java.nio.ByteBuffer;
import org.isochron.physics.slice.Slice;

/**
 * A window of one peer's slices for {@code capacity} consecutive ticks. Each slice is stored as
 * bytes, preceded by the hash that was sent with it. Owner: the physics thread. A buffer grows to
 * the largest slice that it has held; nothing else is allocated.
 *
 * <p>Invariant 1: with an input delay of d and p predicted ticks, a capacity of 2(d+p) ticks is
 * enough. A peer that has run tick k has the other peer's slices up to tick k-p. The other peer
 * therefore has run tick k-d-p and received slices up to tick k-d-2p. The window of own slices ends
 * at tick k+d. The other peer cannot have run past tick k+d+p, so the window of its slices ends at
 * tick k+2d+p and starts after tick k-p.
 */
public final class SliceWindow {
  private static final int FIRST_BYTES = 256;
  private static final int EMPTY_BYTES = Long.BYTES + new Slice().byteSize();

  private final ByteBuffer[] buffers;
  private final long[] ticks;
  private long earliest = 1;
  private long completeTick;

  public SliceWindow(int emptyTicks, int capacity) {
    buffers = new ByteBuffer[capacity];
    ticks = new long[buffers.length];
    for (int index = 0; index < buffers.length; index++) {
      buffers[index] = ByteBuffer.allocate(FIRST_BYTES);
    }
    for (int tick = 1; tick <= emptyTicks; tick++) {
      put(tick, ByteBuffer.allocate(EMPTY_BYTES));
    }
  }

  public int capacity() {
    return buffers.length;
  }

  public long earliest() {
    return earliest;
  }

  public boolean covers(long tick) {
    return tick >= earliest && tick - earliest < buffers.length;
  }

  public boolean holds(long tick) {
    return covers(tick) && ticks[index(tick)] == tick;
  }

  /** The tick up to which all slices have arrived. */
  public long completeTick() {
    return completeTick;
  }

  public void put(long tick, ByteBuffer source) {
    put(tick, source.remaining()).put(source).flip();
  }

  /**
   * Returns the buffer of a covered tick, with room for {@code byteSize} bytes; the caller fills
   * and flips it.
   */
  public ByteBuffer put(long tick, int byteSize) {
    int index = index(tick);
    if (buffers[index].capacity() < byteSize) {
      buffers[index] = ByteBuffer.allocate(Math.max(byteSize, 2 * buffers[index].capacity()));
    }
    ticks[index] = tick;
    while (holds(completeTick + 1)) {
      completeTick++;
    }
    return buffers[index].clear();
  }

  public boolean isSame(long tick, ByteBuffer other) {
    return buffers[index(tick)].equals(other);
  }

  /**
   * Returns true if the stored slice, without its hash, equals the bytes between position and
   * limit.
   */
  public boolean isSlice(long tick, ByteBuffer other) {
    ByteBuffer buffer = buffers[index(tick)];
    boolean equal = buffer.position(Long.BYTES).equals(other);
    buffer.position(0);
    return equal;
  }

  public long hash(long tick) {
    return buffers[index(tick)].getLong(0);
  }

  /** Returns the hash and slice of a tick, for reading only. */
  public ByteBuffer bytes(long tick) {
    return buffers[index(tick)].position(0);
  }

  public void readTo(Slice slice, long tick) {
    ByteBuffer buffer = buffers[index(tick)];
    slice.readFrom(buffer.position(Long.BYTES));
    buffer.position(0);
  }

  public void forgetBefore(long tick) {
    earliest = Math.max(earliest, tick);
  }

  private int index(long tick) {
    return (int) (tick % buffers.length);
  }
}
