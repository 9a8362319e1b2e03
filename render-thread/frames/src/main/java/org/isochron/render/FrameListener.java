package org.isochron.render;

/**
 * Draws, records or sends the frames of a {@link RenderThread}, on that thread. What it throws ends
 * the thread.
 */
@FunctionalInterface
public interface FrameListener {
  /** Receives a frame, which is valid until this returns. */
  void frame(RenderFrame frame);

  /**
   * Returns true if a frame can be shown now. While it returns false, no frames are made, and the
   * simulation continues.
   */
  default boolean isReady() {
    return true;
  }
}
