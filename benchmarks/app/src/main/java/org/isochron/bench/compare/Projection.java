package org.isochron.bench.compare;

import org.isochron.render.RefreshGrid;
import org.isochron.state.NanoClock;
import org.isochron.state.Pacing;
import org.isochron.state.TickRate;
import org.isochron.state.threads.Pacer;

/**
 * Makes the frames of a slice, with the same pacing, drawing cost and timestamps for every
 * contender. Owner: the command's thread.
 */
final class Projection {
  private final TickRate refresh;
  private final long drawUnits;
  private final NanoClock clock;
  private final Pacer pacer;
  private final BusyWork drawing = new BusyWork();

  Projection(TickRate refresh, long drawUnits, NanoClock clock) {
    this.refresh = refresh;
    this.drawUnits = drawUnits;
    this.clock = clock;
    pacer = new Pacer(Pacing.ADAPTIVE, clock);
  }

  /**
   * Shows a session until {@code endNanos}, on a display whose refresh grid starts at {@code
   * startNanos}.
   */
  FrameTrace show(ContenderSession session, ShownPoses shown, long startNanos, long endNanos) {
    FrameTrace trace = new FrameTrace((int) (2 * refresh.tickAt(endNanos - startNanos) + 100));
    RefreshGrid frames = RefreshGrid.onDisplay(refresh, 1, startNanos);
    long nowNanos = await(frames.deadlineNanos());
    while (nowNanos - endNanos < 0) {
      session.frame(nowNanos, frames.begin(nowNanos), shown);
      drawing.run(drawUnits);
      session.drawn();
      if (!shown.isEmpty()) {
        trace.add(clock.nanos(), shown.markerX(), shown.markerY(), shown.isStarved());
      }
      nowNanos = await(frames.deadlineNanos());
    }
    return trace;
  }

  private long await(long deadlineNanos) {
    long nowNanos = clock.nanos();
    for (; nowNanos - deadlineNanos < 0; nowNanos = clock.nanos()) {
      if (Thread.currentThread().isInterrupted()) {
        throw new IllegalStateException("interrupted: an incomplete slice has no result");
      }
      pacer.await(deadlineNanos);
    }
    return nowNanos;
  }
}
