package org.isochron.bench.stress.run;

/**
 * Account of the ticks that were due by the clock.
 *
 * @param suspended number of ticks due while the machine was suspended
 * @param slowed number of ticks that never became due, because a policy slowed time down
 * @param excused number of excused dropped ticks: on the system clock all, on a manual clock those
 *     caused by long steps and faults
 */
public record TickBalance(
    long due, long ran, long dropped, long suspended, long slowed, long excused) {
  /** Up to one in four ticks may be lost while the machine is awake. */
  private static final int TOLERATED_SHARE = 4;

  private static final long BACKLOG = 64;

  long lost() {
    return Math.max(0, due - ran - suspended);
  }

  public boolean isExcessive(Overload overload) {
    long eased = overload == Overload.SLOW_DOWN ? slowed : 0;
    return lost() - eased - excused > (due - suspended) / TOLERATED_SHARE + BACKLOG;
  }

  @Override
  public String toString() {
    return "%d of %d due by the clock ran; %d dropped, %d suspended, %d slowed down"
        .formatted(ran, due, dropped, suspended, slowed);
  }
}
