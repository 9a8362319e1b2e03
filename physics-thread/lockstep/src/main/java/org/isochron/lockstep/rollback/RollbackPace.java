package org.isochron.lockstep.rollback;

/**
 * How fast a peer runs, so that all stay together: a player that is ahead of another slows down,
 * and a spectator that has fallen behind hurries. Owner: the physics thread; allocates nothing. It
 * changes by steps, each held for a while, because a loop makes a new timeline for each.
 */
public final class RollbackPace {
  private static final int NORMAL = 1_000;
  private static final int GENTLE = 990;
  private static final int FIRM = 980;
  private static final int HURRY = 1_050;
  private static final int RUN = 2_000;

  private static final long AHEAD = 75;
  private static final long FAR_AHEAD = 200;
  private static final long TOGETHER = 25;
  private static final long FAR_BEHIND_TICKS = 30;
  private static final long BEHIND_TICKS = 6;
  private static final long CAUGHT_UP_TICKS = 3;

  private int permille = NORMAL;

  public int permille() {
    return permille;
  }

  /** Sets the pace of a player that is ahead of another by some hundredths of a tick. */
  public void playAhead(long centiTicks) {
    if (centiTicks > FAR_AHEAD) {
      permille = FIRM;
    } else if (centiTicks > AHEAD && permille == NORMAL) {
      permille = GENTLE;
    } else if (centiTicks < TOGETHER) {
      permille = NORMAL;
    }
  }

  /**
   * Sets the pace of a spectator that could run some more ticks: far behind, as after a pause of
   * its process or when it has joined, it runs twice as fast until it is nearly there.
   */
  public void watchBehind(long ticks) {
    if (ticks > FAR_BEHIND_TICKS || (permille == RUN && ticks > BEHIND_TICKS)) {
      permille = RUN;
    } else if (ticks > BEHIND_TICKS) {
      permille = HURRY;
    } else if (ticks <= CAUGHT_UP_TICKS) {
      permille = NORMAL;
    }
  }
}
