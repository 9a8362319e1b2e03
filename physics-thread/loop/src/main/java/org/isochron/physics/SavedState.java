package org.isochron.physics;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.zip.CRC32C;

/**
 * The state of a simulation as bytes, written by {@link Simulation#save} and read in the same order
 * by {@link Simulation#restore}. Owner: one thread at a time. It grows as needed and can be reused,
 * so that saving allocates nothing once it is large enough. Methods that take throw
 * {@link IllegalArgumentException} if too few bytes are left.
 */
public final class SavedState {
  /** The largest number in a valid state. Its square is still a finite float. */
  public static final float MAX_NUMBER = (float) 1e15;

  private static final int FIRST_CAPACITY = 1_024;

  /** The size of a part's identity, length and checksum. */
  private static final int PART_HEADER = Long.BYTES + 2 * Integer.BYTES;

  private final CRC32C checksum = new CRC32C();

  /** What engines hold in their own memory, in the order in which it was saved. */
  private final ArrayDeque<AutoCloseable> held = new ArrayDeque<>();

  private final boolean ownProcess;
  private ByteBuffer bytes;

  /** Creates an empty state, to be written. */
  public SavedState() {
    this(false);
  }

  private SavedState(boolean ownProcess) {
    this.ownProcess = ownProcess;
    bytes = ByteBuffer.allocate(FIRST_CAPACITY).limit(0);
  }

  /** Returns a state with a copy of these bytes, to be read. */
  public static SavedState of(byte[] kept) {
    SavedState state = new SavedState();
    state.bytes = ByteBuffer.wrap(kept.clone());
    return state;
  }

  /**
   * Returns an empty state for the simulation that writes it and no other. Parts have no checksum,
   * and an engine may keep its part in its own memory instead of here. Such a state can be restored
   * once.
   */
  public static SavedState ofOwnProcess() {
    return new SavedState(true);
  }

  /** Returns true if the state does not leave this process. */
  public boolean isOfOwnProcess() {
    return ownProcess;
  }

  /**
   * Keeps an engine's own object until it is taken, or closed when the state is emptied. Only
   * {@link #isOfOwnProcess}.
   */
  public void hold(AutoCloseable part) {
    if (!ownProcess) {
      throw new IllegalStateException(
          "the state may leave this process; put bytes, or check isOfOwnProcess first");
    }
    held.add(part);
  }

  /**
   * Takes the next object that was held; the caller closes it. Throws if the state was restored
   * before.
   */
  public <T extends AutoCloseable> T takeHeld(Class<T> type) {
    AutoCloseable part = held.poll();
    if (part == null) {
      throw new IllegalArgumentException(
          "the saved state holds nothing more: one of its own process can be restored once");
    }
    return type.cast(part);
  }

  /** Empties the state, to be written again. */
  public SavedState clear() {
    bytes.position(0).limit(0);
    while (!held.isEmpty()) {
      close(held.poll());
    }
    return this;
  }

  private static void close(AutoCloseable part) {
    try {
      part.close();
    } catch (Exception e) { // what an engine holds is memory
      throw new IllegalStateException(
          "the engine could not free what it held of a saved state: " + e.getMessage(), e);
    }
  }

  /** Goes back to the beginning, to be read again. */
  public SavedState rewind() {
    bytes.position(0);
    return this;
  }

  /** The number of bytes of the state. */
  public int byteSize() {
    return bytes.limit();
  }

  /**
   * Copies the state's bytes.
   *
   * @throws java.nio.BufferOverflowException if fewer than {@link #byteSize} are left in the
   *     destination
   */
  public void copyTo(ByteBuffer destination) {
    destination.put(bytes.array(), 0, bytes.limit());
  }

  public void putInt(int value) {
    int place = room(Integer.BYTES);
    bytes.putInt(place, value);
  }

  public void putLong(long value) {
    int place = room(Long.BYTES);
    bytes.putLong(place, value);
  }

  public void putFloat(float value) {
    int place = room(Float.BYTES);
    bytes.putFloat(place, value);
  }

  public void putDouble(double value) {
    int place = room(Double.BYTES);
    bytes.putDouble(place, value);
  }

  public void putBytes(byte[] values) {
    int place = room(values.length);
    bytes.put(place, values);
  }

  public byte takeByte() {
    return require(Byte.BYTES).get();
  }

  public short takeShort() {
    return require(Short.BYTES).getShort();
  }

  public int takeInt() {
    return require(Integer.BYTES).getInt();
  }

  public long takeLong() {
    return require(Long.BYTES).getLong();
  }

  public float takeFloat() {
    return require(Float.BYTES).getFloat();
  }

  public double takeDouble() {
    return require(Double.BYTES).getDouble();
  }

