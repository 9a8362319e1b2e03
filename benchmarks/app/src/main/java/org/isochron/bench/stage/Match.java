package org.isochron.bench.stage;

import org.isochron.engine.Scene;
import org.isochron.physics.Steppable;

/**
 * A rollback game with several players, from the viewpoint of one window. Owner: the frame-loop
 * thread.
 */
public interface Match {
  /** Returns the initial scene, which is the same for all peers. */
  Scene scene();

  String engine();

  /** Returns the simulation that the physics thread ticks and closes. */
  Steppable simulation();

  long body();

  void key(int code, boolean down);

  String hint();

  String heading();

  /** Returns the simulated latency of this peer's messages in milliseconds. */
  long latencyMillis();

  void latencyMillis(long millis);
}
