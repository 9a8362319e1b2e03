package org.isochron.bench.event;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.isochron.state.event.Event;
import org.isochron.state.event.EventCursor;
import org.isochron.state.event.EventPublisher;
import org.isochron.state.event.EventRing;

/** An event ring, and listeners that each poll it on their own thread. */
final class EventStream implements AutoCloseable {
  private static final int CAPACITY = 16_384;

  private final EventRing ring = new EventRing(CAPACITY);
  private final EventPublisher publisher = ring.claimPublisher();
  private final List<Listener> listeners = new ArrayList<>();
  private final AtomicBoolean closed = new AtomicBoolean();
  private long published;

  static EventStream start(int listenerCount) {
    EventStream stream = new EventStream();
    for (int count = 0; count < listenerCount; count++) {
      stream.listeners.add(stream.new Listener());
    }
    stream.listeners.forEach(listener -> listener.thread.start());
    return stream;
  }

  /** Publishes a batch as soon as no listener is further behind than half a ring. */
  @SuppressWarnings("ThreadPriorityCheck") // three listeners and the publisher share two cores
  void publish(int batch) {
    for (Listener listener : listeners) {
      while (published - listener.polled() > CAPACITY / 2) {
        Thread.yield();
      }
    }
    for (int count = 0; count < batch; count++) {
      publisher.publish(Event.CONTACT_END, 0, 1, 2, count);
    }
    published += batch;
  }

  static void requireNoneLost(EventCursor cursor) {
    if (cursor.lostCount() > 0) {
      throw new IllegalStateException(
          "%d events were lost, so the measured rate is not that of all events; make the batch smaller"
              .formatted(cursor.lostCount()));
    }
  }

  @Override
  public void close() {
    // ordering: opaque: the value only has to arrive; join orders what follows.
    closed.setOpaque(true);
    for (Listener listener : listeners) {
      try {
        listener.thread.join();
      } catch (InterruptedException interruption) {
        Thread.currentThread().interrupt();
      }
      requireNoneLost(listener.cursor);
    }
  }

  private final class Listener {
    private final EventCursor cursor = ring.openCursor();
    private final AtomicLong polled = new AtomicLong();
    private final Thread thread = new Thread(this::run, "event listener");
    private long tokens;

    long polled() {
      // ordering: acquire: the events counted were copied before the publisher overwrites them.
      return polled.getAcquire();
    }

    @SuppressWarnings("ThreadPriorityCheck") // three listeners and the publisher share two cores
    private void run() {
      long count = 0;
      // ordering: opaque: the value only has to arrive.
      while (!closed.getOpaque()) {
        int fresh = cursor.pollAll(event -> tokens += event.token());
        count += fresh;
        // ordering: release, the counterpart of the acquire above.
        polled.setRelease(count);
        if (fresh == 0) {
          Thread.yield();
        }
      }
    }
  }
}
