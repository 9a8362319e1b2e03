package org.isochron.bench.pacing;

import java.util.List;
import javax.swing.Timer;

/**
 * {@link Timer}, which ticks on the event dispatch thread and counts each period from the previous
 * firing.
 */
final class SwingRival implements PacingRival {
  @Override
  public List<String> threadNames() {
    return List.of("TimerQueue", "AWT-EventQueue-0");
  }

  @Override
  public Runnable start(TickRecord ticks) {
    Timer timer = new Timer(PacingRival.periodMillis(ticks), event -> ticks.tick());
    ticks.begin();
    timer.start();
    return timer::stop;
  }
}
