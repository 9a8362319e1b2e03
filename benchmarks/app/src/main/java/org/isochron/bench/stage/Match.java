package org.isochron.bench.stage;

import org.isochron.engine.Scene;
import org.isochron.physics.Steppable;

/**
 * A game with rollback that other windows play too, as this window sees it. Owner: the thread that
 * shows frames.
 */
public interface Match {
  /** The scene as it begins at all peers. */
  Scene scene();

  /** The name of the engine that computes it. */
  String engine();

  /** What the physics thread ticks; closed with it. */
  Steppable simulation();

  /** The body that this player's keys move. */
  long body();

  /** A key of the keyboard went down or up. */
  void key(int code, boolean down);

  /** What this peer is, and its keys, in a line. */
  String hint();

  /** How the session fares, in a line. */
  String heading();

  /** How long messages are held back on their way from this peer, in milliseconds. */
  long latencyMillis();

  void latencyMillis(long millis);
}
