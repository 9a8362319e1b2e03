package org.isochron.bench.pacing;

import java.util.List;
import java.util.Timer;
import java.util.TimerTask;

/** {@link Timer#scheduleAtFixedRate}, which counts in whole milliseconds of the wall clock. */
final class TimerRival implements PacingRival {
  private static final String THREAD = "isochron-rival timer";

  @Override
  public List<String> threadNames() {
    return List.of(THREAD);
  }

  @Override
  public Runnable start(TickRecord ticks) {
    Timer timer = new Timer(THREAD, true);
    TimerTask task = new TimerTask() {
      @Override
      public void run() {
        ticks.tick();
      }
    };
    int periodMillis = PacingRival.periodMillis(ticks);
    ticks.begin();
    timer.scheduleAtFixedRate(task, periodMillis, periodMillis);
    return timer::cancel;
  }
}
