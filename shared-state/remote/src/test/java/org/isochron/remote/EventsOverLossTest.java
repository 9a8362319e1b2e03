package org.isochron.remote;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import org.isochron.faults.DatagramForwarder;
import org.isochron.state.BodyId;
import org.isochron.state.Event;
import org.isochron.state.EventCursor;
import org.isochron.state.NanoClock;
import org.isochron.state.OpenPorts;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.StateWriter;
import org.joml.Vector3d;
import org.joml.Vector3f;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * 5,000 contacts a second over a distant network with losses. A stream that recovers one loss per
 * round trip falls behind on such a network, until the relay no longer keeps the missing events.
 */
@Tag("evidence")
@Timeout(600)
class EventsOverLossTest {
  private static final int EVENTS_A_TICK = 50;
  private static final int TICKS = 6_000;
  private static final long TICK_NANOS = 10_000_000;

  private final NanoClock clock = NanoClock.system();
  private final Vector3f point = new Vector3f();
  private final Vector3f normal = new Vector3f();
  private long expected = 1;
  private long gaps;
  private long wrong;

  @Test
  void eachArrivesOnceAndInOrder() throws IOException, TimeoutException, InterruptedException {
    int far = OpenPorts.find(4);
    RemoteSettings settings = RemoteSettings.DEFAULT.withAddress(channel(far));
    SharedState state = SharedState.of(
        SnapshotLayout.bodies(1), SharedState.Limits.DEFAULT.withEvents(1 << 16), clock);
    try (StateWriter writer = state.claimWriter();
        RemoteRelay relay = RemoteRelay.serve(state, settings);
        DatagramForwarder forwarder = new DatagramForwarder(far + 2, far, 3)) {
      forwarder.become(DatagramForwarder.Network.of(130, 40, 0.02));
      writer.snapshots().state(SharedState.Phase.RUNNING);
      try (RemoteState remote = RemoteState.connect(
          settings.withAddress(channel(far + 2)),
          RemoteState.Interest.EVERYTHING,
          Duration.ofSeconds(20))) {
        EventCursor cursor = remote.state().openEvents();
        long sent = 0;
        long due = clock.nanos();
        for (int tick = 1; tick <= TICKS; tick++) {
          writer.events().at(1, tick, tick * TICK_NANOS);
          for (int event = 0; event < EVENTS_A_TICK; event++) {
            publish(writer, ++sent);
          }
          writer.snapshots().begin(tick, tick * TICK_NANOS);
          writer.snapshots().publish(clock.nanos());
          cursor.poll(this::receive);
          due += TICK_NANOS;
          LockSupport.parkNanos(due - clock.nanos());
        }
        while (expected <= sent && !Thread.currentThread().isInterrupted()) {
          cursor.poll(this::receive);
          LockSupport.parkNanos(TICK_NANOS);
        }

        assertThat(gaps).isZero();
        assertThat(wrong).isZero();
        assertThat(relay.failure()).isEmpty();
      }
    }
  }

  private void publish(StateWriter writer, long number) {
    point.set((float) number, 1 / (float) number, -number * 0.37f);
    normal.set(0.6f, 0.8f, 0);
    writer
        .events()
        .contactBegin(body(number), body(number * 7), new Vector3d(point), normal, number * 0.1f);
  }

  private static long body(long number) {
    return BodyId.of((int) (number % 5_000), 1 + (int) (number % 3));
  }

  private void receive(Event event) {
    if (event.kind() == Event.Kind.GAP) {
      gaps++;
      expected += event.lostCount();
    } else if (event.kind() == Event.Kind.CONTACT_BEGIN) {
      boolean right = event.bodyA() == body(expected)
          && event.point().x() == (float) expected
          && event.impulse() == expected * 0.1f;
      wrong += right ? 0 : 1;
      expected++;
    }
  }

  private static String channel(int port) {
    return "isochron://127.0.0.1:" + port;
  }
}
