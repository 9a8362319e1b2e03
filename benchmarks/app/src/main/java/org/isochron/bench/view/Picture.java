package org.isochron.bench.view;

import java.awt.image.BufferedImage;
import java.util.Optional;

/**
 * What draws the frames of a run; by default nothing, where there is no graphics driver. Owner: the
 * thread of the frame loop.
 */
@FunctionalInterface
interface Picture extends AutoCloseable {
  /** Says what draws, or why nothing does. */
  String description();

  /** Shows a run from now on. */
  default void open(ShownRun run, Controls controls) {}

  /** Makes the frame that will be seen at a wall instant, and has it judged. */
  default void frame(ShownRun run, long presentNanos) {
    run.advance(presentNanos);
  }

  /** Draws the last frame once more; empty if nothing is drawn. */
  default Optional<BufferedImage> still(ShownRun run) {
    return Optional.empty();
  }

  /** Returns the refresh rate of the display, or the given rate if there is none. */
  default int refreshHertz(int otherwise) {
    return otherwise;
  }

  /** Returns true if there is a window. */
  default boolean hasWindow() {
    return false;
  }

  @Override
  default void close() {}
}
