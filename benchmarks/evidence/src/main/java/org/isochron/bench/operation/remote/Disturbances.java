package org.isochron.bench.operation.remote;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.isochron.bench.operation.WallClock;
import org.isochron.state.time.NanoClock;

/**
 * One disturbance after another, with a pause after each in which everybody must be served again.
 * Owner: the thread of the day.
 */
final class Disturbances {
  private static final long SECOND_NANOS = 1_000_000_000L;
  private static final long PAUSE_NANOS = 5 * SECOND_NANOS;
  private static final long FIRST_NANOS = 8 * SECOND_NANOS;
  private static final int LONG_DAY_SECONDS = 600;

  /**
   * Longer than the silence, the liveness and the time-outs of Aeron and of the relay, one by one.
   */
  private static final int[] STOP_SECONDS = {1, 2, 5, 11, 13};

  private static final int[] LONG_STOP_SECONDS = {1, 5, 13, 35, 65};
  private static final int[] CLOCK_SECONDS = {-3_600, -30, 30, 3_600};
  private static final int GARBAGE = 2_000;

  /** Until those who come find nobody if the relay does not notice it. */
  private static final long REMOVED_PAUSE_NANOS = 9 * SECOND_NANOS;

  /** How long connections may go on in a folder that is gone: so often a node looks for it. */
  private static final long NOTICED_NANOS = SECOND_NANOS;

  /** Until two more processes have started, and some seconds longer. */
  private static final long LAYOUT_NANOS = 12 * SECOND_NANOS;

  /**
   * Bodies and channels; a keyframe of the first is longer than the usual window of a line, and its
   * ticks have fragments of all sizes.
   */
  private static final int[][] LAYOUTS = {{3_000, 32}, {1, 32}, {700, 8}, {5_000, 0}};

  private final RemoteDay day;
  private final Relay relay;
  private final DatagramForwarder network;
  private final Random random;
  private final int[] stops;
  private final NanoClock clock = NanoClock.system();
  private int turn;
  private int count;
  private int layouts;
  private boolean running;
  private long nextNanos = clock.nanos() + FIRST_NANOS;
  private long endNanos = clock.nanos() + FIRST_NANOS;
  private long harshNanos = endNanos;
  private long pauseNanos = PAUSE_NANOS;
  private long noticedNanos;
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

  /** The instant at which the last one was over, or is. */
  long endNanos() {
    return endNanos;
  }

  boolean isOver() {
    return !running;
  }

  /** Returns true if nothing went on for a time that may end a connection. */
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
    if (now - nextNanos < 0) {
      return;
    }
    if (running) {
      end();
    } else {
      begin(Kind.values()[turn++ % Kind.values().length], now);
    }
  }

  /** The machine gave this process no time for long, and so perhaps nobody. */
  void stood(long now) {
    harshNanos = now;
  }

  /** Ends what is going on. */
  void end() throws IOException, InterruptedException {
    if (running) {
      ending.end();
      running = false;
      endNanos = clock.nanos();
      harshNanos = harsh ? endNanos + noticedNanos : harshNanos;
      harsh = false;
      nextNanos = endNanos + pauseNanos;
    }
  }

  private void begin(Kind kind, long now) throws IOException, InterruptedException {
    count++;
    running = true;
    harsh = kind.harsh;
    ending = () -> {};
    pauseNanos = PAUSE_NANOS;
    noticedNanos = 0;
    long nanos = 0;
    last = kind.name();
    List<Viewer> staying = day.staying();
    Viewer victim = staying.get(random.nextInt(staying.size()));
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
        nanos = 2 * SECOND_NANOS; // until it serves
        ending = relay::begun;
      }
      case BAD_NETWORK -> {
        nanos = (4 + random.nextInt(5)) * SECOND_NANOS;
        boolean damages = random.nextBoolean();
        if (damages) {
          day.damaged();
        }
        network.become(new DatagramForwarder.Network(
            random.nextInt(150) * 1_000_000L,
            1 + random.nextInt(20) * 1_000_000L,
            random.nextDouble() * 0.05,
            random.nextDouble() * 0.05,
            damages ? 0.002 : 0));
        ending = this::clearUp;
      }
      case CUT_NETWORK -> {
        nanos = stop() * SECOND_NANOS;
        network.become(new DatagramForwarder.Network(0, 0, 1, 0, 0));
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
      case CLOCK_OF_RELAY -> {
        last = "CLOCK_OF_RELAY " + step(relay.wallClock());
      }
      case CLOCK_OF_VIEWER -> {
        last = "CLOCK_OF_VIEWER " + step(WallClock.of(day.folder(), victim.process.name()));
      }
      case REMOVED_FOLDER_OF_VIEWER -> {
        noticedNanos = NOTICED_NANOS;
        removeFolders(victim.process.pid());
      }
      case REMOVED_FOLDER_OF_RELAY -> {
        noticedNanos = NOTICED_NANOS;
        pauseNanos = REMOVED_PAUSE_NANOS;
        removeFolders(relay.process().pid());
      }
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

  /** Returns what was done, in words. */
  private String step(WallClock wall) throws IOException {
    if (!WallClock.isPossible()) {
      return "left as it is, because libfaketime is not installed";
    }
    day.clockStepped();
    int seconds = CLOCK_SECONDS[random.nextInt(CLOCK_SECONDS.length)];
    wall.shift(seconds);
    return "set to %+d s".formatted(seconds);
  }

  private static void removeFolders(long pid) throws IOException {
    Path place =
        Path.of(io.aeron.CommonContext.getAeronDirectoryName()).toAbsolutePath().getParent();
    List<Path> folders;
    try (Stream<Path> all = Files.list(place)) {
      folders = all.filter(path -> path.getFileName().toString().contains("-isochron-" + pid + "-"))
          .toList();
    }
    for (Path folder : folders) {
      remove(folder);
    }
  }

  /** Again and again, because its driver may put a file into it meanwhile. */
  private static void remove(Path folder) throws IOException {
    while (Files.exists(folder)) {
      try (Stream<Path> files = Files.walk(folder)) {
        for (Path path : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.deleteIfExists(path);
        }
      } catch (DirectoryNotEmptyException | NoSuchFileException | UncheckedIOException e) {
        Thread.onSpinWait();
      }
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
    REMOVED_FOLDER_OF_VIEWER(true),
    CLOCK_OF_RELAY(false),
    CUT_NETWORK(true),
    GARBAGE(false),
    OTHER_LAYOUT(false),
    REMOVED_FOLDER_OF_RELAY(true),
    KILLED_RELAY(true);

    /** True if connections may end by it. */
    final boolean harsh;

    Kind(boolean harsh) {
      this.harsh = harsh;
    }
  }

  /** What ends a disturbance. */
  private interface Ending {
    void end() throws IOException, InterruptedException;
  }
}
