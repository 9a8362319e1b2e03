package org.isochron.state.relay;

import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotReader;

/**
 * Tracks the snapshots that a relay has forwarded, to detect gaps. Owner: the relay's thread;
 * allocates nothing.
 */
public final class PassedSnapshots {
  private long lastSequence;
  private long lastTick;

  /** Returns true if unforwarded. */
  public boolean isNew(Snapshot snapshot) {
    return snapshot.sequence() > lastSequence;
  }

  /**
   * Returns true if snapshots are missing between the last forwarded one and this one, so viewers
   * must not blend between the two. The forwarded state may itself be relayed and have missed
   * ticks. In that case no window contains snapshots from both sides of the gap.
   */
  public boolean isBroken(SnapshotReader reader, int age) {
    Snapshot snapshot = reader.at(age);
    boolean isContinued = snapshot.tick() == lastTick + 1 || age + 1 < reader.length();
    return lastSequence != 0 && !(isContinued && snapshot.sequence() == lastSequence + 1);
  }

  /** Records a forwarded snapshot. */
  public void pass(Snapshot snapshot) {
    lastSequence = snapshot.sequence();
    lastTick = snapshot.tick();
  }
}
