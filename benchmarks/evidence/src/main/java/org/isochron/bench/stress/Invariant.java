package org.isochron.bench.stress;

import java.util.Locale;

/** What holds whatever happens, by the name of what must not be seen. */
enum Invariant {
  /** A snapshot holds the bodies of one tick alone, and stays as it is while a reader holds it. */
  TORN_SNAPSHOTS,
  /** The snapshots of a window, and the two that are blended, follow one another. */
  NON_NEIGHBOURS,
  /** Within an epoch neither the newest tick nor the displayed instant of a reader goes back. */
  BACKWARDS,
  /** A shown body lies where the two ticks, their velocities and what is healed put it, to a tenth of a millimetre. */
  WRONG_BLENDS,
  /** Ticks run in order at their exact instants, never early, and the timeline goes on exactly where it stood. */
  DRIFT,
  /** Each tick that is due and does not run has a cause that is counted and reported, and most ticks run. */
  LOST_TICKS,
  /** Every accepted command and tap arrives exactly once. */
  LOST_INPUTS,
  /** A listener in time misses no event, and a late one learns how many it missed. */
  LOST_EVENTS,
  /** After the end no thread is left. */
  LEAKED_THREADS,
  /** Neither thread allocates, but for what is done once. */
  ALLOCATION,
  /** No thread ends by an exception. */
  FAILURES;

  /** Returns the name as it is printed. */
  @Override
  public String toString() {
    return this == NON_NEIGHBOURS
        ? "non-neighbours"
        : name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
