package org.isochron.lockstep.slices;

/**
 * Computes the lead of this peer over another from the ticks in their messages, without comparing
 * clocks. Owner: the physics thread. Allocates nothing.
 *
 * <p>A message contains the sender's newest slice and the newest slice of this peer that the sender
 * had received. Each peer overestimates its own lead by the latency. Half of the difference between
 * both estimates is the true lead, if the latency is equal in both directions.
 */
public final class HeadStart {
  private static final int UNIT = 256;
  private static final int SMOOTHING = 32;

  private long newest;
  private long smoothed;

  /**
   * Processes the ticks in a message; ignores a message that arrives after a later one.
   *
   * @param making tick of the next slice of this peer
   * @param acknowledged tick of this peer's newest slice that the other had received when it sent
   *     the message
   * @param theirs tick of the other peer's newest slice in the message
   */
  public void receive(long making, long acknowledged, long theirs) {
    if (theirs > newest) {
      newest = theirs;
      long doubled = (making - theirs) - (theirs - acknowledged);
      smoothed += (doubled * UNIT - smoothed) / SMOOTHING;
    }
  }

  /** The lead in hundredths of a tick; negative if the other peer is ahead. */
  public long centiTicks() {
    return smoothed * 100 / (2 * UNIT);
  }
}
