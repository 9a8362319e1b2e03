package org.isochron.state.relay;

import org.isochron.state.Snapshot;
import org.isochron.state.SnapshotReader;

/**
 * Which snapshots of a state a relay has passed on, and if something lacks before the next one.
 * Owner: the relay's thread; allocates nothing.
 */
public final class PassedSnapshots {
  private long lastSequence;
  private long lastTick;

  /** Returns true if a snapshot was not passed on yet. */
  public boolean isNew(Snapshot snapshot) {
    return snapshot.sequence() > lastSequence;
  }

  /**
   * Returns true if something lacks between the last snapshot and the new one of an age, so that
   * nobody may blend between the two. The state may be relayed itself, and have missed ticks on the
   * way: then no window has the snapshots before and after.
   */
  public boolean isBroken(SnapshotReader reader, int age) {
    Snapshot snapshot = reader.at(age);
    boolean isContinued = snapshot.tick() == lastTick + 1 || age + 1 < reader.length();
    return lastSequence != 0 && !(isContinued && snapshot.sequence() == lastSequence + 1);
  }

  /** Notes that a snapshot was passed on. */
  public void pass(Snapshot snapshot) {
    lastSequence = snapshot.sequence();
    lastTick = snapshot.tick();
  }
}
