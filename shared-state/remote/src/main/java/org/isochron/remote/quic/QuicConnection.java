package org.isochron.remote.quic;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.quic.DefaultQuicStreamFrame;
import io.netty.handler.codec.quic.QuicChannel;
import io.netty.handler.codec.quic.QuicConnectionCloseEvent;
import io.netty.handler.codec.quic.QuicException;
import io.netty.handler.codec.quic.QuicPathEvent;
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
import javax.net.ssl.SSLPeerUnverifiedException;
import org.isochron.remote.codec.Fragments;
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

  private static final int OBSOLETE = 1;

  /** Later ones have arrived, or been dropped, when a keyframe is sent. */
  private static final int MAX_SNAPSHOTS = 16;

  private static final QuicStreamPriority BULK_LAST = new QuicStreamPriority(2, false);

  private final QuicEndpoint endpoint;
  private final boolean hasDialled;
  private final StreamLine control = new StreamLine(CONTROL_FIRST);
  private final StreamLine bulk = new StreamLine(BULK_LAST);
  private final Line datagrams = new DatagramLine();
  private @Nullable QuicChannel channel;
  private byte[] key;
  private final Queue<QuicStreamChannel> snapshots = new ArrayDeque<>();
  private long waitingBytes;
  private boolean open;
  private boolean admitted;
  private int strangersBytes;
  private InetSocketAddress address = new InetSocketAddress(0);
  private InetSocketAddress addressBefore = address;

  /** True if the other end has not yet answered at its new address. */
  private boolean isUncertain;

  private Optional<String> failure = Optional.empty();

  QuicConnection(QuicEndpoint endpoint, boolean hasDialled, byte[] key) {
    this.endpoint = endpoint;
    this.hasDialled = hasDialled;
    admitted = hasDialled;
    this.key = key;
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
  public boolean sendAlone(Fragments snapshot) {
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
    int bytes = snapshot.bytes() + snapshot.count() * Short.BYTES;
    ByteBuf content = stream.alloc().directBuffer(bytes);
    for (int index = 0; index < snapshot.count(); index++) {
      ByteBuffer fragment = snapshot.at(index);
      content.writeShortLE(fragment.remaining()).writeBytes(fragment);
    }
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

  InetSocketAddress address() {
    return address;
  }

  InetSocketAddress addressBefore() {
    return addressBefore;
  }

  void address(InetSocketAddress now) {
    addressBefore = address;
    address = now;
  }

  /** Returns true if the next packet would go to this address. */
  boolean sendsTo(InetSocketAddress to) {
    // the same object, because Netty keeps the sender of the last packet
    return channel != null && channel.remoteSocketAddress() == to;
  }

  @Override
  public void close() {
    end("this end closed the connection");
    if (channel != null) {
      channel.close();
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
        .begin(opened
            .createStream(QuicStreamType.BIDIRECTIONAL, new MessageReader())
            .getNow());
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
      end("the other end closed the connection, code %d".formatted(closed.error()));
    } else if (event instanceof QuicPathEvent path) {
      follow(path);
    }
  }

  /** The addresses in Netty's events are of no use, because the bytes of their ports are swapped. */
  private void follow(QuicPathEvent path) {
    if (path instanceof QuicPathEvent.New && channel != null) {
      // an authentic packet came from the address to which Netty now sends
      endpoint.move(this, (InetSocketAddress) channel.remoteSocketAddress());
      isUncertain = true;
    } else if (path instanceof QuicPathEvent.Validated) {
      isUncertain = false;
    } else if (path instanceof QuicPathEvent.FailedValidation && isUncertain) {
      endpoint.move(this, addressBefore);
      isUncertain = false;
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
      stream.pipeline().addLast(new FragmentReader());
      return;
    }
    stream.pipeline().addLast(new MessageReader());
    (hasDialled ? bulk : control).begin(stream);
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
      if (to == null || !isOpen() || !to.isWritable()) {
        return false;
      }
      int at = message.position();
      ByteBuf copy = to.alloc().directBuffer(Short.BYTES + message.remaining());
      copy.writeShortLE(message.remaining()).writeBytes(message);
      message.position(at);
      to.write(copy, to.voidPromise());
      return true;
    }

    @Override
    public boolean isOpen() {
      return stream != null && stream.isActive() && !stream.isOutputShutdown();
    }
  }

  private final class DatagramLine implements Line {
    @Override
    public boolean offer(ByteBuffer message) {
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

    @Override
    public boolean isOpen() {
      return open;
    }
  }

  /** Divides the bytes of a stream into messages. */
  private abstract class StreamReader extends ChannelInboundHandlerAdapter {
    private static final int FIRST_BYTES = 2_048;

    private ByteBuffer bytes = memory(FIRST_BYTES);
    private ByteBuffer message = view(bytes);

    abstract void receive(ByteBuffer next);

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
      while (open && end - at >= Short.BYTES) {
        int length = bytes.getShort(at) & 0xffff;
        if (length > Messages.MAX_LINK_BYTES) {
          close();
          return;
        }
        if (end - at - Short.BYTES < length) {
          break;
        }
        at += Short.BYTES;
        receive(message.limit(at + length).position(at));
        message.clear();
        at += length;
      }
      bytes.limit(end).position(at).compact();
      int needed = bytes.position() < Short.BYTES ? 0 : Short.BYTES + (bytes.getShort(0) & 0xffff);
      if (needed > bytes.capacity()) {
        bytes = memory(needed).put(bytes.flip());
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

  private final class MessageReader extends StreamReader {
    @Override
    void receive(ByteBuffer next) {
      endpoint.arrivals().message(QuicConnection.this, next);
    }
  }

  private final class FragmentReader extends StreamReader {
    @Override
    void receive(ByteBuffer next) {
      endpoint.arrivals().fragment(QuicConnection.this, next);
    }
  }
}
