package org.isochron.predict;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.isochron.physics.slice.Slice;

/**
 * The input of one player by tick, on the server. A tick whose input has not arrived presses
 * nothing and holds the controls for a while; levels that arrive late take effect in the next tick.
 * Owner: the server's physics thread. An entry grows to the largest slice that it has held; nothing
 * else is allocated.
 *
 * <p>The margin of an input is the number of ticks between the next tick to run and its own tick
 * when it arrives, negative if it is late.
 */
final class InputBuffer {
  /** Number of inputs of which the smallest margin is reported. */
  static final int MARGINS = 32;

  /** Maximum number of ticks from which input is kept; earlier or later input is dropped. */
  static final int CAPACITY = 256;

  static final long NONE = -1;

  /** A margin that is not known yet. */
  private static final int PENDING = Integer.MAX_VALUE;

  private static final int FIRST_BYTES = 128;

  private final ByteBuffer[] entries = new ByteBuffer[CAPACITY];
  private final long[] ticks = new long[CAPACITY];
  private final int[] margins = new int[CAPACITY];
  private final short[] farSteps = new short[CAPACITY];
  private final long[] anchors = new long[CAPACITY];
  private final Slice slice = new Slice();
  private final UsedControls arriving = new UsedControls();
  private final UsedControls given = new UsedControls();
  private long next = 1;
  private long newestTick = NONE;
  private long firstTick = NONE;
  private long lateCount;
  private long missingCount;
  private long latePressTick = NONE;
  private long givenFarDelay;
  private long sentAnchor = NONE;
  private long shownAnchor = NONE;
  private long anchorAge;

  InputBuffer() {
    Arrays.fill(ticks, NONE);
    for (int index = 0; index < CAPACITY; index++) {
      entries[index] = ByteBuffer.allocate(FIRST_BYTES);
    }
  }

  /**
   * Receives the slices of a message.
   *
   * @param anchorTick tick of the newest anchor that the client had
   * @throws IllegalArgumentException if the message is damaged; its first slices may have been used
   */
  void receive(ByteBuffer message, long anchorTick) {
    if (message.remaining() < InputRing.HEADER_BYTES) {
      throw new IllegalArgumentException(
          "the input is damaged: it has %d bytes".formatted(message.remaining()));
    }
    long first = message.getLong();
    int count = message.get();
    if (count < 0 || count > InputRing.REPEATS) {
      throw new IllegalArgumentException(
          "the input is damaged: it claims %d slices, at most %d are sent"
              .formatted(count, InputRing.REPEATS));
    }
    arriving.readFrom(message);
    for (long tick = first; tick < first + count; tick++) {
      short steps = takeFarSteps(message);
      slice.readFrom(message);
      arriving.next(slice);
      if (!arriving.isFinite()) {
        throw new IllegalArgumentException("the input of tick %d is not finite".formatted(tick));
      }
      if (tick > next - CAPACITY / 2 && tick < next + CAPACITY / 2) {
        arrive(tick, steps, anchorTick);
      }
    }
  }

  private static short takeFarSteps(ByteBuffer message) {
    if (message.remaining() < Short.BYTES) {
      throw new IllegalArgumentException("the input is damaged: it ends before a slice");
    }
    return message.getShort();
  }

  private void arrive(long tick, short steps, long anchorTick) {
    int index = index(tick);
    boolean ran = tick < next;
    if (ticks[index] == tick && (margins[index] != PENDING || !ran)) {
      return; // a repetition
    }
    if (ran && arriving.hasPresses()) {
      latePressTick = Math.max(latePressTick, tick);
    }
    ticks[index] = tick;
    margins[index] = (int) (tick - next);
    farSteps[index] = steps;
    anchors[index] = anchorTick;
    slice.clear();
    slice.mergedInput(arriving);
    if (entries[index].capacity() < slice.byteSize()) {
      entries[index] = ByteBuffer.allocate(2 * slice.byteSize());
    }
    slice.writeTo(entries[index].clear());
    entries[index].flip();
    firstTick = firstTick == NONE ? tick : firstTick;
    newestTick = Math.max(newestTick, tick);
  }

  /**
   * Reads the input of the next tick to run.
   *
   * @param releaseTicks number of missing inputs after which the controls are released
   */
  void readTo(Slice destination, long tick, long releaseTicks) {
    next = tick + 1;
    int index = index(tick);
    destination.clear();
    if (ticks[index] == tick) {
      givenFarDelay = MessageHeader.farDelayNanos(farSteps[index]);
      shownAnchor = sentAnchor;
      anchorAge = anchors[index] == NONE ? 0 : tick - anchors[index];
      sentAnchor = anchors[index];
      destination.readFrom(entries[index]);
      entries[index].position(0);
      given.next(destination);
      missingCount = 0;
    } else {
      ticks[index] = tick;
      margins[index] = PENDING;
      given.hold();
      lateCount += isPlaying() ? 1 : 0;
      missingCount++;
      if (missingCount == releaseTicks) {
        release(destination);
      }
    }
  }

  /** Returns all controls to rest. */
  void release(Slice destination) {
    given.rest();
    destination.clear();
    destination.mergedInput(given);
  }

  /** Begins at a tick; {@link #readTo} then continues with the next one. */
  void begin(long tick) {
    next = tick + 1;
  }

  private boolean isPlaying() {
    return firstTick != NONE && next > firstTick && next - newestTick < CAPACITY / 2;
  }

  /** The controls as the last tick used them. */
  UsedControls given() {
    return given;
  }

  /** The delay of far bodies in the newest given input; 0 while the client shows none. */
  long farDelayNanos() {
    return givenFarDelay;
  }

  /** The newest anchor that had an effect on the screen when that input was made, or none. */
  long anchorTick() {
    return shownAnchor;
  }

  /** Number of ticks from the newest anchor of the client to the newest given input. */
  long anchorAge() {
    return anchorAge;
  }

  /** Number of ticks since the last one that had its input. */
  long missingCount() {
    return missingCount;
  }

  /** Number of ticks that ran without their input. */
  long lateCount() {
    return lateCount;
  }

  /** The newest tick of which a press was dropped because it was late, or {@link #NONE}. */
  long latePressTick() {
    return latePressTick;
  }

  /**
   * The input with the smallest margin among the last {@link #MARGINS}, the newest of several, or
   * {@link #NONE}.
   */
  long worstTick() {
    long worst = NONE;
    for (long tick = Math.max(firstTick, newest() - MARGINS + 1); tick <= newest(); tick++) {
      boolean known = firstTick != NONE && (ticks[index(tick)] == tick || tick < next);
      if (known && (worst == NONE || margin(tick) <= margin(worst))) {
        worst = tick;
      }
    }
    return worst;
  }

  /** The margin of one of the last inputs; -1 if it is missing, because it may be lost. */
  int margin(long tick) {
    int index = index(tick);
    boolean arrived = ticks[index] == tick && margins[index] != PENDING;
    return arrived ? margins[index] : -1;
  }

  private long newest() {
    return Math.max(newestTick, isPlaying() ? next - 1 : NONE);
  }

  private int index(long tick) {
    return (int) Math.floorMod(tick, (long) CAPACITY);
  }
}
