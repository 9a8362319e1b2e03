package org.isochron.physics.journal;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.isochron.state.snapshot.SnapshotLayout;
import org.isochron.state.time.TickRate;

/**
 * Identifies the recorded simulation: everything that a replay needs to be equal.
 *
 * @param rate the tick rate
 * @param engine the name of the engine
 * @param engineVersion the version of the engine, because two versions may round differently
 * @param layout the layout of its snapshots
 * @param scene the name of the scene
 * @param sceneHash a hash that differs when the scene was changed; 0 if none is computed
 * @param seed the seed that the scene was built from
 */
public record JournalIdentity(
    TickRate rate,
    String engine,
    String engineVersion,
    SnapshotLayout layout,
    String scene,
    long sceneHash,
    long seed) {
  /** The size of the longest name, in bytes of UTF-8. */
  public static final int MAX_NAME_BYTES = 1_024;

  /** @throws IllegalArgumentException if a name is longer than {@link #MAX_NAME_BYTES} */
  public JournalIdentity {
    requireName("engine", engine);
    requireName("engineVersion", engineVersion);
    requireName("scene", scene);
    layout.channels().forEach(channel -> requireName("a channel's name", channel.name()));
  }

  /** Returns the identity of an engine, its version and a rate, without a scene. */
  public static JournalIdentity of(
      TickRate rate, SnapshotLayout layout, String engine, String engineVersion) {
    return new JournalIdentity(rate, engine, engineVersion, layout, "", 0, 0);
  }

  /** Returns this identity with a scene. */
  public JournalIdentity withScene(String name, long hash, long fromSeed) {
    return new JournalIdentity(rate, engine, engineVersion, layout, name, hash, fromSeed);
  }

  /**
   * Requires that another identity is equal.
   *
   * @throws IllegalArgumentException if it is not, with all differences
   */
  void requireSame(JournalIdentity other) {
    List<String> differences = new ArrayList<>();
    compare("rate", rate, other.rate, differences);
    compare("engine", engine, other.engine, differences);
    compare("engine version", engineVersion, other.engineVersion, differences);
    compare("layout", layout, other.layout, differences);
    compare("scene", scene, other.scene, differences);
    compare("scene hash", sceneHash, other.sceneHash, differences);
    compare("seed", seed, other.seed, differences);
    if (!differences.isEmpty()) {
      throw new IllegalArgumentException(
          "the journal is of another simulation: %s; build the simulation with the journal's values"
              .formatted(String.join(", ", differences)));
    }
  }

  private static void compare(String what, Object ours, Object given, List<String> differences) {
    if (!ours.equals(given)) {
      differences.add("%s is %s in the journal and %s here".formatted(what, ours, given));
    }
  }

  private static void requireName(String what, String name) {
    if (name.getBytes(StandardCharsets.UTF_8).length > MAX_NAME_BYTES) {
      throw new IllegalArgumentException("%s has %d characters: a journal stores at most %d bytes"
          .formatted(what, name.length(), MAX_NAME_BYTES));
    }
  }
}
