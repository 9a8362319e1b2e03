package org.isochron.render;

/**
 * A frame loop as a plain object: each {@link #advance} at or after the deadline makes one frame.
 * Owner: the thread that advances it. Never waits; allocates nothing.
 */
final class FrameLoop {
  private final FrameSource source;
  private final RefreshGrid pacer;
  private final RenderThread.Listener listener;

  FrameLoop(FrameSource source, RefreshGrid pacer, RenderThread.Listener listener) {
    this.source = source;
    this.pacer = pacer;
    this.listener = listener;
  }

  /** The wall instant at which the next frame is due. */
  long deadlineNanos() {
    return pacer.deadlineNanos();
  }

  /** Makes a frame if one is due and the listener is ready. */
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
