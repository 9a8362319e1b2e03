package org.isochron.physics.simulation;

import java.nio.ByteBuffer;

/**
 * The state of a simulation as bytes, written by {@link Simulation#save} and read in the same order by
 * {@link Simulation#restore}. Owner: one thread at a time. It grows as needed and can be used again, so that keeping
 * states allocates nothing once they have their size.
 */
public final class SavedState {
  private static final int FIRST_CAPACITY = 1_024;

  private ByteBuffer bytes;

  /** An empty state, to be written. */
  public SavedState() {
    bytes = ByteBuffer.allocate(FIRST_CAPACITY).limit(0);
  }

  /** A state read back from where its bytes were kept. */
  public static SavedState of(byte[] kept) {
    SavedState state = new SavedState();
    state.bytes = ByteBuffer.wrap(kept.clone());
    return state;
  }

  /** Forgets what it holds: what is put from now on is a new state. */
  public SavedState clear() {
    bytes.position(0).limit(0);
    return this;
  }

  /** Reads from the beginning again. */
  public SavedState rewind() {
    bytes.position(0);
    return this;
  }

  /** How many bytes the state has. */
  public int byteSize() {
    return bytes.limit();
  }

  /** Copies the state's bytes to where there is room for {@link #byteSize} of them. */
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

  /** Takes as many bytes as fit. */
  public void takeBytes(byte[] destination) {
    require(destination.length).get(destination);
  }

  /** Takes an int that must lie between 0 and a maximum: a count, or an index. */
  public int takeCount(int maximum) {
    int count = takeInt();
    if (count < 0 || count > maximum) {
      throw new IllegalArgumentException(
          "the saved state holds the count %d, but at most %d fit: it is of another simulation, or damaged"
              .formatted(count, maximum));
    }
    return count;
  }

  /** Makes room at the end and returns where it is. */
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
