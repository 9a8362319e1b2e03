package org.isochron.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.TreeMap;
import org.isochron.state.Event;

/** Requires that each predicted event is confirmed or cancelled, once. */
final class Verdicts {
  /** The client may still correct later ticks. */
  private static final long OPEN_TICKS = 70;

  private final TreeMap<Long, Count> ticks = new TreeMap<>();

  private static final class Count {
    private int predicted;
    private int cancelled;
    private int confirmed;
  }

  void take(Event event) {
    if (event.kind() == Event.Kind.EPOCH && ticks.tailMap(event.tick(), false).size() > 0) {
      require(Long.MAX_VALUE); // the server has begun again
      ticks.clear();
    }
    if (event.isFromTimeJump() || isOfLoop(event.kind())) {
      return;
    }
    Count count = ticks.computeIfAbsent(event.tick(), tick -> new Count());
    switch (event.kind()) {
      case CANCELLED -> count.cancelled++;
      case CONFIRMED -> {
        assertThat(count.confirmed).as("confirmed twice: %s", event).isZero();
        count.confirmed = event.confirmedCount();
      }
      default -> count.predicted++;
    }
  }

  private static boolean isOfLoop(Event.Kind kind) {
    return kind == Event.Kind.EPOCH || kind == Event.Kind.OVERLOAD || kind == Event.Kind.SUSPEND;
  }

  /** Requires that all events before the last ticks have their verdicts. */
  void require(long newestTick) {
    var closed = ticks.headMap(newestTick - OPEN_TICKS);
    closed.forEach((tick, count) -> assertThat(count.cancelled + count.confirmed)
        .as("verdicts of events of tick %d", tick)
        .isEqualTo(count.predicted));
    closed.clear();
  }
}
