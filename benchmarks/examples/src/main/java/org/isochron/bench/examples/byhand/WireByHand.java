package org.isochron.bench.examples.byhand;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.LineBasedFrameDecoder;
import io.netty.handler.codec.quic.QuicStreamChannel;
import io.netty.handler.codec.string.StringDecoder;
import io.netty.handler.codec.string.StringEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import org.joml.Vector3f;
import org.jspecify.annotations.Nullable;

/** What both ends send: datagrams with input and with states, and a stream of lines. */
@SuppressWarnings({"ArrayRecordComponent", "FutureReturnValueIgnored"
}) // never compared; a lost write shows as the end
final class WireByHand {
  static final String PROTOCOL = "arena-by-hand";
  static final int MAX_LINE = 300;

  /** A lost datagram is repeated by the next ones. */
  static final int INPUTS = 16;

  static final int MAX_PLAYERS = 16;
  private static final int MAX_DATAGRAM = 1_150;
  private static final int CRATE_BYTES = 1 + ArenaByHand.FLOATS * Float.BYTES;

  private WireByHand() {}

  /** Keys of some ticks, the newest first, and how old the other players are that are shown. */
  record Input(int tick, float farBehind, byte[] keys) {
    void write(ByteBuf to) {
      to.writeInt(tick).writeFloat(farBehind).writeBytes(keys);
    }

    static @Nullable Input read(ByteBuf from) {
      if (from.readableBytes() < Integer.BYTES + Float.BYTES + 1) {
        return null;
      }
      int tick = from.readInt();
      float farBehind = from.readFloat();
      byte[] keys = new byte[Math.min(INPUTS, from.readableBytes())];
      from.readBytes(keys);
      return Float.isFinite(farBehind) ? new Input(tick, farBehind, keys) : null;
    }
  }

  /** Another player. */
  record Other(int number, Vector3f position, float yaw) {}

  /** A crate; sleeping ones are repeated too, so a loss needs no acknowledgement. */
  record Crate(int index, float[] values) {}

  /**
   * The server's state after a tick.
   *
   * @param slack by how many ticks the newest input was early
   */
  record State(
      int tick, int slack, float[] hero, float doorX, List<Other> others, List<Crate> crates) {
    /** Returns how many crates fit beside so many other players. */
    static int room(int others) {
      int fixed = 2 * Integer.BYTES + (HeroByHand.FLOATS + 1) * Float.BYTES + 2;
      return (MAX_DATAGRAM - fixed - others * (1 + 4 * Float.BYTES)) / CRATE_BYTES;
    }

    void write(ByteBuf to) {
      to.writeInt(tick).writeInt(slack);
      writeFloats(to, hero);
      to.writeFloat(doorX).writeByte(others.size());
      for (Other other : others) {
        Vector3f at = other.position;
        to.writeByte(other.number).writeFloat(at.x).writeFloat(at.y).writeFloat(at.z);
        to.writeFloat(other.yaw);
      }
      to.writeByte(crates.size());
      for (Crate crate : crates) {
        to.writeByte(crate.index);
        writeFloats(to, crate.values);
      }
    }

    static State read(ByteBuf from) {
      int tick = from.readInt();
      int slack = from.readInt();
      float[] hero = readFloats(from, HeroByHand.FLOATS);
      float doorX = from.readFloat();
      List<Other> others = new ArrayList<>();
      for (int count = from.readUnsignedByte(); count > 0; count--) {
        int number = from.readUnsignedByte();
        Vector3f at = new Vector3f(from.readFloat(), from.readFloat(), from.readFloat());
        others.add(new Other(number, at, from.readFloat()));
      }
      List<Crate> crates = new ArrayList<>();
      for (int count = from.readUnsignedByte(); count > 0; count--) {
        crates.add(new Crate(from.readUnsignedByte(), readFloats(from, ArenaByHand.FLOATS)));
      }
      return new State(tick, slack, hero, doorX, others, crates);
    }
  }

  private static void writeFloats(ByteBuf to, float[] values) {
    for (float value : values) {
      to.writeFloat(value);
    }
  }

  private static float[] readFloats(ByteBuf from, int count) {
    float[] values = new float[count];
    for (int i = 0; i < count; i++) {
      values[i] = from.readFloat();
    }
    return values;
  }

  /** Divides a stream into lines. */
  static void addLines(ChannelPipeline pipeline, BiConsumer<QuicStreamChannel, String> receiver) {
    pipeline.addLast(
        new LineBasedFrameDecoder(MAX_LINE),
        new StringDecoder(StandardCharsets.UTF_8),
        new StringEncoder(StandardCharsets.UTF_8),
        new SimpleChannelInboundHandler<String>() {
          @Override
          protected void channelRead0(ChannelHandlerContext context, String line) {
            receiver.accept((QuicStreamChannel) context.channel(), line);
          }
        });
  }

  /** Sends a line, which is dropped if too many wait. */
  static void say(@Nullable QuicStreamChannel stream, String line) {
    if (stream != null && stream.isWritable()) {
      stream.writeAndFlush(line.replace('\n', ' ') + '\n', stream.voidPromise());
    }
  }
}
