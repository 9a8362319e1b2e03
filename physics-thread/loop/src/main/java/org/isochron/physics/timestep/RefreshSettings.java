package org.isochron.physics.timestep;

import org.isochron.state.time.TickRate;

/**
 * How ticks follow the refreshes of a display.
 *
 * @param refresh the display's refresh rate, as the device reports it
 * @param maxRefreshes the most refreshes that a tick lasts, at least 1; more are split into several
 *     ticks
 * @param longFrameRefreshes a frame of more refreshes than these is a long frame; at least 2
 * @param longFrame what happens in a long frame
 */
public record RefreshSettings(
    TickRate refresh, int maxRefreshes, int longFrameRefreshes, LongFrame longFrame) {
  /** What to do in a long frame, so that long ticks do not make frames longer and longer. */
  public enum LongFrame {
    /**
     * {@code longFrameRefreshes} pass, in at least two ticks, and the rest is forgotten: play is
     * slow for a moment.
     */
    SLOW_MOTION,
    /** The whole buffer passes in one tick of that length, which must not break the simulation. */
    ACTUAL_TIME
  }

  /**
   * Checks the settings.
   *
   * @throws IllegalArgumentException unless {@code maxRefreshes} is at least 1 and
   *     {@code longFrameRefreshes} at least 2
   */
  public RefreshSettings {
    requireAtLeast("maxRefreshes", maxRefreshes, 1);
    requireAtLeast("longFrameRefreshes", longFrameRefreshes, 2);
  }

  /**
   * Returns settings with ticks of up to four refreshes, and slow motion in frames of more than
   * six: 1/15 s and 0.1 s at 60 Hz.
   */
  public static RefreshSettings of(TickRate refresh) {
    return new RefreshSettings(refresh, 4, 6, LongFrame.SLOW_MOTION);
  }

  public RefreshSettings withMaxRefreshes(int most) {
    return new RefreshSettings(refresh, most, longFrameRefreshes, longFrame);
  }

  public RefreshSettings withLongFrame(int moreRefreshesThan, LongFrame answer) {
    return new RefreshSettings(refresh, maxRefreshes, moreRefreshesThan, answer);
  }

  private static void requireAtLeast(String name, int value, int least) {
    if (value < least) {
      throw new IllegalArgumentException(
          "%s is %d: it counts refreshes and is at least %d".formatted(name, value, least));
    }
  }
}
