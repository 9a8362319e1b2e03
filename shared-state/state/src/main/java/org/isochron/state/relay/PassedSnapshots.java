package org.isochron.state.relay;

import org.isochron.state.Snapshot;

/**
 * Tracks the snapshots that a relay has forwarded, to detect gaps. Owner: the relay's thread;
 * allocates nothing.
 */
public final class PassedSnapshots {
  private long lastSequence;

  /** Returns true if unforwarded. */
  public boolean isNew(Snapshot snapshot) {
    return snapshot.sequence() > lastSequence;
  }

  /**
   * Returns true if ticks are missing between the last forwarded snapshot and this one, so viewers
   * must not blend between the two. The forwarded state may itself be relayed and have missed
   * ticks.
   */
  public boolean isBroken(Snapshot snapshot) {
    return lastSequence != 0 && !(snapshot.follows() && snapshot.sequence() == lastSequence + 1);
  }

  /** Records a forwarded snapshot. */
  public void pass(Snapshot snapshot) {
    lastSequence = snapshot.sequence();
  }
}
