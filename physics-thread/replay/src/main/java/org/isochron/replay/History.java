package org.isochron.replay;

import java.util.Objects;
import org.isochron.physics.Simulation;
import org.isochron.physics.Steppable;

/**
 * A simulation that keeps its most recent ticks, to move back to any of them or show them
 * backwards. Owner: the physics thread. Memory is allocated at construction; only saved states and
 * lists of pairs grow later, until they reach their final size. Each kept tick uses about 40 bytes
 * per body, or 64 with velocities. Two floats per coordinate add 12 bytes per body, and each
 * channel adds 4. Each contact and sensor visit uses 16 bytes. During backward playback, the state,
 * its hash and queries refer to the latest tick.
 *
 * <p>A seek restores the last saved state at or before the target tick and recomputes the ticks
 * after that state from their slices. After a seek, keys and levels match the devices: a key that
 * the user has released stays up. Backward playback copies captured bodies and recomputes nothing.
 *
 */
public final class History {
  private History() {}

  /** Keeps the last 1,000 ticks. */
  public static Steppable of(Simulation simulation) {
    return of(simulation, Settings.DEFAULT);
  }

  /**
   * Keeps as many ticks as the settings say.
   *
   * @throws UnsupportedOperationException if the simulation has no layout
   */
  public static Steppable of(Simulation simulation, Settings settings) {
    Objects.requireNonNull(simulation, "simulation is null: pass the simulation to rewind");
    return new HistoryTicks(simulation, settings);
  }

  /**
   * The settings of a {@link History}.
   *
   * @param ticks length of the history
   * @param checkpointTicks ticks between saved states; also the maximum number of ticks that a seek
   *     recomputes
   */
  public record Settings(int ticks, int checkpointTicks) {
    /** Settings that keep 1,000 ticks, with a saved state every 50 ticks. */
    public static final Settings DEFAULT = new Settings(1_000, 50);

    /** Maximum length of a history: one day at 100 Hz. */
    private static final int MAX_TICKS = 8_640_000;

    /** @throws IllegalArgumentException if a number is out of range */
    public Settings {
      if (ticks < 1 || ticks > MAX_TICKS) {
        throw new IllegalArgumentException(
            "ticks is %d: a history reaches 1 to %d ticks back; record a journal for more"
                .formatted(ticks, MAX_TICKS));
      }
      if (checkpointTicks < 1 || checkpointTicks > ticks) {
        throw new IllegalArgumentException(
            "checkpointTicks is %d: it lies between 1 and the %d ticks that are kept"
                .formatted(checkpointTicks, ticks));
      }
    }
  }
}
