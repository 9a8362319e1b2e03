package org.isochron.predict;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.isochron.faults.ChildProcess;
import org.isochron.faults.DatagramForwarder;
import org.isochron.faults.DatagramForwarder.Network;
import org.isochron.faults.DayPlan;
import org.isochron.state.NanoClock;
import org.isochron.state.OpenPorts;
import org.joml.Vector3d;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/**
 * A server and two players in processes of their own. Datagrams take 50 ± 10 ms, and 5 % are lost.
 * In turns, the path is cut, a player is stopped, and the server is killed. The time to recover is
 * not judged, because the machine may be busy.
 */
@Tag("evidence")
@Tag("night")
@Tag("alone")
@Timeout(7_200)
final class PlayersDayTest {
  private static final long SECONDS = 60;
  private static final long SECOND_NANOS = 1_000_000_000;
  private static final long LOOK_NANOS = 20_000_000;
  private static final long PATIENCE_NANOS = 180 * SECOND_NANOS;

  /** From the beginning of a disturbance to the next one, unless it takes longer to recover. */
  private static final long TURN_NANOS = 20 * SECOND_NANOS;

  private static final Network USUAL = Network.of(40, 20, 0.05);
  private static final Network CUT = Network.of(0, 0, 1);

  /**
   * Anchors of two seconds, in which half of the inputs may be late: a busy machine delays threads
   * by more than the lead, and a player that does not recover sends none in time.
   */
  private static final long PLAYED_ANCHORS = 100;

  private static final long LATE_INPUTS = PLAYED_ANCHORS * ServedPlayers.ANCHOR_TICKS / 2;
  private static final double OWN_ERROR = 3e-3;

  /** Far bodies are rounded to a millimetre on each axis. */
  private static final double BODY_ERROR = 5e-3;

  @TempDir(cleanup = CleanupMode.ON_SUCCESS)
  private Path folder;

  private final NanoClock clock = NanoClock.system();
  private final List<Player> players = new ArrayList<>();
  private final int port = OpenPorts.find(4);
  private int disturbances;
  private long longestNanos;

  private record Status(long anchors, long corrections, long late, long lead, double ownError) {
    static Status read(String[] words) {
      return new Status(
          Long.parseLong(words[1]),
          Long.parseLong(words[2]),
          Long.parseLong(words[3]),
          Long.parseLong(words[4]),
          Long.parseLong(words[5]) * 1e-6);
    }
  }

  /** A process, and what it said last. */
  private static class Child {
    final ChildProcess process;
    Map<Integer, Vector3d> bodies = new HashMap<>();

    Child(ChildProcess process) {
      this.process = process;
    }

    void poll() {
      assertThat(process.isAlive())
          .as("%s: %s", process.name(), process.lastWords())
          .isTrue();
      for (Optional<String> line = process.hear(); line.isPresent(); line = process.hear()) {
        hear(line.get().split(" "));
      }
    }

    void hear(String[] words) {
      if (words[0].equals("bodies")) {
        bodies = new HashMap<>();
        for (int at = 1; at < words.length; at += 4) {
          double x = Double.parseDouble(words[at + 1]);
          double y = Double.parseDouble(words[at + 2]);
          double z = Double.parseDouble(words[at + 3]);
          bodies.put(Integer.parseInt(words[at]), new Vector3d(x, y, z));
        }
      }
    }
  }

  private static final class Player extends Child {
    Status now = new Status(0, 0, 0, 0, 1);
    private Status since = now;
    private boolean plays;

    Player(ChildProcess process) {
      super(process);
    }

    @Override
    void hear(String[] words) {
      super.hear(words);
      if (words[0].equals("status")) {
        now = Status.read(words);
        if (now.anchors - since.anchors >= PLAYED_ANCHORS || now.late < since.late) {
          plays |= now.late - since.late <= LATE_INPUTS && now.late >= since.late;
          since = now;
        }
      }
    }

    void disturbed() {
      plays = false;
      since = now;
    }

    boolean plays() {
      return plays;
    }
  }

