package org.isochron.predict;

import org.isochron.lockstep.rollback.StatusFigures;

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

  private static final int OWN_BODY = 9;
  private static final int CONNECTION = 10;

  private final StatusFigures figures = new StatusFigures(CONNECTION + 1);

  PredictionStatusRecorder() {
    figures.write(PACE, 1_000);
    figures.write(LATE_PRESS, InputBuffer.NONE);
  }

  void connection(Prediction.Connection connection) {
    figures.write(CONNECTION, connection.number());
  }

  void ownBody(long body) {
    figures.write(OWN_BODY, body);
  }

  long ownBody() {
    return figures.read(OWN_BODY);
  }

  void pace(int permille) {
    figures.write(PACE, permille);
  }

  void anchor(Anchor anchor, long leadTicks, double ownErrorMetres) {
    figures.write(LEAD, leadTicks);
    figures.add(ANCHORS, 1);
    figures.write(OWN_ERROR, Double.doubleToRawLongBits(ownErrorMetres));
    figures.write(LATE, anchor.lateCount);
    figures.write(LATE_PRESS, anchor.latePressTick);
    figures.write(RADIUS, Double.doubleToRawLongBits(anchor.radius));
  }

  void corrected(long steps) {
    figures.add(CORRECTIONS, 1);
    figures.add(STEPS_AGAIN, steps);
  }

  Prediction.Status status() {
    return new Prediction.Status(
        Prediction.Connection.numbered((int) figures.read(CONNECTION)),
        figures.read(LEAD),
        (int) figures.read(PACE),
        figures.read(ANCHORS),
        figures.read(CORRECTIONS),
        figures.read(STEPS_AGAIN),
        Double.longBitsToDouble(figures.read(OWN_ERROR)),
        figures.read(LATE),
        figures.read(LATE_PRESS),
        Double.longBitsToDouble(figures.read(RADIUS)));
  }
}
