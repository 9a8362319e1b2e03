package org.isochron.physics;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.function.Consumer;
import java.util.zip.CRC32C;

/**
 * The state of a simulation as bytes, written by {@link Simulation#save} and read in the same order
 * by {@link Simulation#restore}. A {@link SavedWorld} keeps it in a file. Owner: one thread at a
 * time. The buffer grows as needed and can be reused, so saving allocates nothing once it is large
 * enough. All take methods throw {@link IllegalArgumentException} if too few bytes are left.
 */
public final class SavedState {
  /** Maximum magnitude of a valid number; its square is still a finite float. */
  public static final float MAX_NUMBER = (float) 1e15;

  private static final int FIRST_CAPACITY = 1_024;

  /** Identity, length and checksum. */
  private static final int PART_HEADER = Long.BYTES + 2 * Integer.BYTES;

  private final CRC32C checksum = new CRC32C();

  /** Native objects of engines. */
  private final ArrayDeque<AutoCloseable> held = new ArrayDeque<>();

  private final boolean ownProcess;
  private ByteBuffer bytes;

  /** Creates an empty state. */
  public SavedState() {
    this(false);
  }

  private SavedState(boolean ownProcess) {
    this.ownProcess = ownProcess;
    bytes = ByteBuffer.allocate(FIRST_CAPACITY).limit(0);
  }

  /** Returns a copy of bytes. */
  public static SavedState of(byte[] kept) {
    SavedState state = new SavedState();
    state.bytes = ByteBuffer.wrap(kept.clone());
    return state;
  }

  /**
   * Returns an empty state that can be restored only once, by the simulation that saved it. The
   * parts of this state have no checksum, and an engine may keep its part in its own memory.
   */
  public static SavedState processLocal() {
    return new SavedState(true);
  }

  /** Returns true if the state is usable only in this process. */
  public boolean isProcessLocal() {
    return ownProcess;
  }

  /**
   * Keeps an engine's native object until {@link #takeHeld} returns it or {@link #clear} closes it.
   *
   * @throws IllegalStateException unless {@link #isProcessLocal}
   */
  public void hold(AutoCloseable part) {
    if (!ownProcess) {
      throw new IllegalStateException(
          "the state may leave this process; put bytes, or check isProcessLocal first");
    }
    held.add(part);
  }

  /**
   * Returns the next held object.
   *
   * @throws IllegalArgumentException if the state has already been restored
   */
  public <T extends AutoCloseable> T takeHeld(Class<T> type) {
    AutoCloseable part = held.poll();
    if (part == null) {
      throw new IllegalArgumentException(
          "the saved state has no more held objects: a state of processLocal() can be restored once");
    }
    return type.cast(part);
  }

