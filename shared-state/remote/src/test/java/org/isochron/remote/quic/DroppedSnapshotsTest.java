package org.isochron.remote.quic;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import org.isochron.faults.DatagramForwarder;
import org.isochron.faults.DatagramForwarder.Network;
import org.isochron.remote.Quantisation;
import org.isochron.remote.codec.BodyChoice;
import org.isochron.remote.codec.SnapshotEncoder;
import org.isochron.remote.stream.Address;
import org.isochron.remote.stream.Connection;
import org.isochron.state.BodyId;
import org.isochron.state.NanoClock;
import org.isochron.state.OpenPorts;
import org.isochron.state.SharedState;
import org.isochron.state.SnapshotLayout;
import org.isochron.state.SnapshotReader;
import org.isochron.state.StateWriter;
import org.junit.jupiter.api.Test;

class DroppedSnapshotsTest {
  private static final int BODIES = 200;
  private static final int NUMBER_AT = 16;
  private static final long STEP_NANOS = 1_000_000;
  private static final long PATIENCE_NANOS = 20_000_000_000L;

  private final NanoClock clock = NanoClock.system();
  private final SharedState state = SharedState.of(SnapshotLayout.bodies(BODIES));
  private final StateWriter writer = state.claimWriter();
  private final SnapshotReader reader = state.openReader();
  private final SnapshotEncoder encoder =
      new SnapshotEncoder(state.layout(), Quantisation.DEFAULT, 1);
  private final List<Connection> joined = new ArrayList<>();
  private final Set<Long> arrived = new TreeSet<>();
  private long tick;

  private final Connection.Arrivals arrivals = new Connection.Arrivals() {
    @Override
    public void message(Connection from, ByteBuffer message) {
      joined.add(from);
    }

    @Override
    public void fragment(Connection from, ByteBuffer fragment) {
      arrived.add(fragment.getLong(fragment.position() + NUMBER_AT));
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
      forwarder.become(new Network(0, 0, 1, 0, 0, 0));

      assertThat(sendNext(connection)).isTrue();
      relay.poll(arrivals);
      connection.dropSnapshots();
      assertThat(sendNext(connection)).isTrue();
      relay.poll(arrivals);
      forwarder.become(Network.GOOD);

      advance(relay, viewer, () -> arrived.contains(2L));
      long until = clock.nanos() + PATIENCE_NANOS / 20;
      advance(relay, viewer, () -> clock.nanos() - until > 0);
      assertThat(arrived).containsExactly(2L);
    }
  }

  private boolean sendNext(Connection to) {
    writer.snapshots().begin(++tick, tick);
    for (int slot = 0; slot < BODIES; slot++) {
      writer.snapshots().body(BodyId.of(slot, 1), (float) tick, slot, 0, 0, 0, 0, 1);
    }
    writer.snapshots().publish(clock.nanos());
    reader.refresh();
    return to.sendAlone(encoder.encode(reader.newest(), BodyChoice.EVERYTHING, false));
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
