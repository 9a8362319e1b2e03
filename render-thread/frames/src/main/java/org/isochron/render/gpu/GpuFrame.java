package org.isochron.render.gpu;

import java.util.function.Consumer;
import org.isochron.render.clock.FrameState;
import org.isochron.render.clock.RenderClock;
import org.isochron.render.clock.ShownEvents;
import org.isochron.state.event.Event;
import org.isochron.state.event.EventCursor;

/**
 * What a renderer sets before it draws: two buffers and a fraction. Owner: the thread that owns its {@link GpuFrames};
 * valid until that is asked for the next frame. Allocates nothing.
 */
public final class GpuFrame {
  private final RenderClock clock;
  private final ShownEvents events;
  private int earlierBuffer;
  private int laterBuffer;

  GpuFrame(RenderClock clock, EventCursor events) {
    this.clock = clock;
    this.events = new ShownEvents(clock, events);
  }

  /** What the frame shows; at {@link FrameState#NOTHING} there is nothing to draw. */
  public FrameState showing() {
    return clock.showing();
  }

  /** The displayed instant of simulation time. */
  public long instantNanos() {
    return clock.instantNanos();
  }

  /** The buffer of the tick before the displayed instant. */
  public int earlierBuffer() {
    return earlierBuffer;
  }

  /** The buffer of the tick after it. */
  public int laterBuffer() {
    return laterBuffer;
  }

  /** Where the displayed instant lies between them: 0 at the first, 1 at the second, a little more if extrapolated. */
  public float fraction() {
    long span = clock.to().instantNanos() - clock.from().instantNanos();
    return (float) (clock.alpha() + (span == 0 ? 0 : (double) clock.beyondNanos() / span));
  }

  /** How many instances to draw; those without a body are dropped by the shader. */
  public int slotCount() {
    return showing() == FrameState.NOTHING ? 0 : clock.to().slotCount();
  }

  /**
   * Hands out the events up to the displayed instant that came after the last frame asked for events, and returns their
   * number. Every caller of the same frame gets the same ones; those of a tick that is still running wait for its picture.
   */
  public int events(Consumer<? super Event> handler) {
    return events.handOut(handler);
  }

  /** Shows another instant from now on. */
  void begin() {
    events.begin();
  }

  void show(int earlier, int later) {
    earlierBuffer = earlier;
    laterBuffer = later;
  }
}
