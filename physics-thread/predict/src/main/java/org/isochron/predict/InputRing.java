package org.isochron.predict;

import java.nio.ByteBuffer;
import org.isochron.physics.TickInput;
import org.isochron.physics.slice.Slice;

/**
 * The player's input of the last ticks, which are sent several times and run again after a correction.
 * Owner: the client's physics thread. An entry grows to the largest slice that it has held; nothing
 * else is allocated.
 *
 * <p>A message contains the newest {@link #REPEATS} slices, each with the delay of far bodies, and
 * the state of the controls before them, so messages may be lost, repeated and reordered.
 */
final class InputRing {
  /** Number of messages that contain each slice. */
  static final int REPEATS = 8;

  /** First tick and number of slices. */
  static final int HEADER_BYTES = Long.BYTES + Byte.BYTES;

  private static final int FIRST_BYTES = 64;

  private final ByteBuffer[] entries;
  private final short[] farSteps;
  private final Slice slice = new Slice();

  /** Controls at the end of the tick before {@link #firstSent}. */
  private final UsedControls before = new UsedControls();

  private final UsedControls all = new UsedControls();
  private long firstTick;
  private long newestTick;

  InputRing(int capacity) {
    entries = new ByteBuffer[capacity];
    farSteps = new short[capacity];
    for (int index = 0; index < capacity; index++) {
      entries[index] = ByteBuffer.allocate(FIRST_BYTES);
    }
    restart(0);
  }

  /** Continues after a jump; controls keep their state. */
  void restart(long tick) {
    for (long sent = firstSent(); sent <= newestTick; sent++) {
      readTo(slice, sent);
      before.next(slice);
    }
    before.hold();
    firstTick = tick + 1;
    newestTick = tick;
  }

  long newestTick() {
    return newestTick;
  }

  /** Adds the input of the next tick, and the delay of far bodies in it. */
  void add(TickInput input, long farDelayNanos) {
    slice.clear();
    slice.mergedInput(input);
    newestTick++;
    if (newestTick == firstTick) { // ticks before a jump may not have run
      all.copyFrom(before);
      all.next(slice);
      slice.clear();
      slice.mergedInput(all);
    }
    int index = index(newestTick);
    farSteps[index] = MessageHeader.farSteps(farDelayNanos);
    if (entries[index].capacity() < slice.byteSize()) {
      entries[index] = ByteBuffer.allocate(2 * slice.byteSize());
    }
    slice.writeTo(entries[index].clear());
    entries[index].flip();
    if (newestTick - firstTick >= REPEATS) {
      readTo(slice, newestTick - REPEATS);
      before.next(slice);
    }
  }

  /** Reads the changes of a tick; a tick that the ring does not have holds the controls. */
  void readTo(Slice destination, long tick) {
    destination.clear();
    if (tick >= firstTick && tick <= newestTick && newestTick - tick < entries.length) {
      ByteBuffer entry = entries[index(tick)];
      destination.readFrom(entry);
      entry.position(0);
    }
  }

  int byteSize() {
    int size = HEADER_BYTES + before.byteSize();
    for (long tick = firstSent(); tick <= newestTick; tick++) {
      size += Short.BYTES + entries[index(tick)].limit();
    }
    return size;
  }

  /** Writes the newest slices; needs {@link #byteSize} bytes. */
  void writeTo(ByteBuffer message) {
    message.putLong(firstSent()).put((byte) (newestTick - firstSent() + 1));
    before.writeTo(message);
    for (long tick = firstSent(); tick <= newestTick; tick++) {
      ByteBuffer entry = entries[index(tick)];
      message.putShort(farSteps[index(tick)]).put(entry);
      entry.position(0);
    }
  }

  private long firstSent() {
    return Math.max(firstTick, newestTick - REPEATS + 1);
  }

  private int index(long tick) {
    return (int) Math.floorMod(tick, (long) entries.length);
  }
}
