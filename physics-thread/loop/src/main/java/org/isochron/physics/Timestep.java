package org.isochron.physics;

import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.isochron.shapes.limits.Limits;
import org.isochron.state.NanoClock;
import org.isochron.state.TickRate;

/**
 * Turns the frames of a loop into ticks. Owner: the frame loop's thread. Wait-free; allocates
 * nothing after construction. No strategy reads a clock: the caller passes the instant of each
 * frame.
 *
 * <p>{@link #advance} returns the number of ticks of a frame, and {@link #dtNanos} the length of
 * each. The frame draws a blend of the states before and after the last tick, at the fraction
 * {@link #blendAt}.
 *
 * <table class="striped">
 * <caption>Which strategy to choose</caption> <thead>
 *     <tr><th>strategy</th><th>ticks of a frame</th><th>choose it</th><th>drawback</th></tr>
 * </thead>
 * <tbody>
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
 * </tbody>
 * </table>
 *
 * <p>The first call only starts time and runs no tick. A clock that steps back is treated as
 * stopped. Only differences of instants matter, so a clock may overflow {@link Long#MAX_VALUE}. An
 * instant more than 2^62 ns (146 years) from the first frame is rejected with {@link
 * IllegalArgumentException} and has no further effect.
 */
public abstract sealed class Timestep {
  private Timestep() {}

  /** Returns the ticks to run. */
  public abstract int advance(long nowNanos);

  /** Returns a tick's length. */
  public abstract long dtNanos(int index);

  /**
   * Returns the blend fraction for a picture of a wall-clock time: 0 for the state before the last
   * tick, 1 for the state after it. If the ticks took long, read the clock again after them, and
   * pass that time instead of the frame's.
   */
  public double blendAt(long nowNanos) {
    return 1;
  }

  /** Returns the length of all ticks. */
  public abstract long simNanos();

  /** Returns the time carried over to later frames. */
  long pendingNanos() {
    return 0;
  }

  /** Runs one tick per frame. */
  public static Timestep frameBased(TickRate rate) {
    return new FrameBased(Objects.requireNonNull(rate, "rate is null; use TickRate.hertz(100)"));
  }

  /**
   * Runs one tick as long as the frame, up to a maximum.
   *
   * @throws IllegalArgumentException unless the span is positive
   */
  public static Timestep variable(Duration longestFrame) {
    return new VariableTick(requirePositive("longestFrame", longestFrame));
  }

  /**
   * Divides each frame, up to a maximum frame length, into ticks of up to a maximum length.
   *
   * @throws IllegalArgumentException unless both lengths are positive and a frame has fewer than
   *     2^31 ticks
   */
  public static Timestep semiFixed(Duration longestTick, Duration longestFrame) {
    return new SemiFixed(
        requirePositive("longestTick", longestTick), requirePositive("longestFrame", longestFrame));
  }

  /** Runs fixed-length ticks that keep up with time, up to 250 ms per frame. */
  public static Timestep fixed(TickRate rate) {
    return fixed(FixedSettings.of(rate));
  }

  /** Runs fixed-length ticks that keep up with time, within the limits of the settings. */
  public static Timestep fixed(FixedSettings settings) {
    return new FixedTicks(
        Objects.requireNonNull(settings, "settings is null; use FixedSettings.of(rate)"));
  }

  /** Runs at most one tick per frame, and at most as many per second as the rate. */
  public static Timestep framelock(TickRate rate) {
    return new Framelock(Objects.requireNonNull(rate, "rate is null; use TickRate.hertz(100)"));
  }

  /** Runs whole display refreshes. */
  public static Timestep wholeRefreshes(RefreshSettings settings) {
    return new WholeRefreshes(
        Objects.requireNonNull(settings, "settings is null; use RefreshSettings.of(refresh)"));
  }

  /** Converts a duration to nanoseconds, capped at 292 years; throws unless it is positive. */
  private static long requirePositive(String name, Duration span) {
    if (Limits.given(name, span).isZero() || span.isNegative()) {
      throw new IllegalArgumentException("%s is %s: it must be positive".formatted(name, span));
    }
    return TimeUnit.NANOSECONDS.convert(span);
  }

