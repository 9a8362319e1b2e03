package org.isochron.remote.quic;

import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.FixedRecvByteBufAllocator;
import io.netty.channel.ManualIoEventLoop;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.DatagramChannel;
import io.netty.channel.socket.nio.NioDatagramChannel;
import io.netty.handler.codec.quic.Quic;
import io.netty.handler.codec.quic.QuicChannel;
import io.netty.handler.codec.quic.QuicClientCodecBuilder;
import io.netty.handler.codec.quic.QuicCodecBuilder;
import io.netty.handler.codec.quic.QuicCongestionControlAlgorithm;
import io.netty.handler.codec.quic.QuicConnectionAddress;
import io.netty.handler.codec.quic.QuicServerCodecBuilder;
import io.netty.handler.codec.quic.QuicSslContext;
import io.netty.handler.codec.quic.QuicSslContextBuilder;
import io.netty.handler.codec.quic.QuicStreamChannel;
import io.netty.util.AttributeKey;
import io.netty.util.internal.logging.InternalLoggerFactory;
import io.netty.util.internal.logging.JdkLoggerFactory;
import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.isochron.remote.codec.SnapshotFormat;
import org.isochron.remote.stream.Address;
import org.isochron.remote.stream.Connection;
import org.isochron.remote.stream.Connection.Arrivals;
import org.isochron.state.NanoClock;
import org.isochron.state.threads.ThreadLog;
import org.jspecify.annotations.Nullable;

/**
 * A UDP port and the connections over it. The endpoint has no threads: the thread that first polls
 * it drives Netty, receives all messages during {@link #poll} or {@link #await}, and then owns the
 * endpoint.
 */
@SuppressWarnings("FutureReturnValueIgnored") // what fails shows as the end of a connection
public final class QuicEndpoint implements AutoCloseable {
  /** A connection of which nothing was heard for this long ends. */
  static final long MAX_SILENCE_NANOS = 10_000_000_000L;

  private static final String PROTOCOL = "isochron";

  private static final String LOG_PROVIDER = "META-INF/services/org.slf4j.spi.SLF4JServiceProvider";

  /** With the header of IP, this fits through tunnels and mobile networks. */
  private static final int MAX_UDP_BYTES = 1_350;

  private static final int MAX_RECEIVED_UDP_BYTES = 1_500;

  /** Datagrams that wait longer are old. */
  private static final int SEND_QUEUE = 4;

  private static final int RECEIVE_QUEUE = 1_024;

  /** A burst of packets waits here while the owner does other work. */
  private static final int SOCKET_BYTES = 1 << 20;

  /** Packets in one turn, so that a flood leaves time for the owner's other work. */
  private static final int READS = 256;

  private static final int FIRST_WINDOW_PACKETS = 32;

  private static final int VIEWER_STREAMS = 512;
  private static final long VIEWER_BYTES = 8 * 1_024 * 1_024;
  private static final long RELAY_BYTES = 256 * 1_024;

  /** Addresses of a viewer that a connection may have known, before it forgets unused ones. */
  private static final int PATHS = 8;

  private static final long MILLISECOND = 1_000_000;
  private static final long WARN_NANOS = 60_000_000_000L;
  private static final long LAST_NANOS = 100_000_000;
  private static final long LEAVING_POLL_NANOS = 1_000_000;
  private static final AttributeKey<QuicConnection> CONNECTION =
      AttributeKey.valueOf(QuicEndpoint.class, "connection");
  private static final AttributeKey<QuicSslContext> TRUST =
      AttributeKey.valueOf(QuicEndpoint.class, "trust");

  private static final Arrivals NOBODY = new Arrivals() {
    @Override
    public void message(Connection from, ByteBuffer message) {
      // nobody listens
    }

    @Override
    public void datagram(Connection from, ByteBuffer message) {
      // nobody listens
    }
  };

  private final ManualIoEventLoop loop = new ManualIoEventLoop(null, NioIoHandler.newFactory());
  private final NioDatagramChannel port;
  private final Optional<RelayKey> key;
  private final List<QuicConnection> connections = new ArrayList<>();

  /** The connections by the first bytes of their ids. */
  private final Map<Long, QuicConnection> tags = new HashMap<>();

  private final ConnectionIds ids = new ConnectionIds();

  /** First bytes of the id in the packet that may begin a connection. */
  private long arrivingTag;

  private final NanoClock clock = NanoClock.system();
  private final Strangers strangers = new Strangers(clock);
  private long failures;
  private long failedNanos;
  private final Map<Optional<String>, QuicSslContext> trusted = new HashMap<>();
  private final ByteBuffer inbound =
      ByteBuffer.allocate(MAX_RECEIVED_UDP_BYTES).order(ByteOrder.LITTLE_ENDIAN);
  private Arrivals arrivals = NOBODY;
  private boolean owned;

  private QuicEndpoint(java.nio.channels.DatagramChannel socket, Optional<RelayKey> key) {
    this.key = key;
    port = new NioDatagramChannel(socket);
  }

