package org.isochron.lockstep;

import java.util.ArrayList;
import java.util.List;
import org.isochron.lockstep.slices.SliceWindow;

/**
 * Compares the hashes that peers send with their slices. Owner: the physics thread. Allocates
 * nothing while states are equal.
 */
final class StateComparison {
  private final SliceWindow[] windows;
  private final SliceWindow ours;
  private final int delay;
  private final LockstepStatusRecorder statusRecorder;

  /**
   * @param delay number of ticks between a hashed state and the tick whose slice carries the hash
   */
  StateComparison(
      SliceWindow[] windows, SliceWindow ours, int delay, LockstepStatusRecorder statusRecorder) {
    this.windows = windows;
    this.ours = ours;
    this.delay = delay;
    this.statusRecorder = statusRecorder;
  }

  void compare(long tick) {
    long hash = ours.hash(tick);
    for (SliceWindow window : windows) {
      if (window.hash(tick) != hash) {
        differ(tick);
        return;
      }
    }
  }

  private void differ(long tick) {
    List<Integer> peers = new ArrayList<>();
    for (int peer = 0; peer < windows.length; peer++) {
      if (windows[peer].hash(tick) != ours.hash(tick)) {
        peers.add(peer);
      }
    }
    statusRecorder.differs(tick - delay, peers);
  }
}
