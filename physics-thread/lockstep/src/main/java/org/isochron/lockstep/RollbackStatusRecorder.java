package org.isochron.lockstep;

import java.time.Duration;
import org.isochron.lockstep.rollback.StatusFigures;

/**
 * Records the components that a {@link Rollback.Status} adds to its session's status. The physics
 * thread writes; any thread reads.
 */
final class RollbackStatusRecorder {
  private static final int CONFIRMED_TICK = 0;
  private static final int WINDOW = 1;
  private static final int ROLLBACKS = 2;
  private static final int DEEPEST = 3;
  private static final int REPEATED = 4;
  private static final int LAST_COST = 5;
  private static final int COMPARED = 6;
  private static final int WRONG = 7;
  private static final int PACE = 8;

  private final StatusFigures figures = new StatusFigures(PACE + 1);

  RollbackStatusRecorder(int window) {
    window(window);
    pace(1_000);
  }

  void confirmed(long tick) {
    figures.write(CONFIRMED_TICK, tick);
  }

  void window(int ticks) {
    figures.write(WINDOW, ticks);
  }

  void pace(int permille) {
    figures.write(PACE, permille);
  }

  void rolledBack(long ticks, long costNanos) {
    figures.add(ROLLBACKS, 1);
    figures.raise(DEEPEST, ticks);
    figures.add(REPEATED, ticks);
    figures.write(LAST_COST, costNanos);
  }

  void compared(long compared, long wrong) {
    figures.write(COMPARED, compared);
    figures.write(WRONG, wrong);
  }

  Rollback.Status status(Lockstep.Status session) {
    return new Rollback.Status(
        session,
        figures.read(CONFIRMED_TICK),
        (int) figures.read(WINDOW),
        figures.read(ROLLBACKS),
        (int) figures.read(DEEPEST),
        figures.read(REPEATED),
        Duration.ofNanos(figures.read(LAST_COST)),
        figures.read(COMPARED),
        figures.read(WRONG),
        (int) figures.read(PACE));
  }
}
