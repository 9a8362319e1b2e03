package org.isochron.remote.quic;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.DatagramPacket;
import java.net.InetSocketAddress;
import java.util.Optional;

/**
 * Drops packets that no end of this project sends, before they cost anything or are answered.
 *
 * <p>It also protects the addresses of connections. Netty sends to the address from which the last
 * packet came, although anybody may have copied that packet. So after a packet from an unknown
 * address that did not move its connection, another packet names the right address again. Owner: the
 * endpoint's thread.
 */
final class PacketFilter extends ChannelInboundHandlerAdapter {
  /** RFC 9000, section 14.1: the answer to a shorter Initial could be longer than the Initial. */
  static final int MIN_INITIAL_BYTES = 1_200;

  private static final int VERSION = 1;
  private static final int VERSION_AT = 1;
  private static final int LENGTH_AT = 5;
  private static final int ID_BYTES = 20;
  private static final int MIN_ID_BYTES = 8;

  /** Header, packet number and tag of the shortest packet. */
  private static final int MIN_BYTES = 1 + ID_BYTES + 4 + 16;

  private static final int SHORT_HEADER = 0x40;
  private static final int TYPE = 0x30;
  private static final int INITIAL = 0x00;
  private static final int HANDSHAKE = 0x20;

  private final QuicEndpoint endpoint;
  private final boolean listens;
  private final byte[] id = new byte[ID_BYTES];

  PacketFilter(QuicEndpoint endpoint, boolean listens) {
    this.endpoint = endpoint;
    this.listens = listens;
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object read) {
    DatagramPacket packet = (DatagramPacket) read;
    InetSocketAddress from = packet.sender();
    boolean known = endpoint.isKnown(from);
    boolean plausible =
        listens ? isPlausible(packet.content()) : known && packet.content().isReadable();
    boolean begins = plausible && isInitial(packet.content());
    if (!plausible || (begins && !context.channel().isWritable())) {
      packet.release();
      if (listens) {
        endpoint.strangers().dropped();
      } else {
        endpoint.strangers().strayed(); // from a relay that was left, for example
      }
    } else if (known) {
      context.fireChannelRead(packet);
    } else {
      readUnknown(context, packet, begins);
    }
  }

  private void readUnknown(ChannelHandlerContext context, DatagramPacket packet, boolean begins) {
    InetSocketAddress from = packet.sender();
    InetSocketAddress here = packet.recipient();
    boolean full = readId(packet.content());
    context.fireChannelRead(packet);
    Optional<InetSocketAddress> right = full ? endpoint.misled(from) : Optional.empty();
    if (right.isPresent()) {
      ByteBuf meaningless = context.alloc().directBuffer(MIN_BYTES).writeByte(SHORT_HEADER);
      meaningless.writeBytes(id).writeZero(MIN_BYTES - meaningless.readableBytes());
      context.fireChannelRead(new DatagramPacket(meaningless, here, right.get()));
    }
    if (!begins && !endpoint.isKnown(from)) {
      endpoint.strangers().strayed();
    }
  }

  /** Reads the id of the connection; returns false if no connection can have it. */
  private boolean readId(ByteBuf packet) {
    if (isLong(packet) && packet.getByte(LENGTH_AT) != ID_BYTES) {
      return false;
    }
    packet.getBytes(isLong(packet) ? LENGTH_AT + 1 : 1, id);
    return true;
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