  /**
   * Listens at an address, with the key by which others recognise this end.
   *
   * @throws IllegalStateException if the port cannot be opened
   */
  public static QuicEndpoint listen(InetSocketAddress at, RelayKey key) {
    return new QuicEndpoint(open(at), Optional.of(key));
  }

  /** Opens an endpoint that only dials. */
  public static QuicEndpoint dialling() {
    return new QuicEndpoint(open(new InetSocketAddress(0)), Optional.empty());
  }

  private static java.nio.channels.DatagramChannel open(InetSocketAddress at) {
    if (!Quic.isAvailable()) {
      throw new IllegalStateException(
          "this program has no natives of QUIC for this system; add io.netty:netty-codec-native-quic with the classifier of the system, such as linux-aarch_64",
          Quic.unavailabilityCause());
    }
    try {
      java.nio.channels.DatagramChannel socket = java.nio.channels.DatagramChannel.open();
      try {
        socket.setOption(StandardSocketOptions.SO_RCVBUF, SOCKET_BYTES);
        return socket.bind(at);
      } catch (Throwable e) {
        socket.close();
        throw e;
      }
    } catch (BindException e) {
      throw new IllegalStateException(
          "cannot listen on %s:%d: %s; choose a free port of this machine"
              .formatted(at.getHostString(), at.getPort(), e.getMessage()),
          e);
    } catch (IOException | RuntimeException e) {
      throw new IllegalStateException("no UDP port can be opened at %s: %s".formatted(at, e), e);
    }
  }

  /** Dials an address; the connection opens later, or fails. */
  public Connection dial(Address to) {
    own();
    ByteBuffer id = ids.newId(ConnectionIds.BYTES);
    QuicConnection connection =
        new QuicConnection(this, true, new byte[0], id.getLong(0), to.socket());
    add(connection);
    QuicChannel.newBootstrap(port)
        .localConnectionAddress(new QuicConnectionAddress(id))
        .attr(CONNECTION, connection)
        .attr(TRUST, trusted.computeIfAbsent(to.pin(), Trust::context))
        .handler(connection)
        .streamHandler(new Streams())
        .remoteAddress(to.socket())
        .connect()
        .addListener(result -> {
          if (!result.isSuccess()) {
            connection.fail(result.cause());
            forget(connection);
          }
        });
    return connection;
  }

  /** Receives what has arrived. */
  public void poll(Arrivals to) {
    own();
    arrivals = to;
    loop.runNow();
    strangers.advance();
  }

  /** Waits for at most this long, and receives what arrives meanwhile. */
  public void await(long nanos, Arrivals to) {
    own();
    arrivals = to;
    if (nanos >= MILLISECOND) {
      loop.run(nanos - nanos % MILLISECOND);
    } else if (nanos > 0) {
      LockSupport.parkNanos(this, nanos); // a selector waits for whole milliseconds
    }
  }

  /** Ends a wait of the owner. Any thread. */
  public void wake() {
    loop.wakeup();
  }

  private void own() {
    if (owned) {
      return;
    }
    owned = true;
    loop.setOwningThread(Thread.currentThread());
    new Bootstrap()
        .group(loop)
        .channelFactory(() -> port)
        .option(
            ChannelOption.RECVBUF_ALLOCATOR,
            new FixedRecvByteBufAllocator(MAX_RECEIVED_UDP_BYTES).maxMessagesPerRead(READS))
        .handler(new ChannelInitializer<DatagramChannel>() {
          @Override
          protected void initChannel(DatagramChannel channel) {
            channel.pipeline().addLast(new PacketFilter(QuicEndpoint.this, key.isPresent()));
            channel.pipeline().addLast(codec(), new LastHandler());
          }
        })
        .register();
    loop.runNow();
  }

  private ChannelHandler codec() {
    if (key.isEmpty()) {
      return limited(new QuicClientCodecBuilder()
              .sslEngineProvider(channel -> channel.attr(TRUST).get().newEngine(channel.alloc())))
          .initialMaxData(VIEWER_BYTES)
          .initialMaxStreamDataUnidirectional(VIEWER_BYTES)
          .initialMaxStreamDataBidirectionalRemote(VIEWER_BYTES)
          .initialMaxStreamDataBidirectionalLocal(VIEWER_BYTES)
          .initialMaxStreamsUnidirectional(VIEWER_STREAMS)
          .initialMaxStreamsBidirectional(1)
          .build();
    }
    RelayKey its = key.get();
    return limited(new QuicServerCodecBuilder()
            .sslContext(QuicSslContextBuilder.forServer(its.privateKey(), null, its.certificate())
                .applicationProtocols(PROTOCOL)
                .build())
            .tokenHandler(new RetryTokens(strangers, clock))
            .connectionIdAddressGenerator(ids)
            .handler(new ChannelInitializer<QuicChannel>() {
              @Override
              protected void initChannel(QuicChannel channel) {
                accept(channel, its.digest());
              }
            })
            .streamHandler(new Streams()))
        .initialMaxData(RELAY_BYTES)
        .initialMaxStreamDataBidirectionalRemote(RELAY_BYTES)
        .initialMaxStreamDataBidirectionalLocal(RELAY_BYTES)
        .initialMaxStreamsBidirectional(1)
        .build();
  }

