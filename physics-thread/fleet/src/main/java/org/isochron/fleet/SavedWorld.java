package org.isochron.fleet;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32C;
import org.isochron.physics.SavedState;
import org.isochron.physics.Steppable;
import org.isochron.physics.slice.ControlTable;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.PrefabLibrary;

/**
 * A world between two ticks, to be opened on another host, with the prefabs that were added to it.
 * Immutable. An engine of the same kind and version, built from the same scene, must restore it.
 * Keys that are held and levels are in it: release those of players who do not join again.
 */
public final class SavedWorld {
  private static final long MAGIC = 0x49534f574f524c44L; // ISOWORLD
  private static final int VERSION = 3;
  private static final int SUM_OFFSET = Long.BYTES + Integer.BYTES;
  private static final int HEADER_BYTES = 3 * Long.BYTES + 5 * Integer.BYTES;

  private final long tick;
  private final long tickNanos;
  private final int builtCount;
  private final List<Prefab> added;
  private final byte[] state;

  private SavedWorld(long tick, long tickNanos, int builtCount, List<Prefab> added, byte[] state) {
    this.tick = tick;
    this.tickNanos = tickNanos;
    this.builtCount = builtCount;
    this.added = added;
    this.state = state;
  }

  static SavedWorld of(Steppable simulation, ControlTable controls, long tick, long tickNanos) {
    SavedState saved = new SavedState();
    simulation.save(saved);
    controls.save(saved);
    byte[] bytes = new byte[saved.byteSize()];
    saved.copyTo(ByteBuffer.wrap(bytes));
    PrefabLibrary prefabs = simulation.prefabs(); // read last: it has all that the state names
    return new SavedWorld(tick, tickNanos, prefabs.builtCount(), addedTo(prefabs), bytes);
  }

  /**
   * Reads what {@link #toBytes} has written.
   *
   * @throws IllegalArgumentException if the bytes are damaged, of another version, or no saved
   *     world
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
    int version = source.getInt();
    if (version != VERSION) {
      throw new IllegalArgumentException(
          "the saved world has version %d, and this program reads version %d; open it with the program that saved it"
              .formatted(version, VERSION));
    }
    int sum = source.getInt();
    long tick = source.getLong();
    long tickNanos = source.getLong();
    int builtCount = source.getInt();
    int addedCount = source.getInt();
    int length = source.getInt();
    if (sum != checksum(bytes) || tick < 0 || tickNanos < 0 || builtCount < 0 || addedCount < 0) {
      throw damaged();
    }
    List<Prefab> added = new ArrayList<>();
    for (int i = 0; i < addedCount; i++) {
      added.add(Prefab.readFrom(source));
    }
    if (length != source.remaining()) {
      throw damaged();
    }
    byte[] state = new byte[length];
    source.get(state);
    return new SavedWorld(tick, tickNanos, builtCount, List.copyOf(added), state);
  }

  /** Returns all of it as bytes, for a file or another machine. */
  public byte[] toBytes() {
    int prefabBytes = added.stream().mapToInt(Prefab::byteSize).sum();
    byte[] bytes = new byte[HEADER_BYTES + prefabBytes + state.length];
    ByteBuffer destination = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    destination
        .putLong(MAGIC)
        .putInt(VERSION)
        .putInt(0) // its checksum
        .putLong(tick)
        .putLong(tickNanos)
        .putInt(builtCount)
        .putInt(added.size())
        .putInt(state.length);
    added.forEach(prefab -> prefab.writeTo(destination));
    destination.put(state).putInt(SUM_OFFSET, checksum(bytes));
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

  /** Restores a simulation, and returns the device input of its last tick. */
  ControlTable restoreInto(Steppable simulation) {
    PrefabLibrary prefabs = simulation.prefabs();
    List<Prefab> there = addedTo(prefabs);
    int common = Math.min(there.size(), added.size());
    if (prefabs.builtCount() != builtCount
        || !there.subList(0, common).equals(added.subList(0, common))) {
      throw new IllegalArgumentException(
          "the saved world was built with %d prefabs and got %d more, and this simulation has others (%d and %d): build it from the same scene, and let the saved world add the rest"
              .formatted(builtCount, added.size(), prefabs.builtCount(), there.size()));
    }
    added.subList(common, added.size()).forEach(prefabs::add);
    SavedState source = SavedState.of(state);
    simulation.restore(source);
    ControlTable controls = new ControlTable();
    controls.restore(source);
    return controls;
  }

  /** Returns the prefabs that a library was not built with. */
  private static List<Prefab> addedTo(PrefabLibrary prefabs) {
    List<Prefab> added = new ArrayList<>();
    for (int number = prefabs.builtCount(); number < prefabs.table().count(); number++) {
      added.add(prefabs.table().get(number));
    }
    return added;
  }

  private static IllegalArgumentException damaged() {
    return new IllegalArgumentException(
        "the saved world is damaged: its checksum or its length is wrong; copy it again");
  }

  /** The checksum of all bytes but its own. */
  private static int checksum(byte[] bytes) {
    CRC32C sum = new CRC32C();
    sum.update(bytes, 0, SUM_OFFSET);
    int rest = SUM_OFFSET + Integer.BYTES;
    sum.update(bytes, rest, bytes.length - rest);
    return (int) sum.getValue();
  }
}