  /** Takes as many bytes as the array is long. */
  public void takeBytes(byte[] destination) {
    require(destination.length).get(destination);
  }

  /** Takes some bytes into the beginning of an array. */
  public void takeBytes(byte[] destination, int length) {
    require(length).get(destination, 0, length);
  }

  /**
   * Takes a count or an index.
   *
   * @throws IllegalArgumentException unless it is from 0 to the maximum
   */
  public int takeCount(int maximum) {
    int count = takeInt();
    if (count < 0 || count > maximum) {
      throw new IllegalArgumentException(
          "the saved state holds the count %d, but at most %d fit: it is of another simulation, or damaged"
              .formatted(count, maximum));
    }
    return count;
  }

  /**
   * Takes a float.
   *
   * @throws IllegalArgumentException unless it lies within ±{@link #MAX_NUMBER}
   */
  public float takeNumber() {
    float number = takeFloat();
    requireNumber(Math.abs(number) <= MAX_NUMBER, number);
    return number;
  }

  /**
   * Takes a double.
   *
   * @throws IllegalArgumentException unless it lies within ±{@link #MAX_NUMBER}
   */
  public double takeDoubleNumber() {
    double number = takeDouble();
    requireNumber(Math.abs(number) <= MAX_NUMBER, number);
    return number;
  }

  /** The number of bytes that are left to take. */
  public int remaining() {
    return bytes.remaining();
  }

  /** The position of the next take, for {@link #goBackTo}. */
  public int place() {
    return bytes.position();
  }

  /** Goes back to a position that {@link #place} returned. */
  public void goBackTo(int place) {
    bytes.position(place);
  }

  /**
   * Begins a part that is checked as a whole before it is taken: its identity, its length, and a
   * checksum against damage. A forger can compute the checksum, so the values that are taken must
   * be checked too.
   *
   * @param identity identifies what was saved; the same in every process
   * @return what to pass to {@link #endPart}
   */
  public int beginPart(long identity) {
    putLong(identity);
    int place = room(2 * Integer.BYTES);
    return place + 2 * Integer.BYTES;
  }

  /** Ends a part after what was put last. */
  public void endPart(int begin) {
    int length = bytes.limit() - begin;
    bytes.putInt(begin - 2 * Integer.BYTES, length);
    bytes.putInt(begin - Integer.BYTES, checksum(begin, length));
  }

  /**
   * Begins to take a part.
   *
   * @return what to pass to {@link #takeEnd}
   * @throws IllegalArgumentException if the part has another identity or is damaged
   */
  public int takePart(long identity) {
    require(PART_HEADER);
    if (bytes.getLong() != identity) {
      throw new IllegalArgumentException(
          "the saved state is of another engine, version or scene; restore it into a world that is built like the one that saved it");
    }
    int length = takeCount(Math.max(0, bytes.remaining() - Integer.BYTES));
    int expected = takeInt();
    require(length);
    if (checksum(bytes.position(), length) != expected) {
      throw new IllegalArgumentException(
          "the saved state's %d bytes do not match their checksum: it is damaged"
              .formatted(length));
    }
    return bytes.position() + length;
  }

  /**
   * Ends a part.
   *
   * @throws IllegalArgumentException unless all its bytes were taken
   */
  public void takeEnd(int end) {
    if (bytes.position() != end) {
      throw new IllegalArgumentException(
          "the saved state's part ends at byte %d, but what it says ends at %d: it is damaged"
              .formatted(end, bytes.position()));
    }
  }

  private int checksum(int begin, int length) {
    if (ownProcess) {
      return 0;
    }
    checksum.reset();
    checksum.update(bytes.array(), begin, length);
    return (int) checksum.getValue();
  }

  private static void requireNumber(boolean holds, double number) {
    if (!holds) {
      throw new IllegalArgumentException(
          "the saved state holds the number %s, but numbers lie within ±%s: it is damaged, or of a world that has failed"
              .formatted(number, MAX_NUMBER));
    }
  }

  /** Makes room for n bytes at the end, and returns its position. */
  private int room(int size) {
    int place = bytes.limit();
    int needed = Math.addExact(place, size);
    if (needed > bytes.capacity()) {
      int larger = Math.max(needed, (int) Math.min(2L * bytes.capacity(), Integer.MAX_VALUE - 8));
      bytes = ByteBuffer.allocate(larger).put(bytes.array(), 0, place).position(0);
    }
    bytes.limit(needed);
    return place;
  }

  private ByteBuffer require(int size) {
    if (bytes.remaining() < size) {
      throw new IllegalArgumentException(
          "the saved state ends after %d bytes, %d short: it is of another simulation, or damaged"
              .formatted(bytes.limit(), size - bytes.remaining()));
    }
    return bytes;
  }
}
