package org.isochron.remote.quic;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.isochron.remote.stream.Address;
import org.isochron.remote.stream.Connection;
import org.isochron.state.NanoClock;
import org.isochron.state.OpenPorts;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LeavingTest {
  private static final long STEP_NANOS = 1_000_000;
  private static final long PROBE_NANOS = 500_000_000;
  private static final int STEPS = 20;
  private static final long PATIENCE_NANOS = 20_000_000_000L;

  private final NanoClock clock = NanoClock.system();
  private final Address address = Address.of(OpenPorts.address());
  private final Received atRelay = new Received();
  private final Received atViewer = new Received();
  private int offered;

  @Test
  void whatAFullWindowHoldsBackArrivesBeforeTheEnd() throws Exception {
    FutureTask<Void> relay = serve(connection -> {
      while (connection.control().offer(ByteBuffer.allocate(1_000))) { // more than a window
        offered++;
      }
    });

    Connection dialled = untilItEnds();

    relay.get();
    assertThat(atViewer.from).isNotEmpty().hasSize(offered);
    assertThat(dialled.hasOtherLeft()).as("%s", dialled.failure()).isTrue();
  }

  @Test
  void connectionThatIsClosedAloneDoesNotSayThatItsEndHasLeft() throws Exception {
    FutureTask<Void> relay = serve(Connection::close);

    Connection dialled = untilItEnds();

    relay.get();
    assertThat(dialled.hasOtherLeft()).as("%s", dialled.failure()).isFalse();
  }

  /** The end that dialled once sent for ever, if the timer of a probe was overdue at the close. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void connectionThatIsClosedDuringItsHandshakeEnds(int answers) throws Exception {
    FutureTask<Optional<String>> task = new FutureTask<>(() -> {
      try (QuicEndpoint relay = QuicEndpoint.listen(address.socket(), RelayKey.make());
          QuicEndpoint viewer = QuicEndpoint.dialling()) {
        Connection dialled = viewer.dial(address);
        for (int step = 0; step < STEPS; step++) {
          viewer.await(STEP_NANOS, atViewer);
          if (step < answers) {
            relay.await(STEP_NANOS, atRelay);
          }
        }
        LockSupport.parkNanos(PROBE_NANOS);

        dialled.close();

        return dialled.failure();
      }
    });
    Thread both = new Thread(task, "relay and viewer");
    both.setDaemon(true); // a send that does not end cannot be stopped
    both.start();

    assertThat(task.get(PATIENCE_NANOS, TimeUnit.NANOSECONDS)).isPresent();
  }

  private FutureTask<Void> serve(Consumer<Connection> last) {
    FutureTask<Void> task = new FutureTask<>(() -> {
      try (QuicEndpoint relay = QuicEndpoint.listen(address.socket(), RelayKey.make())) {
        advance(relay, atRelay, () -> !atRelay.from.isEmpty());
        last.accept(atRelay.from.get(0));
        relay.awaitLeaving();
      }
      return null;
    });
    new Thread(task, "relay").start();
    return task;
  }

  private Connection untilItEnds() throws IOException {
    try (QuicEndpoint viewer = QuicEndpoint.dialling()) {
      Connection dialled = viewer.dial(address);
      advance(viewer, atViewer, () -> dialled.control().offer(ByteBuffer.wrap(new byte[] {'J'})));
      advance(viewer, atViewer, () -> dialled.failure().isPresent());
      return dialled;
    }
  }

  private void advance(QuicEndpoint endpoint, Received received, BooleanSupplier goal) {
    long until = clock.nanos() + PATIENCE_NANOS;
    while (!goal.getAsBoolean()) {
      assertThat(clock.nanos() - until).as("in time").isNegative();
      endpoint.await(STEP_NANOS, received);
    }
  }

  private static final class Received implements Connection.Arrivals {
    final List<Connection> from = new ArrayList<>();

    @Override
    public void message(Connection by, ByteBuffer message) {
      from.add(by);
    }

    @Override
    public void datagram(Connection by, ByteBuffer message) {}
  }
}
