package org.isochron.render;

import org.isochron.render.pacing.RefreshGrid;

/**
 * A frame loop as a pure object: one frame for each {@link #advance} that is due. Owner: the thread that advances it.
 * Allocates nothing.
 */
final class FrameLoop {
  private final FrameSource source;
  private final RefreshGrid pacer;
  private final FrameListener listener;

  FrameLoop(FrameSource source, RefreshGrid pacer, FrameListener listener) {
    this.source = source;
    this.pacer = pacer;
    this.listener = listener;
  }

  /** When the next frame is due. */
  long deadlineNanos() {
    return pacer.deadlineNanos();
  }

  /** Makes the frame that is due, if any and if it can be shown. */
  void advance(long nowNanos) {
    if (nowNanos - pacer.deadlineNanos() < 0) {
      return;
    }
    long presentNanos = pacer.begin(nowNanos);
    if (listener.isReady()) {
      listener.frame(source.at(presentNanos));
    }
  }
}
