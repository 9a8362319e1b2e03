package org.isochron.lockstep.slices;

/**
 * By how many ticks this peer is ahead of another, from the ticks in their messages and not from
 * clocks. Owner: the physics thread; allocates nothing.
 *
 * <p>A message says which slice its sender has made last and which of ours it had by then. Both are
 * late by the time that messages take, one as seen from here and one as seen from there, so that
 * half of their difference is free of that time as long as it is the same both ways.
 */
public final class HeadStart {
  private static final int UNIT = 256;
  private static final int SMOOTHING = 32;

  private long newest;
  private long smoothed;

  /**
   * Takes what a message says; one that was overtaken is ignored.
   *
   * @param making the slice that this peer makes next
   * @param acknowledged the last of them that the other had when it sent the message
   * @param theirs the slice that the other made then, its last
   */
  public void hear(long making, long acknowledged, long theirs) {
    if (theirs > newest) {
      newest = theirs;
      long doubled = (making - theirs) - (theirs - acknowledged);
      smoothed += (doubled * UNIT - smoothed) / SMOOTHING;
    }
  }

  /** The head start in hundredths of a tick; negative if the other is ahead. */
  public long centiTicks() {
    return smoothed * 100 / (2 * UNIT);
  }
}
