package org.isochron.replay;

import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.isochron.physics.Steppable;
import org.isochron.shapes.PrefabLibrary;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.TickRate;

/**
 * A journal file that has been read and checked: its identity, its ticks and how it ends.
 * Immutable; any thread may use it. Only the offsets of tick ranges and checkpoints stay in memory,
 * and the file is open only during reads.
 */
public final class Journal {
  private final Path file;
  private final JournalScan scan;

  private Journal(Path file, JournalScan scan) {
    this.file = file;
    this.scan = scan;
  }

  /**
   * Reads and checks a journal. A truncated journal is read up to its last complete record, and
   * {@link #end} reports the truncation.
   *
   * @throws FormatException if the file is not a journal, or has contents that no recording writes
   */
  public static Journal open(Path file) throws IOException {
    try (RecordReader reader = new RecordReader(file, Long.MAX_VALUE)) {
      reader.readPreamble();
      JournalScan scan = new JournalScan(identity(reader));
      scan.read(reader);
      return new Journal(file, scan);
    }
  }

  /** Returns the simulation's identity. */
  public Identity identity() {
    return scan.identity;
  }

  /** Returns the tick before the first recorded tick. */
  public long startTick() {
    return scan.startTick;
  }

  /** Returns the last complete tick that no rewind has voided. */
  public long lastTick() {
    return scan.lastTick;
  }

  /** Returns the number of checkpoints. */
  public int checkpointCount() {
    return scan.index.checkpointCount();
  }

  /** Returns how the journal ends. */
  public End end() {
    return scan.end;
  }

  /** Returns the length of the file up to its last complete record, in bytes. */
  public long wholeBytes() {
    return scan.wholeBytes;
  }

  /** Passes a line for every complete record, in the order of {@link #forEach}. */
  public void describe(Consumer<? super String> line) throws IOException {
    forEach(entry -> line.accept(entry.toString()));
  }

  /**
   * Passes every complete record to a handler in file order, including records voided by a rewind.
   */
  void forEach(Consumer<? super JournalEntry> handler) throws IOException {
    try (RecordReader reader = reader()) {
      reader.readPreamble();
      identity(reader);
      EntryDecoder decoder = new EntryDecoder();
      while (reader.next()) {
        handler.accept(decoder.decode(reader.kind(), reader.content(), reader.offset()));
      }
    }
  }

  /** Returns the prefabs that were added during the recording, in the order of their numbers. */
  List<JournalEntry.Added> added() {
    return scan.added;
  }

  void addPrefabsTo(PrefabLibrary prefabs) {
    for (JournalEntry.Added added : added()) {
      int count = prefabs.table().count();
      boolean isKnown =
          added.number() < count && prefabs.table().get(added.number()).equals(added.prefab());
      boolean isAdded = added.number() == count && prefabs.add(added.prefab()) == count;
      if (!isKnown && !isAdded) {
        throw new FormatException(
            "the journal adds prefab %d, but the simulation has %d others: replay it with the recorded simulation"
                .formatted(added.number(), count),
            0);
      }
    }
  }

  JournalIndex index() {
    return scan.index;
  }

  boolean isStarted() {
    return scan.started;
  }

  long startHash() {
    return scan.startHash;
  }

  RecordReader reader() throws IOException {
    return new RecordReader(file, scan.wholeBytes);
  }

  private static Identity identity(RecordReader reader) throws IOException {
    if (!reader.next()) {
      throw new FormatException(
          "the journal has no identity: %s"
              .formatted(reader.fault().isEmpty() ? "it is empty" : reader.fault()),
          reader.offset());
    }
    try {
      if (reader.kind() == RecordKind.IDENTITY) {
        return IdentityBytes.read(reader.content());
      }
    } catch (IllegalArgumentException | BufferUnderflowException e) {
      throw new FormatException(
          "the journal's identity is damaged: " + e.getMessage(), reader.offset());
    }
    throw new FormatException("the journal does not begin with its identity", reader.offset());
  }

  /** How a journal ends. All records before are whole. */
  public sealed interface End {
    /** The recording was closed. */
    record Complete() implements End {}

    /**
     * The journal was not closed and ends after its last complete record, because of a crash or
     * damage.
     */
    record Cut(long offset, long lostBytes, String reason) implements End {
      @Override
      public String toString() {
        return "cut at byte %d, %d bytes are lost: %s".formatted(offset, lostBytes, reason);
      }
    }

