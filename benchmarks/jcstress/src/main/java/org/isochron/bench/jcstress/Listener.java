package org.isochron.bench.jcstress;

/** Adds up what a cursor hands over. Owner: the listener's actor, then the arbiter. */
final class Listener {
  private int last;
  private boolean torn;
  private boolean exact = true;

  /** An event came: the number after the last one, gaps counted, or {@link Words#TORN}. */
  void event(int number) {
    if (number == Words.TORN) {
      torn = true;
      last++;
      return;
    }
    exact &= number == last + 1;
    last = number;
  }

  /** So many events were lost. */
  void gap(long lost) {
    exact &= lost > 0;
    last += (int) lost;
  }

  boolean torn() {
    return torn;
  }

  boolean exact() {
    return exact;
  }

  int last() {
    return last;
  }
}
