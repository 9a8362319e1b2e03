package org.isochron.physics.timestep;

import java.time.Duration;
import org.isochron.state.time.TickRate;

/**
 * How ticks of one length keep up with frames.
 *
 * @param rate the rate of the ticks
 * @param longestFrame the most time of one frame that is taken into account
 * @param maxTicks the most ticks that a frame runs, at least 1
 * @param backlog what happens to due ticks beyond that
 */
public record FixedSettings(TickRate rate, Duration longestFrame, int maxTicks, Backlog backlog) {
  /** What happens to due ticks beyond the most that a frame runs. */
  public enum Backlog {
    /**
     * The ticks are forgotten, except for the fraction of a tick. Play stops for a moment instead
     * of racing.
     */
    FORGET,
    /** The ticks are forgotten except for one whole tick, which the next frame runs. */
    KEEP_ONE,
    /**
     * They are kept until frames run them. Simulation time stays equal to real time, as a networked
     * game needs.
     */
    KEEP
  }

  private static final Duration UNBOUNDED = Duration.ofNanos(Long.MAX_VALUE);

  /**
   * Checks the settings.
   *
   * @throws IllegalArgumentException unless {@code longestFrame} is positive and {@code maxTicks}
   *     at least 1
   */
  public FixedSettings {
    FrameInstants.requirePositive("longestFrame", longestFrame);
    if (maxTicks < 1) {
      throw new IllegalArgumentException(
          "maxTicks is %d: a frame that may run no tick never moves; allow at least 1"
              .formatted(maxTicks));
    }
  }

  /** Returns settings that take at most 250 ms of a frame into account, and run all its ticks. */
  public static FixedSettings of(TickRate rate) {
    return new FixedSettings(rate, Duration.ofMillis(250), Integer.MAX_VALUE, Backlog.KEEP);
  }

  /** Replaces the most time of one frame that is taken into account. */
  public FixedSettings withLongestFrame(Duration longest) {
    return new FixedSettings(rate, longest, maxTicks, backlog);
  }

  /** Takes every frame into account in full, but bounds the ticks that a frame runs. */
  public FixedSettings withMaxTicks(int most, Backlog beyond) {
    return new FixedSettings(rate, UNBOUNDED, most, beyond);
  }

  /**
   * Bounds the ticks of a frame by the tick rate divided by the lowest frame rate to keep up with:
   * 120 Hz and 15 Hz give 8.
   *
   * @throws IllegalArgumentException if the frame rate is less than 1 Hz
   */
  public FixedSettings withLeastFrameRate(long leastHertz, Backlog beyond) {
    if (leastHertz < 1) {
      throw new IllegalArgumentException(
          "leastHertz is %d: name the least frames a second to keep up with, 15 say"
              .formatted(leastHertz));
    }
    long ticks = rate.tickAt(1_000_000_000L / leastHertz);
    return withMaxTicks((int) Math.max(1, ticks), beyond);
  }

  /**
   * Removes all bounds and forgets nothing, for a simulation that must stay in step with a peer.
   */
  public FixedSettings inStep() {
    return withMaxTicks(Integer.MAX_VALUE, Backlog.KEEP);
  }
}
