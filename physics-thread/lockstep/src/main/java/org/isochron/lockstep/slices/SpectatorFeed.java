package org.isochron.lockstep.slices;

/**
 * Chooses the slices that a player sends to a spectator. Owner: the physics thread. Allocates
 * nothing. The traffic does not grow with the spectator's lag. In every tick, the player sends the
 * last {@link #REPEATED} slices. Older slices follow one message at a time, after an
 * acknowledgement or after {@link #LOOK_BACK_NANOS}. A silent spectator only gets an empty message
 * now and then.
 */
public final class SpectatorFeed {
  /** Number of newest slices in every message, so a lost message delays nothing. */
  static final int REPEATED = 4;

  static final long LOOK_BACK_NANOS = 250_000_000;

  /** Silence after which a spectator gets no more slices. */
  public static final long QUIET_NANOS = 1_000_000_000;

  public static final long NOTHING = -1;

  private boolean started;
  private boolean looksBack;
  private long lookedBackNanos;
  private long lookedBackUntil;

  /**
   * Returns the first tick of the next message, or {@link #NOTHING}.
   *
   * @param arrived the tick up to which the spectator has all slices
   */
  public long first(long nowNanos, long quietNanos, long arrived, SliceWindow ours) {
    boolean late = !started || nowNanos - lookedBackNanos >= LOOK_BACK_NANOS;
    looksBack = false;
    if (quietNanos > QUIET_NANOS) {
      if (late) {
        lookBack(nowNanos, ours.completeTick());
      }
      return late ? ours.completeTick() + 1 : NOTHING;
    }
    long behind = Math.max(arrived + 1, ours.earliest());
    long recent = Math.max(behind, ours.completeTick() + 1 - REPEATED);
    looksBack = behind < recent && (late || arrived >= lookedBackUntil);
    if (looksBack) {
      lookBack(nowNanos, ours.completeTick());
    }
    return looksBack ? behind : recent;
  }

  public void sent(long lastTick) {
    lookedBackUntil = looksBack ? lastTick : lookedBackUntil;
  }

  private void lookBack(long nowNanos, long until) {
    started = true;
    lookedBackNanos = nowNanos;
    lookedBackUntil = until;
  }
}
