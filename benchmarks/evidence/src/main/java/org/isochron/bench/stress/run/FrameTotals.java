package org.isochron.bench.stress.run;

import org.isochron.render.FrameInfo;

/** Frame counts of all clocks. */
record FrameTotals(long frames, long starved, long beforeWindow) {
  static final FrameTotals NONE = new FrameTotals(0, 0, 0);

  FrameTotals plus(FrameInfo.Counts more) {
    return plus(new FrameTotals(more.frames(), more.starved(), more.beforeWindow()));
  }

  FrameTotals plus(FrameTotals more) {
    return new FrameTotals(
        frames + more.frames, starved + more.starved, beforeWindow + more.beforeWindow);
  }
}
