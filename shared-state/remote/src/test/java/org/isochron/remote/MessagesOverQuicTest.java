package org.isochron.remote;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.isochron.faults.DatagramForwarder;
import org.isochron.faults.DatagramForwarder.Network;
import org.isochron.remote.stream.Address;
import org.isochron.state.NanoClock;
import org.isochron.state.OpenPorts;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A relay and a viewer, each with a UDP port, as in two processes. */
@Timeout(120)
class MessagesOverQuicTest {
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final int LONG = MessageStream.MAX_BYTES;
  private static final int LINK_BYTES = 4_000;

  private final NanoClock clock = NanoClock.system();

  /** A tenth of the datagrams is lost; snapshots and messages of a named link go on. */
  @Test
  void messagesArriveOnceAndInOrderAndTheLastOnesBeforeTheViewerLeaves() throws IOException {
    String address = OpenPorts.address();
    int port = OpenPorts.find(1);
    RemoteSettings settings = RemoteSettings.DEFAULT.withAddress(address).withSecret("open");
    try (TokenPhysics physics = new TokenPhysics(clock, 1);
        RemoteRelay relay = RemoteRelay.serve(physics.state, settings);
        DatagramForwarder forwarder =
            new DatagramForwarder(port, Address.of(address).socket().getPort(), 5)) {
      OrderedMessages up;
      OrderedMessages down;
      try (RemoteState remote = RemoteState.connect(
          settings.withAddress("isochron://127.0.0.1:" + port).withFlush(PATIENCE),
          RemoteState.Interest.EVERYTHING,
          PATIENCE)) {
        int sender = physics.state.viewers().present().get(0).number();
        up = new OrderedMessages(remote.messages(), 1, 2);
        down = new OrderedMessages(relay.messages(sender), 2, 1);
        NumberedMessages ofViewer = new NumberedMessages(remote.link("score"), 1, 2);
        NumberedMessages ofProgram = new NumberedMessages(relay.link(sender, "score"), 2, 1);
        forwarder.become(Network.of(5, 2, 0.1));
        run(physics, () -> {
          up.send(LONG);
          down.send(LONG);
          ofViewer.send(LINK_BYTES, clock.nanos());
          ofProgram.send(LINK_BYTES, clock.nanos());
          up.receive(LONG);
          down.receive(LONG);
          ofViewer.receive(clock.nanos());
          ofProgram.receive(clock.nanos());
          return Math.min(up.received, down.received) < 5
              || Math.min(ofViewer.arrived(), ofProgram.arrived()) < 5;
        });
        forwarder.become(Network.GOOD);
        run(physics, () -> {
          up.receive(LONG);
          down.receive(LONG);
          return up.received < down.sent || down.received < up.sent;
        });
        for (int last = 0; last < 3; last++) {
          up.send(LONG);
        }
        assertThat(remote.status().damagedMessages()).isZero();
        assertThat(remote.status().connectionCount()).isEqualTo(1);
      }
      run(physics, () -> {
        down.receive(LONG);
        return down.stream.isOpen();
      });

      assertThat(up.stream.isOpen()).isFalse();
      assertThat(down.received).isEqualTo(up.sent);
      assertThat(relay.failure()).isEmpty();
    }
  }

  private void run(TokenPhysics physics, BooleanSupplier condition) {
    long until = clock.nanos() + PATIENCE.toNanos();
    while (condition.getAsBoolean()) {
      assertThat(clock.nanos() - until).as("in time").isNegative();
      physics.tick();
      LockSupport.parkNanos(5_000_000);
    }
  }
}
