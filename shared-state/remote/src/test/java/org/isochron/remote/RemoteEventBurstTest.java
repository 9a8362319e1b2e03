package org.isochron.remote;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.isochron.state.Event;
import org.isochron.state.EventCursor;
import org.isochron.state.NanoClock;
import org.isochron.state.OpenPorts;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.StateWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** After a network gap, seconds of events arrive at once, between two frames of a reader. */
@Timeout(600)
class RemoteEventBurstTest {
  private static final int EVENTS_A_TICK = 500;
  private static final long TICK_NANOS = 10_000_000;

  private long last;
  private long count;
  private long gaps;

  @Test
  void readerThatPollsLateReceivesAllEventsThatTheRelayKeeps() throws Exception {
    NanoClock clock = NanoClock.system();
    RemoteSettings settings = RemoteSettings.DEFAULT.withAddress(OpenPorts.address());
    SharedState state = SharedState.of(
        SnapshotLayout.bodies(1), SharedState.Limits.DEFAULT.withEvents(1 << 16), clock);
    try (StateWriter writer = state.claimWriter();
        RemoteRelay relay = RemoteRelay.serve(state, settings);
        RemoteState remote = RemoteState.connect(
            settings, RemoteState.Interest.EVERYTHING, Duration.ofSeconds(20))) {
      writer.snapshots().state(SharedState.Phase.RUNNING);
      EventCursor late = remote.state().openEvents();
      EventCursor early = remote.state().openEvents();

      long token = 0;
      for (long tick = 1; token + EVENTS_A_TICK <= RemoteRelay.EVENTS; tick++) {
        writer.events().at(1, tick, tick * TICK_NANOS);
        for (int event = 0; event < EVENTS_A_TICK; event++) {
          writer.events().user(0, 0, 0, 0, ++token, new float[0]);
        }
        writer.snapshots().begin(tick, tick * TICK_NANOS);
        writer.snapshots().publish(clock.nanos());
        LockSupport.parkNanos(TICK_NANOS);
      }
      while (last < token) {
        early.poll(event -> last = event.token());
        LockSupport.parkNanos(TICK_NANOS);
      }
      late.poll(event -> {
        count += event.kind() == Event.Kind.USER ? 1 : 0;
        gaps += event.kind() == Event.Kind.GAP ? 1 : 0;
      });

      assertThat(gaps).isZero();
      assertThat(count).isEqualTo(token);
      assertThat(relay.failure()).isEmpty();
    }
  }
}
