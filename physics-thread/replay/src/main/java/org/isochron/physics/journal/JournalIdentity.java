package org.isochron.physics.journal;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.isochron.state.snapshot.SnapshotLayout;
import org.isochron.state.time.TickRate;

/**
 * What a journal is of: all that must be the same for a replay to be the same.
 *
 * @param rate how many ticks a second
 * @param engine which engine simulates
 * @param engineVersion and which version of it, for two may round differently
 * @param layout what its snapshots hold
 * @param scene what is simulated
 * @param sceneHash a number that differs when the scene was changed; 0 if nobody computes one
 * @param seed what the scene was built from
 */
public record JournalIdentity(
    TickRate rate,
    String engine,
    String engineVersion,
    SnapshotLayout layout,
    String scene,
    long sceneHash,
    long seed) {
  /** The longest name, in bytes of UTF-8. */
  public static final int MAX_NAME_BYTES = 1_024;

  public JournalIdentity {
    requireName("engine", engine);
    requireName("engineVersion", engineVersion);
    requireName("scene", scene);
    layout.channels().forEach(channel -> requireName("a channel's name", channel.name()));
  }

  /** An engine and its version at a rate, with no scene as yet. */
  public static JournalIdentity of(
      TickRate rate, SnapshotLayout layout, String engine, String engineVersion) {
    return new JournalIdentity(rate, engine, engineVersion, layout, "", 0, 0);
  }

  /** The same with a scene. */
  public JournalIdentity withScene(String name, long hash, long fromSeed) {
    return new JournalIdentity(rate, engine, engineVersion, layout, name, hash, fromSeed);
  }

  /** Refuses to replay what was recorded with something else. */
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
          "the journal is of another simulation: %s; build it as the journal says"
              .formatted(String.join(", ", differences)));
    }
  }

  private static void compare(String what, Object ours, Object given, List<String> differences) {
    if (!ours.equals(given)) {
      differences.add("%s is %s there and %s here".formatted(what, ours, given));
    }
  }

  private static void requireName(String what, String name) {
    if (name.getBytes(StandardCharsets.UTF_8).length > MAX_NAME_BYTES) {
      throw new IllegalArgumentException("%s has %d characters: at most %d bytes can be journalled"
          .formatted(what, name.length(), MAX_NAME_BYTES));
    }
  }
}
