package org.isochron.physics.timestep;

import org.isochron.state.time.TickRate;

/**
 * How ticks follow the refreshes of a display.
 *
 * @param refresh the display's rate, as the device tells it
 * @param maxRefreshes how many refreshes a tick lasts at most; more of them are split
 * @param longFrameRefreshes a frame of more refreshes than these is a long one
 * @param longFrame what becomes of a long frame
 */
public record RefreshSettings(
    TickRate refresh, int maxRefreshes, int longFrameRefreshes, LongFrame longFrame) {
  /** The ways out of the well in which ticks cost frames that owe more ticks. */
  public enum LongFrame {
    /** Lies about time: no more passes than a long frame may last, in halves, and play is slow for a moment. */
    SLOW_MOTION,
    /** Tells the truth: all that is in the buffer passes in one tick, refreshes or not, and what a long tick breaks, breaks. */
    ACTUAL_TIME
  }

  public RefreshSettings {
    requireAtLeast("maxRefreshes", maxRefreshes, 1);
    requireAtLeast("longFrameRefreshes", longFrameRefreshes, 2);
  }

  /** Ticks of at most four refreshes; more than six in a frame pass in slow motion. At 60 Hz: 1/15 s and 0.1 s. */
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
