package org.isochron.remote.day;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.isochron.faults.DatagramForwarder;
import org.isochron.faults.WallClock;
import org.isochron.state.NanoClock;

/**
 * Causes one disturbance after another, each followed by a pause in which all viewers must be
 * served again. Owner: the thread that runs the fault test.
 */
final class Disturbances {
  private static final long SECOND_NANOS = 1_000_000_000L;
  private static final long PAUSE_NANOS = 5 * SECOND_NANOS;
  private static final long FIRST_NANOS = 8 * SECOND_NANOS;
  private static final int LONG_DAY_SECONDS = 600;

  /** Each duration exceeds one more of the time limits of connections and of the relay. */
  private static final int[] STOP_SECONDS = {1, 2, 5, 11, 13};

  private static final int[] LONG_STOP_SECONDS = {1, 5, 13, 35, 65};

  /** Offsets of the clock from the true time, used in turn, starting at a random one. */
  private static final int[] CLOCK_SECONDS = {-30, 3_600, -3_600, 30};

  /** Duration of each offset; longer than a process may reuse a clock value that it has read. */
  private static final long CLOCK_NANOS = 1_500_000_000L;

  /** Share of damaged datagrams: a few per viewer and second. */
  private static final double DAMAGE = 0.03;

  private static final double REPLAYS = 0.3;
  private static final int GARBAGE = 2_000;

  private static final long LAYOUT_NANOS = 12 * SECOND_NANOS;

  /**
   * Number of bodies and channels of each layout. A keyframe of the second layout exceeds the usual
   * window of a stream.
   */
  static final int[][] LAYOUTS = {{890, 0}, {3_000, 32}, {1, 32}, {700, 8}, {5_000, 0}};

  private final RemoteDay day;
  private final Relay relay;
  private final DatagramForwarder network;
  private final Random random;
  private final int[] stops;
  private final NanoClock clock = NanoClock.system();
  private int turn;
  private int count;
  private int layouts;
  private int badNetworks;
  private Optional<WallClock> stepping = Optional.empty();
  private int firstStep;
  private int steps;
  private long stepNanos;
  private boolean running;
  private long nextNanos = clock.nanos() + FIRST_NANOS;
  private long endNanos = clock.nanos() + FIRST_NANOS;
  private long harshNanos = endNanos;
  private boolean harsh;
  private String last = "the start";
  private Ending ending = () -> {};

  Disturbances(RemoteDay day, Relay relay, DatagramForwarder network, Random random, long seconds) {
    this.day = day;
    this.relay = relay;
    this.network = network;
    this.random = random;
    stops = seconds >= LONG_DAY_SECONDS ? LONG_STOP_SECONDS : STOP_SECONDS;
    turn = random.nextInt(Kind.values().length);
  }

  long endNanos() {
    return endNanos;
  }

  boolean isOver() {
    return !running;
  }

  boolean isGentle(long now, long nanos) {
    return !harsh && now - harshNanos > nanos;
  }

  int count() {
    return count;
  }

  String last() {
    return last;
  }

  void advance(long now) throws IOException, InterruptedException {
    step(now);
    if (now - nextNanos < 0) {
      return;
    }
    if (running && day.isAnotherComing(now)) {
      nextNanos = now + PAUSE_NANOS;
      endNanos = nextNanos;
    } else if (running && relay.isComing(now)) { // how soon depends on how busy the machine is
      endNanos = now;
    } else if (running) {
      end();
    } else {
      begin(Kind.values()[turn++ % Kind.values().length], now);
    }
  }

  /** Records that this process, and perhaps all others, was stalled for a long time. */
  void stalled(long now) {
    harshNanos = now;
  }

  void end() throws IOException, InterruptedException {
    if (running) {
      ending.end();
      stepping = Optional.empty();
      running = false;
      endNanos = clock.nanos();
      harshNanos = harsh ? endNanos : harshNanos;
      harsh = false;
      nextNanos = endNanos + Math.max(PAUSE_NANOS, day.backNanos() + SECOND_NANOS);
    }
  }

