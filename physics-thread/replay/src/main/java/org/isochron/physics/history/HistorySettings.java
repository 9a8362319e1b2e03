package org.isochron.physics.history;

/**
 * The settings of a {@link History}.
 *
 * @param ticks how many ticks back it reaches
 * @param keyframeTicks the number of ticks between saved states; a seek recomputes at most this
 *     many ticks
 */
public record HistorySettings(int ticks, int keyframeTicks) {
  /** 1,000 ticks, with a saved state every 50: at 100 Hz, ten seconds with two states a second. */
  public static final HistorySettings DEFAULT = new HistorySettings(1_000, 50);

  /** A day at 100 Hz; for more, record a journal. */
  private static final int MAX_TICKS = 8_640_000;

  /** @throws IllegalArgumentException if a number of ticks is out of range */
  public HistorySettings {
    if (ticks < 1 || ticks > MAX_TICKS) {
      throw new IllegalArgumentException(
          "ticks is %d: a history reaches 1 to %d ticks back; record a journal for more"
              .formatted(ticks, MAX_TICKS));
    }
    if (keyframeTicks < 1 || keyframeTicks > ticks) {
      throw new IllegalArgumentException(
          "keyframeTicks is %d: it lies between 1 and the %d ticks that are kept"
              .formatted(keyframeTicks, ticks));
    }
  }
}