    /** The recording could not continue. */
    record Broken(String reason) implements End {
      @Override
      public String toString() {
        return "broken off: " + reason;
      }
    }
  }

  /**
   * Thrown for a file that is not a readable journal; the message contains the fault and its
   * offset.
   */
  public static final class FormatException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final long offset;

    FormatException(String what, long offset) {
      super("%s, at byte %d".formatted(what, offset));
      this.offset = offset;
    }

    /** Returns the fault's offset. */
    public long offset() {
      return offset;
    }
  }

  /**
   * Identity of the recorded simulation: everything that must be equal in a replay.
   *
   * @param rate tick rate
   * @param engine engine name
   * @param engineVersion engine version, because two versions may round differently
   * @param layout layout of the snapshots
   * @param scene scene name
   * @param sceneHash hash of the scene's contents; 0 if not computed
   * @param seed seed of the scene
   * @param domain {@link Steppable#domain} of the simulation, set by the recording
   */
  public record Identity(
      TickRate rate,
      String engine,
      String engineVersion,
      SnapshotLayout layout,
      String scene,
      long sceneHash,
      long seed,
      String domain) {
    /** Maximum length of a name, in bytes of UTF-8. */
    public static final int MAX_NAME_BYTES = 1_024;

    /** @throws IllegalArgumentException if a name is longer than {@link #MAX_NAME_BYTES} */
    public Identity {
      Objects.requireNonNull(rate, "rate is null; use TickRate.hertz(100)");
      requireName("engine", engine);
      requireName("engineVersion", engineVersion);
      requireName("scene", scene);
      requireName("domain", domain);
      layout.channels().forEach(channel -> requireName("a channel's name", channel.name()));
    }

    /**
     * Returns an identity with the layout and domain of a simulation; the domain names the engine,
     * its version and its settings.
     *
     * @throws UnsupportedOperationException if the simulation has no layout
     */
    public static Identity of(TickRate rate, Steppable simulation) {
      return of(rate, simulation.layout(), "", "").in(simulation.domain());
    }

    /** Returns an identity without a scene. */
    public static Identity of(
        TickRate rate, SnapshotLayout layout, String engine, String engineVersion) {
      return new Identity(rate, engine, engineVersion, layout, "", 0, 0, "");
    }

    /** Returns this identity with another scene. */
    public Identity withScene(String name, long hash, long fromSeed) {
      return new Identity(rate, engine, engineVersion, layout, name, hash, fromSeed, domain);
    }

    /** Adds layout and domain. */
    Identity in(Steppable simulation) {
      return new Identity(
          rate,
          engine,
          engineVersion,
          simulation.layout(),
          scene,
          sceneHash,
          seed,
          simulation.domain());
    }

    Identity in(String itsDomain) {
      return new Identity(rate, engine, engineVersion, layout, scene, sceneHash, seed, itsDomain);
    }

    /**
     * Requires an equal identity.
     *
     * @throws IllegalArgumentException with all differences
     */
    void requireSame(Identity other) {
      List<String> differences = new ArrayList<>();
      compare("rate", rate, other.rate, differences);
      compare("engine", engine, other.engine, differences);
      compare("engine version", engineVersion, other.engineVersion, differences);
      compare("layout", layout, other.layout, differences);
      compare("scene", scene, other.scene, differences);
      compare("scene hash", sceneHash, other.sceneHash, differences);
      compare("seed", seed, other.seed, differences);
      compare("domain", domain, other.domain, differences);
      if (!differences.isEmpty()) {
        throw new IllegalArgumentException(
            "the journal is of another simulation: %s; build the simulation with the journal's values"
                .formatted(String.join(", ", differences)));
      }
    }

    private static void compare(String what, Object ours, Object given, List<String> differences) {
      if (!ours.equals(given)) {
        differences.add(
            "%s is %s in the journal and %s here".formatted(what, named(ours), named(given)));
      }
    }

    private static Object named(Object value) {
      return value.equals("") ? "not named" : value;
    }

    private static void requireName(String what, String name) {
      if (name.getBytes(StandardCharsets.UTF_8).length > MAX_NAME_BYTES) {
        throw new IllegalArgumentException("%s has %d characters: a journal stores at most %d bytes"
            .formatted(what, name.length(), MAX_NAME_BYTES));
      }
    }
  }
}
