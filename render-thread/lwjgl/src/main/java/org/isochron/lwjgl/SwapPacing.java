package org.isochron.lwjgl;

import org.isochron.render.FrameSource;
import org.isochron.render.RefreshGrid;
import org.isochron.render.RenderFrame;
import org.isochron.state.NanoClock;
import org.isochron.state.TickRate;
import org.jspecify.annotations.Nullable;

/**
 * When the frames of a window begin, and when they will be seen: paced by its display, by a rate of
 * the program's, or not at all. Owner: the program's main thread; allocates nothing per frame.
 */
final class SwapPacing {
  /** Waits of GLFW may be long by so much; the rest is spent polling. */
  private static final long SPUN_NANOS = 2_000_000;

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

  /** The swap waits for the display, whose rate is reported or measured. */
  void onDisplay() {
    window.vsync(true);
    frames.onDisplay(window.reportedHertz());
    onDisplay = true;
    grid = null;
  }

  /** Frames begin at a rate. */
  void atRate(TickRate framesPerSecond) {
    window.vsync(false);
    onDisplay = false;
    grid = RefreshGrid.atRate(framesPerSecond, clock.nanos());
  }

  /** Frames follow each other at once. */
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
   * Shows what was drawn, and handles input. If frames have a rate, waits for the next, and
   * meanwhile handles input when it arrives, which stamps it more exactly.
   */
  void swap() {
    window.swap();
    window.poll();
    if (grid != null) {
      long left = grid.deadlineNanos() - clock.nanos();
      while (left > 0) {
        if (left > SPUN_NANOS) {
          window.await(left - SPUN_NANOS);
        } else {
          window.poll();
          Thread.onSpinWait();
        }
        left = grid.deadlineNanos() - clock.nanos();
      }
    }
  }
}
