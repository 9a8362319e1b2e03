package org.isochron.bench.examples.byhand;

import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioDatagramChannel;
import io.netty.handler.codec.quic.InsecureQuicTokenHandler;
import io.netty.handler.codec.quic.QuicChannel;
import io.netty.handler.codec.quic.QuicServerCodecBuilder;
import io.netty.handler.codec.quic.QuicSslContextBuilder;
import io.netty.handler.codec.quic.QuicStreamChannel;
import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.joml.Vector3f;
import org.jspecify.annotations.Nullable;

/** Ticks the arena, judges shots, and sends each player what it needs to continue from. */
@SuppressWarnings("FutureReturnValueIgnored") // a failed write shows as the end of the connection
public final class ServerByHand {
  private static final int TICKS_PER_STATE = 3;
  private static final int KEPT_TICKS = 64;
  private static final int MAX_AHEAD = 64;
  private static final int RELEASE_AFTER = 50;
  private static final int MAX_FAR_TICKS = 50;
  private static final int MAX_ARRIVED = 4_096;
  private static final int MAX_BEHIND = 25;
  private static final int STREAM_BYTES = 1 << 16;
  private static final int SILENCE_SECONDS = 5;
  private static final int RECEIVE_QUEUE = 256;
  private static final int SEND_QUEUE = 8;
  private static final float EYE_HEIGHT = 0.3f;
  private static final float REACH = 40;
  private static final float LOWEST = -10;

  private final ArenaByHand arena = new ArenaByHand();

  /** What the network's thread hands to the ticks; the excess is dropped. */
  private final Queue<Runnable> arrived = new ArrayBlockingQueue<>(MAX_ARRIVED);

  private final Map<Channel, Player> players = new HashMap<>();
  private final Map<String, Integer> scores = new HashMap<>();
  private final float[] state = new float[ArenaByHand.STATE_FLOATS];
  private int tick;

  private static final class Player {
    final QuicChannel channel;
    final int number;
    final HeroByHand hero;
    final int[] ticks = new int[2 * MAX_AHEAD];
    final int[] keys = new int[2 * MAX_AHEAD];
    final Vector3f[] past = new Vector3f[KEPT_TICKS];
    final int[] sentTick = new int[ArenaByHand.CRATES];

    @Nullable
    QuicStreamChannel lines;

    String name = "";
    int held;
    int missing;
    int newest;
    float farBehind;

    Player(QuicChannel channel, int number, HeroByHand hero) {
      this.channel = channel;
      this.number = number;
      this.hero = hero;
    }
  }

  public static void main(String[] arguments) throws IOException, InterruptedException {
    ArenaByHand.load();
    new ServerByHand()
        .run(Integer.parseInt(arguments[0]), new File(arguments[1]), new File(arguments[2]));
  }

