package org.isochron.remote;

import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.DatagramPacket;
import io.netty.channel.socket.nio.NioDatagramChannel;
import io.netty.handler.codec.quic.QuicChannel;
import io.netty.handler.codec.quic.QuicClientCodecBuilder;
import io.netty.handler.codec.quic.QuicSslContextBuilder;
import io.netty.handler.codec.quic.QuicStreamChannel;
import io.netty.handler.codec.quic.QuicStreamType;
import io.netty.handler.ssl.util.InsecureTrustManagerFactory;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;

/** Opens connections that send whatever a test likes. */
final class RawViewer implements AutoCloseable {
  private static final long BYTES = 1 << 20;

  private final EventLoopGroup threads =
      new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
  private final Channel port;
  private final InetSocketAddress target;

  /** Copies of all datagrams that came to the port. */
  final List<ByteBuffer> received = new CopyOnWriteArrayList<>();

  RawViewer(InetSocketAddress target) {
    this.target = target;
    port = new Bootstrap()
        .group(threads)
        .channel(NioDatagramChannel.class)
        .handler(new ChannelInitializer<Channel>() {
          @Override
          protected void initChannel(Channel opened) {
            opened.pipeline().addLast(new Copier(), codec());
          }
        })
        .bind(0)
        .syncUninterruptibly()
        .channel();
  }

  private static ChannelHandler codec() {
    return new QuicClientCodecBuilder()
        .sslContext(QuicSslContextBuilder.forClient()
            .trustManager(InsecureTrustManagerFactory.INSTANCE)
            .applicationProtocols("isochron")
            .build())
        .maxIdleTimeout(30, TimeUnit.SECONDS)
        .initialMaxData(BYTES)
        .initialMaxStreamDataBidirectionalLocal(BYTES)
        .initialMaxStreamDataBidirectionalRemote(BYTES)
        .initialMaxStreamsBidirectional(1)
        .datagram(10, 10)
        .build();
  }

  /** Sends a datagram from the port of the connections. */
  void send(ByteBuffer datagram) {
    port.writeAndFlush(new DatagramPacket(Unpooled.wrappedBuffer(datagram), target))
        .syncUninterruptibly();
  }

  private final class Copier extends ChannelInboundHandlerAdapter {
    @Override
    public void channelRead(ChannelHandlerContext context, Object read) {
      ByteBuf content = ((DatagramPacket) read).content();
      received.add(ByteBuffer.wrap(ByteBufUtil.getBytes(content)));
      context.fireChannelRead(read);
    }
  }

  QuicChannel connect() throws InterruptedException, ExecutionException {
    return QuicChannel.newBootstrap(port)
        .handler(new ChannelInboundHandlerAdapter())
        .streamHandler(new ChannelInboundHandlerAdapter())
        .remoteAddress(target)
        .connect()
        .get();
  }

  @SuppressWarnings("FutureReturnValueIgnored") // the relay may close the connection first
  static void send(QuicChannel connection, byte[] bytes) throws InterruptedException {
    QuicStreamChannel stream = connection
        .createStream(QuicStreamType.BIDIRECTIONAL, new ChannelInboundHandlerAdapter())
        .sync()
        .getNow();
    stream.writeAndFlush(Unpooled.wrappedBuffer(bytes));
  }

  @Override
  public void close() {
    port.close().syncUninterruptibly();
    threads.shutdownGracefully(0, 1, TimeUnit.SECONDS).syncUninterruptibly();
  }
}