  /** Empties the state for writing. */
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
    } catch (Exception e) {
      throw new IllegalStateException(
          "the engine could not free its part of a saved state: " + e.getMessage(), e);
    }
  }

  /** Returns to the start. */
  public SavedState rewind() {
    bytes.position(0);
    return this;
  }

  /** Returns the size in bytes. */
  public int byteSize() {
    return bytes.limit();
  }

  /**
   * Copies the state's bytes.
   *
   * @throws java.nio.BufferOverflowException if the destination has fewer than {@link #byteSize}
   *     bytes remaining
   */
  public void copyTo(ByteBuffer destination) {
    destination.put(bytes.array(), 0, bytes.limit());
  }

  /**
   * Replaces the content by the remaining bytes of the source, which may come from another machine.
   * Allocates only if they are more than ever before.
   */
  public SavedState copyFrom(ByteBuffer source) {
    clear();
    int size = source.remaining();
    room(size);
    source.get(bytes.array(), 0, size);
    return this;
  }

  public void putInt(int value) {
    int position = room(Integer.BYTES);
    bytes.putInt(position, value);
  }

  public void putLong(long value) {
    int position = room(Long.BYTES);
    bytes.putLong(position, value);
  }

  public void putFloat(float value) {
    int position = room(Float.BYTES);
    bytes.putFloat(position, value);
  }

  public void putDouble(double value) {
    int position = room(Double.BYTES);
    bytes.putDouble(position, value);
  }

  public void putBytes(byte[] values) {
    int position = room(values.length);
    bytes.put(position, values);
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

  /** Fills the array. */
  public void takeBytes(byte[] destination) {
    require(destination.length).get(destination);
  }

  /** Fills an array's start. */
  public void takeBytes(byte[] destination, int length) {
    require(length).get(destination, 0, length);
  }

  /**
   * Takes a count or index.
   *
   * @throws IllegalArgumentException unless the value is from 0 to the maximum
   */
  public int takeCount(int maximum) {
    int count = takeInt();
    if (count < 0 || count > maximum) {
      throw new IllegalArgumentException(
          "the saved state has the count %d, but at most %d fit: it belongs to another simulation or is damaged"
              .formatted(count, maximum));
    }
    return count;
  }

  /**
   * Takes a float.
   *
   * @throws IllegalArgumentException if the value is NaN or exceeds ±{@link #MAX_NUMBER}
   */
  public float takeNumber() {
    float number = takeFloat();
    requireNumber(Math.abs(number) <= MAX_NUMBER, number);
    return number;
  }

  /**
   * Takes a double.
   *
   * @throws IllegalArgumentException if the value is NaN or exceeds ±{@link #MAX_NUMBER}
   */
  public double takeDoubleNumber() {
    double number = takeDouble();
    requireNumber(Math.abs(number) <= MAX_NUMBER, number);
    return number;
  }

  /** Returns the unread byte count. */
  public int remaining() {
    return bytes.remaining();
  }

  /** Returns the read position. */
  public int place() {
    return bytes.position();
  }

  /** Restores a read position. */
  public void moveTo(int position) {
    bytes.position(position);
  }

  /**
   * Begins a part with a checksum that {@link #takePart} verifies. The checksum can be forged, so
   * readers must also validate the values.
   *
   * @param identity equal in every process
   * @return the argument of {@link #endPart}
   */
  public int beginPart(long identity) {
    putLong(identity);
    int position = room(2 * Integer.BYTES);
    return position + 2 * Integer.BYTES;
  }

  /** Ends a part. */
  public void endPart(int begin) {
    int length = bytes.limit() - begin;
    bytes.putInt(begin - 2 * Integer.BYTES, length);
    bytes.putInt(begin - Integer.BYTES, checksum(begin, length));
  }

  /**
   * Begins to read a part.
   *
   * @return the argument of {@link #takeEnd}
   * @throws IllegalArgumentException if the part has another identity or is damaged
   */
  public int takePart(long identity) {
    require(PART_HEADER);
    if (bytes.getLong() != identity) {
      throw new IllegalArgumentException(
          "the saved state belongs to another engine, version or scene; restore it into a world built like the one that saved it");
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
   * Ends reading a part.
   *
   * @throws IllegalArgumentException unless all bytes were taken
   */
  public void takeEnd(int end) {
    if (bytes.position() != end) {
      throw new IllegalArgumentException(
          "the saved state's part ends at byte %d, but its content ends at byte %d: it is damaged"
              .formatted(end, bytes.position()));
    }
  }

  /**
   * Writes the part of a controller, with the name of its class, so that a world without this
   * controller refuses the state with the name.
   *
   * @param writer the name in UTF-8, empty for a controller without state, whose part may be absent
   *     or left over
   */
  void putPart(byte[] writer, Consumer<SavedState> content) {
    putInt(writer.length);
    putBytes(writer);
    int length = room(Integer.BYTES);
    content.accept(this);
    bytes.putInt(length, bytes.limit() - length - Integer.BYTES);
  }

  /**
   * Reads the part of a controller, if it is there or the controller has state.
   *
   * @throws IllegalArgumentException if the next part is of another controller, or the content does
   *     not take all of its bytes
   */
  void takePart(byte[] reader, Consumer<SavedState> content) {
    if (reader.length > 0) {
      skipUnnamed();
    } else if (!isUnnamedNext()) {
      return;
    }
    if (!isNext(reader)) {
      throw new IllegalArgumentException(
          "it has %s where this world restores %s: build the world with the same controllers in the same order"
              .formatted(
                  remaining() == 0 ? "nothing" : "the state of " + takeWriter(), named(reader)));
    }
    moveTo(place() + Integer.BYTES + reader.length);
    int length = takeCount(Math.max(0, remaining() - Integer.BYTES));
    int begin = place();
    int all = bytes.limit();
    bytes.limit(begin + length);
    try {
      content.accept(this);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "%s does not restore its %d bytes: %s".formatted(named(reader), length, e.getMessage()),
          e);
    } finally {
      bytes.limit(all);
    }
    if (place() != begin + length) {
      throw new IllegalArgumentException(
          "%s saved %d bytes but restored %d: let restore take what save puts, in the same order"
              .formatted(named(reader), length, place() - begin));
    }
  }

  /**
   * Ends a restore.
   *
   * @throws IllegalArgumentException if bytes are left; the message names the class that wrote them
   */
  public void takeEnd() {
    skipUnnamed();
    if (remaining() > 0) {
      int left = remaining();
      throw new IllegalArgumentException(
          "%d bytes of %s are left, which this world does not restore: build it with the same controllers"
              .formatted(left, takeWriter()));
    }
  }

  private void skipUnnamed() {
    while (isUnnamedNext()) {
      takeInt();
      moveTo(takeCount(Math.max(0, remaining() - Integer.BYTES)) + place());
    }
  }

  private boolean isUnnamedNext() {
    return remaining() >= 2 * Integer.BYTES && bytes.getInt(place()) == 0;
  }

  private boolean isNext(byte[] writer) {
    int begin = place() + Integer.BYTES;
    return remaining() >= 2 * Integer.BYTES + writer.length
        && bytes.getInt(place()) == writer.length
        && Arrays.equals(bytes.array(), begin, begin + writer.length, writer, 0, writer.length);
  }

  /** Returns the class that wrote the next part. */
  private String takeWriter() {
    int length = remaining() < Integer.BYTES ? -1 : takeInt();
    if (length < 1 || length > remaining()) {
      return "another simulation";
    }
    byte[] name = new byte[length];
    takeBytes(name);
    return named(name);
  }

  private static String named(byte[] name) {
    return name.length == 0 ? "a controller" : new String(name, StandardCharsets.UTF_8);
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
          "the saved state has the number %s, but numbers lie within ±%s: it is damaged, or from a world that has failed"
              .formatted(number, MAX_NUMBER));
    }
  }

  private int room(int size) {
    int position = bytes.limit();
    int needed = Math.addExact(position, size);
    if (needed > bytes.capacity()) {
      int larger = Math.max(needed, (int) Math.min(2L * bytes.capacity(), Integer.MAX_VALUE - 8));
      bytes = ByteBuffer.allocate(larger).put(bytes.array(), 0, position).position(0);
    }
    bytes.limit(needed);
    return position;
  }

  private ByteBuffer require(int size) {
    if (bytes.remaining() < size) {
      throw new IllegalArgumentException(
          "the saved state ends after %d bytes, %d short: it belongs to another simulation or is damaged"
              .formatted(bytes.limit(), size - bytes.remaining()));
    }
    return bytes;
  }
}
