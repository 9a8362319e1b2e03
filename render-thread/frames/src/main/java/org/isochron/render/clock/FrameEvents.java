package org.isochron.render.clock;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Enabled;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import org.isochron.render.picture.FrameInfo;

/**
 * A render clock's events in a recording of the Java flight recorder, which are not the events of
 * the shared state; {@code Frame} is the record of a frame. Owner: the reader's thread. Free and
 * without allocation unless a recording enables them; then each allocates one object.
 */
final class FrameEvents {
  private final Frame frames = new Frame();
  private final Starved starvations = new Starved();

  @Name("org.isochron.Frame")
  @Label("Frame")
  @Description("One frame, and the instant of the simulation it shows")
  @Category("Isochron")
  @Enabled(false)
  @StackTrace(false)
  static final class Frame extends Event {
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
    @Label("Newest tick")
    long tick;

    @Label("Since the last publish (ns)")
    long silenceNanos;
  }

  void framed(RenderClock clock) {
    if (frames.isEnabled()) {
      Frame event = new Frame();
      event.shownNanos = clock.instantNanos();
      event.tick = clock.to().tick();
      event.alpha = clock.alpha();
      event.ageNanos = clock.ageNanos();
      event.delayNanos = clock.delayNanos();
      event.commit();
    }
    if (clock.state() == FrameInfo.State.STARVED && starvations.isEnabled()) {
      Starved event = new Starved();
      event.tick = clock.to().tick();
      event.silenceNanos = clock.silenceNanos();
      event.commit();
    }
  }
}
