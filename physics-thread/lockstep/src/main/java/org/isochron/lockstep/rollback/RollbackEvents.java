package org.isochron.lockstep.rollback;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Enabled;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import org.isochron.state.threads.Platform;

/**
 * Reports rollbacks as events of the Java Flight Recorder. Owner: the physics thread. Events cost
 * nothing unless a recording enables them; then each allocates one object. Without the recorder's
 * module nothing is recorded.
 */
public final class RollbackEvents {
  private final boolean canRecord = Platform.hasModule("jdk.jfr");

  @Name("org.isochron.Rollback")
  @Label("Rollback")
  @Description("Ticks that were predicted wrongly and run again")
  @Category("Isochron")
  @Enabled(false)
  @StackTrace(false)
  static final class TakenBack extends Event {
    static final TakenBack PROBE = new TakenBack();

    @Label("First tick")
    long tick;

    @Label("Ticks run again")
    long ticks;

    @Label("Cost (ns)")
    long costNanos;
  }

  public void rolledBack(long firstTick, long ticks, long costNanos) {
    if (canRecord && TakenBack.PROBE.isEnabled()) {
      TakenBack event = new TakenBack();
      event.tick = firstTick;
      event.ticks = ticks;
      event.costNanos = costNanos;
      event.commit();
    }
  }
}
