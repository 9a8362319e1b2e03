package org.isochron.lwjgl;

import org.isochron.render.FrameSource;
import org.isochron.render.RefreshGrid;
import org.isochron.render.RenderFrame;
import org.isochron.state.NanoClock;
import org.isochron.state.TickRate;
import org.jspecify.annotations.Nullable;

/**
 * Computes when the frames of a window begin and when they are seen.  Owner: the program's main
 * thread. Allocates nothing per frame.
 */
final class SwapPacing {
  /** Waits of GLFW may overrun by this much, so the rest is spent polling. */
  private static final long SPIN_NANOS = 2_000_000;

  private final FrameWindow window;
  private final FrameSource frames;
  private final NanoClock clock;
  private boolean onDisplay;
  private @Nullable RefreshGrid grid;

  SwapPacing(FrameWindow window, FrameSource frames, NanoClock clock) {
    this.window = window;
    this.frames = frames;
    this.clock = clock;
  }

  void onDisplay() {
    window.vsync(true);
    frames.onDisplay(window.reportedHertz());
    onDisplay = true;
    grid = null;
  }

  void atRate(TickRate framesPerSecond) {
    window.vsync(false);
    onDisplay = false;
    grid = RefreshGrid.atRate(framesPerSecond, clock.nanos());
  }

  void unpaced() {
    window.vsync(false);
    onDisplay = false;
    grid = null;
  }

  RenderFrame next() {
    if (onDisplay) {
      return frames.next();
    }
    long now = clock.nanos();
    return frames.at(grid == null ? now : grid.begin(now));
  }

  /**
   * With a frame rate, waits for the next frame and handles input as it arrives, for accurate time
   * stamps.
   */
  void swap() {
    window.swap();
    window.poll();
    if (grid != null) {
      long left = grid.deadlineNanos() - clock.nanos();
      while (left > 0) {
        if (left > SPIN_NANOS) {
          window.await(left - SPIN_NANOS);
        } else {
          window.poll();
          Thread.onSpinWait();
        }
        left = grid.deadlineNanos() - clock.nanos();
      }
    }
  }
}
