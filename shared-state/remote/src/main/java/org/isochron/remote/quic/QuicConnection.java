package org.isochron.remote.quic;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.quic.DefaultQuicStreamFrame;
import io.netty.handler.codec.quic.QuicChannel;
import io.netty.handler.codec.quic.QuicConnectionCloseEvent;
import io.netty.handler.codec.quic.QuicException;
import io.netty.handler.codec.quic.QuicStreamChannel;
import io.netty.handler.codec.quic.QuicStreamPriority;
import io.netty.handler.codec.quic.QuicStreamType;
import io.netty.util.concurrent.Future;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;
import java.util.function.Consumer;
import javax.net.ssl.SSLPeerUnverifiedException;
import org.isochron.remote.codec.SnapshotFormat;
import org.isochron.remote.stream.Connection;
import org.isochron.remote.stream.Line;
import org.isochron.remote.stream.Messages;
import org.jspecify.annotations.Nullable;

/**
 * A connection of QUIC. The end that dialled opens the control stream, the other one the bulk
 * stream; both carry messages with their lengths. Each snapshot that is too long for a datagram has
 * a stream of its own. Owner: the endpoint's thread. Netty's buffers are pooled; streams allocate.
 */
@SuppressWarnings("FutureReturnValueIgnored") // a failed write shows as the end of the connection
final class QuicConnection extends ChannelInboundHandlerAdapter implements Connection {
  /** Streams of a lower number go first. */
  private static final QuicStreamPriority CONTROL_FIRST = new QuicStreamPriority(0, false);

  private static final QuicStreamPriority SNAPSHOTS_NEXT = new QuicStreamPriority(1, false);
  /** Part of the message of BoringSSL if the trust manager refuses a key. */
  private static final String UNTRUSTED = "CERTIFICATE_VERIFY_FAILED";

  private static final int NO_ERROR = 0;
  private static final int OBSOLETE = 1;
  private static final int LEAVING = 1;

  /** Later ones have arrived, or been dropped, when a keyframe is sent. */
  private static final int MAX_SNAPSHOTS = 16;

  private static final QuicStreamPriority BULK_LAST = new QuicStreamPriority(2, false);

  private final QuicEndpoint endpoint;
  private final boolean hasDialled;
  private final StreamLine control = new StreamLine(CONTROL_FIRST);
  private final StreamLine bulk = new StreamLine(BULK_LAST);
  private final Line datagrams = this::offerDatagram;
  private @Nullable QuicChannel channel;
  private byte[] key;
  private final Queue<QuicStreamChannel> snapshots = new ArrayDeque<>();
  private long waitingBytes;
  private boolean open;
  private boolean admitted;
  private int strangersBytes;
  private final long tag;
  private final InetSocketAddress dialled;
  private Optional<String> failure = Optional.empty();
  private boolean otherHasLeft;

  QuicConnection(
      QuicEndpoint endpoint, boolean hasDialled, byte[] key, long tag, InetSocketAddress dialled) {
    this.endpoint = endpoint;
    this.hasDialled = hasDialled;
    admitted = hasDialled;
    this.key = key;
    this.tag = tag;
    this.dialled = dialled;
  }

  @Override
  public Line control() {
    return control;
  }

  @Override
  public Line bulk() {
    return bulk;
  }

  @Override
  public Line datagrams() {
    return datagrams;
  }

  @Override
  public boolean sendAlone(ByteBuffer snapshot) {
    QuicChannel to = channel;
    if (to == null || !open) {
      return false;
    }
    Future<QuicStreamChannel> created =
        to.createStream(QuicStreamType.UNIDIRECTIONAL, new ChannelInboundHandlerAdapter());
    QuicStreamChannel stream = created.getNow();
    if (stream == null) {
      return false; // the other end does not allow more streams now
    }
    stream.updatePriority(SNAPSHOTS_NEXT);
    int bytes = Integer.BYTES + snapshot.remaining();
    ByteBuf content = stream.alloc().directBuffer(bytes);
    content.writeIntLE(snapshot.remaining()).writeBytes(snapshot.duplicate());
    waitingBytes += bytes;
    if (snapshots.size() == MAX_SNAPSHOTS) {
      snapshots.remove();
    }
    snapshots.add(stream);
    stream
        .write(new DefaultQuicStreamFrame(content, true))
        .addListener(done -> waitingBytes -= bytes);
    return true;
  }

