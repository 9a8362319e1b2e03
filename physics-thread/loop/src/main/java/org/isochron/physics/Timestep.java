package org.isochron.physics;

import java.time.Duration;
import org.isochron.state.NanoClock;
import org.isochron.state.TickRate;

/**
 * Turns the frames of a loop into ticks. Owner: the frame loop's thread. Wait-free; allocates
 * nothing after construction. It reads no clock: the caller passes the instant of each frame.
 *
 * <p>{@link #advance} returns how many ticks a frame runs, and {@link #dtNanos} how long each is.
 * The frame draws a state between the one before the last tick and the one after it, at the
 * fraction {@link #blendAt}.
 *
 * <table class="striped">
 *   <caption>Which strategy to choose</caption>
 *   <thead>
 *     <tr><th>strategy</th><th>ticks of a frame</th><th>choose it</th><th>drawback</th></tr>
 *   </thead>
 *   <tbody>
 *     <tr><td>{@link #frameBased}</td><td>always one</td><td>to count frames: tests, films rendered
 *     frame by frame</td>
 *       <td>speed follows the frame rate</td></tr>
 *     <tr><td>{@link #variable}</td><td>one, as long as the frame</td><td>for effects that work
 *     with any step</td>
 *       <td>results follow the frame rate; stiff springs explode in long frames</td></tr>
 *     <tr><td>{@link #semiFixed}</td><td>as many as keep each short</td><td>when stability matters
 *     and repeatability does
 *       not</td>
 *       <td>results still follow the frame rate</td></tr>
 *     <tr><td>{@link #fixed}</td><td>all whole ticks that are due</td><td>for a simulation that
 *     must repeat: the usual
 *       choice, with blending</td>
 *       <td>a tick of latency; bursts within a frame</td></tr>
 *     <tr><td>{@link #framelock}</td><td>one, if it is due</td><td>when the display's rate is known
 *     and the simulation is
 *       the bottleneck</td>
 *       <td>slows down under load</td></tr>
 *     <tr><td>{@link #wholeRefreshes}</td><td>ticks of whole refreshes</td><td>when frames come at
 *     refreshes and nothing is
 *       blended</td>
 *       <td>ticks of several lengths</td></tr>
 *     <tr><td>{@code GameLoop}</td><td>as {@code fixed}</td><td>for snapshots, commands and replay
 *     without a second
 *       thread</td>
 *       <td>ticks still wait for frames</td></tr>
 *     <tr><td>{@code PhysicsThread}</td><td>none: ticks do not wait for frames</td><td>for
 *     everything else</td>
 *       <td>a thread</td></tr>
 *   </tbody>
 * </table>
 *
 * <p>For all of them: the first call begins time and runs nothing, whatever its instant. A clock
 * that steps back is read as standing still. A frame of several hours is an ordinary long frame.
 * Instants are compared by their differences, so a clock may pass {@link Long#MAX_VALUE}. An
 * instant further than 2^62 ns (146 years) from the first frame is refused, and the frames after it
 * continue as before.
 */