  private static <B extends QuicCodecBuilder<B>> B limited(B codec) {
    return codec
        .maxIdleTimeout(MAX_SILENCE_NANOS, TimeUnit.NANOSECONDS)
        .maxSendUdpPayloadSize(MAX_UDP_BYTES)
        .maxRecvUdpPayloadSize(MAX_RECEIVED_UDP_BYTES)
        .congestionControlAlgorithm(QuicCongestionControlAlgorithm.BBR)
        .initialCongestionWindowPackets(FIRST_WINDOW_PACKETS)
        .datagram(RECEIVE_QUEUE, SEND_QUEUE)
        .activeConnectionIdLimit(PATHS)
        .activeMigration(true);
  }

  Arrivals arrivals() {
    return arrivals;
  }

  ByteBuffer copied(ByteBuf datagram) {
    int length = Math.min(datagram.readableBytes(), inbound.capacity());
    datagram.readBytes(inbound.array(), 0, length);
    return inbound.limit(length).position(0);
  }

  private void accept(QuicChannel channel, byte[] digest) {
    InetSocketAddress from = (InetSocketAddress)
        Objects.requireNonNull(channel.remoteSocketAddress(), "a packet has a sender");
    QuicConnection connection = new QuicConnection(this, false, digest, arrivingTag, from);
    add(connection);
    strangers.add(connection, from);
    channel.attr(CONNECTION).set(connection);
    channel.pipeline().addLast(connection);
  }

  private void add(QuicConnection connection) {
    connections.add(connection);
    tags.put(connection.tag(), connection);
  }

  void forget(QuicConnection connection) {
    if (connections.remove(connection)) {
      tags.remove(connection.tag(), connection);
    }
  }

  void arriving(long tag) {
    arrivingTag = tag;
  }

  /** Returns the connection whose ids begin with a tag; null if there is none. */
  @Nullable
  QuicConnection connection(long tag) {
    return tags.get(tag);
  }

  /** Reports an error in the work for one connection, at most once a minute. */
  void failed(Throwable cause) {
    long now = clock.nanos();
    if (failures++ == 0 || now - failedNanos >= WARN_NANOS) {
      failedNanos = now;
      ThreadLog.warn("a connection was closed because its messages caused an error", cause);
    }
  }

  Strangers strangers() {
    return strangers;
  }

  /**
   * Returns the number of connections that were refused or closed because their ends did not prove
   * who they are.
   */
  public long rejectedConnections() {
    return strangers.rejectedConnections();
  }

  /** Returns the number of dropped packets that belonged to no connection. */
  public long droppedPackets() {
    return strangers.droppedPackets();
  }

  /** Returns true if strangers have attacked this port in the last minute. */
  public boolean isAttacked() {
    return strangers.isAttacked();
  }

  /**
   * Waits for up to 0.1 s until the other ends have closed their connections, as viewers do that
   * hear of the end. What a full window holds back is sent meanwhile; at a close it would be lost.
   */
  public void awaitLeaving() {
    long until = clock.nanos() + LAST_NANOS;
    while (!connections.isEmpty() && clock.nanos() - until < 0) {
      await(LEAVING_POLL_NANOS, NOBODY);
    }
  }

  /** Closes all connections, after what the network takes at once; blocks for up to 0.1 s. */
  @Override
  public void close() {
    if (owned) {
      arrivals = NOBODY;
      List.copyOf(connections).forEach(QuicConnection::leave);
      loop.runNow();
      port.close();
    } else {
      owned = true;
      loop.setOwningThread(Thread.currentThread());
      port.unsafe().closeForcibly();
    }
    loop.shutdownGracefully(0, LAST_NANOS, TimeUnit.NANOSECONDS);
    long until = clock.nanos() + LAST_NANOS;
    while (!loop.isTerminated() && clock.nanos() - until < 0) {
      loop.runNow();
    }
  }

  /** Receives what no other handler wants; Netty would log it. */
  private static final class LastHandler extends ChannelInboundHandlerAdapter {
    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
      // a packet that was sent to a closed port, for example
    }
  }

  private static final class Streams extends ChannelInitializer<QuicStreamChannel> {
    @Override
    protected void initChannel(QuicStreamChannel stream) {
      stream.parent().attr(CONNECTION).get().opened(stream);
    }

    @Override
    public boolean isSharable() {
      return true;
    }
  }

  static {
    // otherwise Netty asks SLF4J first, which prints that nobody logs
    if (QuicEndpoint.class.getClassLoader().getResource(LOG_PROVIDER) == null) {
      InternalLoggerFactory.setDefaultFactory(JdkLoggerFactory.INSTANCE);
    }
    assert SnapshotFormat.DATAGRAM_BYTES <= MAX_UDP_BYTES - 44 : "a bundle fits in a datagram";
  }
}
