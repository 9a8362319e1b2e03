package org.isochron.lockstep.rollback;

/**
 * The speed of a peer: a player that is ahead of another slows down, and a spectator that has
 * fallen behind speeds up. Owner: the physics thread. Allocates nothing. The speed changes in a few
 * steps with hysteresis, because the loop creates a new timeline for each change.
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
   * Sets the speed of a spectator by the number of ticks that are ready to run. A spectator that is
   * far behind, such as after a pause of its process, runs twice as fast until it has nearly caught
   * up.
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
