package org.isochron.render;

/** Draws, records or sends the frames of a {@link RenderThread}, on that thread. */
@FunctionalInterface
public interface FrameListener {
  /** Shows a frame, which is valid until this returns. */
  void frame(RenderFrame frame);

  /** Whether a frame can be shown now. While it cannot, none is made, and the simulation goes on. */
  default boolean isReady() {
    return true;
  }
}