  /**
   * Settings of fixed-length ticks.
   *
   * @param rate tick rate
   * @param longestFrame maximum counted time per frame
   * @param maxTicks maximum ticks per frame
   * @param backlog policy for further due ticks
   */
  public record FixedSettings(TickRate rate, Duration longestFrame, int maxTicks, Backlog backlog) {
    /** Policy for further due ticks. */
    public enum Backlog {
      /** Drops the ticks: the game stops for a moment instead of racing. */
      DROP,
      /** Keeps one tick for the next frame and drops the rest. */
      KEEP_ONE,
      /**
       * Defers the ticks to later frames, so simulation time stays equal to real time, as networked
       * games require.
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
      Objects.requireNonNull(rate, "rate is null; use TickRate.hertz(100)");
      Objects.requireNonNull(backlog, "backlog is null: choose one of Backlog");
      requirePositive("longestFrame", longestFrame);
      if (maxTicks < 1) {
        throw new IllegalArgumentException(
            "maxTicks is %d: a frame that may run no tick never moves; allow at least 1"
                .formatted(maxTicks));
      }
    }

    /** Returns settings that count up to 250 ms of each frame and run all ticks of that time. */
    public static FixedSettings of(TickRate rate) {
      return new FixedSettings(rate, Duration.ofMillis(250), Integer.MAX_VALUE, Backlog.KEEP);
    }

    /** Counts the full length of every frame, but limits the ticks per frame. */
    public FixedSettings withMaxTicks(int max, Backlog beyond) {
      return new FixedSettings(rate, UNBOUNDED, max, beyond);
    }

    /** Removes all limits, for a simulation that must keep pace with a peer. */
    public FixedSettings inStep() {
      return withMaxTicks(Integer.MAX_VALUE, Backlog.KEEP);
    }
  }

  /**
   * Settings of ticks that are synchronised with a display's refreshes.
   *
   * @param refresh refresh rate of the display
   * @param longFrameRefreshes maximum length of a normal frame, in refreshes
   * @param longFrame policy for long frames
   */
  public record RefreshSettings(TickRate refresh, int longFrameRefreshes, LongFrame longFrame) {
    /** Maximum length of a tick, in refreshes; longer spans are split into several ticks. */
    private static final int MAX_REFRESHES = 4;

    /** Policy for long frames, to prevent long ticks from making frames ever longer. */
    public enum LongFrame {
      /**
       * Runs {@code longFrameRefreshes} in at least two ticks and drops the rest: the game slows
       * down for a moment.
       */
      SLOW_MOTION,
      /**
       * Runs all buffered time in one long tick, for simulations that remain stable at any tick
       * length.
       */
      ACTUAL_TIME
    }

    /**
     * Checks the settings.
     *
     * @throws IllegalArgumentException unless {@code longFrameRefreshes} is at least 2
     */
    public RefreshSettings {
      Objects.requireNonNull(refresh, "refresh is null; use TickRate.hertz(60)");
      Objects.requireNonNull(longFrame, "longFrame is null: choose one of LongFrame");
      if (longFrameRefreshes < 2) {
        throw new IllegalArgumentException(
            "longFrameRefreshes is %d: it counts refreshes and is at least 2"
                .formatted(longFrameRefreshes));
      }
    }

    /**
     * Returns settings with ticks of up to four refreshes and slow motion in frames of more than
     * six.
     */
    public static RefreshSettings of(TickRate refresh) {
      return new RefreshSettings(refresh, 6, LongFrame.SLOW_MOTION);
    }

    public RefreshSettings withLongFrame(int moreRefreshesThan, LongFrame answer) {
      return new RefreshSettings(refresh, moreRefreshesThan, answer);
    }
  }

  /**
   * A clock for engines that report the length of a frame but not its instant. Owner: the frame
   * loop's thread. Never waits; allocates nothing.
   */
  public static final class DeltaClock implements NanoClock {
    private static final long NANOS_PER_SECOND = 1_000_000_000;

    private long nanos;

