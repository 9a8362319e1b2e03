package org.isochron.bench.examples.byhand;

import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioDatagramChannel;
import io.netty.handler.codec.quic.QuicChannel;
import io.netty.handler.codec.quic.QuicClientCodecBuilder;
import io.netty.handler.codec.quic.QuicSslContextBuilder;
import io.netty.handler.codec.quic.QuicStreamChannel;
import io.netty.handler.codec.quic.QuicStreamType;
import java.io.File;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.Scanner;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.joml.Vector3f;
import org.jspecify.annotations.Nullable;

/** A bot that plays, in the place of a window: one thread runs the frames, and ticks in them. */
@SuppressWarnings("FutureReturnValueIgnored") // a failed write shows as the end of the connection
public final class ClientByHand {
  private static final int FIRST_LEAD = 20;
  private static final float WANTED_SLACK = 3;
  private static final float GAIN = 0.02f;
  private static final float MAX_CHANGE = 0.1f;
  private static final int MAX_WRONG = 50;
  private static final float JITTER_SHARE = 1 / 16f;
  private static final float STATE_TICKS = 3;
  private static final int MAX_TICKS_PER_FRAME = 10;
  private static final int MAX_ARRIVED = 1_024;
  private static final int STREAM_BYTES = 1 << 16;
  private static final int SILENCE_SECONDS = 5;
  private static final long PAUSE_NANOS = 6_000_000_000L;
  private static final int RECEIVE_QUEUE = 256;
  private static final int SEND_QUEUE = 8;
  private static final long FRAME_NANOS = 16_666_667;
  private static final float BILLION = 1e9f;

  private final Queue<Runnable> arrived = new ArrayBlockingQueue<>(MAX_ARRIVED);
  private final Queue<String> typed = new ArrayBlockingQueue<>(MAX_ARRIVED);
  private final Map<Integer, OtherByHand> others = new HashMap<>();
  private final String name;
  private final InetSocketAddress server;
  private final Channel port;
  private PredictionByHand prediction = new PredictionByHand();
  private @Nullable QuicChannel connection;
  private @Nullable QuicStreamChannel lines;
  private long dialledNanos;
  private int newestTick;
  private long newestNanos;
  private float jitter;
  private float slack = WANTED_SLACK;
  private double farTick;
  private double owedTicks;