  @Override
  public void dropSnapshots() {
    snapshots.forEach(each -> each.shutdownOutput(OBSOLETE, each.newPromise()));
    snapshots.clear();
  }

  @Override
  public long waitingBytes() {
    return waitingBytes;
  }

  @Override
  public boolean isOpen() {
    return open;
  }

  @Override
  public Optional<String> failure() {
    return failure;
  }

  @Override
  public boolean hasOtherLeft() {
    return otherHasLeft;
  }

  @Override
  public byte[] key() {
    return key.clone();
  }

  @Override
  public void admit() {
    if (!admitted) {
      admitted = true;
      endpoint.strangers().admit(this);
    }
  }

  /** Returns the bytes with which all ids of this connection begin. */
  long tag() {
    return tag;
  }

  /** Returns true if this end has dialled an address, which then stays the same. */
  boolean hasDialled(InetSocketAddress other) {
    return hasDialled && dialled.equals(other);
  }

  /** Returns the address to which the next packet would go; null after the end. */
  @Nullable
  InetSocketAddress target() {
    return channel == null ? null : (InetSocketAddress) channel.remoteSocketAddress();
  }

  /** Returns true if the packet from this address decides where the next packet would go. */
  boolean sendsTo(InetSocketAddress from) {
    // the same object, because Netty keeps the sender of the last packet
    return channel != null && channel.remoteSocketAddress() == from;
  }

  @Override
  public void close() {
    close(NO_ERROR);
  }

  void leave() {
    close(LEAVING);
  }

  private void close(int code) {
    end("this end closed the connection");
    if (channel != null) {
      // quiche may send for ever if the end that dialled gives a code of its own in the handshake
      channel.close(!hasDialled, hasDialled ? NO_ERROR : code, Unpooled.EMPTY_BUFFER);
    }
  }

  void fail(Throwable cause) {
    String reason = String.valueOf(cause.getMessage());
    end(
        reason.contains(UNTRUSTED)
            ? "its key is not the one of the pin; take the address that its program prints now"
            : reason);
  }

  private void end(String reason) {
    boolean was = open;
    open = false;
    failure = failure.isPresent() ? failure : Optional.of(reason);
    if (was) {
      endpoint.arrivals().gone(this);
    }
  }

  @Override
  public void handlerAdded(ChannelHandlerContext context) {
    channel = (QuicChannel) context.channel();
  }

  @Override
  public void channelActive(ChannelHandlerContext context) {
    QuicChannel opened = (QuicChannel) context.channel();
    if (hasDialled) {
      try {
        key = RelayKey.digest(
            opened.sslEngine().getSession().getPeerCertificates()[0].getPublicKey());
      } catch (SSLPeerUnverifiedException e) {
        throw new IllegalStateException("the other end has no certificate, which TLS requires", e);
      }
    }
    open = true;
    (hasDialled ? control : bulk)
        .begin(
            opened.createStream(QuicStreamType.BIDIRECTIONAL, messageReader()).getNow());
  }

  /** Also called for a connection that never opened. */
  @Override
  public void channelUnregistered(ChannelHandlerContext context) {
    end("the connection has ended");
    endpoint.forget(this);
  }

  @Override
  public void userEventTriggered(ChannelHandlerContext context, Object event) {
    if (event instanceof QuicConnectionCloseEvent closed) {
      otherHasLeft = closed.isApplicationClose() && closed.error() == LEAVING;
      end("the other end closed the connection, code %d".formatted(closed.error()));
    }
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object read) {
    if (!(read instanceof ByteBuf datagram)) {
      context.fireChannelRead(read); // a stream
      return;
    }
    try {
      count(datagram);
      if (open) {
        endpoint.arrivals().datagram(this, endpoint.copied(datagram));
      }
    } finally {
      datagram.release();
    }
  }

  /** Closes the connection if a stranger has sent too much. */
  private void count(ByteBuf bytes) {
    strangersBytes += admitted ? 0 : bytes.readableBytes();
    if (strangersBytes > Strangers.MAX_BYTES) {
      endpoint.strangers().reject(this);
    }
  }

