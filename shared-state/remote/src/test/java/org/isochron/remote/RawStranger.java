package org.isochron.remote;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/** Sends bytes from many ports to a relay, and counts the bytes that come back. */
final class RawStranger implements AutoCloseable {
  private static final int PORTS = 100;
  private static final int MAX_FACTOR = 50;
  private static final int BURST = 16;
  private static final long PAUSE_NANOS = 1_000_000;

  final Random random;
  private final List<DatagramChannel> ports = new ArrayList<>();
  private final InetSocketAddress target;
  private final ByteBuffer answer = ByteBuffer.allocate(2_048);
  private int sent;
  long sentBytes;
  long answeredBytes;

  RawStranger(InetSocketAddress target, long seed) throws IOException {
    this.target = target;
    random = new Random(seed);
    for (int port = 0; port < PORTS; port++) {
      DatagramChannel channel = DatagramChannel.open();
      channel.bind(new InetSocketAddress(target.getAddress(), 0));
      channel.configureBlocking(false);
      ports.add(channel);
    }
  }

  /** Sends a datagram from the next port, at a rate that the socket of a relay takes. */
  void send(ByteBuffer datagram) throws IOException {
    sentBytes += ports.get(sent % PORTS).send(datagram.duplicate(), target);
    if (++sent % BURST == 0) {
      LockSupport.parkNanos(PAUSE_NANOS);
      receive();
    }
  }

  /** Sends datagrams until a relay has dropped a number of them; a socket loses some first. */
  void send(AttackedRelay attacked, int count, Supplier<ByteBuffer> datagrams) throws IOException {
    long before = attacked.relay.status().droppedPackets();
    int from = sent;
    while (attacked.relay.status().droppedPackets() - before < count) {
      assertThat(sent - from).as("sent").isLessThan(MAX_FACTOR * count);
      send(datagrams.get());
    }
    assertThat(attacked.relay.status().droppedPackets())
        .as("the honest viewer may have sent its first packet twice")
        .isLessThanOrEqualTo(sent + 5L);
  }

  void receive() throws IOException {
    for (DatagramChannel port : ports) {
      while (port.receive(answer.clear()) != null) {
        answeredBytes += answer.position();
      }
    }
  }

  /** Returns an Initial with random contents. */
  ByteBuffer initial(int bytes, int version) {
    ByteBuffer packet = garbage(bytes);
    packet.put(0, (byte) (0xc0 | random.nextInt(16)));
    packet.putInt(1, version);
    packet.put(5, (byte) 16); // two ids
    packet.put(22, (byte) 16);
    packet.put(39, (byte) 0); // no token
    packet.putShort(40, (short) (0x4000 | Math.min(bytes - 42, 0x3fff)));
    return packet;
  }

  ByteBuffer garbage(int bytes) {
    byte[] random = new byte[bytes];
    this.random.nextBytes(random);
    return ByteBuffer.wrap(random);
  }

  @Override
  public void close() throws IOException {
    for (DatagramChannel port : ports) {
      port.close();
    }
  }
}