  private ClientByHand(String name, InetSocketAddress server, File certificate)
      throws InterruptedException {
    this.name = name;
    this.server = server;
    port = new Bootstrap()
        .group(new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory()))
        .channel(NioDatagramChannel.class)
        .handler(new QuicClientCodecBuilder()
            .sslContext(QuicSslContextBuilder.forClient()
                .trustManager(certificate) // the only one, so its name does not matter
                .endpointIdentificationAlgorithm(null)
                .applicationProtocols(WireByHand.PROTOCOL)
                .build())
            .maxIdleTimeout(SILENCE_SECONDS, TimeUnit.SECONDS)
            .initialMaxData(STREAM_BYTES)
            .initialMaxStreamDataBidirectionalLocal(STREAM_BYTES)
            .datagram(RECEIVE_QUEUE, SEND_QUEUE)
            .build())
        .bind(0)
        .sync()
        .channel();
  }

  public static void main(String[] arguments) throws IOException, InterruptedException {
    ArenaByHand.load();
    InetSocketAddress server = new InetSocketAddress(arguments[1], Integer.parseInt(arguments[2]));
    ClientByHand client = new ClientByHand(arguments[0], server, new File(arguments[3]));
    Thread terminal = new Thread(client::read, "terminal");
    terminal.setDaemon(true);
    terminal.start();
    client.run();
  }

  private void read() {
    Scanner input = new Scanner(System.in, StandardCharsets.UTF_8);
    while (input.hasNextLine()) {
      typed.offer(input.nextLine());
    }
  }

  private void run() {
    Random random = new Random();
    long before = System.nanoTime();
    int keys = 0;
    while (true) {
      LockSupport.parkNanos(before + FRAME_NANOS - System.nanoTime());
      long now = System.nanoTime();
      dial(now);
      for (Runnable next = arrived.poll(); next != null; next = arrived.poll()) {
        next.run();
      }
      while (lines != null && !typed.isEmpty()) {
        WireByHand.say(lines, typed.remove());
      }
      if (random.nextInt(20) == 0) {
        keys ^= 1 << random.nextInt(6);
      }
      frame((now - before) / BILLION, keys);
      before = now;
    }
  }

  /** Connects again if the connection has ended, after a pause. */
  private void dial(long now) {
    if ((connection != null && connection.isActive()) || now - dialledNanos < PAUSE_NANOS) {
      return;
    }
    dialledNanos = now;
    lines = null;
    QuicChannel.newBootstrap(port)
        .handler(new Arrivals())
        .remoteAddress(server)
        .connect()
        .addListener(result -> {
          if (result.isSuccess()) {
            QuicChannel opened = (QuicChannel) result.getNow();
            arrived.offer(() -> begin(opened));
          } else {
            System.out.println("no connection: " + result.cause().getMessage());
          }
        });
  }

  private void begin(QuicChannel opened) {
    if (connection != null) {
      connection.close(); // the server has not answered in time, but later
    }
    connection = opened;
    prediction = new PredictionByHand();
    others.clear();
    newestTick = 0;
    opened
        .createStream(QuicStreamType.BIDIRECTIONAL, new ChannelInitializer<QuicStreamChannel>() {
          @Override
          protected void initChannel(QuicStreamChannel stream) {
            WireByHand.addLines(
                stream.pipeline(), (from, line) -> arrived.offer(() -> System.out.println(line)));
          }
        })
        .addListener(result -> {
          if (result.isSuccess()) {
            QuicStreamChannel stream = (QuicStreamChannel) result.getNow();
            WireByHand.say(stream, name);
            arrived.offer(() -> lines = stream);
          }
        });
  }

  /** Runs in the network's thread. */
  private final class Arrivals extends ChannelInboundHandlerAdapter {
    @Override
    public void channelRead(ChannelHandlerContext context, Object read) {
      if (!(read instanceof ByteBuf datagram)) {
        context.fireChannelRead(read);
        return;
      }
      WireByHand.State state = WireByHand.State.read(datagram);
      datagram.release();
      arrived.offer(() -> {
        if (connection == context.channel()) {
          receive(state, System.nanoTime());
        }
      });
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
      context.close();
    }
  }

  private void receive(WireByHand.State state, long now) {
    if (state.tick() <= newestTick) {
      return; // reordered
    }
    float expected = (state.tick() - newestTick) * (float) ArenaByHand.STEP_NANOS;
    float late = Math.abs(now - newestNanos - expected) / ArenaByHand.STEP_NANOS;
    jitter += newestTick == 0 ? 0 : (late - jitter) * JITTER_SHARE;
    newestTick = state.tick();
    newestNanos = now;
    others
        .keySet()
        .retainAll(state.others().stream().map(WireByHand.Other::number).toList());
    for (WireByHand.Other other : state.others()) {
      others.computeIfAbsent(other.number(), number -> new OtherByHand()).add(newestTick, other);
    }
    slack += (state.slack() - slack) * JITTER_SHARE;
    boolean isFarOff = Math.abs(state.slack()) > MAX_WRONG && prediction.tick() > newestTick;
    if (!prediction.hasBegun() || isFarOff || !prediction.correct(state)) {
      prediction.begin(state, FIRST_LEAD);
      slack = WANTED_SLACK;
    }
  }

  private void frame(float seconds, int keys) {
    QuicChannel to = connection;
    if (to == null || !prediction.hasBegun()) {
      return;
    }
    double ticks = seconds * BILLION / ArenaByHand.STEP_NANOS;
    double wantedFar = newestTick
        + (double) (System.nanoTime() - newestNanos) / ArenaByHand.STEP_NANOS
        - STATE_TICKS
        - 3 * jitter;
    farTick += ticks * (1 + clamp((float) (wantedFar - farTick) * GAIN));
    farTick = Math.abs(wantedFar - farTick) > MAX_WRONG ? wantedFar : farTick;
    boolean opens =
        others.values().stream().anyMatch(other -> ArenaByHand.isAtDoor(other.at(farTick)));
    owedTicks += ticks * (1 + clamp((WANTED_SLACK - slack) * GAIN));
    owedTicks = Math.min(owedTicks, MAX_TICKS_PER_FRAME);
    for (; owedTicks >= 1; owedTicks--) {
      prediction.step(keys, opens);
    }
    prediction.fade(seconds);
    float farBehind = (float) (prediction.tick() - farTick);
    ByteBuf datagram = to.alloc().directBuffer();
    byte[] newest = prediction.newestKeys(WireByHand.INPUTS);
    new WireByHand.Input(prediction.tick(), farBehind, newest).write(datagram);
    to.writeAndFlush(datagram, to.voidPromise());
    draw((float) owedTicks);
  }

  private static float clamp(float change) {
    return Math.max(-MAX_CHANGE, Math.min(MAX_CHANGE, change));
  }

  /** A window would draw these poses. */
  private void draw(float fraction) {
    Vector3f own = prediction.shown(ArenaByHand.CRATES, fraction);
    StringBuilder picture = new StringBuilder("own %.2f %.2f".formatted(own.x, own.z));
    for (int crate = 0; crate < ArenaByHand.CRATES; crate++) {
      picture.append(" %.2f".formatted(prediction.shown(crate, fraction).x));
    }
    others.values().forEach(other -> picture.append(" %.2f".formatted(other.at(farTick).x)));
    if (prediction.tick() % 100 == 0) {
      System.out.printf("%s, %d corrections%n", picture, prediction.corrections());
    }
  }
}