public sealed interface Timestep
    permits FrameBased, VariableTick, SemiFixed, FixedTicks, Framelock, WholeRefreshes {
  /**
   * Returns how many ticks a frame at a wall instant runs.
   *
   * @throws IllegalArgumentException if the instant is further than 2^62 ns from the first frame
   */
  int advance(long nowNanos);

  /** Returns how long a tick of the last frame is; its ticks are counted from 0. */
  long dtNanos(int index);

  /**
   * Returns the fraction at which a picture of a wall instant blends: 0 is the state before the
   * last tick, 1 the state after it, and never more. If the ticks took long, pass a later reading
   * of the clock than the frame's. Always 1 for strategies that do not blend.
   *
   * @throws IllegalArgumentException if the instant is further than 2^62 ns from the first frame
   */
  default double blendAt(long nowNanos) {
    return 1;
  }

  /** The length of all ticks so far in simulation time, in nanoseconds. */
  long simNanos();

  /** The time that is kept for later ticks, in nanoseconds; 0 for strategies that keep none. */
  default long pendingNanos() {
    return 0;
  }

  /** Runs one tick per frame, however long the frame was. */
  static Timestep frameBased(TickRate rate) {
    return new FrameBased(rate);
  }

  /**
   * Runs one tick as long as the frame, up to a longest frame.
   *
   * @throws IllegalArgumentException unless the span is positive
   */
  static Timestep variable(Duration longestFrame) {
    return new VariableTick(FrameInstants.requirePositive("longestFrame", longestFrame));
  }

  /**
   * Runs ticks of up to a longest length that add up to the frame, up to a longest frame.
   *
   * @throws IllegalArgumentException unless both spans are positive and a frame has fewer than 2^31
   *     ticks
   */
  static Timestep semiFixed(Duration longestTick, Duration longestFrame) {
    return new SemiFixed(
        FrameInstants.requirePositive("longestTick", longestTick),
        FrameInstants.requirePositive("longestFrame", longestFrame));
  }

  /** Runs ticks of one length that keep up with time, at most 250 ms of them per frame. */
  static Timestep fixed(TickRate rate) {
    return fixed(FixedSettings.of(rate));
  }

  /** Runs ticks of one length that keep up with time, within the bounds of the settings. */
  static Timestep fixed(FixedSettings settings) {
    return new FixedTicks(settings);
  }

  /** Runs at most one tick per frame, and at most as many per second as the rate. */
  static Timestep framelock(TickRate rate) {
    return new Framelock(rate);
  }

  /** Runs ticks of whole refreshes of a display. */
  static Timestep wholeRefreshes(RefreshSettings settings) {
    return new WholeRefreshes(settings);
  }

  /**
   * How ticks of one length keep up with frames.
   *
   * @param rate the rate of the ticks
   * @param longestFrame the most time of one frame that is taken into account
   * @param maxTicks the most ticks that a frame runs, at least 1
   * @param backlog what happens to due ticks beyond that
   */
  record FixedSettings(TickRate rate, Duration longestFrame, int maxTicks, Backlog backlog) {
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
       * They are kept until frames run them. Simulation time stays equal to real time, as a
       * networked game needs.
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
     * Bounds the ticks of a frame by the tick rate divided by the lowest frame rate to keep up
     * with: 120 Hz and 15 Hz give 8.
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

  /**
   * How ticks follow the refreshes of a display.
   *
   * @param refresh the display's refresh rate, as the device reports it
   * @param maxRefreshes the most refreshes that a tick lasts, at least 1; more are split into
   *     several ticks
   * @param longFrameRefreshes a frame of more refreshes than these is a long frame; at least 2
   * @param longFrame what happens in a long frame
   */
  record RefreshSettings(
      TickRate refresh, int maxRefreshes, int longFrameRefreshes, LongFrame longFrame) {
    /** What to do in a long frame, so that long ticks do not make frames longer and longer. */
    public enum LongFrame {
      /**
       * {@code longFrameRefreshes} pass, in at least two ticks, and the rest is forgotten: play is
       * slow for a moment.
       */
      SLOW_MOTION,
      /**
       * The whole buffer passes in one tick of that length, which must not break the simulation.
       */
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

  /**
   * A clock for engines that report the length of a frame and not its instant. Owner: the frame
   * loop's thread. Never waits; allocates nothing.
   */
  final class DeltaClock implements NanoClock {
    private static final long NANOS_PER_SECOND = 1_000_000_000;

    private long nanos;

    /**
     * Moves the clock forward by the length of a frame in seconds, and returns the instant in
     * nanoseconds. A length of 0 or less leaves the clock where it is.
     *
     * @throws IllegalArgumentException if the length is not a number, or moves the clock beyond
     *     2^62 ns (146 years)
     */
    public long pass(double dtSeconds) {
      if (Double.isNaN(dtSeconds)
          || dtSeconds * NANOS_PER_SECOND > FrameInstants.REACH_NANOS - nanos) {
        throw new IllegalArgumentException(
            "dtSeconds is %s: a frame has a length in seconds, and all of them end before 2^62 ns (146 years); look at where it is computed"
                .formatted(dtSeconds));
      }
      nanos += Math.round(Math.max(0, dtSeconds) * NANOS_PER_SECOND);
      return nanos;
    }

    @Override
    public long nanos() {
      return nanos;
    }
  }
}
