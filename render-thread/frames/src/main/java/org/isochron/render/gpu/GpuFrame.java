package org.isochron.render.gpu;

import java.util.function.Consumer;
import org.isochron.render.clock.FrameInfo;
import org.isochron.render.clock.FrameState;
import org.isochron.render.clock.RenderClock;
import org.isochron.render.clock.ShownEvents;
import org.isochron.state.event.Event;
import org.isochron.state.event.EventCursor;

/**
 * One frame for a renderer that blends on the graphics card: two buffers and a fraction. Owner: the
 * thread that owns its {@link GpuFrames}; valid until that makes the next frame. Never waits;
 * allocates nothing.
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

  /**
   * What is known of the frame besides its buffers. If its state is {@link FrameState#NOTHING},
   * there is nothing to draw.
   */
  public FrameInfo info() {
    return clock;
  }

  /** The displayed instant of simulation time, in nanoseconds. */
  public long instantNanos() {
    return clock.instantNanos();
  }

  /** The buffer of the tick before the displayed instant. */
  public int earlierBuffer() {
    return earlierBuffer;
  }

  /** The buffer of the tick after the displayed instant. */
  public int laterBuffer() {
    return laterBuffer;
  }

  /**
   * The blend fraction: 0 at the earlier tick, 1 at the later, more if extrapolated. Throws if
   * nothing was published.
   */
  public float fraction() {
    long span = clock.to().instantNanos() - clock.from().instantNanos();
    return (float) (clock.alpha() + (span == 0 ? 0 : (double) clock.beyondNanos() / span));
  }

  /** The number of instances to draw. The shader drops those without a body. */
  public int slotCount() {
    return clock.state() == FrameState.NOTHING ? 0 : clock.to().slotCount();
  }

  /**
   * Hands out the events up to the displayed instant that came after the last frame asked for
   * events, and returns their number. Every caller of the same frame gets the same ones; those of a
   * tick that is still running wait for its picture.
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
