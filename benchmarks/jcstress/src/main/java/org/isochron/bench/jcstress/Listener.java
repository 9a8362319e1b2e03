package org.isochron.bench.jcstress;

/**
 * Counts the events and gaps of a cursor. Owner: the listener's actor thread, and afterwards the
 * jcstress arbiter.
 */
public final class Listener {
  private int last;
  private boolean torn;
  private boolean exact = true;

  /** Counts an event under its number, or under {@link Words#TORN} if it is torn. */
  public void event(int number) {
    if (number == Words.TORN) {
      torn = true;
      last++;
      return;
    }
    exact &= number == last + 1;
    last = number;
  }

  public void gap(long lost) {
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
