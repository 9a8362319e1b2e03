package org.isochron.bench.stress;

import java.util.Locale;

/** Conditions that must always hold, named after their violations. */
enum Invariant {
  TORN_SNAPSHOTS("a snapshot holds the bodies of one tick, and does not change while it is held"),
  NON_NEIGHBOURS("the snapshots of a window are consecutive"),
  BACKWARDS("neither the newest tick nor the shown instant of a reader goes back"),
  WRONG_BLENDS("a value that counts ticks is shown as the displayed instant, for every body"),
  DRIFT("ticks run in order at their exact instants and never early"),
  LOST_TICKS("a due tick that does not run is counted and reported, and most ticks run"),
  LOST_INPUTS("each accepted command and input arrives exactly once, in order"),
  DISORDERED_COMMANDS("the commands of a tick arrive in the order of their stamps"),
  LOST_EVENTS("a listener gets every event, or the number of events that it missed"),
  LOST_ANSWERS("each accepted question is answered once"),
  LEAKED_THREADS("no thread is left at the end"),
  ALLOCATION("neither thread allocates, except once for first-time work"),
  FAILURES("no thread ends by an exception");

  private final String meaning;

  Invariant(String meaning) {
    this.meaning = meaning;
  }

  String meaning() {
    return meaning;
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
