package org.isochron.lockstep.rollback;

/**
 * The speed of a peer: one that is ahead of another slows down. Owner: the physics thread. Allocates
 * nothing. The speed changes in a few steps with hysteresis, because the loop creates a new timeline
 * for each change.
 */
public final class RollbackPace {
  private static final int NORMAL = 1_000;
  private static final int GENTLE = 990;
  private static final int FIRM = 980;

  private static final long AHEAD = 75;
  private static final long FAR_AHEAD = 200;
  private static final long TOGETHER = 25;

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
}
