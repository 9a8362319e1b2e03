package org.isochron.state;

import java.util.function.Consumer;

/**
 * A listener's cursor in an {@link EventRing}. Owner: the polling thread. Never waits and allocates
 * nothing. Needs no close.
 */
public final class EventCursor {
  private final EventRing ring;
  private final Event event = new Event();
  private final Event gap = new Event();
  private final Event again = new Event();
  private long next;
  private long lastFrom;

  /** Number from which the last poll has delivered all events. */
  private long complete;

  private boolean loaded;
  private long lostCount;

  EventCursor(EventRing ring, long next) {
    this.ring = ring;
    this.next = next;
    lastFrom = next;
  }

  /**
   * Delivers all pending events in order, always in the same object; lost events appear as one
   * {@link Event.Kind#GAP} event. An event is not redelivered if its handler throws.
   *
   * @return number of events without gaps
   */
  public int poll(Consumer<? super Event> handler) {
    return pollUntil(Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE, handler);
  }

  /**
   * Delivers events up to an instant of an epoch, but none of a tick after {@code untilTick}. The
   * tick limit holds back events of commands at the start of a tick whose snapshot does not exist
   * yet.
   *
   * @param untilNumber an earlier {@link #newest}, or {@link Long#MAX_VALUE}
   * @return number of events without gaps
   */
  public int pollUntil(
      long epoch,
      long untilTick,
      long untilNanos,
      long untilNumber,
      Consumer<? super Event> handler) {
    // Events published during this call must wait for the next poll, or a fast publisher could keep
    // the loop running forever.
    long end = Math.min(untilNumber, newest());
    int polled = 0;
    lastFrom = next;
    complete = next;
    // loading an event may skip beyond the end
    while (next <= end && load(handler).isDue(epoch, untilTick, untilNanos) && next <= end) {
      loaded = false; // before the handler: an exception must not cause a redelivery
      next++;
      polled++;
      handler.accept(event);
    }
    return polled;
  }

  /** Newest published event's number. */
  public long newest() {
    return ring.newest();
  }

  /**
   * Delivers the events of the last poll again, to another handler. Events overwritten since then,
   * and those before a gap, are reported as a gap, but not counted as lost.
   *
   * @return number of events without gaps
   */
  public int pollAgain(Consumer<? super Event> handler) {
    long end = next;
    long gone = 0;
    int polled = 0;
    for (long number = lastFrom; number < end; number++) {
      if (number < complete || !ring.copy(number, again)) {
        gone++; // the oldest are overwritten first
        continue;
      }
      if (gone > 0) {
        reportGap(gone, handler);
        gone = 0;
      }
      polled++;
      handler.accept(again);
    }
    if (gone > 0) {
      reportGap(gone, handler);
    }
    return polled;
  }

  /** Number of lost events. */
  public long lostCount() {
    return lostCount;
  }

  private Event load(Consumer<? super Event> handler) {
    while (!loaded) {
      loaded = ring.copy(next, event);
      if (!loaded) {
        skip(handler);
      }
    }
    return event;
  }

  /**
   * Continues in the middle of the ring, because the oldest event would soon be overwritten too.
   */
  private void skip(Consumer<? super Event> handler) {
    long resume = ring.newest() - ring.capacity() / 2 + 1;
    long lost = resume - next;
    next = resume;
    complete = resume;
    lostCount += lost;
    reportGap(lost, handler);
  }

  private void reportGap(long lost, Consumer<? super Event> handler) {
    gap.fill(Event.Kind.GAP, 0, 0, 0, lost);
    handler.accept(gap);
  }
}
