package org.isochron.physics.lockstep;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Enabled;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/**
 * Rollbacks in a recording of the Java flight recorder. Owner: the physics thread. Free and without
 * allocation unless a recording enables them; then each allocates one object.
 */
final class RollbackEvents {
  private final TakenBack probe = new TakenBack();

  @Name("org.isochron.Rollback")
  @Label("Rollback")
  @Description("Ticks that were predicted wrongly and run again")
  @Category("Isochron")
  @Enabled(false)
  @StackTrace(false)
  static final class TakenBack extends Event {
    @Label("First tick")
    long tick;

    @Label("Ticks run again")
    long ticks;

    @Label("Cost (ns)")
    long costNanos;
  }

  void rolledBack(long firstTick, long ticks, long costNanos) {
    if (probe.isEnabled()) {
      TakenBack event = new TakenBack();
      event.tick = firstTick;
      event.ticks = ticks;
      event.costNanos = costNanos;
      event.commit();
    }
  }
}
