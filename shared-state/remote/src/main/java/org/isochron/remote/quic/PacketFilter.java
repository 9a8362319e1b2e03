package org.isochron.remote.quic;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.DatagramPacket;
import java.net.InetSocketAddress;

/**
 * Drops packets that no end of this project sends, before they cost anything or are answered.
 *
 * <p>It also protects the addresses of connections. Netty sends to the address from which the last
 * packet came, although anybody may have copied that packet, or its id. So after a packet from
 * elsewhere another one names the address to which QUIC has sent last. QUIC alone then decides where
 * it sends, which is an address that it has validated. Owner: the endpoint's thread.
 */
final class PacketFilter extends ChannelInboundHandlerAdapter {
  /** RFC 9000, section 14.1: the answer to a shorter Initial could be longer than the Initial. */
  static final int MIN_INITIAL_BYTES = 1_200;

  private static final int VERSION = 1;
  private static final int VERSION_AT = 1;
  private static final int LENGTH_AT = 5;
  private static final int ID_BYTES = ConnectionIds.BYTES;
  private static final int MIN_ID_BYTES = 8;

  /** Header, packet number and tag of the shortest packet. */
  private static final int MIN_BYTES = 1 + ID_BYTES + 4 + 16;

  private static final int SHORT_HEADER = 0x40;
  private static final int TYPE = 0x30;
  private static final int INITIAL = 0x00;
  private static final int HANDSHAKE = 0x20;

  private final QuicEndpoint endpoint;
  private final boolean listens;

  PacketFilter(QuicEndpoint endpoint, boolean listens) {
    this.endpoint = endpoint;
    this.listens = listens;
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object read) {
    DatagramPacket packet = (DatagramPacket) read;
    ByteBuf content = packet.content();
    boolean plausible = listens ? isPlausible(content) : content.readableBytes() >= MIN_BYTES;
    if (!plausible) {
      drop(packet);
      return;
    }
    long tag = content.getLong(idAt(content));
    boolean isInitial = isInitial(content);
    QuicConnection connection = endpoint.connection(tag);
    if (connection == null && listens && isInitial) {
      begin(context, packet, tag);
    } else if (connection != null && (listens || connection.hasDialled(packet.sender()))) {
      read(context, packet, connection);
    } else {
      packet.release();
      endpoint.strangers().strayed(); // of a connection that has ended, for example
    }
  }

  private void begin(ChannelHandlerContext context, DatagramPacket packet, long tag) {
    if (context.channel().isWritable()) {
      endpoint.arriving(tag);
      context.fireChannelRead(packet);
    } else {
      drop(packet);
    }
  }

  private void drop(DatagramPacket packet) {
    packet.release();
    if (listens) {
      endpoint.strangers().dropped();
    } else {
      endpoint.strangers().strayed();
    }
  }

  private void read(
      ChannelHandlerContext context, DatagramPacket packet, QuicConnection connection) {
    InetSocketAddress from = packet.sender();
    InetSocketAddress target = connection.target();
    if (target == null || target.equals(from)) {
      context.fireChannelRead(packet);
      return;
    }
    ByteBuf meaningless = context.alloc().directBuffer(MIN_BYTES).writeByte(SHORT_HEADER);
    meaningless.writeBytes(packet.content(), idAt(packet.content()), ID_BYTES);
    meaningless.writeZero(MIN_BYTES - meaningless.readableBytes());
    DatagramPacket correction = new DatagramPacket(meaningless, packet.recipient(), target);
    context.fireChannelRead(packet);
    if (connection.sendsTo(from)) { // unless QUIC has sent something meanwhile
      endpoint.strangers().strayed();
      context.fireChannelRead(correction);
    } else {
      correction.release();
    }
  }

  private static int idAt(ByteBuf packet) {
    return isLong(packet) ? LENGTH_AT + 1 : 1;
  }

  private static boolean isPlausible(ByteBuf packet) {
    int bytes = packet.readableBytes();
    if (bytes < MIN_BYTES || !isLong(packet)) {
      return bytes >= MIN_BYTES;
    }
    int idBytes = packet.getUnsignedByte(LENGTH_AT);
    int type = packet.getByte(0) & TYPE;
    boolean begins = type == INITIAL && bytes >= MIN_INITIAL_BYTES && idBytes >= MIN_ID_BYTES;
    return packet.getInt(VERSION_AT) == VERSION
        && idBytes <= ID_BYTES
        && packet.getUnsignedByte(LENGTH_AT + 1 + idBytes) <= ID_BYTES
        && (begins || (type == HANDSHAKE && idBytes == ID_BYTES));
  }

  private static boolean isLong(ByteBuf packet) {
    return packet.getByte(0) < 0;
  }

  private static boolean isInitial(ByteBuf packet) {
    return isLong(packet) && (packet.getByte(0) & TYPE) == INITIAL;
  }
}
