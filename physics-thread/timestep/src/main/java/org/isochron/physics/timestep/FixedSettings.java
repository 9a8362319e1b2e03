package org.isochron.physics.timestep;

import java.time.Duration;
import org.isochron.state.time.TickRate;

/**
 * How equal ticks keep up with frames.
 *
 * @param rate how many ticks a second
 * @param longestFrame of a longer frame, only so much is taken in
 * @param maxTicks how many ticks a frame runs at most
 * @param backlog what becomes of ticks that are due beyond that
 */
public record FixedSettings(TickRate rate, Duration longestFrame, int maxTicks, Backlog backlog) {
  /** What becomes of ticks that are due beyond the most that a frame runs. */
  public enum Backlog {
    /** Forgotten, but for the fraction of a tick: play pauses rather than races. */
    FORGET,
    /** Forgotten down to one whole tick, which the next frame runs. */
    KEEP_ONE,
    /** Kept until frames have time for them: simulated time stays equal to real time, as a networked game needs. */
    KEEP
  }

  private static final Duration UNBOUNDED = Duration.ofNanos(Long.MAX_VALUE);

  public FixedSettings {
    FrameInstants.requirePositive("longestFrame", longestFrame);
    if (maxTicks < 1) {
      throw new IllegalArgumentException(
          "maxTicks is %d: a frame that may run no tick never moves; allow at least 1"
              .formatted(maxTicks));
    }
  }

  /** Takes in a quarter of a second of a frame at most, and runs all of it. */
  public static FixedSettings of(TickRate rate) {
    return new FixedSettings(rate, Duration.ofMillis(250), Integer.MAX_VALUE, Backlog.KEEP);
  }

  /** The same with another bound on what is taken in of a frame. */
  public FixedSettings withLongestFrame(Duration longest) {
    return new FixedSettings(rate, longest, maxTicks, backlog);
  }

  /** Takes in every frame whole, but bounds the ticks of a frame. */
  public FixedSettings withMaxTicks(int most, Backlog beyond) {
    return new FixedSettings(rate, UNBOUNDED, most, beyond);
  }

  /** As many ticks a frame as the rate is greater than the least frame rate to be kept up with: 120 by 15 are 8. */
  public FixedSettings withLeastFrameRate(long leastHertz, Backlog beyond) {
    if (leastHertz < 1) {
      throw new IllegalArgumentException(
          "leastHertz is %d: name the least frames a second to keep up with, 15 say"
              .formatted(leastHertz));
    }
    long ticks = rate.tickAt(1_000_000_000L / leastHertz);
    return withMaxTicks((int) Math.max(1, ticks), beyond);
  }

  /** Forgets nothing and bounds nothing, for a simulation that must stay in step with a peer. */
  public FixedSettings inStep() {
    return withMaxTicks(Integer.MAX_VALUE, Backlog.KEEP);
  }
}
