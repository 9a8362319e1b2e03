package org.isochron.physics;

import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32C;
import org.isochron.physics.slice.ControlTable;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.PrefabLibrary;
import org.isochron.shapes.limits.Limits;
import org.isochron.state.TickRate;

/**
 * A world saved between two ticks, by {@link RunningWorld#save}: its tick and rate, its state with
 * that of the controllers, the prefabs that were added to it, and its pressed keys and control
 * levels. Immutable; any thread may use it.
 *
 * <p>{@link PhysicsSettings#withStart} continues it at the next tick, in a simulation that is built
 * like the saved one: from the same scene, by an engine of the same kind and version, and with the
 * same controllers.
 */
public final class SavedWorld {
  private static final long MAGIC = 0x49534f574f524c44L; // ISOWORLD
  private static final int VERSION = 5;
  private static final int SUM_OFFSET = Long.BYTES + Integer.BYTES;

  private static final int HEADER_BYTES = 5 * Long.BYTES + 6 * Integer.BYTES;

  private final long tick;
  private final TickRate rate;
  private final long tickNanos;
  private final String engine;
  private final int initialCount;
  private final List<Prefab> added;
  private final byte[] state;

  private SavedWorld(
      long tick,
      TickRate rate,
      long tickNanos,
      String engine,
      int initialCount,
      List<Prefab> added,
      byte[] state) {
    this.tick = tick;
    this.rate = rate;
    this.tickNanos = tickNanos;
    this.engine = engine;
    this.initialCount = initialCount;
    this.added = added;
    this.state = state;
  }

  /**
   * Saves a simulation between two ticks, for code that ticks it without a {@link RunningWorld}.
   *
   * @param input the device input whose pressed keys and levels are saved
   * @param tick the last tick
   * @param tickNanos see {@link #tickNanos}
   * @throws UnsupportedOperationException if the simulation cannot save its state
   */
  public static SavedWorld of(
      Steppable simulation, TickInput input, TickRate rate, long tick, long tickNanos) {
    Limits.given("input", input);
    Limits.given("rate", rate);
    requireNotNegative("tick", tick);
    requireNotNegative("tickNanos", tickNanos);
    ControlTable controls = new ControlTable();
    controls.copyDifferences(input);
    SavedState saved = new SavedState();
    controls.save(saved);
    simulation.save(saved);
    byte[] bytes = new byte[saved.byteSize()];
    saved.copyTo(ByteBuffer.wrap(bytes));
    // read last, so the list contains every prefab in the state
    PrefabLibrary prefabs = simulation.prefabs();
    return new SavedWorld(
        tick,
        rate,
        tickNanos,
        simulation.domain(),
        prefabs.initialCount(),
        addedTo(prefabs),
        bytes);
  }

  /**
   * Reads the bytes of {@link #toBytes}.
   *
   * @throws IllegalArgumentException if the bytes are damaged, have another version, or are not a
   *     saved world
   */
  public static SavedWorld of(byte[] bytes) {
    if (bytes.length < HEADER_BYTES) {
      throw new IllegalArgumentException(
          "a saved world has at least %d bytes, these are %d; read the whole file"
              .formatted(HEADER_BYTES, bytes.length));
    }
    ByteBuffer source = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    if (source.getLong() != MAGIC) {
      throw new IllegalArgumentException(
          "these bytes are not a saved world; pass those of SavedWorld.toBytes");
    }
    int version = source.getInt();
    if (version != VERSION) {
      throw new IllegalArgumentException(
          "the saved world has version %d, and this program reads version %d; open it with the program that saved it"
              .formatted(version, VERSION));
    }
    if (source.getInt() != checksum(bytes)) {
      throw damaged(bytes);
    }
    try {
      return read(source);
    } catch (BufferUnderflowException e) { // a forger can compute the checksum
      throw damaged(bytes);
    }
  }

  private static SavedWorld read(ByteBuffer source) {
    long tick = requireNotNegative("tick", source.getLong());
    TickRate rate = new TickRate(source.getLong(), source.getLong());
    long tickNanos = requireNotNegative("tickNanos", source.getLong());
    String engine = new String(take(source), StandardCharsets.UTF_8);
    int initialCount = source.getInt();
    List<Prefab> added = new ArrayList<>();
    for (int left = source.getInt(); left > 0; left--) {
      added.add(Prefab.readFrom(source));
    }
    return new SavedWorld(
        tick, rate, tickNanos, engine, initialCount, List.copyOf(added), take(source));
  }

  private static IllegalArgumentException damaged(byte[] bytes) {
    return new IllegalArgumentException(
        "the saved world is damaged: its %d bytes do not match their checksum; copy it again"
            .formatted(bytes.length));
  }

  /**
   * Reads a file of {@link #writeTo}.
   *
   * @throws IOException if reading the file fails
   * @throws IllegalArgumentException as {@link #of(byte[])}
   */
  public static SavedWorld readFrom(Path file) throws IOException {
    return of(Files.readAllBytes(file));
  }

