package org.isochron.physics.history;

/**
 * How much a {@link History} keeps.
 *
 * @param ticks how many ticks back it reaches
 * @param keyframeTicks every how many ticks the whole state is saved; going back computes at most so many ticks anew
 */
public record HistorySettings(int ticks, int keyframeTicks) {
  /** Ten seconds at 100 Hz, with two saved states a second. */
  public static final HistorySettings DEFAULT = new HistorySettings(1_000, 50);

  /** A day at 100 Hz: whoever wants more wants a journal. */
  private static final int MAX_TICKS = 8_640_000;

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
