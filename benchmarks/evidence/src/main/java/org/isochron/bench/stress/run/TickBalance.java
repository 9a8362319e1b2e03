package org.isochron.bench.stress.run;

/**
 * What became of the ticks that were due by the clock.
 *
 * @param due how many were due
 * @param ran how many ran
 * @param forgotten how many the overload policy left out
 * @param suspended how many were due while the machine was suspended
 * @param slowed how many were not due because a policy slowed time down
 * @param excused number of forgotten ticks that are no fault of the loop: on a hand-made clock
 *     those caused by long steps and by faults that stop everything, on the machine's clock all of
 *     them
 */
public record TickBalance(
    long due, long ran, long forgotten, long suspended, long slowed, long excused) {
  /** Of the ticks that are due while the machine is awake, one in four may be lost. */
  private static final int BEARABLE_SHARE = 4;

  /** Ticks that may still be due at the end. */
  private static final long BACKLOG = 64;

  /** The ticks that did not run, a suspend aside. */
  long lost() {
    return Math.max(0, due - ran - suspended);
  }

  /** Returns true if more ticks are lost than the overload that was seen explains. */
  public boolean isExcessive(Overload overload) {
    long eased = overload == Overload.SLOW_DOWN ? slowed : 0;
    return lost() - eased - excused > (due - suspended) / BEARABLE_SHARE + BACKLOG;
  }

  @Override
  public String toString() {
    return "%d of %d due by the clock ran; %d forgotten, %d suspended, %d slowed down"
        .formatted(ran, due, forgotten, suspended, slowed);
  }
}
