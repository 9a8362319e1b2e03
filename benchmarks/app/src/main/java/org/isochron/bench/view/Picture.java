package org.isochron.bench.view;

import java.awt.image.BufferedImage;
import java.util.Optional;

/**
 * Draws the frames of a run; the default methods draw nothing, for machines without a graphics
 * driver. Owner: the frame-loop thread.
 */
@FunctionalInterface
interface Picture extends AutoCloseable {
  /** Names the driver that draws, or the reason why nothing is drawn. */
  String description();

  default void open(ShownRun run, Controls controls) {}

  /** Makes and measures the frame that will be seen at a wall-clock instant. */
  default void frame(ShownRun run, long presentNanos) {
    run.advance(presentNanos);
  }

  /** Returns the last frame: with labels, or only the interpolated scene. */
  default Optional<BufferedImage> still(ShownRun run, boolean isLabelled) {
    return Optional.empty();
  }

  /** Returns the refresh rate of the display, or the given rate if there is none. */
  default int refreshHertz(int otherwise) {
    return otherwise;
  }

  default boolean hasWindow() {
    return false;
  }

  @Override
  default void close() {}
}
