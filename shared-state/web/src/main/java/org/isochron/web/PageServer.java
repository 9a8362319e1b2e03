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
 * The edge to Java-WebSocket: its threads put what pages say into a bounded queue, which the
 * relay's thread empties. What does not fit is dropped; a page asks again.
 */
final class PageServer extends WebSocketServer {
  /** The most bytes of what a page says: a command. */
  static final int MOST_MESSAGE_BYTES = 512;

  /** Connections next to the viewers': of a browser that fetches the page, and of the refused. */
  static final int SPARE_CONNECTIONS = 64;

  private static final int MOST_WAITING = 1_024;
  /** So long may a connection take from its begin to the end of its request. */
  static final long REQUEST_NANOS = 10_000_000_000L;

  private static final int SILENCE_SECONDS = 15;
  private static final Duration START = Duration.ofSeconds(10);

  private final Queue<Said> said = new ArrayBlockingQueue<>(MOST_WAITING);
  private final Queue<Request> requests = new ConcurrentLinkedQueue<>();
  private final CompletableFuture<Boolean> started = new CompletableFuture<>();
  private final NanoClock clock;
  private final int mostConnections;

  /** What a page said; empty at the beginning. */
  private record Said(PageLine line, Optional<ByteBuffer> message) {}

  private record Request(WebSocketImpl socket, long nanos) {}

  PageServer(
      InetSocketAddress address, int viewers, Optional<SSLContext> security, NanoClock clock) {
    super(address, 1, List.of(new PageDraft.Socket(MOST_MESSAGE_BYTES), new PageDraft()));
    this.clock = clock;
    mostConnections = viewers + SPARE_CONNECTIONS;
    setReuseAddr(true);
    setTcpNoDelay(true);
    setDaemon(true);
    setConnectionLostTimeout(SILENCE_SECONDS);
    setWebSocketFactory(new Factory(
        security.isPresent()
            ? new DefaultSSLWebSocketServerFactory(security.get())
            : new DefaultWebSocketServerFactory()));
  }

  /** Binds the port; a caller that is interrupted waits too. */
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

  /** Gives a loop what pages said; the relay's thread. */
  void handTo(WebLoop loop, long nowNanos) {
    for (Said next = said.poll(); next != null; next = said.poll()) {
      PageLine line = next.line();
      next.message()
          .ifPresentOrElse(
              message -> loop.receive(line, message), () -> loop.arrived(line, nowNanos));
    }
    requests.removeIf(request -> {
      WebSocketImpl socket = request.socket();
      // one that is closing has asked, and is being sent a file
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
    if (!said.offer(new Said(line, Optional.empty()))) {
      socket.close();
    }
  }

  @Override
  public void onMessage(WebSocket socket, ByteBuffer message) {
    Line line = socket.getAttachment();
    said.offer(new Said(line, Optional.of(message)));
  }

  @Override
  public void onMessage(WebSocket socket, String message) {
    socket.close(); // no page of ours does that
  }

  @Override
  public void onClose(WebSocket socket, int code, String reason, boolean remote) {
    // the relay's thread sees that the line is closed
  }

  @Override
  public void onError(WebSocket socket, Exception error) {
    started.completeExceptionally(error); // before the start it is the port's
  }

  @Override
  public void onStart() {
    started.complete(true);
  }

  /** A connection as the relay sees it. */
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
        // it was closed meanwhile, which the relay's thread sees when it looks next
      }
    }

    @Override
    public void send(String message) {
      try {
        socket.send(message);
      } catch (WebsocketNotConnectedException e) {
        // it was closed meanwhile
      }
    }

    @Override
    public void close() {
      socket.close();
    }
  }

  /**
   * Bounds the connections, and remembers those that have not asked for anything yet. A connection
   * is refused here, because the library stops accepting any more once {@code onConnect} refuses
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
      if (requests.size() + getConnections().size() >= mostConnections) {
        throw new IOException("all %d connections are taken".formatted(mostConnections));
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
