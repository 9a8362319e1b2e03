package org.isochron.render.clock;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Enabled;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import org.isochron.render.FrameInfo;
import org.isochron.state.threads.Platform;

/**
 * Java Flight Recorder events of a render clock. Owner: the reader's thread. Costs nothing unless a
 * flight recording enables the events; then each event allocates one object.
 */
final class FrameEvents {
  private final boolean canRecord = Platform.hasModule("jdk.jfr");

  @Name("org.isochron.Frame")
  @Label("Frame")
  @Description("One frame, and the instant of the simulation it shows")
  @Category("Isochron")
  @Enabled(false)
  @StackTrace(false)
  static final class Frame extends Event {
    static final Frame PROBE = new Frame();

    @Label("Shown instant (ns)")
    long shownNanos;

    @Label("Newer tick")
    long tick;

    @Label("Blend fraction")
    double alpha;

    @Label("Age (ns)")
    long ageNanos;

    @Label("Delay (ns)")
    long delayNanos;
  }

  @Name("org.isochron.Starvation")
  @Label("Starvation")
  @Description("The instant of a frame lay after the newest snapshot")
  @Category("Isochron")
  @Enabled(false)
  @StackTrace(false)
  static final class Starved extends Event {
    static final Starved PROBE = new Starved();

    @Label("Newest tick")
    long tick;

    @Label("Since the last publish (ns)")
    long sincePublishNanos;
  }

  void framed(RenderClock clock) {
    if (canRecord && Frame.PROBE.isEnabled()) {
      Frame event = new Frame();
      event.shownNanos = clock.instantNanos();
      event.tick = clock.to().tick();
      event.alpha = clock.alpha();
      event.ageNanos = clock.ageNanos();
      event.delayNanos = clock.delayNanos();
      event.commit();
    }
    if (canRecord && clock.state() == FrameInfo.State.STARVED && Starved.PROBE.isEnabled()) {
      Starved event = new Starved();
      event.tick = clock.to().tick();
      event.sincePublishNanos = clock.sincePublishNanos();
      event.commit();
    }
  }
}
