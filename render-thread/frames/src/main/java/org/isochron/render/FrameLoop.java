package org.isochron.render;

/**
 * A frame loop that has no thread: each call of {@link #advance} at or after the deadline makes one
 * frame. Owner: the advancing thread. Never waits; allocates nothing.
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

  long deadlineNanos() {
    return pacer.deadlineNanos();
  }

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
