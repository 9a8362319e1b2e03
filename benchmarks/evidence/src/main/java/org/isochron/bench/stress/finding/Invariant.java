package org.isochron.bench.stress.finding;

import java.util.Locale;

/** Conditions that must always hold, named after their violations. */
public enum Invariant {
  TORN_SNAPSHOTS("a snapshot holds the bodies of one tick, and does not change while it is held"),
  NON_NEIGHBOURS("the two blended snapshots are consecutive"),
  BACKWARDS("neither the newest tick nor the shown instant of a reader goes back"),
  WRONG_BLENDS(
      "a shown body is where the two ticks, their velocities and corrections put it, to 0.1 mm"),
  DRIFT("ticks run in order at their exact instants, never early, on an unbroken timeline"),
  LOST_TICKS(
      "a due tick that does not run is counted and reported with its cause, and most ticks run"),
  LOST_INPUTS("each accepted command and input arrives exactly once"),
  DISORDERED_COMMANDS("the commands of a tick arrive in the order of their stamps"),
  SHARED_IDS("no two senders get the same id for a body"),
  ENDLESS_CONTACTS("a contact ends before it begins again"),
  LOST_EVENTS(
      "a punctual listener misses no event, and a late one gets the number of missed events"),
  LOST_ANSWERS("each accepted question is answered once, and each refused one is counted"),
  LEAKED_THREADS("no thread is left at the end"),
  ALLOCATION("neither thread allocates, except once for first-time work"),
  FAILURES("no thread ends by an exception");

  private final String meaning;

  Invariant(String meaning) {
    this.meaning = meaning;
  }

  public String meaning() {
    return meaning;
  }

  @Override
  public String toString() {
    return this == NON_NEIGHBOURS
        ? "non-neighbours"
        : name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
