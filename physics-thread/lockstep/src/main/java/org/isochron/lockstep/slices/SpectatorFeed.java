package org.isochron.lockstep.slices;

/**
 * Which slices a player sends to a spectator, and when. Owner: the physics thread; allocates
 * nothing. What it sends does not grow with how far the spectator is behind: at every tick the last
 * {@link #REPEATED} slices, and of those before one message at a time, the next when that has
 * arrived or after {@link #LOOK_BACK_NANOS}. A spectator that is not heard gets an empty message
 * now and then.
 */
public final class SpectatorFeed {
  /** As many of the newest slices are in every message, so that one that is lost delays nothing. */
  static final int REPEATED = 4;

  static final long LOOK_BACK_NANOS = 250_000_000;

  /** A spectator that was not heard for so long gets no slices. */
  public static final long QUIET_NANOS = 1_000_000_000;

  /** Nothing is to be sent now. */
  public static final long NOTHING = -1;

  private boolean begun;
  private boolean looksBack;
  private long lookedBackNanos;
  private long lookedBackUntil;

  /**
   * Returns the first tick of the next message, or {@link #NOTHING}.
   *
   * @param quietNanos for how long the spectator was not heard
   * @param arrived the tick up to which the spectator has all slices
   */
  public long first(long nowNanos, long quietNanos, long arrived, SliceWindow ours) {
    boolean late = !begun || nowNanos - lookedBackNanos >= LOOK_BACK_NANOS;
    looksBack = false;
    if (quietNanos > QUIET_NANOS) {
      if (late) {
        lookBack(nowNanos, ours.whole());
      }
      return late ? ours.whole() + 1 : NOTHING;
    }
    long behind = Math.max(arrived + 1, ours.earliest());
    long recent = Math.max(behind, ours.whole() + 1 - REPEATED);
    looksBack = behind < recent && (late || arrived >= lookedBackUntil);
    if (looksBack) {
      lookBack(nowNanos, ours.whole());
    }
    return looksBack ? behind : recent;
  }

  /** Notes the last tick that fitted into the message. */
  public void sent(long lastTick) {
    lookedBackUntil = looksBack ? lastTick : lookedBackUntil;
  }

  private void lookBack(long nowNanos, long until) {
    begun = true;
    lookedBackNanos = nowNanos;
    lookedBackUntil = until;
  }
}