  private void run(int port, File key, File certificate) throws InterruptedException {
    new Bootstrap()
        .group(new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory()))
        .channel(NioDatagramChannel.class)
        .handler(new QuicServerCodecBuilder()
            .sslContext(QuicSslContextBuilder.forServer(key, null, certificate)
                .applicationProtocols(WireByHand.PROTOCOL)
                .build())
            .tokenHandler(InsecureQuicTokenHandler.INSTANCE)
            .maxIdleTimeout(SILENCE_SECONDS, TimeUnit.SECONDS)
            .initialMaxData(STREAM_BYTES)
            .initialMaxStreamDataBidirectionalRemote(STREAM_BYTES)
            .initialMaxStreamsBidirectional(1)
            .datagram(RECEIVE_QUEUE, SEND_QUEUE)
            .handler(new Arrivals())
            .streamHandler(new ChannelInitializer<QuicStreamChannel>() {
              @Override
              protected void initChannel(QuicStreamChannel stream) {
                WireByHand.addLines(
                    stream.pipeline(), (from, line) -> arrived.offer(() -> hear(from, line)));
              }
            })
            .build())
        .bind(port)
        .sync();
    long dueNanos = System.nanoTime();
    while (true) {
      dueNanos += ArenaByHand.STEP_NANOS;
      long now = System.nanoTime();
      dueNanos = Math.max(dueNanos, now - MAX_BEHIND * ArenaByHand.STEP_NANOS);
      LockSupport.parkNanos(dueNanos - now);
      for (Runnable next = arrived.poll(); next != null; next = arrived.poll()) {
        next.run();
      }
      step();
    }
  }

  /** Runs in the network's thread. */
  @Sharable
  private final class Arrivals extends ChannelInboundHandlerAdapter {
    @Override
    public void channelActive(ChannelHandlerContext context) {
      QuicChannel channel = (QuicChannel) context.channel();
      arrived.offer(() -> join(channel));
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object read) {
      if (!(read instanceof ByteBuf datagram)) {
        context.fireChannelRead(read); // a stream
        return;
      }
      WireByHand.Input input = WireByHand.Input.read(datagram);
      datagram.release();
      if (input != null) {
        arrived.offer(() -> receive(context.channel(), input));
      }
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
      arrived.offer(() -> leave(context.channel()));
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
      context.close();
    }
  }

  private void join(QuicChannel channel) {
    int number = 0;
    while (isTaken(number)) {
      number++;
    }
    if (number == WireByHand.MAX_PLAYERS || !channel.isActive()) {
      channel.close();
      return;
    }
    HeroByHand hero = new HeroByHand(arena, HeroByHand.start(number));
    players.put(channel, new Player(channel, number, hero));
  }

  private boolean isTaken(int number) {
    return players.values().stream().anyMatch(player -> player.number == number);
  }

  private void leave(Channel channel) {
    Player left = players.remove(channel);
    if (left != null) {
      sayAll(left.name + " has left");
    }
  }

  /** The first line is the name of the player. */
  private void hear(QuicStreamChannel from, String line) {
    Player player = players.get(from.parent());
    if (player == null) {
      return;
    }
    player.lines = from;
    if (player.name.isEmpty()) {
      player.name = line.isBlank() ? "somebody" : line;
      sayAll(player.name + " has joined");
    } else {
      sayAll(player.name + ": " + line);
    }
  }

  private void sayAll(String line) {
    System.out.println(line);
    players.values().forEach(player -> WireByHand.say(player.lines, line));
  }

  private void receive(Channel from, WireByHand.Input input) {
    Player player = players.get(from);
    if (player == null || input.tick() > tick + MAX_AHEAD) {
      return;
    }
    if (input.tick() > player.newest) {
      player.newest = input.tick();
      player.farBehind = Math.max(0, Math.min(MAX_FAR_TICKS, input.farBehind()));
    }
    for (int i = 0; i < input.keys().length && input.tick() - i > tick; i++) {
      int at = (input.tick() - i) % player.ticks.length;
      player.ticks[at] = input.tick() - i;
      player.keys[at] = input.keys()[i];
    }
  }

  private void step() {
    tick++;
    boolean opens = false;
    List<Player> shooters = new ArrayList<>();
    for (Player player : players.values()) {
      int before = player.held;
      int at = tick % player.ticks.length;
      if (player.ticks[at] == tick) {
        player.held = player.keys[at];
        player.missing = 0;
      } else if (++player.missing > RELEASE_AFTER) {
        player.held = 0;
      }
      player.hero.step(player.held, before);
      if (player.hero.position().y < LOWEST) {
        player.hero.moveTo(HeroByHand.start(player.number));
      }
      if ((player.held & ~before & HeroByHand.SHOOT) != 0) {
        shooters.add(player);
      }
      opens |= ArenaByHand.isAtDoor(player.hero.position());
    }
    arena.step(tick, opens);
    for (Player player : players.values()) {
      player.past[tick % KEPT_TICKS] = player.hero.position();
    }
    shooters.forEach(this::shoot);
    if (tick % TICKS_PER_STATE == 0) {
      arena.save(state);
      players.values().forEach(this::send);
    }
  }

  /** Judges a shot where the shooter saw the others. */
  private void shoot(Player shooter) {
    float seen = Math.max(1, tick - shooter.farBehind);
    int older = (int) seen;
    Vector3f aim = shooter.hero.aim();
    Vector3f eye = shooter.hero.position().add(0, EYE_HEIGHT, 0);
    float nearest = arena.shoot(eye, aim, REACH, false);
    Player target = null;
    for (Player other : players.values()) {
      Vector3f from = other.past[older % KEPT_TICKS];
      Vector3f to = other.past[Math.min(tick, older + 1) % KEPT_TICKS];
      if (other != shooter && from != null && to != null) {
        Vector3f shown = from.lerp(to, seen - older, new Vector3f());
        float distance = HeroByHand.distance(eye, aim, nearest, shown);
        target = distance < nearest ? other : target;
        nearest = Math.min(nearest, distance);
      }
    }
    if (target == null) {
      arena.shoot(eye, aim, REACH, true);
      return;
    }
    target.hero.moveTo(HeroByHand.start(target.number));
    scores.merge(shooter.name, 1, Integer::sum);
    sayAll("%s hits %s; %s".formatted(shooter.name, target.name, scores));
  }

  /** Sends those crates that wait longest, as many as fit. */
  private void send(Player player) {
    List<WireByHand.Other> others = new ArrayList<>();
    for (Player other : players.values()) {
      if (other != player) {
        HeroByHand hero = other.hero;
        others.add(new WireByHand.Other(other.number, hero.position(), hero.yaw()));
      }
    }
    List<WireByHand.Crate> crates = new ArrayList<>();
    IntStream.range(0, ArenaByHand.CRATES)
        .boxed()
        .sorted(Comparator.comparing(index -> player.sentTick[index]))
        .limit(WireByHand.State.room(others.size()))
        .forEach(index -> {
          float[] values = new float[ArenaByHand.FLOATS];
          System.arraycopy(state, index * values.length, values, 0, values.length);
          crates.add(new WireByHand.Crate(index, values));
          player.sentTick[index] = tick;
        });
    int slack = player.newest - tick;
    float doorX = state[ArenaByHand.DOOR_FLOAT];
    ByteBuf datagram = player.channel.alloc().directBuffer();
    new WireByHand.State(tick, slack, player.hero.save(), doorX, others, crates).write(datagram);
    player.channel.writeAndFlush(datagram, player.channel.voidPromise());
  }
}
