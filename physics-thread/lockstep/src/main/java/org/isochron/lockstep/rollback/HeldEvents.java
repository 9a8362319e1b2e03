package org.isochron.lockstep.rollback;

import java.nio.ByteBuffer;
import java.util.function.Consumer;
import org.isochron.state.Event;
import org.isochron.state.EventCursor;
import org.isochron.state.EventPublisher;
import org.isochron.state.EventRing;

/**
 * The events of ticks that may be rolled back. Owner: the physics thread. A tick's buffer grows to
 * the largest number of events that it has held; nothing else is allocated. If a tick publishes
 * more than {@link #MAX_EVENTS} events, some are lost and reported as a gap.
 */
public final class HeldEvents {
  static final int MAX_EVENTS = 4_096;

  private static final int FIRST_EVENTS = 16;

  private final EventRing ring = new EventRing(2 * MAX_EVENTS);
  private final EventPublisher publisher = ring.claimPublisher();
  private final EventCursor cursor = ring.openCursor();
  private final Consumer<Event> keeper = this::keep;
  private final Event event = Event.empty();
  private final ByteBuffer[] buffers;
  private int open;

  public HeldEvents(int ticks) {
    buffers = new ByteBuffer[ticks];
    for (int index = 0; index < ticks; index++) {
      buffers[index] = ByteBuffer.allocate(FIRST_EVENTS * Event.BYTES);
    }
  }

  public EventPublisher begin(long tick, long beginNanos, long endNanos) {
    open = index(tick);
    buffers[open].clear();
    publisher.atTick(0, tick, beginNanos, endNanos);
    return publisher;
  }

  public void end() {
    cursor.poll(keeper);
    buffers[open].flip();
  }

  public ByteBuffer bytes(long tick) {
    return buffers[index(tick)].position(0);
  }

  public void publishTo(Consumer<? super Event> publisher, long tick) {
    ByteBuffer buffer = bytes(tick);
    while (buffer.hasRemaining()) {
      publisher.accept(event.readFrom(buffer));
    }
  }

  private void keep(Event next) {
    if (buffers[open].remaining() < Event.BYTES) {
      buffers[open] = ByteBuffer.allocate(2 * buffers[open].capacity()).put(buffers[open].flip());
    }
    next.writeTo(buffers[open]);
  }

  private int index(long tick) {
    return (int) (tick % buffers.length);
  }
}