    /**
     * Advances the clock by the length of a frame in seconds and returns the instant in
     * nanoseconds. A length of 0 or less leaves the clock unchanged.
     *
     * @throws IllegalArgumentException if the length is NaN or moves the clock beyond 2^62 ns (146
     *     years)
     */
    public long pass(double dtSeconds) {
      if (Double.isNaN(dtSeconds)
          || dtSeconds * NANOS_PER_SECOND > FrameInstants.REACH_NANOS - nanos) {
        throw new IllegalArgumentException(
            "dtSeconds is %s: a frame has a length in seconds, and all of them end before 2^62 ns (146 years); check where it is computed"
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

  /**
   * A strategy of one tick per frame, without a clock. Everything runs 25 % faster at 75 Hz than at
   * 60 Hz.
   */
  static final class FrameBased extends Timestep {
    private final TickRate rate;
    private boolean started;
    private long ticks;

    FrameBased(TickRate rate) {
      this.rate = rate;
    }

    @Override
    public int advance(long nowNanos) {
      if (!started) {
        started = true;
        return 0;
      }
      ticks++;
      return 1;
    }

    @Override
    public long dtNanos(int index) {
      return rate.instantNanos(ticks) - rate.instantNanos(ticks - 1);
    }

    @Override
    public long simNanos() {
      return rate.instantNanos(ticks);
    }
  }

  /**
   * A strategy of one tick per frame, as long as the frame; no tick if a coarse clock did not
   * advance.
   */
  static final class VariableTick extends Timestep {
    private final FrameInstants frames = new FrameInstants();
    private final long longestNanos;
    private long dtNanos;
    private long simNanos;

    VariableTick(long longestNanos) {
      this.longestNanos = longestNanos;
    }

    @Override
    public int advance(long nowNanos) {
      dtNanos = Math.min(frames.pass(nowNanos), longestNanos);
      simNanos += dtNanos;
      return dtNanos > 0 ? 1 : 0;
    }

    @Override
    public long dtNanos(int index) {
      return dtNanos;
    }

    @Override
    public long simNanos() {
      return simNanos;
    }
  }

  /**
   * A strategy that divides each frame into ticks of maximum length and a shorter last tick. Results
   * still depend on the frame rate.
   */
  static final class SemiFixed extends Timestep {
    private final FrameInstants frames = new FrameInstants();
    private final long longestTickNanos;
    private final long longestFrameNanos;
    private long frameNanos;
    private long simNanos;

    SemiFixed(long longestTickNanos, long longestFrameNanos) {
      if (longestFrameNanos / longestTickNanos >= Integer.MAX_VALUE) {
        throw new IllegalArgumentException(
            "a frame of %d ns would need more than 2^31 ticks of %d ns; lower longestFrame"
                .formatted(longestFrameNanos, longestTickNanos));
      }
      this.longestTickNanos = longestTickNanos;
      this.longestFrameNanos = longestFrameNanos;
    }

    @Override
    public int advance(long nowNanos) {
      frameNanos = Math.min(frames.pass(nowNanos), longestFrameNanos);
      simNanos += frameNanos;
      long complete = frameNanos / longestTickNanos;
      return (int) (frameNanos % longestTickNanos == 0 ? complete : complete + 1);
    }

    @Override
    public long dtNanos(int index) {
      return Math.min(longestTickNanos, frameNanos - index * longestTickNanos);
    }

    @Override
    public long simNanos() {
      return simNanos;
    }
  }

  /**
   * A strategy that runs ticks of fixed length and carries the remaining time over. Ticks are
   * computed from the total time, so a fractional period causes no drift.
   */
  static final class FixedTicks extends Timestep {
    private final FrameInstants frames = new FrameInstants();
    private final TickRate rate;
    private final long longestNanos;
    private final int maxTicks;
    private final FixedSettings.Backlog backlog;
    private long takenNanos;
    private long lastTick;
    private int count;

    FixedTicks(FixedSettings settings) {
      rate = settings.rate();
      longestNanos = requirePositive("longestFrame", settings.longestFrame());
      maxTicks = settings.maxTicks();
      backlog = settings.backlog();
    }

    @Override
    public int advance(long nowNanos) {
      takenNanos += Math.min(frames.pass(nowNanos), longestNanos);
      long due = rate.tickAt(takenNanos) - lastTick;
      count = (int) Math.min(due, maxTicks);
      lastTick += count;
      limitBacklog(due - count);
      return count;
    }

    @Override
    public long dtNanos(int index) {
      long tick = lastTick - count + index;
      return rate.instantNanos(tick + 1) - rate.instantNanos(tick);
    }

    @Override
    public double blendAt(long nowNanos) {
      long into = pendingNanos() + frames.since(nowNanos);
      long span = rate.instantNanos(lastTick + 1) - simNanos();
      return Math.min(1, (double) into / span);
    }

    @Override
    public long simNanos() {
      return rate.instantNanos(lastTick);
    }

    @Override
    long pendingNanos() {
      return takenNanos - simNanos();
    }

    private void limitBacklog(long beyond) {
      switch (backlog) {
        case DROP -> takenNanos -= rate.instantNanos(lastTick + beyond) - simNanos();
        case KEEP_ONE -> takenNanos = Math.min(takenNanos, rate.instantNanos(lastTick + 1));
        case KEEP -> {}
      }
    }
  }

  /**
   * A strategy of at most one fixed-length tick per frame. Time is never faster than real time, but
   * slower under load. Each frame is assigned to the nearest tick instant, so a slightly early or
   * late frame still runs one tick. A second frame for the same tick instant runs no tick.
   */
  static final class Framelock extends Timestep {
    private final FrameInstants frames = new FrameInstants();
    private final TickRate rate;
    private long passedNanos;
    private long lastBeat;
    private long ticks;

    Framelock(TickRate rate) {
      this.rate = rate;
    }

    @Override
    public int advance(long nowNanos) {
      passedNanos += frames.pass(nowNanos);
      long beat = rate.tickAt(passedNanos + rate.periodNanos() / 2);
      if (beat == lastBeat) {
        return 0;
      }
      lastBeat = beat;
      ticks++;
      return 1;
    }

    @Override
    public long dtNanos(int index) {
      return rate.instantNanos(ticks) - rate.instantNanos(ticks - 1);
    }

    @Override
    public long simNanos() {
      return rate.instantNanos(ticks);
    }
  }

  /**
   * A strategy that advances time by whole display refreshes, in ticks of one or more refreshes, and
   * buffers the rest.
   */
  static final class WholeRefreshes extends Timestep {
    private final FrameInstants frames = new FrameInstants();
    private final RefreshSettings settings;
    private final TickRate refresh;
    private long takenNanos;
    private long lastRefresh;

    private long passedRefreshes;

    private long refreshesPerTick = 1;

    /** Length of the last frame's tick if that was not a whole number of refreshes; otherwise 0. */
    private long actualNanos;

    private long simNanos;

    WholeRefreshes(RefreshSettings settings) {
      this.settings = settings;
      refresh = settings.refresh();
    }

    @Override
    public int advance(long nowNanos) {
      takenNanos += frames.pass(nowNanos);
      long due = refresh.tickAt(takenNanos) - lastRefresh;
      actualNanos = 0;
      if (due <= settings.longFrameRefreshes()) {
        return pass(due, RefreshSettings.MAX_REFRESHES);
      }
      return switch (settings.longFrame()) {
        case SLOW_MOTION -> passSlowly(due);
        case ACTUAL_TIME -> passAtOnce();
      };
    }

    @Override
    public long dtNanos(int index) {
      if (actualNanos > 0) {
        return actualNanos;
      }
      long first = lastRefresh - passedRefreshes;
      long from = first + index * refreshesPerTick;
      long to = Math.min(from + refreshesPerTick, lastRefresh);
      return refresh.instantNanos(to) - refresh.instantNanos(from);
    }

    @Override
    public long simNanos() {
      return simNanos;
    }

    @Override
    long pendingNanos() {
      return takenNanos - refresh.instantNanos(lastRefresh);
    }

    private int pass(long count, int atOnce) {
      long before = refresh.instantNanos(lastRefresh);
      lastRefresh += count;
      simNanos += refresh.instantNanos(lastRefresh) - before;
      passedRefreshes = count;
      refreshesPerTick = atOnce;
      return (int) ((count + atOnce - 1) / atOnce);
    }

    private int passSlowly(long due) {
      int max = settings.longFrameRefreshes();
      long dropped = due - max;
      takenNanos -= refresh.instantNanos(lastRefresh + dropped) - refresh.instantNanos(lastRefresh);
      return pass(max, Math.min(RefreshSettings.MAX_REFRESHES, (max + 1) / 2));
    }

    /**
     * Runs all buffered time in one tick and restarts the count of refreshes with an empty buffer.
     */
    private int passAtOnce() {
      actualNanos = pendingNanos();
      simNanos += actualNanos;
      takenNanos = 0;
      lastRefresh = 0;
      return 1;
    }
  }

  /**
   * The instants of frames, from a clock that may stop, step back or wrap.
   *
   * <p>Invariant 1: all instants lie within {@link #REACH_NANOS} of the first frame, so no span
   * between them overflows.
   */
  private static final class FrameInstants {
    static final long REACH_NANOS = 1L << 62;

    private boolean started;
    private long firstNanos;
    private long latestNanos;

    /**
     * Records a frame and returns the time since the previous one: never negative, and 0 for the
     * first frame.
     */
    long pass(long nowNanos) {
      if (!started) {
        started = true;
        firstNanos = nowNanos;
        latestNanos = nowNanos;
        return 0;
      }
      long passed = since(nowNanos);
      latestNanos += passed;
      return passed;
    }

    long since(long nowNanos) {
      if (!started) {
        return 0;
      }
      requireReach(nowNanos);
      return Math.max(0, nowNanos - latestNanos);
    }

    private void requireReach(long nowNanos) {
      long sinceFirst = nowNanos - firstNanos;
      if (sinceFirst > REACH_NANOS || sinceFirst < -REACH_NANOS) { // invariant 1
        throw new IllegalArgumentException(
            "nowNanos is %d but the first frame was at %d: instants lie within 2^62 ns (146 years) of it; pass readings of one clock"
                .formatted(nowNanos, firstNanos));
      }
    }
  }
}