  @Test
  void playersPlayOnAfterEveryDisturbance() throws IOException, InterruptedException {
    DayPlan plan = DayPlan.of(SECONDS, folder);
    Random random = new Random(plan.seed());
    Child server = serve();
    try (DatagramForwarder forwarder = new DatagramForwarder(port + 2, port, plan.seed())) {
      forwarder.become(USUAL);
      players.add(play("first", 1, 3));
      players.add(play("second", 2, 12));
      awaitPlaying("the start");
      long until = clock.nanos() + plan.seconds() * SECOND_NANOS;
      while (disturbances < 3 || clock.nanos() - until < 0) {
        long begun = clock.nanos();
        int seconds = 2 + random.nextInt(7);
        String what = "cut for " + seconds + " s";
        if (disturbances % 3 == 0) {
          forwarder.become(CUT);
          pause(seconds * SECOND_NANOS);
          forwarder.become(USUAL);
        } else if (disturbances % 3 == 1) {
          what = "stopped for " + seconds + " s";
          ChildProcess stopped = players.get(random.nextInt(players.size())).process;
          stopped.stop();
          pause(seconds * SECOND_NANOS);
          stopped.goOn();
        } else {
          what = "server killed";
          server.process.kill();
          server = serve();
        }
        disturbances++;
        awaitPlaying(what);
        pause(begun + TURN_NANOS - clock.nanos());
      }
      players.forEach(player -> player.process.say("rest"));
      awaitEqualWorlds(server);
    } finally {
      server.process.close();
      players.forEach(player -> player.process.close());
    }
    System.out.printf(
        "%d disturbances, the longest recovery took %.1f s%n", disturbances, longestNanos * 1e-9);
    players.forEach(player -> System.out.println(player.process.name() + ": " + player.now));
  }

  private Child serve() throws IOException {
    return new Child(start("server", PredictedServerProcess.class, "isochron://127.0.0.1:" + port));
  }

  private Player play(String name, long seed, double radius) throws IOException {
    String address = "isochron://127.0.0.1:" + (port + 2);
    return new Player(start(
        name, PredictingProcess.class, address, Long.toString(seed), Double.toString(radius)));
  }

  private ChildProcess start(String name, Class<?> main, String... arguments) throws IOException {
    ChildProcess.Settings settings = ChildProcess.Settings.DEFAULT.withOptions("-Xmx256m");
    return ChildProcess.start(name, settings, folder, main, arguments);
  }

  /** Waits until the input of each player arrives in time. */
  private void awaitPlaying(String after) {
    long begun = clock.nanos();
    players.forEach(Player::disturbed);
    await("all play after: " + after, () -> players.stream().allMatch(Player::plays));
    longestNanos = Math.max(longestNanos, clock.nanos() - begun);
    System.out.printf("%s: all play %.1f s later%n", after, (clock.nanos() - begun) * 1e-9);
  }

  private void awaitEqualWorlds(Child server) {
    await("equal worlds at rest", () -> {
      server.process.say("bodies");
      players.forEach(player -> player.process.say("bodies"));
      pause(SECOND_NANOS);
      server.poll();
      return !server.bodies.isEmpty()
          && players.stream().allMatch(player -> player.now.ownError < OWN_ERROR)
          && players.stream().allMatch(player -> isEqual(player.bodies, server.bodies));
    });
  }

  private static boolean isEqual(Map<Integer, Vector3d> shown, Map<Integer, Vector3d> right) {
    return shown.keySet().equals(right.keySet())
        && right.entrySet().stream().allMatch(body -> {
          Vector3d other = shown.get(body.getKey());
          return other != null && other.distance(body.getValue()) < BODY_ERROR;
        });
  }

  private void pause(long nanos) {
    long until = clock.nanos() + nanos;
    while (clock.nanos() - until < 0) {
      players.forEach(Player::poll);
      LockSupport.parkNanos(LOOK_NANOS);
    }
  }

  private void await(String what, BooleanSupplier condition) {
    long until = clock.nanos() + PATIENCE_NANOS;
    while (!condition.getAsBoolean()) {
      assertThat(clock.nanos() - until)
          .as("%s; %s", what, players.stream().map(player -> player.now).toList())
          .isNegative();
      pause(LOOK_NANOS);
    }
  }
}
