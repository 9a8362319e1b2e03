package org.isochron.remote.quic;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import org.isochron.faults.DatagramForwarder;
import org.isochron.faults.DatagramForwarder.Network;
import org.isochron.remote.stream.Address;
import org.isochron.remote.stream.Connection;
import org.isochron.state.NanoClock;
import org.isochron.state.OpenPorts;
import org.junit.jupiter.api.Test;

class DroppedSnapshotsTest {
  private static final int SNAPSHOT_BYTES = 8_000;
  private static final long STEP_NANOS = 1_000_000;
  private static final long PATIENCE_NANOS = 20_000_000_000L;

  private final NanoClock clock = NanoClock.system();
  private final List<Connection> joined = new ArrayList<>();
  private final Set<Byte> arrived = new TreeSet<>();

  private final Connection.Arrivals arrivals = new Connection.Arrivals() {
    @Override
    public void message(Connection from, ByteBuffer message) {
      joined.add(from);
    }

    @Override
    public void snapshot(Connection from, ByteBuffer snapshot) {
      arrived.add(snapshot.get());
    }

    @Override
    public void datagram(Connection from, ByteBuffer message) {}
  };

  @Test
  void obsoleteSnapshotIsNotSentAgain() throws IOException {
    int port = OpenPorts.find(2);
    Address far = Address.of("isochron://127.0.0.1:" + (port + 1));
    try (DatagramForwarder forwarder = new DatagramForwarder(port, port + 1, 5);
        QuicEndpoint relay = QuicEndpoint.listen(far.socket(), RelayKey.make());
        QuicEndpoint viewer = QuicEndpoint.dialling()) {
      Connection dialled = viewer.dial(Address.of("isochron://127.0.0.1:" + port));
      advance(relay, viewer, () -> dialled.control().offer(ByteBuffer.wrap(new byte[] {'J'})));
      advance(relay, viewer, () -> !joined.isEmpty());
      Connection connection = joined.get(0);
      AtomicBoolean isLost = new AtomicBoolean();
      forwarder.become(new Network(0, 0, 1, 0, 0, 0));
      forwarder.pass(
          datagram -> isLost.compareAndSet(false, datagram.remaining() > SNAPSHOT_BYTES / 8));

      assertThat(send(connection, 1)).isTrue();
      advance(relay, viewer, isLost::get);
      connection.dropSnapshots();
      assertThat(send(connection, 2)).isTrue();
      relay.poll(arrivals);
      forwarder.become(Network.GOOD);

      advance(relay, viewer, () -> arrived.contains((byte) 2));
      long until = clock.nanos() + PATIENCE_NANOS / 20;
      advance(relay, viewer, () -> clock.nanos() - until > 0);
      assertThat(arrived).containsExactly((byte) 2);
    }
  }

  private static boolean send(Connection to, int number) {
    return to.sendAlone(ByteBuffer.allocate(SNAPSHOT_BYTES).put(0, (byte) number));
  }

  private void advance(QuicEndpoint relay, QuicEndpoint viewer, BooleanSupplier goal) {
    long until = clock.nanos() + PATIENCE_NANOS;
    while (!goal.getAsBoolean()) {
      assertThat(clock.nanos() - until).as("in time").isNegative();
      relay.poll(arrivals);
      viewer.await(STEP_NANOS, arrivals);
    }
  }
}
