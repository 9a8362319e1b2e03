package org.isochron.physics.lockstep;

import org.isochron.physics.slice.Slice;

/**
 * Predicts what a peer does in a tick whose slice has not arrived. Owner: the physics thread; must
 * not wait. It may depend on anything, because a wrong prediction is corrected by a rollback: peers
 * need not predict the same.
 */
@FunctionalInterface
public interface Prediction {
  /**
   * Controls keep their levels and stay down or up; nothing is pressed, released or moved, and no
   * command is sent.
   */
  Prediction HOLD = (peer, tick, last, predicted) -> {};

  /**
   * Fills a slice.
   *
   * @param tick the tick to predict
   * @param last the peer's newest slice that has arrived without a gap before it; empty if there is
   *     none
   * @param predicted an empty slice, in which controls that do not change keep what they are
   */
  void predict(int peer, long tick, Slice last, Slice predicted);
}