  /**
   * Writes a file, or replaces it, so that a crash or a power failure leaves either the old or the
   * new one.
   *
   * @throws IOException if writing fails; an existing file is then unchanged
   */
  public void writeTo(Path file) throws IOException {
    Path target = file.toAbsolutePath();
    Path written =
        Files.createTempFile(target.getParent(), target.getFileName().toString(), ".part");
    try {
      try (FileChannel channel = FileChannel.open(written, StandardOpenOption.WRITE)) {
        ByteBuffer bytes = ByteBuffer.wrap(toBytes());
        while (bytes.hasRemaining()) {
          channel.write(bytes);
        }
        channel.force(true);
      }
      try {
        Files.move(written, target, StandardCopyOption.ATOMIC_MOVE);
      } catch (AtomicMoveNotSupportedException e) { // such as a FAT file system
        Files.move(written, target, StandardCopyOption.REPLACE_EXISTING);
      }
    } finally {
      Files.deleteIfExists(written);
    }
  }

  /** Returns the saved world as bytes, for a file or another machine. */
  public byte[] toBytes() {
    byte[] itsEngine = engine.getBytes(StandardCharsets.UTF_8);
    int prefabBytes = added.stream().mapToInt(Prefab::byteSize).sum();
    byte[] bytes = new byte[HEADER_BYTES + itsEngine.length + prefabBytes + state.length];
    ByteBuffer destination = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    destination
        .putLong(MAGIC)
        .putInt(VERSION)
        .putInt(0) // checksum
        .putLong(tick)
        .putLong(rate.ticks())
        .putLong(rate.nanos())
        .putLong(tickNanos)
        .putInt(itsEngine.length)
        .put(itsEngine)
        .putInt(initialCount)
        .putInt(added.size());
    added.forEach(prefab -> prefab.writeTo(destination));
    destination.putInt(state.length).put(state).putInt(SUM_OFFSET, checksum(bytes));
    return bytes;
  }

  /** Returns the tick at whose end the world was saved. */
  public long tick() {
    return tick;
  }

  /** Returns the tick rate, at which the world must continue. */
  public TickRate rate() {
    return rate;
  }

  /**
   * Returns the mean cost of a tick in the host that saved the world, in nanoseconds, by which
   * another host decides whether it has room. 0 if it was not measured.
   */
  public long tickNanos() {
    return tickNanos;
  }

  /**
   * Restores the state into a simulation, for code that ticks it without a {@link RunningWorld}.
   * Adds the prefabs that are missing there. If this throws, the simulation may be half restored:
   * close it.
   *
   * @param ticking the rate of the ticks to come
   * @return the pressed keys and levels at the save
   * @throws IllegalArgumentException if the simulation differs from the saved one, in its engine,
   *     scene, prefabs, controllers or rate; the message names the difference
   * @throws UnsupportedOperationException if the simulation cannot save its state
   */
  public TickInput restoreInto(Steppable simulation, TickRate ticking) {
    if (!ticking.equals(rate)) {
      throw new IllegalArgumentException(
          "the saved world has ticks of %s s, and here they last %s s, so code that counts ticks would jump: start it at its rate"
              .formatted(rate.dtSeconds(), ticking.dtSeconds()));
    }
    addPrefabs(simulation.prefabs());
    SavedState source = SavedState.of(state);
    ControlTable controls = new ControlTable();
    try {
      controls.restore(source);
      simulation.restore(source);
      source.takeEnd();
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "the world that %s saved after tick %d does not fit this one of %s: %s"
              .formatted(named(engine), tick, named(simulation.domain()), e.getMessage()),
          e);
    }
    return controls;
  }

  private void addPrefabs(PrefabLibrary prefabs) {
    List<Prefab> there = addedTo(prefabs);
    int common = Math.min(there.size(), added.size());
    if (prefabs.initialCount() != initialCount
        || !there.subList(0, common).equals(added.subList(0, common))) {
      throw new IllegalArgumentException(
          "the saved world was built with %d prefabs and got %d more, and this simulation has others (%d and %d): build it from the same scene, and let the saved world add the rest"
              .formatted(initialCount, added.size(), prefabs.initialCount(), there.size()));
    }
    added.subList(common, added.size()).forEach(prefabs::add);
  }

  private static List<Prefab> addedTo(PrefabLibrary prefabs) {
    List<Prefab> added = new ArrayList<>();
    for (int number = prefabs.initialCount(); number < prefabs.table().count(); number++) {
      added.add(prefabs.table().get(number));
    }
    return added;
  }

  private static String named(String engine) {
    return engine.isEmpty() ? "an unnamed engine" : engine;
  }

  private static long requireNotNegative(String what, long value) {
    if (value < 0) {
      throw new IllegalArgumentException("%s is %d: it is at least 0".formatted(what, value));
    }
    return value;
  }

  private static byte[] take(ByteBuffer source) {
    int length = source.getInt();
    if (length < 0 || length > source.remaining()) {
      throw new BufferUnderflowException();
    }
    byte[] bytes = new byte[length];
    source.get(bytes);
    return bytes;
  }

  private static int checksum(byte[] bytes) {
    CRC32C sum = new CRC32C();
    sum.update(bytes, 0, SUM_OFFSET);
    int rest = SUM_OFFSET + Integer.BYTES;
    sum.update(bytes, rest, bytes.length - rest);
    return (int) sum.getValue();
  }
}
