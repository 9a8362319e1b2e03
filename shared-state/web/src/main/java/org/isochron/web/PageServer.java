package org.isochron.web;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ByteChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLContext;
import org.isochron.state.NanoClock;
import org.java_websocket.WebSocket;
import org.java_websocket.WebSocketAdapter;
import org.java_websocket.WebSocketImpl;
import org.java_websocket.WebSocketServerFactory;
import org.java_websocket.drafts.Draft;
import org.java_websocket.exceptions.WebsocketNotConnectedException;
import org.java_websocket.framing.CloseFrame;
import org.java_websocket.handshake.ClientHandshake;
import org.java_websocket.server.DefaultSSLWebSocketServerFactory;
import org.java_websocket.server.DefaultWebSocketServerFactory;
import org.java_websocket.server.WebSocketServer;

/**
 * Adapter to Java-WebSocket: its threads put messages of pages into a bounded queue, which the
 * relay's thread empties. A message that does not fit is dropped; the page asks again.
 */
final class PageServer extends WebSocketServer {
  /** Maximum size of a page's message, which is a command. */
  static final int MAX_MESSAGE_BYTES = 512;

  /**
   * Number of connections beyond those of the viewers, for browsers that load the page and for
   * refused pages.
   */
  static final int SPARE_CONNECTIONS = 64;

  private static final int MAX_WAITING = 1_024;
  static final long REQUEST_NANOS = 10_000_000_000L;

  private static final int SILENCE_SECONDS = 15;
  private static final Duration START = Duration.ofSeconds(10);

  private final Queue<Arrival> arrivals = new ArrayBlockingQueue<>(MAX_WAITING);
  private final Queue<Request> requests = new ConcurrentLinkedQueue<>();
  private final CompletableFuture<Boolean> started = new CompletableFuture<>();
  private final NanoClock clock;
  private final int maxConnections;

  /** A message of a page; empty for a new connection. */
  private record Arrival(PageLine line, Optional<ByteBuffer> message) {}

  private record Request(WebSocketImpl socket, long nanos) {}

  PageServer(
      InetSocketAddress address, int viewers, Optional<SSLContext> security, NanoClock clock) {
    super(address, 1, List.of(new PageDraft.Socket(MAX_MESSAGE_BYTES), new PageDraft()));
    this.clock = clock;
    maxConnections = viewers + SPARE_CONNECTIONS;
    setReuseAddr(true);
    setTcpNoDelay(true);
    setDaemon(true);
    setConnectionLostTimeout(SILENCE_SECONDS);
    setWebSocketFactory(new Factory(
        security.isPresent()
            ? new DefaultSSLWebSocketServerFactory(security.get())
            : new DefaultWebSocketServerFactory()));
  }

  /** Binds the port. Blocks even if the caller is interrupted. */
  void open() throws IOException {
    start();
    try {
      started.orTimeout(START.toMillis(), TimeUnit.MILLISECONDS).join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof TimeoutException) {
        throw new IOException("%s is not bound after %s".formatted(getAddress(), START), e);
      }
      throw new IOException(
          "%s cannot be bound: %s; choose another port, or 0 for a free one"
              .formatted(getAddress(), e.getCause()),
          e.getCause());
    }
  }

  /** Passes the messages of pages to a loop. For the relay's thread only. */
  void passTo(WebLoop loop, long nowNanos) {
    for (Arrival next = arrivals.poll(); next != null; next = arrivals.poll()) {
      PageLine line = next.line();
      next.message()
          .ifPresentOrElse(
              message -> loop.receive(line, message), () -> loop.arrived(line, nowNanos));
    }
    requests.removeIf(request -> {
      WebSocketImpl socket = request.socket();
      // a closing connection has already sent its request, and is receiving a file
      boolean hasAsked = socket.isOpen() || socket.isClosing();
      boolean late = nowNanos - request.nanos() > REQUEST_NANOS;
      if (late && !hasAsked) {
        socket.closeConnection(CloseFrame.NEVER_CONNECTED, "no request came", false);
      }
      return late || hasAsked || socket.isClosed();
    });
  }

  @Override
  public void onOpen(WebSocket socket, ClientHandshake request) {
    if (socket.getDraft() instanceof PageDraft) {
      socket.close(); // after the file
      return;
    }
    Line line = new Line((WebSocketImpl) socket);
    socket.setAttachment(line);
    if (!arrivals.offer(new Arrival(line, Optional.empty()))) {
      socket.close();
    }
  }

  @Override
  public void onMessage(WebSocket socket, ByteBuffer message) {
    Line line = socket.getAttachment();
    arrivals.offer(new Arrival(line, Optional.of(message)));
  }

  @Override
  public void onMessage(WebSocket socket, String message) {
    socket.close(); // the page never sends text
  }

  @Override
  public void onClose(WebSocket socket, int code, String reason, boolean remote) {
    // the relay's thread detects the closed connection
  }

  @Override
  public void onError(WebSocket socket, Exception error) {
    started.completeExceptionally(error); // an error before the start concerns the port
  }

  @Override
  public void onStart() {
    started.complete(true);
  }

  private record Line(WebSocketImpl socket) implements PageLine {
    @Override
    public int queuedCount() {
      return socket.outQueue.size();
    }

    @Override
    public boolean isOpen() {
      return socket.isOpen();
    }

    @Override
    public void send(ByteBuffer message) {
      try {
        socket.send(message);
      } catch (WebsocketNotConnectedException e) {
        // closed meanwhile; the relay's thread detects this in its next turn
      }
    }

    @Override
    public void send(String message) {
      try {
        socket.send(message);
      } catch (WebsocketNotConnectedException e) {
        // closed meanwhile
      }
    }

    @Override
    public void close() {
      socket.close();
    }
  }

  /**
   * Limits the connections, and records the connections that have not sent a request. Refuses a
   * connection here, because the library stops accepting connections once {@code onConnect} refuses
   * one.
   */
  private final class Factory implements WebSocketServerFactory {
    private final WebSocketServerFactory sockets;

    Factory(WebSocketServerFactory sockets) {
      this.sockets = sockets;
    }

    @Override
    public WebSocketImpl createWebSocket(WebSocketAdapter adapter, Draft draft) {
      return sockets.createWebSocket(adapter, draft);
    }

    @Override
    public WebSocketImpl createWebSocket(WebSocketAdapter adapter, List<Draft> drafts) {
      return sockets.createWebSocket(adapter, drafts);
    }

    @Override
    public ByteChannel wrapChannel(SocketChannel channel, SelectionKey key) throws IOException {
      if (requests.size() + getConnections().size() >= maxConnections) {
        throw new IOException("all %d connections are taken".formatted(maxConnections));
      }
      requests.add(new Request((WebSocketImpl) key.attachment(), clock.nanos()));
      return sockets.wrapChannel(channel, key);
    }

    @Override
    public void close() {
      sockets.close();
    }
  }
}
