package org.isochron.predict;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.TreeMap;
import org.isochron.state.Event;
import org.isochron.state.EventCursor;

/** Counts the events of a client by tick, and what became of them. */
final class PredictedVerdicts {
  /** The client may still correct later ticks. */
  private static final long OPEN_TICKS = 70;

  private final EventCursor cursor;
  private final Map<String, int[]> ticks = new TreeMap<>();
  private int run;
  private long newest;
  private int predicted;
  private int cancelled;
  private int confirmed;

  PredictedVerdicts(EventCursor cursor) {
    this.cursor = cursor;
  }

  void poll() {
    cursor.poll(this::add);
  }

  private void add(Event event) {
    assertThat(event.kind()).isNotEqualTo(Event.Kind.GAP);
    if (event.kind() == Event.Kind.EPOCH && event.tick() < newest) { // of a restarted server
      run++;
      newest = 0;
    }
    if (event.tick() == 0 || event.isFromTimeJump() || isOfLoop(event.kind())) {
      return;
    }
    newest = Math.max(newest, event.tick());
    int[] counts = ticks.computeIfAbsent(run + " " + event.tick(), tick -> new int[3]);
    switch (event.kind()) {
      case CANCELLED -> {
        counts[1]++;
        cancelled++;
      }
      case CONFIRMED -> {
        assertThat(counts[2]).as("confirmed twice: %s", event).isZero();
        counts[2] = event.confirmedCount();
        confirmed += event.confirmedCount();
      }
      default -> {
        counts[0]++;
        predicted++;
      }
    }
  }

  private static boolean isOfLoop(Event.Kind kind) {
    return kind == Event.Kind.EPOCH || kind == Event.Kind.OVERLOAD || kind == Event.Kind.SUSPEND;
  }

  int predicted() {
    return predicted;
  }

  int cancelled() {
    return cancelled;
  }

  int confirmed() {
    return confirmed;
  }

  /** Asserts that each event was confirmed or cancelled once. */
  void assertComplete() {
    String open = run + " ";
    ticks.forEach((tick, counts) -> {
      boolean isOpen = tick.startsWith(open)
          && Long.parseLong(tick.substring(open.length())) > newest - OPEN_TICKS;
      assertThat(counts[1] + counts[2])
          .as("events of tick %s", tick)
          .isBetween(isOpen ? 0 : counts[0], counts[0]);
    });
  }
}
