package org.isochron.state.relay;

import static org.assertj.core.api.Assertions.assertThat;

import org.isochron.state.Event;
import org.isochron.state.EventCursor;
import org.isochron.state.NanoClock;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.StateWriter;
import org.isochron.state.Timeline;
import org.junit.jupiter.api.Test;

class RelayedWriterTest {
  private final SharedState other = state();
  private final RelayedWriter writer = new RelayedWriter(state(), lost -> {});

  @Test
  void epochOfAnEventThatArrivedBeforeItsTimelineIsNotReused() {
    EventCursor cursor = other.openEvents();
    try (StateWriter physics = other.claimWriter()) {
      physics.events().at(7, 1, 1);
      physics.events().publish(Event.Kind.SPAWN, 0, 1, 0, 5);
    }
    cursor.poll(writer::receive);

    writer.beginSession();

    assertThat(writer.epochOffset()).isGreaterThan(7);
  }

  @Test
  void epochOfASnapshotThatArrivedBeforeItsTimelineIsNotReused() {
    writer.snapshots().begin(1, 1, new Timeline(4, 0, 0, Timeline.NORMAL_PERMILLE), false);
    writer.snapshots().bulk(0);
    writer.publish(1);

    writer.beginSession();

    assertThat(writer.epochOffset()).isGreaterThan(4);
  }

  private static SharedState state() {
    return SharedState.of(
        SnapshotLayout.bodies(1), SharedState.Limits.DEFAULT, new NanoClock.Manual(1));
  }
}
