package org.isochron.remote;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.isochron.state.Link;

/**
 * Peer 0 of two, in a separate process that sends one word and then echoes all messages until it is
 * killed.
 */
final class LinkedVictim {
  private LinkedVictim() {}

  public static void main(String[] arguments) {
    int port = Integer.parseInt(arguments[0]);
    InetAddress own = InetAddress.getLoopbackAddress();
    System.out.println("ready");
    List<Link> links = PeerLinks.of(
            7, 0, List.of(new InetSocketAddress(own, port), new InetSocketAddress(own, port + 1)))
        .connect(Duration.ofSeconds(30));
    links.get(0).send(ByteBuffer.wrap(new byte[] {'a', 'l', 'i', 'v', 'e'}));
    ByteBuffer message = ByteBuffer.allocate(Link.MAX_BYTES);
    while (links.get(0).isOpen()) {
      while (links.get(0).receive(message)) {
        links.get(0).send(message);
      }
      LockSupport.parkNanos(1_000_000);
    }
  }

  static Process start(int port) throws java.io.IOException {
    return ServingProcess.start(LinkedVictim.class, Integer.toString(port));
  }
}
