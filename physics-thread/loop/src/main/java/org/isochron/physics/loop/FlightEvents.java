package org.isochron.physics.loop;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Enabled;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import org.isochron.state.Timeline;
import org.isochron.state.threads.Platform;

/**
 * The loop's events for Java Flight Recorder, unrelated to the events of the shared state. Owner:
 * the loop's thread. Costs nothing unless a recording enables the events; then each event allocates
 * one object. In a runtime image without the module jdk.jfr, nothing is recorded.
 */
final class FlightEvents {
  private final boolean canRecord = Platform.hasModule("jdk.jfr");

  @Name("org.isochron.Tick")
  @Label("Tick")
  @Description("One step of the simulation")
  @Category("Isochron")
  @Enabled(false)
  @StackTrace(false)
  static final class Tick extends Event {
    static final Tick PROBE = new Tick();

    @Label("Tick")
    long tick;

    @Label("Lateness (ns)")
    long latenessNanos;

    @Label("Step (ns)")
    long stepNanos;
  }

  @Name("org.isochron.Overload")
  @Label("Overload")
  @Description("The loop was at least a tick behind, or dropped ticks")
  @Category("Isochron")
  @Enabled(false)
  @StackTrace(false)
  static final class Overload extends Event {
    static final Overload PROBE = new Overload();

    @Label("First due tick")
    long tick;

    @Label("Due ticks")
    long dueTicks;

    @Label("Dropped ticks")
    long droppedTicks;
  }

  @Name("org.isochron.Timeline")
  @Label("Timeline change")
  @Description("Pause, speed, step or epoch")
  @Category("Isochron")
  @Enabled(false)
  @StackTrace(false)
  static final class Change extends Event {
    static final Change PROBE = new Change();

    @Label("Epoch")
    long epoch;

    @Label("Speed (permille)")
    int speedPermille;

    @Label("Simulation instant (ns)")
    long simNanos;
  }

  void ticked(long tick, long latenessNanos, long stepNanos) {
    if (canRecord && Tick.PROBE.isEnabled()) {
      Tick event = new Tick();
      event.tick = tick;
      event.latenessNanos = latenessNanos;
      event.stepNanos = stepNanos;
      event.commit();
    }
  }

  void overloaded(OverloadReport report) {
    if (canRecord && Overload.PROBE.isEnabled()) {
      Overload event = new Overload();
      event.tick = report.tick();
      event.dueTicks = report.dueTicks();
      event.droppedTicks = report.droppedTicks();
      event.commit();
    }
  }

  void changed(Timeline timeline) {
    if (canRecord && Change.PROBE.isEnabled()) {
      Change event = new Change();
      event.epoch = timeline.epoch();
      event.speedPermille = timeline.speedPermille();
      event.simNanos = timeline.simNanos();
      event.commit();
    }
  }
}
