package org.isochron.remote;

import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioDatagramChannel;
import io.netty.handler.codec.quic.QuicChannel;
import io.netty.handler.codec.quic.QuicClientCodecBuilder;
import io.netty.handler.codec.quic.QuicSslContextBuilder;
import io.netty.handler.codec.quic.QuicStreamChannel;
import io.netty.handler.codec.quic.QuicStreamType;
import io.netty.handler.ssl.util.InsecureTrustManagerFactory;
import java.net.InetSocketAddress;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;

/** Opens connections that send whatever a test likes. */
final class RawViewer implements AutoCloseable {
  private static final long BYTES = 1 << 20;

  private final EventLoopGroup threads =
      new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
  private final Channel port;
  private final InetSocketAddress target;

  RawViewer(InetSocketAddress target) {
    this.target = target;
    port = new Bootstrap()
        .group(threads)
        .channel(NioDatagramChannel.class)
        .handler(new QuicClientCodecBuilder()
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
            .build())
        .bind(0)
        .syncUninterruptibly()
        .channel();
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
