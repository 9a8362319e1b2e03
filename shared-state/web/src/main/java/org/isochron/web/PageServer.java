package org.isochron.web;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ByteChannel;
import java.nio.channels.CancelledKeyException;
import java.nio.channels.ClosedSelectorException;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Predicate;
import javax.net.ssl.SSLContext;
import org.isochron.state.NanoClock;
import org.java_websocket.WebSocket;
import org.java_websocket.WebSocketAdapter;
import org.java_websocket.WebSocketImpl;
import org.java_websocket.WebSocketServerFactory;
import org.java_websocket.WrappedByteChannel;
import org.java_websocket.drafts.Draft;
import org.java_websocket.exceptions.WebsocketNotConnectedException;
import org.java_websocket.framing.CloseFrame;
import org.java_websocket.framing.Framedata;
import org.java_websocket.handshake.ClientHandshake;
import org.java_websocket.server.DefaultSSLWebSocketServerFactory;
import org.java_websocket.server.DefaultWebSocketServerFactory;
import org.java_websocket.server.WebSocketServer;
import org.jspecify.annotations.Nullable;

/**
 * Adapter to Java-WebSocket: its threads put the messages of a page into the bounded queue of this
 * page, which the relay's thread empties at a bounded rate. While a queue is filled, the server
 * does not read from the page, so TCP slows the page down.
 */
final class PageServer extends WebSocketServer {
  /** Maximum size of a page's message, which is a command. */
  static final int MAX_MESSAGE_BYTES = 1_500;

  /**
   * Maximum number of connections that have not joined: browsers that load the page, and refused
   * pages. Another connection replaces the oldest that has sent no request, or else the oldest of
   * the address with the most.
   */
  static final int MAX_PENDING = 64;

  static final int MAX_PENDING_PER_ADDRESS = 32;

  /** Connections of an address that the server accepts in a second; it cuts the others. */
  static final int MAX_ACCEPTS_PER_SECOND = 1_000;

  /** Messages of a page beyond this rate wait. */
  static final int MESSAGES_PER_SECOND = 1_000;

  /** Maximum number of a page's messages that wait, and that a page may send at once. */
  static final int MAX_WAITING = 256;

  /**
   * Number of waiting messages at which the server stops reading. The rest of the queue has room
   * for all commands in the library's three buffers, except those of the last TLS records.
   */
  private static final int FILLED = 64;

  private static final int READ_BYTES = 4_096;
  private static final long SECOND_NANOS = 1_000_000_000L;
  static final long REQUEST_NANOS = 10_000_000_000L;

  private static final long MESSAGE_NANOS = 1_000_000_000L / MESSAGES_PER_SECOND;
  private static final int SILENCE_SECONDS = 15;
  private static final Duration START = Duration.ofSeconds(10);

  /** Bytes of an address that its owner cannot choose: a host has an IPv6 prefix of 64 bits. */
  private static final int PREFIX_BYTES = 8;

  private final Queue<Line> arrivals = new ConcurrentLinkedQueue<>();
  private final Queue<Request> requests = new ConcurrentLinkedQueue<>();
  private final CompletableFuture<Boolean> started = new CompletableFuture<>();
  private final CompletableFuture<SelectionKey> accepting = new CompletableFuture<>();
  private final CompletableFuture<Throwable> failure = new CompletableFuture<>();
  private final LongAdder dropped = new LongAdder();

  /** Used only by the relay's thread. */
  private final List<Line> lines = new ArrayList<>();

  private final NanoClock clock;

  private record Request(Connection connection, long nanos) {}

  private record Connection(WebSocketImpl socket, ByteBuffer prefix) {
    boolean isPending() {
      Line line = socket.getAttachment();
      return line == null || !line.joined || !line.isOpen();
    }

    boolean hasAsked() {
      // a closing connection has already sent its request, and is receiving a file
      return socket.isOpen() || socket.isClosing();
    }
  }

