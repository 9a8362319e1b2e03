package org.isochron.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.isochron.state.Command;
import org.isochron.state.NanoClock;
import org.java_websocket.WebSocketAdapter;
import org.java_websocket.WebSocketImpl;
import org.java_websocket.WebSocketServerFactory;
import org.java_websocket.drafts.Draft;
import org.java_websocket.exceptions.WebsocketNotConnectedException;
import org.java_websocket.framing.PingFrame;
import org.java_websocket.handshake.HandshakeImpl1Client;
import org.java_websocket.server.DefaultWebSocketServerFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PageServerTest {
  private static final int FLOOD = 2_000;

  private final HttpClient client = HttpClient.newHttpClient();
  private final NanoClock.Manual clock = new NanoClock.Manual(1_000_000_000);
  private final ServedBodies bodies = new ServedBodies(3, 10_000_000, clock);
  private final AtomicInteger examined = new AtomicInteger();
  private final WebLoop loop = new WebLoop(
      bodies.state,
      WebRelay.Settings.DEFAULT.withCommands((viewer, command) -> examined.incrementAndGet() < 0),
      "secret");
  private final PageServer server = new PageServer(
      new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), Optional.empty(), clock);

  @BeforeEach
  void open() throws Exception {
    // in a full backlog, a connection attempt waits for seconds
    server.setMaxPendingConnections(PageServer.MAX_ACCEPTS_PER_SECOND);
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
        SocketChannel channel = connected()) {
      channel.configureBlocking(false);
      WebSocketImpl sending = accepted(channel.register(selector, SelectionKey.OP_READ));
      sending.close();
      assertThat(sending.isClosing()).as("it is being sent the rest").isTrue();

      server.passTo(loop, clock.nanos() + PageServer.REQUEST_NANOS + 1);

      assertThat(channel.isOpen()).isTrue();
    }
  }

  @Test
  void connectionWithoutARequestIsCutWhenThatIsLate() throws Exception {
    try (Selector selector = Selector.open();
        SocketChannel channel = connected()) {
      channel.configureBlocking(false);
      accepted(channel.register(selector, SelectionKey.OP_READ));
      WebSocket page = join();
      passUntil(() -> loop.status().viewers() == 1);

      server.passTo(loop, clock.nanos() + PageServer.REQUEST_NANOS);
      assertThat(channel.isOpen()).isTrue();
      server.passTo(loop, clock.nanos() + PageServer.REQUEST_NANOS + 1);

      assertThat(channel.isOpen()).isFalse();
      page.sendBinary(command(), true).get(20, TimeUnit.SECONDS); // a page that asked stays
      passUntil(() -> examined.intValue() == 1);
    }
  }

  @Test
  void pageThatFloodsIsReadNoFasterThanItsBoundAndLocksNobodyOut() throws Exception {
    WebSocket flooding = join();
    CompletableFuture<Void> flood = CompletableFuture.runAsync(() -> {
      for (int number = 0; number < FLOOD; number++) {
        flooding.sendBinary(command(), true).join();
      }
    });
    flood
        .handle((sent, error) -> true)
        .completeOnTimeout(true, 2, TimeUnit.SECONDS)
        .join();
    join();
    passUntil(() -> loop.status().viewers() == 2);
    assertThat(loop.status().refusedCommands())
        .as("the clock stands")
        .isLessThanOrEqualTo(PageServer.MAX_WAITING);

    passUntil(() -> {
      clock.advance(1_000_000);
      return loop.status().refusedCommands() == FLOOD;
    });

    flood.get(20, TimeUnit.SECONDS);
    assertThat(examined).as("none was dropped unexamined").hasValue(FLOOD);
  }

  /** Uses no real connection, because the server stops reading before so many messages wait. */
  @Test
  void commandsThatFindNoRoomAreCounted() throws Exception {
    try (Selector selector = Selector.open();
        SocketChannel channel = connected()) {
      channel.configureBlocking(false);
      WebSocketImpl socket = new WebSocketImpl(server, server.getDraft().get(0));
      socket.setSelectionKey(channel.register(selector, SelectionKey.OP_READ));
      server.onOpen(socket, new HandshakeImpl1Client());
      server.onMessage(socket, bytes("J01234567secret"));
      for (int number = 0; number < FLOOD; number++) {
        server.onMessage(socket, command());
      }

      server.passTo(loop, clock.nanos());

      assertThat(loop.status().refusedCommands()).isEqualTo(FLOOD);
      assertThat(examined).hasValueLessThanOrEqualTo(PageServer.MAX_WAITING);
      server.onMessage(socket, command());
      server.passTo(loop, clock.nanos());
      assertThat(loop.status().refusedCommands())
          .as("the page is gone, so nobody takes its message")
          .isEqualTo(FLOOD + 1);
    }
  }

  /** The clock is stopped, so the page may send no more than its burst while it is connected. */
  @Test
  void lastCommandsOfAPageThatClosesAreExamined() throws Exception {
    int burst = PageServer.MAX_WAITING - 10;
    WebSocket page = join();
    for (int number = 0; number < burst; number++) {
      page.sendBinary(command(), true).get(20, TimeUnit.SECONDS);
      int sent = number;
      passUntil(() -> examined.intValue() > sent - 50);
    }
    passUntil(() -> examined.intValue() == burst);

    for (int number = 0; number < 50; number++) {
      page.sendBinary(command(), true).get(20, TimeUnit.SECONDS);
    }
    page.sendClose(WebSocket.NORMAL_CLOSURE, "").get(20, TimeUnit.SECONDS);

    passUntil(() -> examined.intValue() == burst + 50);
  }

  @Test
  void pingsOfAPageThatDoesNotReadAreNotAnswered() {
    WebSocketImpl socket = new WebSocketImpl(server, server.getDraft().get(0));
    assertThatThrownBy(() -> server.onWebsocketPing(socket, new PingFrame()))
        .as("an answer needs an open connection")
        .isInstanceOf(WebsocketNotConnectedException.class);

    while (socket.outQueue.size() < WebViewer.MAX_QUEUED) {
      socket.outQueue.add(ByteBuffer.allocate(0));
    }

    server.onWebsocketPing(socket, new PingFrame());
  }

  @Test
  void serverWhoseThreadHasEndedBeforeItsGoodbyesStillClosesItsPages() throws Exception {
    WebSocket page = join();
    passUntil(() -> loop.status().viewers() == 1);
    endThread();

    server.stop();

    CompletableFuture.runAsync(() -> {
          while (!page.isInputClosed()) {
            Thread.onSpinWait();
          }
        })
        .get(20, TimeUnit.SECONDS);
  }

  /** Ends the library's thread, as it does by itself 25 ms after a stop has begun. */
  private static void endThread() throws InterruptedException {
    for (Thread thread : Thread.getAllStackTraces().keySet()) {
      if (thread.getName().startsWith("WebSocketSelector")) {
        thread.interrupt();
        thread.join();
      }
    }
  }

  /** The owner of an IPv6 prefix of 64 bits can choose the rest. */
  @Test
  void hostsAreToldApartByTheirPrefix() throws Exception {
    assertThat(prefix("2001:db8::1")).isEqualTo(prefix("2001:db8::ffff:2"));
    assertThat(prefix("2001:db8::1")).isNotEqualTo(prefix("2001:db8:0:1::1"));
    assertThat(prefix("192.0.2.1")).isNotEqualTo(prefix("192.0.2.2"));
  }

  private static ByteBuffer prefix(String address) throws Exception {
    return PageServer.prefix(InetAddress.getByName(address));
  }

  @Test
  void idleConnectionsOfOneAddressAreReplacedByItsNewOnes() throws Exception {
    List<Socket> idle = new ArrayList<>();
    for (int number = 0; number < PageServer.MAX_PENDING_PER_ADDRESS + 3; number++) {
      idle.add(new Socket(InetAddress.getLoopbackAddress(), server.getPort()));
    }

    join();
    passUntil(() -> loop.status().viewers() == 1);

    for (int number = 0; number < idle.size(); number++) {
      try (Socket socket = idle.get(number)) {
        if (number < 4) {
          socket.setSoTimeout(20_000);
          assertThat(socket.getInputStream().read()).as("idle " + number).isEqualTo(-1);
        } else {
          socket.setSoTimeout(1);
          assertThatThrownBy(() -> socket.getInputStream().read())
              .as("idle " + number)
              .isInstanceOf(SocketTimeoutException.class);
        }
      }
    }
  }

  @Test
  void idleConnectionsOfManyAddressesLockNobodyOut() throws Exception {
    List<Socket> idle = new ArrayList<>();
    for (int number = 0; number < 3 * PageServer.MAX_PENDING_PER_ADDRESS; number++) {
      Socket socket = new Socket();
      idle.add(socket);
      try {
        socket.bind(new InetSocketAddress("127.0.0." + (number % 3 + 2), 0));
      } catch (IOException e) {
        assumeTrue(false, "this system has one loopback address: " + e.getMessage());
      }
      socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), server.getPort()));
    }

    join();
    passUntil(() -> loop.status().viewers() == 1);

    try (Socket first = idle.get(0);
        Socket last = idle.get(idle.size() - 1)) {
      first.setSoTimeout(20_000);
      assertThat(first.getInputStream().read()).isEqualTo(-1);
      last.setSoTimeout(1);
      assertThatThrownBy(() -> last.getInputStream().read())
          .isInstanceOf(SocketTimeoutException.class);
    } finally {
      for (Socket socket : idle) {
        socket.close();
      }
    }
  }

  @Test
  void pageThatHasAskedIsNotReplacedByConnectionsThatHaveNot() throws Exception {
    WebSocket page = opened();
    List<Socket> idle = new ArrayList<>();
    for (int number = 0; number < 3 * PageServer.MAX_PENDING; number++) {
      idle.add(new Socket(InetAddress.getLoopbackAddress(), server.getPort()));
    }

    page.sendBinary(bytes("J01234567secret"), true).get(20, TimeUnit.SECONDS);

    passUntil(() -> loop.status().viewers() == 1);
    for (Socket socket : idle) {
      socket.close();
    }
  }

  /** They have all sent a request. */
  @Test
  void pagesOfOneAddressDoNotReplaceThoseOfAnother() throws Exception {
    InetAddress own = InetAddress.getLoopbackAddress();
    List<Socket> asking = new ArrayList<>();
    WebSocket page = opened();
    for (int number = 0; number < 3 * PageServer.MAX_PENDING; number++) {
      Socket socket = new Socket();
      asking.add(socket);
      try {
        socket.bind(new InetSocketAddress("127.0.0." + (number % 3 + 2), 0));
      } catch (IOException e) {
        assumeTrue(false, "this system has one loopback address: " + e.getMessage());
      }
      socket.connect(new InetSocketAddress(own, server.getPort()));
      socket
          .getOutputStream()
          .write(
              "GET / HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
                  .getBytes(StandardCharsets.US_ASCII));
      socket.setSoTimeout(20_000);
      socket.getInputStream().read(); // the answer begins, or the connection was replaced
    }

    page.sendBinary(bytes("J01234567secret"), true).get(20, TimeUnit.SECONDS);

    passUntil(() -> loop.status().viewers() == 1);
    for (Socket socket : asking) {
      socket.close();
    }
  }

  @Test
  void addressThatConnectsTooOftenIsCutForTheRestOfTheSecond() throws Exception {
    List<Socket> all = new ArrayList<>();
    for (int number = 0; number < PageServer.MAX_ACCEPTS_PER_SECOND; number++) {
      all.add(new Socket(InetAddress.getLoopbackAddress(), server.getPort()));
    }
    assertThatThrownBy(() -> opened());

    clock.advance(1_000_000_000);

    join();
    passUntil(() -> loop.status().viewers() == 1);
    for (Socket socket : all) {
      socket.close();
    }
  }

  /** Throws errors where the library accepts a connection. */
  @ParameterizedTest
  @MethodSource
  void errorThatEndsTheServerIsThrownToTheRelay(Throwable error) throws Exception {
    server.setWebSocketFactory(new DefaultWebSocketServerFactory() {
      @Override
      public WebSocketImpl createWebSocket(WebSocketAdapter adapter, List<Draft> drafts) {
        throw PageServerTest.<RuntimeException>unchecked(error);
      }
    });

    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.getPort())) {
      assertThat(socket.isConnected()).isTrue();
      assertThatThrownBy(() -> passUntil(() -> false))
          .isInstanceOf(IOException.class)
          .hasMessageStartingWith("the web server has failed");
    }
  }

  /** The type is erased, so a checked exception is thrown as well. */
  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
  private static <T extends Throwable> T unchecked(Throwable error) throws T {
    throw (T) error;
  }

  static List<Throwable> errorThatEndsTheServerIsThrownToTheRelay() {
    return List.of(
        new SocketException("too many open files"),
        new OutOfMemoryError("planted"),
        new IllegalStateException("planted"));
  }

  @Test
  void errorOfOneConnectionIsNone() throws Exception {
    server.onError(new WebSocketImpl(server, server.getDraft()), new IOException("reset"));

    join().sendBinary(command(), true).get(20, TimeUnit.SECONDS);
    passUntil(() -> examined.intValue() == 1);
    assertThat(loop.status().viewers()).isOne();
  }

  /** The library passes an error of its reading thread in this way, and then stops. */
  @Test
  void errorOfTheReadingThreadIsThrownToTheRelay() {
    server.onError(
        new WebSocketImpl(server, server.getDraft()), new Exception(new OutOfMemoryError()));

    assertThatThrownBy(() -> server.passTo(loop, clock.nanos()))
        .isInstanceOf(IOException.class)
        .hasRootCauseInstanceOf(OutOfMemoryError.class);
  }

  private void passUntil(BooleanSupplier reached) throws IOException {
    long end = NanoClock.system().nanos() + 20_000_000_000L;
    while (!reached.getAsBoolean()) {
      assertThat(NanoClock.system().nanos() - end).as("reached in 20 s").isNegative();
      server.passTo(loop, clock.nanos());
      LockSupport.parkNanos(100_000);
    }
  }

  private WebSocket opened() throws Exception {
    return client
        .newWebSocketBuilder()
        .buildAsync(
            URI.create("ws://127.0.0.1:%d/".formatted(server.getPort())),
            new WebSocket.Listener() {})
        .get(20, TimeUnit.SECONDS);
  }

  private WebSocket join() throws Exception {
    WebSocket socket = opened();
    return socket.sendBinary(bytes("J01234567secret"), true).get(20, TimeUnit.SECONDS);
  }

  private static ByteBuffer command() {
    return ByteBuffer.allocate(1 + Command.BYTES).put(WebLoop.COMMAND).clear();
  }

  private static ByteBuffer bytes(String text) {
    return ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII));
  }

  private SocketChannel connected() throws IOException {
    return SocketChannel.open(
        new InetSocketAddress(InetAddress.getLoopbackAddress(), server.getPort()));
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
