package org.isochron.predict;

import java.util.concurrent.atomic.AtomicLongArray;

/** The figures of {@link Prediction.Status}. The physics thread writes; any thread reads. */
final class PredictionStatusRecorder {
  private static final int LEAD = 0;
  private static final int PACE = 1;
  private static final int ANCHORS = 2;
  private static final int CORRECTIONS = 3;
  private static final int STEPS_AGAIN = 4;
  private static final int OWN_ERROR = 5;
  private static final int LATE = 6;
  private static final int LATE_PRESS = 7;
  private static final int RADIUS = 8;

  private final AtomicLongArray figures = new AtomicLongArray(RADIUS + 1);

  PredictionStatusRecorder() {
    figures.set(PACE, 1_000);
    figures.set(LATE_PRESS, InputBuffer.NONE);
  }

  void pace(int permille) {
    figures.set(PACE, permille);
  }

  void anchor(Anchor anchor, long leadTicks, double ownErrorMetres) {
    figures.set(LEAD, leadTicks);
    figures.incrementAndGet(ANCHORS);
    figures.set(OWN_ERROR, Double.doubleToRawLongBits(ownErrorMetres));
    figures.set(LATE, anchor.lateCount);
    figures.set(LATE_PRESS, anchor.latePressTick);
    figures.set(RADIUS, Double.doubleToRawLongBits(anchor.radius));
  }

  void corrected(long steps) {
    figures.incrementAndGet(CORRECTIONS);
    figures.addAndGet(STEPS_AGAIN, steps);
  }

  Prediction.Status status() {
    return new Prediction.Status(
        figures.get(LEAD),
        (int) figures.get(PACE),
        figures.get(ANCHORS),
        figures.get(CORRECTIONS),
        figures.get(STEPS_AGAIN),
        Double.longBitsToDouble(figures.get(OWN_ERROR)),
        figures.get(LATE),
        figures.get(LATE_PRESS),
        Double.longBitsToDouble(figures.get(RADIUS)));
  }
}
