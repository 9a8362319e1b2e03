package org.isochron.state;

import java.util.Objects;

/**
 * One segment of the mapping from wall time to simulation time: from {@code wallNanos} on,
 * simulation time runs from {@code simNanos} at {@code speedPermille} thousandths of wall speed.
 * Speed 0 is a pause. A change of speed changes the wall period of a tick, never its length in
 * simulation time.
 *
 * <p>A loop that cannot keep the requested speed eases it, and says so by the segment's
 * {@code load}. Readers follow such segments smoothly, and all others exactly.
 *
 * <p>Immutable. Invariants:
 *
 * <ol>
 *   <li>A change of speed begins a segment at the simulation instant that the segment before it had
 *       reached, so nothing jumps.
 *   <li>Before its beginning a segment stands still, so a reader that is a little early does not
 *       see time run backwards.
 * </ol>
 */
public record Timeline(
    long epoch, long wallNanos, long simNanos, int speedPermille, LoadState load) {
  /** Real time. */
  public static final int NORMAL_PERMILLE = 1_000;

  /** The fastest speed, 1000 times real time; the slowest is 1, a thousandth of it. */
  public static final int MAX_PERMILLE = 1_000_000;

  /**
   * Checks its fields.
   *
   * @throws IllegalArgumentException if the epoch is negative, or the speed not from 0 to
   *     {@link #MAX_PERMILLE}
   */
  public Timeline {
    if (epoch < 0) {
      throw new IllegalArgumentException("epoch is %d: epochs are counted from 0".formatted(epoch));
    }
    if (speedPermille < 0 || speedPermille > MAX_PERMILLE) {
      throw new IllegalArgumentException(
          "speedPermille is %d: it lies between 1 (0.001 times) and %d (1000 times), or is 0 for a pause"
              .formatted(speedPermille, MAX_PERMILLE));
    }
    Objects.requireNonNull(load, "load is null; use LoadState.IN_TIME");
  }

  /** Creates a segment of a loop that is in time. */
  public Timeline(long epoch, long wallNanos, long simNanos, int speedPermille) {
    this(epoch, wallNanos, simNanos, speedPermille, LoadState.IN_TIME);
  }

  /**
   * Checks a speed.
   *
   * @throws IllegalArgumentException unless it is from 1 to {@link #MAX_PERMILLE}
   */
  public static void requireSpeed(int permille) {
    if (permille < 1 || permille > MAX_PERMILLE) {
      throw new IllegalArgumentException(
          "speedPermille is %d: it lies between 1 (0.001 times) and %d (1000 times); pause() stops time"
              .formatted(permille, MAX_PERMILLE));
    }
  }

  /**
   * Returns a speed in thousandths, to which it is rounded.
   *
   * @param speed a multiple of real time: 0.5 is half speed
   * @throws IllegalArgumentException unless it is from 0.001 to 1000
   */
  public static int permille(double speed) {
    long permille = Math.round(speed * NORMAL_PERMILLE); // 0 of NaN
    if (permille < 1 || permille > MAX_PERMILLE) {
      throw new IllegalArgumentException(
          "speed is %s: it lies between 0.001 and %d times real time; pause() stops time"
              .formatted(speed, MAX_PERMILLE / NORMAL_PERMILLE));
    }
    return (int) permille;
  }

  /** Returns a timeline that stands at simulation instant 0, in epoch 0. */
  public static Timeline paused(long wallNanos) {
    return new Timeline(0, wallNanos, 0, 0);
  }

  public boolean isPaused() {
    return speedPermille == 0;
  }

  /**
   * Returns the simulation instant at a wall instant.
   *
   * @throws ArithmeticException if it does not fit in a long
   */
  public long simAt(long wall) {
    long passed = Math.max(0, wall - wallNanos); // invariant 2
    long whole = Math.multiplyExact(passed / NORMAL_PERMILLE, (long) speedPermille);
    return Math.addExact(
        simNanos, whole + passed % NORMAL_PERMILLE * speedPermille / NORMAL_PERMILLE);
  }

  /**
   * Returns the first wall instant at which the timeline reaches a simulation instant.
   *
   * @throws IllegalStateException if the timeline is paused before that instant
   * @throws ArithmeticException if the wall instant is too far away for a long
   */
  public long wallAt(long sim) {
    long ahead = sim - simNanos;
    if (ahead <= 0) {
      return wallNanos;
    }
    if (isPaused()) {
      throw new IllegalStateException(
          "a paused timeline stands at simulation instant %d and never reaches %d; resume it first"
              .formatted(simNanos, sim));
    }
    long whole = Math.multiplyExact(ahead / speedPermille, (long) NORMAL_PERMILLE);
    long rest = (ahead % speedPermille * NORMAL_PERMILLE + speedPermille - 1) / speedPermille;
    return wallNanos + whole + rest; // may pass the end of a long, as a clock may
  }

  /**
   * Returns a segment that continues simulation time from a wall instant on at another speed; 0
   * pauses.
   */
  public Timeline withSpeed(long wall, int permille) {
    long begin = wallNanos + Math.max(0, wall - wallNanos);
    return new Timeline(epoch, begin, simAt(wall), permille, load); // invariant 1
  }

  /** Returns the same segment of a loop in another state. */
  public Timeline withLoad(LoadState state) {
    return state == load ? this : new Timeline(epoch, wallNanos, simNanos, speedPermille, state);
  }

  /**
   * Returns a segment of the same epoch and speed that begins at another simulation instant, for
   * single and forgotten ticks.
   */
  public Timeline movedTo(long wall, long sim) {
    return new Timeline(epoch, wall, sim, speedPermille, load);
  }

  /**
   * Returns a segment of the next epoch at the same speed, for a start, a seek, a change of
   * direction or a suspend.
   */
  public Timeline newEpoch(long wall, long sim) {
    return new Timeline(epoch + 1, wall, sim, speedPermille, load);
  }

  /**
   * How a loop copes with the cost of its ticks, so that a program can show it and readers can
   * prepare for late ticks.
   */
  public enum LoadState {
    /** Time runs at the requested speed. */
    IN_TIME(0),
    /** Time runs at the speed that the machine sustains, or did so a moment ago. */
    EASING(1),
    /** Ticks that were due were forgotten a moment ago, because too many were due at once. */
    SHEDDING(2);

    private static final LoadState[] STATES = values();

    private final int number;

    LoadState(int number) {
      this.number = number;
    }

    /** Its number in files and messages. */
    public int number() {
      return number;
    }

    /**
     * Returns the state with a number; throws {@link IllegalArgumentException} if there is none.
     */
    public static LoadState numbered(int number) {
      if (!isNumber(number)) {
        throw new IllegalArgumentException(
            "a timeline's load is %d: it is 0, 1 or 2".formatted(number));
      }
      return STATES[number];
    }

    /** Returns true if a state has this number. */
    public static boolean isNumber(int number) {
      return number >= 0 && number < STATES.length;
    }
  }
}
