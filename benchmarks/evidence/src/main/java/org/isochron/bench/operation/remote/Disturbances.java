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

/** One disturbance after another, with a pause after each in which everybody must be served again. Owner: the thread of the day. */
final class Disturbances {
  private static final long SECOND_NANOS = 1_000_000_000L;
  private static final long PAUSE_NANOS = 5 * SECOND_NANOS;
  private static final long FIRST_NANOS = 8 * SECOND_NANOS;
  private static final int LONG_DAY_SECONDS = 600;

  /** Longer than the silence, the liveness and the time-outs of Aeron and of the relay, one by one. */
  private static final int[] STOP_SECONDS = {1, 2, 5, 11, 13};

  private static final int[] LONG_STOP_SECONDS = {1, 5, 13, 35, 65};
  private static final int[] CLOCK_SECONDS = {-3_600, -30, 30, 3_600};
  private static final int GARBAGE = 2_000;

  private final RemoteDay day;
  private final Relay relay;
  private final DatagramForwarder network;
  private final Random random;
  private final int[] stops;
  private final NanoClock clock = NanoClock.system();
  private int turn;
  private int count;
  private boolean running;
  private long nextNanos = clock.nanos() + FIRST_NANOS;
  private long endNanos = clock.nanos() + FIRST_NANOS;
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

  /** Returns true if nothing was disturbed for a time. */
  boolean isQuiet(long now, long nanos) {
    return !running && now - endNanos > nanos;
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

  /** Ends what is going on. */
  void end() throws IOException, InterruptedException {
    if (running) {
      ending.end();
      running = false;
      endNanos = clock.nanos();
      nextNanos = endNanos + PAUSE_NANOS;
    }
  }

  private void begin(Kind kind, long now) throws IOException, InterruptedException {
    count++;
    running = true;
    ending = () -> {};
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
        last = "CLOCK_OF_RELAY by " + step(relay.wallClock());
      }
      case CLOCK_OF_VIEWER -> {
        last = "CLOCK_OF_VIEWER by " + step(WallClock.of(day.folder(), victim.process.name()));
      }
      case REMOVED_FOLDER_OF_VIEWER -> removeFolders(victim.process.pid());
      case REMOVED_FOLDER_OF_RELAY -> removeFolders(relay.process().pid());
      case GARBAGE -> sendGarbage();
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

  private int step(WallClock wall) throws IOException {
    int seconds = CLOCK_SECONDS[random.nextInt(CLOCK_SECONDS.length)];
    wall.shift(seconds);
    return seconds;
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
    KILLED_VIEWER,
    STOPPED_VIEWER,
    BAD_NETWORK,
    GUEST_WITH_COMMANDS,
    CLOCK_OF_VIEWER,
    STOPPED_RELAY,
    FLOOD,
    TELEPORTS,
    REMOVED_FOLDER_OF_VIEWER,
    CLOCK_OF_RELAY,
    CUT_NETWORK,
    GARBAGE,
    REMOVED_FOLDER_OF_RELAY,
    KILLED_RELAY
  }

  /** What ends a disturbance. */
  private interface Ending {
    void end() throws IOException, InterruptedException;
  }
}
