package org.isochron.bench.view;

import java.awt.image.BufferedImage;
import org.isochron.render.clock.FrameCounts;

/** Frames of a play, drawn somewhere. Owner: the thread that runs the frame loop. */
interface Picture extends AutoCloseable {
  /** Shows a play from now on, and none before the first. */
  void open(ShownRun play);

  /** Draws the frame that will be seen at a wall instant, and has it judged. */
  void frame(long presentNanos);

  /** How the frames fared since the play began. */
  FrameCounts counts();

  /** The last frame once more, at a size of its own. */
  BufferedImage still(int width, int height);

  /** What draws, in a few words. */
  String description();

  /** How often the display wants a frame, or the given rate if there is none. */
  default int refreshHertz(int otherwise) {
    return otherwise;
  }

  /** Whether there is a window. */
  default boolean hasWindow() {
    return false;
  }

  @Override
  void close();
}
