package org.isochron.bench.stress.finding;

import java.util.Locale;

/** What holds whatever happens, by the name of what must not be seen. */
public enum Invariant {
  TORN_SNAPSHOTS("a snapshot holds the bodies of one tick, and stays as it is while it is held"),
  NON_NEIGHBOURS("the two snapshots that are blended follow one another"),
  BACKWARDS("neither the newest tick nor the shown instant of a reader goes back"),
  WRONG_BLENDS(
      "a shown body is where the two ticks, their velocities and corrections put it, to 0.1 mm"),
  DRIFT("ticks run in order at their exact instants, never early, on an unbroken timeline"),
  LOST_TICKS("a due tick that does not run has a cause that is counted and reported, and most run"),
  LOST_INPUTS("each accepted command and input arrives exactly once"),
  DISORDERED_COMMANDS("the commands of a tick arrive in the order of their stamps"),
  SHARED_IDS("no two senders get the same id for a body"),
  ENDLESS_CONTACTS("a contact that began has ended before it begins again"),
  LOST_EVENTS("a listener in time misses no event, and a late one learns how many it missed"),
  LOST_ANSWERS("each accepted question is answered once, and each refused one is counted"),
  LEAKED_THREADS("no thread is left at the end"),
  ALLOCATION("neither thread allocates, but for what is done once"),
  FAILURES("no thread ends by an exception");

  private final String meaning;

  Invariant(String meaning) {
    this.meaning = meaning;
  }

  /** Returns what holds, for those who read a page. */
  public String meaning() {
    return meaning;
  }

  /** Returns the name as it is printed. */
  @Override
  public String toString() {
    return this == NON_NEIGHBOURS
        ? "non-neighbours"
        : name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
