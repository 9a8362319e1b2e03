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
  /** A blended body lies where the two ticks and their velocities let it. */
  WRONG_BLENDS,
  /** Ticks run in order at their exact instants, never early, and no time is lost that nobody accounts for. */
  DRIFT,
  /** Every accepted command and tap arrives exactly once. */
  LOST_INPUTS,
  /** A listener in time misses no event, and a late one is told how many it missed. */
  LOST_EVENTS,
  /** After the end no thread is left. */
  LEAKED_THREADS,
  /** Neither thread allocates while time runs undisturbed. */
  ALLOCATION,
  /** No thread ends by an exception. */
  FAILURES;

  /** The name as it is told. */
  @Override
  public String toString() {
    return this == NON_NEIGHBOURS
        ? "non-neighbours"
        : name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
