package org.isochron.state;

import java.util.function.Consumer;

/**
 * A listener's position in an {@link EventRing}. Owner: the thread that polls. Never waits and
 * allocates nothing. It needs no close: a listener just stops polling.
 */
public final class EventCursor {
  private final EventRing ring;
  private final Event event = new Event();
  private final Event gap = new Event();
  private final Event again = new Event();
  private long next;
  private long lastFrom;
  private boolean loaded;
  private long lostCount;

  EventCursor(EventRing ring, long next) {
    this.ring = ring;
    this.next = next;
  }

  /**
   * Hands out all events published so far, in order, and a gap as an event of kind
   * {@link Event.Kind#GAP}. The handler gets the same object every time. An event whose handler
   * threw is not handed out again.
   *
   * @return how many events there were, gap markers not counted
   */
  public int poll(Consumer<? super Event> handler) {
    return pollUntil(Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE, handler);
  }

  /**
   * Hands out the events up to an instant of an epoch, but none of a later tick than the one given,
   * whatever its instant: the commands of a tick happen at its start, before its snapshot exists.
   *
   * @param untilNumber {@link #newest} at an earlier time, or {@link Long#MAX_VALUE} for no limit
   * @return how many events there were, gap markers not counted
   */
  public int pollUntil(
      long epoch,
      long untilTick,
      long untilNanos,
      long untilNumber,
      Consumer<? super Event> handler) {
    // Events published from here on are for the next poll, or a fast publisher would keep this one
    // busy forever.
    long end = Math.min(untilNumber, newest());
    int polled = 0;
    lastFrom = next;
    while (next <= end && load(handler).isDue(epoch, untilTick, untilNanos)) {
      loaded = false; // before the handler: after an exception the event is not handed out again
      next++;
      polled++;
      handler.accept(event);
    }
    return polled;
  }

  /** Returns the number of the newest event that was published; later ones have higher numbers. */
  public long newest() {
    return ring.newest();
  }

  /**
   * Hands out the events of the last poll once more, to another handler. Events that were
   * overwritten since then are reported as a gap, but not counted as lost.
   *
   * @return how many events there were, gap markers not counted
   */
  public int pollAgain(Consumer<? super Event> handler) {
    long end = next;
    long gone = 0;
    int polled = 0;
    for (long number = lastFrom; number < end; number++) {
      if (!ring.copy(number, again)) {
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

  /** Returns how many events this cursor lost in gaps. */
  public long lostCount() {
    return lostCount;
  }

  /**
   * Returns the next event, copied now or by an earlier poll. If it was overwritten, reports a gap
   * and takes a later one.
   */
  private Event load(Consumer<? super Event> handler) {
    while (!loaded) {
      loaded = ring.copy(next, event);
      if (!loaded) {
        skip(handler);
      }
    }
    return event;
  }

  /** Continues in the middle of the ring, so that the next event is not overwritten at once too. */
  private void skip(Consumer<? super Event> handler) {
    long resume = ring.newest() - ring.capacity() / 2 + 1;
    long lost = resume - next;
    next = resume;
    lostCount += lost;
    reportGap(lost, handler);
  }

  private void reportGap(long lost, Consumer<? super Event> handler) {
    gap.fill(Event.Kind.GAP, 0, 0, 0, lost);
    handler.accept(gap);
  }
}