  PageServer(InetSocketAddress address, Optional<SSLContext> security, NanoClock clock) {
    super(address, 1, List.of(new PageDraft.Socket(MAX_MESSAGE_BYTES), new PageDraft()));
    this.clock = clock;
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

  /**
   * Passes the messages of pages to a loop. For the relay's thread only.
   *
   * @throws IOException if the server has failed or has ended by itself
   */
  void passTo(WebLoop loop, long nowNanos) throws IOException {
    requireRunning();
    for (Line line = arrivals.poll(); line != null; line = arrivals.poll()) {
      line.paidNanos = nowNanos - MAX_WAITING * MESSAGE_NANOS;
      lines.add(line);
      loop.arrived(line, nowNanos);
    }
    lines.removeIf(line -> pass(line, loop, nowNanos));
    loop.setDropped(dropped.sum());
    closeLate(nowNanos);
  }

  /** Returns true if the page is gone and its last messages are passed on. */
  private static boolean pass(Line line, WebLoop loop, long nowNanos) {
    boolean isGone = !line.isOpen();
    line.ended = isGone;
    while (isGone || line.paidNanos - nowNanos <= 0) {
      ByteBuffer message = line.waiting.poll();
      if (message == null) {
        break;
      }
      line.paidNanos =
          Math.max(line.paidNanos, nowNanos - MAX_WAITING * MESSAGE_NANOS) + MESSAGE_NANOS;
      loop.receive(line, message);
    }
    line.resume();
    return isGone;
  }

  private void requireRunning() throws IOException {
    SelectionKey key = accepting.getNow(null);
    if (key != null && !key.isValid()) {
      fail(new IOException("the port is closed: raise the limit of open files if it was reached"));
    }
    Throwable cause = failure.getNow(null);
    if (cause != null) {
      throw new IOException("the web server has failed: " + cause, cause);
    }
  }

  private void closeLate(long nowNanos) {
    requests.removeIf(request -> {
      WebSocketImpl socket = request.connection().socket();
      boolean hasAsked = request.connection().hasAsked();
      boolean late = nowNanos - request.nanos() > REQUEST_NANOS;
      if (late && !hasAsked) {
        socket.closeConnection(CloseFrame.NEVER_CONNECTED, "no request came", false);
      }
      return late || hasAsked || socket.isClosed();
    });
  }

  @Override
  public void run() {
    try {
      super.run();
      fail(new IOException("its thread has ended"));
    } catch (Throwable e) { // includes Errors, for example if memory is exhausted
      fail(e);
    }
  }

  /**
   * Stops the server. The library's thread ends 25 ms after the stop has begun, even if goodbyes are
   * still to be said. Those connections close without one, instead of staying open for ever.
   */
  @Override
  public void stop(int timeoutMillis, String reason) throws InterruptedException {
    try {
      super.stop(timeoutMillis, reason);
    } catch (ClosedSelectorException e) {
      // a goodbye met the end of the thread
    } finally {
      for (WebSocket socket : getConnections()) {
        ((WebSocketImpl) socket).closeConnection(CloseFrame.GOING_AWAY, reason, false);
      }
    }
  }

  private void fail(Throwable cause) {
    failure.complete(cause); // the first cause is kept
  }

  @Override
  public ByteBuffer createBuffer() {
    return ByteBuffer.allocate(READ_BYTES);
  }

  @Override
  protected boolean onConnect(SelectionKey key) {
    accepting.complete(key); // the library closes the port without a word if it cannot accept
    return true;
  }

  @Override
  public void onOpen(WebSocket socket, ClientHandshake request) {
    if (socket.getDraft() instanceof PageDraft) {
      socket.close(); // after the file
      return;
    }
    Line line = new Line((WebSocketImpl) socket);
    socket.setAttachment(line);
    arrivals.add(line); // bounded by the number of connections
  }

  @Override
  public void onMessage(WebSocket socket, ByteBuffer message) {
    Line line = socket.getAttachment();
    if (!line.offer(message) && WebLoop.isCommand(message)) {
      dropped.increment();
    }
  }

  @Override
  public void onMessage(WebSocket socket, String message) {
    socket.close(); // the page never sends text
  }

  /** Drops the answer if the page does not read. */
  @Override
  public void onWebsocketPing(WebSocket socket, Framedata ping) {
    if (((WebSocketImpl) socket).outQueue.size() < WebViewer.MAX_QUEUED) {
      super.onWebsocketPing(socket, ping);
    }
  }

  @Override
  public void onClose(WebSocket socket, int code, String reason, boolean remote) {
    // the relay's thread detects the closed connection
  }

  @Override
  public void onError(@Nullable WebSocket socket, Exception error) {
    started.completeExceptionally(error); // an error before the start concerns the port
    if (socket == null || error.getCause() instanceof Error) {
      fail(error); // other errors concern only their connection
    }
  }

  @Override
  public void onStart() {
    started.complete(true);
  }

  static ByteBuffer prefix(InetAddress address) {
    return ByteBuffer.wrap(Arrays.copyOf(address.getAddress(), PREFIX_BYTES));
  }

  private static final class Line implements PageLine {
    private final WebSocketImpl socket;
    private final Queue<ByteBuffer> waiting = new ArrayBlockingQueue<>(MAX_WAITING);

    /** Time up to which the page has used its rate. Used only by the relay's thread. */
    private long paidNanos;

    // ordering: volatile, so the accepting thread sees it soon; nothing else depends on it.
    private volatile boolean joined;

    // ordering: volatile; written before the last messages are taken, and read after one is added,
    // so either the relay's thread takes a message or the adding thread finds it.
    private volatile boolean ended;

    Line(WebSocketImpl socket) {
      this.socket = socket;
    }

    /** Returns false if nobody will take the message. */
    boolean offer(ByteBuffer message) {
      return waiting.offer(message) && !(ended && waiting.remove(message));
    }

    private boolean isFilled() {
      return waiting.size() >= FILLED;
    }

    /** Returns true if the page must not be read now. Its channel is then not selected. */
    boolean stopIfFilled() {
      boolean filled = isFilled();
      if (filled) {
        socket.getSelectionKey().interestOpsAnd(~SelectionKey.OP_READ);
      }
      return filled;
    }

    /** Selects the channel again. The relay repeats this, in case it was stopped meanwhile. */
    void resume() {
      SelectionKey key = socket.getSelectionKey();
      try {
        if ((key.interestOps() & SelectionKey.OP_READ) == 0 && !isFilled()) {
          key.interestOpsOr(SelectionKey.OP_READ);
          key.selector().wakeup();
        }
      } catch (CancelledKeyException e) {
        // closed meanwhile
      }
    }

    @Override
    public void markJoined() {
      joined = true;
    }

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
   * Limits the connections, and records the connections that have not sent a request. Closes a
   * connection here, because the library stops accepting connections once {@code onConnect} refuses
   * one. Owner: the accepting thread.
   */
  private final class Factory implements WebSocketServerFactory {
    private final WebSocketServerFactory sockets;
    private final List<Connection> connections = new ArrayList<>();

    /** Accepted connections by address in the current second, which bounds their number. */
    private final Map<ByteBuffer, Integer> accepts = new HashMap<>();

    private long secondNanos = clock.nanos();

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
      WebSocketImpl socket = (WebSocketImpl) key.attachment();
      Connection next = new Connection(
          socket, prefix(((InetSocketAddress) channel.getRemoteAddress()).getAddress()));
      countAccept(next.prefix());
      ByteChannel wrapped = sockets.wrapChannel(channel, key);
      connections.removeIf(connection -> connection.socket().isClosed());
      makeRoom(MAX_PENDING_PER_ADDRESS, other -> other.prefix().equals(next.prefix()));
      makeRoom(MAX_PENDING, other -> true);
      connections.add(next);
      requests.add(new Request(next, clock.nanos()));
      return new StoppableChannel(socket, wrapped);
    }

    /** @throws IOException for the library, which then closes the connection */
    private void countAccept(ByteBuffer prefix) throws IOException {
      long now = clock.nanos();
      if (now - secondNanos >= SECOND_NANOS) {
        secondNanos = now;
        accepts.clear();
      }
      if (accepts.merge(prefix, 1, Integer::sum) > MAX_ACCEPTS_PER_SECOND) {
        throw new IOException("too many connections of this address in a second");
      }
    }

    /** Closes one of the pending connections if they are as many as allowed. */
    private void makeRoom(int max, Predicate<Connection> isCounted) {
      List<Connection> pending =
          connections.stream().filter(Connection::isPending).filter(isCounted).toList();
      if (pending.size() >= max) {
        Connection victim = pending.stream()
            .filter(each -> !each.hasAsked())
            .findFirst()
            .orElseGet(() -> oldestOfTheMost(pending));
        victim.socket().closeConnection(CloseFrame.TRY_AGAIN_LATER, "replaced", false);
        connections.remove(victim);
      }
    }

    private static Connection oldestOfTheMost(List<Connection> pending) {
      Map<ByteBuffer, Integer> counts = new HashMap<>();
      pending.forEach(each -> counts.merge(each.prefix(), 1, Integer::sum));
      int most = Collections.max(counts.values());
      return pending.stream()
          .filter(each -> counts.getOrDefault(each.prefix(), 0) == most)
          .findFirst()
          .orElseThrow();
    }

    @Override
    public void close() {
      sockets.close();
    }
  }

  /** A channel that yields nothing while messages of its page wait. */
  private record StoppableChannel(WebSocketImpl socket, ByteChannel channel)
      implements WrappedByteChannel {
    @Override
    public int read(ByteBuffer into) throws IOException {
      Line line = socket.getAttachment();
      return line != null && line.stopIfFilled() ? 0 : channel.read(into);
    }

    @Override
    public int write(ByteBuffer from) throws IOException {
      return channel.write(from);
    }

    @Override
    public boolean isOpen() {
      return channel.isOpen();
    }

    @Override
    public void close() throws IOException {
      channel.close();
    }

    @Override
    public boolean isNeedWrite() {
      return channel instanceof WrappedByteChannel secured && secured.isNeedWrite();
    }

    @Override
    public void writeMore() throws IOException {
      if (channel instanceof WrappedByteChannel secured) {
        secured.writeMore();
      }
    }

    @Override
    public boolean isNeedRead() {
      return channel instanceof WrappedByteChannel secured && secured.isNeedRead();
    }

    /** Yields the rest of a decrypted record, for which the channel is not selected again. */
    @Override
    public int readMore(ByteBuffer into) throws IOException {
      return channel instanceof WrappedByteChannel secured ? secured.readMore(into) : 0;
    }

    @Override
    public boolean isBlocking() {
      return false;
    }
  }
}
