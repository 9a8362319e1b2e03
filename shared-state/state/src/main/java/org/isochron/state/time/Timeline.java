package org.isochron.state.time;

/**
 * One segment of the mapping from wall time to simulation time: from {@code wallNanos} on, simulation time runs from
 * {@code simNanos} at {@code speedPermille} thousandths of wall speed. Pause is speed 0. A change of speed alters the wall
 * period of a tick, never its length in simulation time.
 *
 * <p>Immutable. Invariants:
 *
 * <ol>
 *   <li>A segment made by another speed begins at the simulation instant where its predecessor stood: nothing can jump.
 *   <li>Before its beginning a segment stands still: a reader that is a little early does not run backwards.
 * </ol>
 */
public record Timeline(long epoch, long wallNanos, long simNanos, int speedPermille) {
  /** Real time. */
  public static final int NORMAL_PERMILLE = 1_000;

  /** The fastest speed, 1000 times real time; the slowest is 1, a thousandth of it. */
  public static final int MAX_PERMILLE = 1_000_000;

  public Timeline {
    if (epoch < 0) {
      throw new IllegalArgumentException("epoch is %d: epochs are counted from 0".formatted(epoch));
    }
    if (speedPermille < 0 || speedPermille > MAX_PERMILLE) {
      throw new IllegalArgumentException(
          "speedPermille is %d: it lies between 1 (0.001 times) and %d (1000 times), or is 0 for a pause"
              .formatted(speedPermille, MAX_PERMILLE));
    }
  }

  /** Refuses a speed at which no time runs, or too fast. */
  public static void requireSpeed(int permille) {
    if (permille < 1 || permille > MAX_PERMILLE) {
      throw new IllegalArgumentException(
          "speedPermille is %d: it lies between 1 (0.001 times) and %d (1000 times); pause() stops time"
              .formatted(permille, MAX_PERMILLE));
    }
  }

  /** A timeline that stands at simulation instant 0 until it is given a speed. */
  public static Timeline paused(long wallNanos) {
    return new Timeline(0, wallNanos, 0, 0);
  }

  public boolean isPaused() {
    return speedPermille == 0;
  }

  /** The simulation instant shown by a wall instant. */
  public long simAt(long wall) {
    long passed = Math.max(0, wall - wallNanos); // invariant 2
    long whole = Math.multiplyExact(passed / NORMAL_PERMILLE, (long) speedPermille);
    return Math.addExact(
        simNanos, whole + passed % NORMAL_PERMILLE * speedPermille / NORMAL_PERMILLE);
  }

  /** The first wall instant that shows a simulation instant; a paused timeline reaches none but its own. */
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

  /** The same simulation time from a wall instant on at another speed; 0 pauses. */
  public Timeline withSpeed(long wall, int permille) {
    long begin = wallNanos + Math.max(0, wall - wallNanos);
    return new Timeline(epoch, begin, simAt(wall), permille); // invariant 1
  }

  /** The same epoch and speed from a wall instant on at another simulation instant: a single step, or forgotten time. */
  public Timeline movedTo(long wall, long sim) {
    return new Timeline(epoch, wall, sim, speedPermille);
  }

  /** A new epoch at the same speed: simulation time was broken by a rewind, a load or a suspended machine. */
  public Timeline newEpoch(long wall, long sim) {
    return new Timeline(epoch + 1, wall, sim, speedPermille);
  }
}
