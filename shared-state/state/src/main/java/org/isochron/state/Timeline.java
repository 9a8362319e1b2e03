package org.isochron.state;

import java.util.Objects;

/**
 * One segment of the mapping from wall-clock time to simulation time. At {@code wallNanos},
 * simulation time is {@code simNanos}; from then on, it runs at {@code speedPermille} thousandths
 * of real time. Speed 0 is a pause. A change of speed changes how long a tick takes in wall-clock
 * time, but never its length in simulation time.
 *
 * <p>A loop that cannot sustain the requested speed reduces it and sets the segment's {@code load}.
 * Readers smooth speed changes caused by load and follow all others exactly.
 *
 * <p>Immutable. Invariants:
 *
 * <ol>
 *   <li>After a change of speed, the new segment starts at the simulation instant that the old one
 *       has reached, so nothing jumps.
 *   <li>A segment counts as paused before its start, so simulation time does not run backwards for
 *       readers that get the segment early.
 * </ol>
 */
public record Timeline(
    long epoch, long wallNanos, long simNanos, int speedPermille, LoadState load) {
  /** Real time. */
  public static final int NORMAL_PERMILLE = 1_000;

  /** Maximum speed. */
  public static final int MAX_PERMILLE = 1_000_000;

  /**
   * Validates the segment.
   *
   * @throws IllegalArgumentException if an argument is invalid
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

  /** Creates a segment without overload. */
  public Timeline(long epoch, long wallNanos, long simNanos, int speedPermille) {
    this(epoch, wallNanos, simNanos, speedPermille, LoadState.IN_TIME);
  }

  /**
   * Validates a speed.
   *
   * @throws IllegalArgumentException outside 1 to {@link #MAX_PERMILLE}
   */
  public static void requireSpeed(int permille) {
    if (permille < 1 || permille > MAX_PERMILLE) {
      throw new IllegalArgumentException(
          "speedPermille is %d: it lies between 1 (0.001 times) and %d (1000 times); pause() stops time"
              .formatted(permille, MAX_PERMILLE));
    }
  }

  /**
   * Converts a speed to thousandths.
   *
   * @param speed a multiple of real time
   * @throws IllegalArgumentException outside 0.001 to 1000
   */
  public static int permille(double speed) {
    long permille = Math.round(speed * NORMAL_PERMILLE); // 0 for NaN
    if (permille < 1 || permille > MAX_PERMILLE) {
      throw new IllegalArgumentException(
          "speed is %s: it lies between 0.001 and %d times real time; pause() stops time"
              .formatted(speed, MAX_PERMILLE / NORMAL_PERMILLE));
    }
    return (int) permille;
  }

  /** Creates a timeline paused at 0. */
  public static Timeline paused(long wallNanos) {
    return new Timeline(0, wallNanos, 0, 0);
  }

  public boolean isPaused() {
    return speedPermille == 0;
  }

  /**
   * Returns the simulation instant.
   *
   * @throws ArithmeticException on overflow
   */
  public long simAt(long wall) {
    long passed = Math.max(0, wall - wallNanos); // invariant 2
    long whole = Math.multiplyExact(passed / NORMAL_PERMILLE, (long) speedPermille);
    return Math.addExact(
        simNanos, whole + passed % NORMAL_PERMILLE * speedPermille / NORMAL_PERMILLE);
  }

  /**
   * Returns the first wall-clock time at which the timeline reaches a simulation instant.
   *
   * @throws IllegalStateException if paused before it
   * @throws ArithmeticException on overflow
   */
  public long wallAt(long sim) {
    long ahead = sim - simNanos;
    if (ahead <= 0) {
      return wallNanos;
    }
    if (isPaused()) {
      throw new IllegalStateException(
          "the timeline is paused at simulation instant %d and never reaches %d; resume it first"
              .formatted(simNanos, sim));
    }
    long whole = Math.multiplyExact(ahead / speedPermille, (long) NORMAL_PERMILLE);
    long rest = (ahead % speedPermille * NORMAL_PERMILLE + speedPermille - 1) / speedPermille;
    return wallNanos + whole + rest; // may overflow, as clocks may
  }

  /**
   * Returns a segment that continues at another speed from a wall-clock time on; speed 0 pauses.
   */
  public Timeline withSpeed(long wall, int permille) {
    long begin = wallNanos + Math.max(0, wall - wallNanos);
    return new Timeline(epoch, begin, simAt(wall), permille, load); // invariant 1
  }

  /** Changes the load. */
  public Timeline withLoad(LoadState state) {
    return state == load ? this : new Timeline(epoch, wallNanos, simNanos, speedPermille, state);
  }

  /**
   * Returns a segment of the same epoch and speed that starts at another simulation instant, for
   * single steps and dropped ticks.
   */
  public Timeline movedTo(long wall, long sim) {
    return new Timeline(epoch, wall, sim, speedPermille, load);
  }

  /**
   * Returns a segment of the next epoch at the same speed, for a start, a seek, a change of
   * direction or a suspended machine.
   */
  public Timeline newEpoch(long wall, long sim) {
    return new Timeline(epoch + 1, wall, sim, speedPermille, load);
  }

  /** Load of a loop. */
  public enum LoadState {
    /** Time runs as requested. */
    IN_TIME(0),
    /** Time was recently slowed to the speed that the machine sustains. */
    EASING(1),
    /** Due ticks were recently dropped because too many were due at once. */
    SHEDDING(2);

    private static final LoadState[] STATES = values();

    private final int number;

    LoadState(int number) {
      this.number = number;
    }

    /** Number in files and messages. */
    public int number() {
      return number;
    }

    /**
     * Returns a number's state.
     *
     * @throws IllegalArgumentException if no state has it
     */
    public static LoadState numbered(int number) {
      if (!isNumber(number)) {
        throw new IllegalArgumentException(
            "a timeline's load is %d: it is 0, 1 or 2".formatted(number));
      }
      return STATES[number];
    }

    /** Returns true if valid. */
    public static boolean isNumber(int number) {
      return number >= 0 && number < STATES.length;
    }
  }
}
