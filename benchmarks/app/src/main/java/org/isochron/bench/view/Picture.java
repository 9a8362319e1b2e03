package org.isochron.bench.view;

import java.awt.image.BufferedImage;
import java.util.Optional;
import org.isochron.render.picture.FrameInfo;

/** The frames of a run, drawn or not. Owner: the thread that runs the frame loop. */
interface Picture extends AutoCloseable {
  /** Shows a run from now on. */
  void open(ShownRun play);

  /** Makes the frame that will be seen at a wall instant, and has it judged. */
  void frame(long presentNanos);

  /** Returns how the frames fared since the run was opened. */
  FrameInfo.Counts counts();

  /** Draws the last frame once more, in a size; empty if nothing is drawn. */
  Optional<BufferedImage> still(int width, int height);

  /** Says what draws, or why nothing does. */
  String description();

  /** Returns the refresh rate of the display, or the given rate if there is none. */
  default int refreshHertz(int otherwise) {
    return otherwise;
  }

  /** Returns true if there is a window. */
  default boolean hasWindow() {
    return false;
  }

  @Override
  void close();
}
