package org.isochron.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.Optional;
import org.isochron.state.NanoClock;
import org.java_websocket.WebSocketImpl;
import org.java_websocket.WebSocketServerFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PageServerTest {
  private final NanoClock.Manual clock = new NanoClock.Manual(1_000_000_000);
  private final ServedBodies bodies = new ServedBodies(3, 10_000_000, clock);
  private final WebLoop loop = new WebLoop(bodies.state, WebRelay.Settings.DEFAULT, "secret");
  private final PageServer server = new PageServer(
      new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1, Optional.empty(), clock);

  @BeforeEach
  void open() throws Exception {
    server.open();
  }

  @AfterEach
  void close() throws Exception {
    server.stop();
    loop.close();
    bodies.close();
  }

  /**
   * Uses no real connection, because the page's small files would fit in the socket's buffers at
   * once.
   */
  @Test
  void pageThatIsStillBeingSentIsNotCutWhenItsRequestWouldBeLate() throws Exception {
    try (Selector selector = Selector.open();
        SocketChannel channel = SocketChannel.open()) {
      channel.configureBlocking(false);
      WebSocketImpl sending = accepted(channel.register(selector, SelectionKey.OP_CONNECT));
      sending.close();
      assertThat(sending.isClosing()).as("it is being sent the rest").isTrue();

      server.passTo(loop, clock.nanos() + PageServer.REQUEST_NANOS + 1);

      assertThat(channel.isOpen()).isTrue();
    }
  }

  @Test
  void connectionWithoutARequestIsCutWhenThatIsLate() throws Exception {
    try (Selector selector = Selector.open();
        SocketChannel channel = SocketChannel.open()) {
      channel.configureBlocking(false);
      accepted(channel.register(selector, SelectionKey.OP_CONNECT));

      server.passTo(loop, clock.nanos() + PageServer.REQUEST_NANOS);
      assertThat(channel.isOpen()).isTrue();
      server.passTo(loop, clock.nanos() + PageServer.REQUEST_NANOS + 1);

      assertThat(channel.isOpen()).isFalse();
    }
  }

  private WebSocketImpl accepted(SelectionKey key) throws Exception {
    WebSocketServerFactory sockets = (WebSocketServerFactory) server.getWebSocketFactory();
    WebSocketImpl socket = sockets.createWebSocket(server, server.getDraft());
    socket.setSelectionKey(key);
    key.attach(socket);
    socket.setChannel(sockets.wrapChannel((SocketChannel) key.channel(), key));
    return socket;
  }
}