  private void begin(Kind kind, long now) throws IOException, InterruptedException {
    count++;
    running = true;
    clearUp();
    harsh = kind.harsh;
    ending = () -> {};
    long nanos = 0;
    last = kind.name();
    List<WatchedViewer> staying = day.staying();
    WatchedViewer victim = staying.get(random.nextInt(staying.size()));
    switch (kind) {
      case KILLED_VIEWER -> {
        victim.process.kill();
        day.replace(victim);
      }
      case STOPPED_VIEWER -> {
        nanos = stop() * SECOND_NANOS;
        victim.isStopped = true;
        victim.process.stop();
        ending = () -> {
          victim.process.goOn();
          victim.isStopped = false;
        };
      }
      case STOPPED_RELAY -> {
        nanos = stop() * SECOND_NANOS;
        relay.stop();
        ending = relay::goOn;
      }
      case KILLED_RELAY -> {
        relay.expectEnd();
        relay.kill();
        day.relayKilled();
        relay.start();
        nanos = 2 * SECOND_NANOS;
        // datagrams of earlier sessions arrive again until the next disturbance
        network.become(new DatagramForwarder.Network(0, 0, 0, 0, 0, REPLAYS));
        ending = relay::started;
      }
      case BAD_NETWORK -> {
        nanos = (4 + random.nextInt(5)) * SECOND_NANOS;
        boolean damages = badNetworks++ % 2 == 0;
        if (damages) {
          day.damaged();
        }
        network.become(new DatagramForwarder.Network(
            random.nextInt(150) * 1_000_000L,
            1 + random.nextInt(20) * 1_000_000L,
            random.nextDouble() * 0.05,
            random.nextDouble() * 0.05,
            damages ? DAMAGE : 0,
            0));
        ending = this::clearUp;
      }
      case CUT_NETWORK -> {
        nanos = stop() * SECOND_NANOS;
        network.become(new DatagramForwarder.Network(0, 0, 1, 0, 0, 0));
        ending = this::clearUp;
      }
      case FLOOD -> {
        nanos = 8 * SECOND_NANOS;
        network.become(DatagramForwarder.Network.of(130, 40, 0.02));
        relay.process().say("events 50");
        day.guest(5, 500);
        ending = () -> {
          relay.process().say("events 1");
          clearUp();
        };
      }
      case TELEPORTS -> {
        relay.process().say("jump");
        relay.process().say("jump");
      }
      case GUEST_WITH_COMMANDS -> day.guest(0 + 1 + random.nextInt(3), 200);
      case CLOCK_OF_RELAY -> nanos = stepAll(relay.wallClock(), now);
      case CLOCK_OF_VIEWER -> {
        nanos = stepAll(WallClock.of(day.folder(), victim.process.name()), now);
      }
      case NEW_ADDRESSES -> network.moveAll();
      case GARBAGE -> sendGarbage();
      case OTHER_LAYOUT -> {
        nanos = LAYOUT_NANOS;
        int[] layout = LAYOUTS[layouts++ % LAYOUTS.length];
        last = "OTHER_LAYOUT of %d bodies with %d channels".formatted(layout[0], layout[1]);
        day.serveAnother(layout[0], layout[1]);
        ending = day::endAnother;
      }
    }
    last += nanos == 0 ? "" : " for %d s".formatted(nanos / SECOND_NANOS);
    nextNanos = now + nanos;
    endNanos = now + nanos;
  }

  private void clearUp() {
    network.become(DatagramForwarder.Network.GOOD);
  }

  private int stop() {
    return stops[random.nextInt(stops.length)];
  }

  private long stepAll(WallClock wall, long now) {
    if (!WallClock.isPossible()) {
      last += ", not set, because libfaketime is not installed,";
      return 0;
    }
    stepping = Optional.of(wall);
    firstStep = random.nextInt(CLOCK_SECONDS.length);
    steps = 0;
    stepNanos = now;
    return CLOCK_SECONDS.length * CLOCK_NANOS;
  }

  private void step(long now) throws IOException {
    if (stepping.isPresent() && steps < CLOCK_SECONDS.length && now - stepNanos >= 0) {
      stepNanos += CLOCK_NANOS;
      stepping.get().shift(CLOCK_SECONDS[(firstStep + steps++) % CLOCK_SECONDS.length]);
      day.clockStepped();
    }
  }

  private void sendGarbage() throws IOException {
    try (DatagramSocket socket = new DatagramSocket()) {
      for (int sent = 0; sent < GARBAGE; sent++) {
        byte[] bytes = new byte[1 + random.nextInt(1_400)];
        random.nextBytes(bytes);
        socket.send(new DatagramPacket(
            bytes, bytes.length, InetAddress.getLoopbackAddress(), relay.forwardedPort()));
      }
    }
  }

  private enum Kind {
    KILLED_VIEWER(false),
    STOPPED_VIEWER(true),
    BAD_NETWORK(false),
    GUEST_WITH_COMMANDS(false),
    CLOCK_OF_VIEWER(false),
    STOPPED_RELAY(true),
    FLOOD(false),
    TELEPORTS(false),
    NEW_ADDRESSES(false),
    CLOCK_OF_RELAY(false),
    CUT_NETWORK(true),
    GARBAGE(false),
    OTHER_LAYOUT(false),
    KILLED_RELAY(true);

    final boolean harsh;

    Kind(boolean harsh) {
      this.harsh = harsh;
    }
  }

  private interface Ending {
    void end() throws IOException, InterruptedException;
  }
}
