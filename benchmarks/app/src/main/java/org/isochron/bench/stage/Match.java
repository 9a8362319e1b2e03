package org.isochron.bench.stage;

import java.util.Optional;
import org.isochron.bench.summary.PredictionFigures;
import org.isochron.engine.Scene;
import org.isochron.physics.Steppable;
import org.isochron.render.RenderFrame;
import org.joml.Vector3fc;

/**
 * A game over a network, from the viewpoint of one window. Owner: the frame-loop thread.
 */
public interface Match extends AutoCloseable {
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

  /** Receives every frame of the window. */
  default void shown(RenderFrame frame, long presentNanos) {}

  /** Returns where the own player would be shown otherwise; valid until the next frame. */
  default Optional<Vector3fc> ghost() {
    return Optional.empty();
  }

  /** Begins the figures. */
  default void measure() {}

  default Optional<PredictionFigures> figures() {
    return Optional.empty();
  }

  /** Ends what the simulation does not close. */
  @Override
  default void close() {}
}