  /** Ends this connection alone, whatever the cause, and leaves all others in peace. */
  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    if (!isNetworks(cause)) {
      endpoint.failed(cause);
    }
    fail(cause);
    context.channel().close();
  }

  private static boolean isNetworks(Throwable cause) {
    return cause instanceof QuicException || cause instanceof IOException;
  }

  /** Receives a stream that the other end has opened. */
  void opened(QuicStreamChannel stream) {
    if (stream.type() == QuicStreamType.UNIDIRECTIONAL) {
      stream.pipeline().addLast(snapshotReader());
      return;
    }
    stream.pipeline().addLast(messageReader());
    (hasDialled ? bulk : control).begin(stream);
  }

  private StreamReader messageReader() {
    return new StreamReader(
        Short.BYTES, Messages.MAX_LINK_BYTES, next -> endpoint.arrivals().message(this, next));
  }

  /** Records of a keyframe may be longer than usual. */
  private StreamReader snapshotReader() {
    return new StreamReader(
        Integer.BYTES,
        2 * SnapshotFormat.MAX_BYTES,
        next -> endpoint.arrivals().snapshot(this, next));
  }

  private static final class StreamLine implements Line {
    private final QuicStreamPriority priority;
    private @Nullable QuicStreamChannel stream;

    StreamLine(QuicStreamPriority priority) {
      this.priority = priority;
    }

    void begin(@Nullable QuicStreamChannel opened) {
      if (stream == null && opened != null) {
        stream = opened;
        opened.updatePriority(priority);
      }
    }

    @Override
    public boolean offer(ByteBuffer message) {
      QuicStreamChannel to = stream;
      if (to == null || !to.isActive() || to.isOutputShutdown() || !to.isWritable()) {
        return false;
      }
      int at = message.position();
      ByteBuf copy = to.alloc().directBuffer(Short.BYTES + message.remaining());
      copy.writeShortLE(message.remaining()).writeBytes(message);
      message.position(at);
      to.write(copy, to.voidPromise());
      return true;
    }
  }

  private boolean offerDatagram(ByteBuffer message) {
    QuicChannel to = channel;
    if (to == null || !open) {
      return false;
    }
    int at = message.position();
    ByteBuf copy = to.alloc().directBuffer(message.remaining()).writeBytes(message);
    message.position(at);
    to.writeAndFlush(copy, to.voidPromise());
    return true;
  }

  /** Divides the bytes of a stream into messages. */
  private final class StreamReader extends ChannelInboundHandlerAdapter {
    private static final int FIRST_BYTES = 2_048;

    private final int prefixBytes;
    private final int maxBytes;
    private final Consumer<ByteBuffer> receiver;
    private ByteBuffer bytes = memory(FIRST_BYTES);
    private ByteBuffer message = view(bytes);

    StreamReader(int prefixBytes, int maxBytes, Consumer<ByteBuffer> receiver) {
      this.prefixBytes = prefixBytes;
      this.maxBytes = maxBytes;
      this.receiver = receiver;
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object read) {
      ByteBuf in = (ByteBuf) read;
      try {
        count(in);
        while (in.isReadable() && open) {
          int part = Math.min(in.readableBytes(), bytes.remaining());
          in.readBytes(bytes.limit(bytes.position() + part));
          bytes.limit(bytes.capacity());
          divide();
        }
      } finally {
        in.release();
      }
    }

    private void divide() {
      int at = 0;
      int end = bytes.position();
      while (open && end - at >= prefixBytes) {
        int length = prefixBytes == Short.BYTES ? bytes.getShort(at) & 0xffff : bytes.getInt(at);
        if (length < 0 || length > maxBytes) {
          close();
          return;
        }
        if (end - at - prefixBytes < length) {
          break;
        }
        at += prefixBytes;
        receiver.accept(message.limit(at + length).position(at));
        message.clear();
        at += length;
      }
      if (at > 0) {
        bytes.limit(end).position(at).compact();
      }
      if (!bytes
          .hasRemaining()) { // grows with the received bytes, because the length may be forged
        bytes = memory(2 * bytes.capacity()).put(bytes.flip());
        message = view(bytes);
      }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
      context.close(); // the other end has dropped the stream
      if (!isNetworks(cause)) {
        endpoint.failed(cause);
        fail(cause);
        QuicConnection.this.close();
      }
    }

    private static ByteBuffer memory(int bytes) {
      return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    private static ByteBuffer view(ByteBuffer bytes) {
      return bytes.duplicate().clear().order(ByteOrder.LITTLE_ENDIAN);
    }
  }
}
