package org.isochron.physics.fleet;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32C;
import org.isochron.physics.simulation.SavedState;
import org.isochron.physics.simulation.Tickable;

/**
 * A world between two ticks, to be opened on another host. Immutable. An engine of the same kind
 * and version, built from the same scene, must restore it.
 */
public final class SavedWorld {
  private static final long MAGIC = 0x49534f574f524c44L; // ISOWORLD
  private static final int HEADER_BYTES = 3 * Long.BYTES + 2 * Integer.BYTES;

  private final long tick;
  private final long tickNanos;
  private final byte[] state;

  private SavedWorld(long tick, long tickNanos, byte[] state) {
    this.tick = tick;
    this.tickNanos = tickNanos;
    this.state = state;
  }

  static SavedWorld of(Tickable simulation, long tick, long tickNanos) {
    SavedState saved = new SavedState();
    simulation.save(saved);
    byte[] bytes = new byte[saved.byteSize()];
    saved.copyTo(ByteBuffer.wrap(bytes));
    return new SavedWorld(tick, tickNanos, bytes);
  }

  /**
   * Reads what {@link #toBytes} has written.
   *
   * @throws IllegalArgumentException if the bytes are damaged, or are no saved world
   */
  public static SavedWorld of(byte[] bytes) {
    if (bytes.length < HEADER_BYTES) {
      throw new IllegalArgumentException(
          "a saved world has at least %d bytes, these are %d; read the whole of it"
              .formatted(HEADER_BYTES, bytes.length));
    }
    ByteBuffer source = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    if (source.getLong() != MAGIC) {
      throw new IllegalArgumentException(
          "these bytes are no saved world; pass those of SavedWorld.toBytes");
    }
    long tick = source.getLong();
    long tickNanos = source.getLong();
    int length = source.getInt();
    int sum = source.getInt();
    if (tick < 0 || tickNanos < 0 || length != source.remaining() || sum != checksum(bytes)) {
      throw new IllegalArgumentException(
          "the saved world is damaged: its checksum or its length is wrong; copy it again");
    }
    byte[] state = new byte[length];
    source.get(state);
    return new SavedWorld(tick, tickNanos, state);
  }

  /** Returns all of it as bytes, for a file or another machine. */
  public byte[] toBytes() {
    byte[] bytes = new byte[HEADER_BYTES + state.length];
    ByteBuffer.wrap(bytes)
        .order(ByteOrder.LITTLE_ENDIAN)
        .putLong(MAGIC)
        .putLong(tick)
        .putLong(tickNanos)
        .putInt(state.length)
        .putInt(0)
        .put(state)
        .putInt(HEADER_BYTES - Integer.BYTES, checksum(bytes));
    return bytes;
  }

  /** The tick at whose end it was saved. */
  public long tick() {
    return tick;
  }

  /** What a tick cost where it was saved; 0 if none ran. */
  long tickNanos() {
    return tickNanos;
  }

  void restoreInto(Tickable simulation) {
    simulation.restore(SavedState.of(state));
  }

  /** The checksum of all bytes but its own. */
  private static int checksum(byte[] bytes) {
    CRC32C sum = new CRC32C();
    sum.update(bytes, 0, HEADER_BYTES - Integer.BYTES);
    sum.update(bytes, HEADER_BYTES, bytes.length - HEADER_BYTES);
    return (int) sum.getValue();
  }
}
