package org.isochron.bench.examples;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import org.isochron.engine.Engines;
import org.isochron.engine.Scene;
import org.isochron.lockstep.Lockstep;
import org.isochron.physics.Controller;
import org.isochron.physics.PhysicsSettings;
import org.isochron.physics.PhysicsThread;
import org.isochron.physics.TickInput;
import org.isochron.shapes.Prefab;
import org.isochron.shapes.Shape;
import org.isochron.state.BodyId;
import org.isochron.state.CommandSender;
import org.isochron.state.Link;
import org.isochron.state.NanoClock;
import org.joml.Vector3f;

/**
 * Two players push balls among boxes, over a network that delays and loses messages: each sees the
 * own input at once. Its arguments are the latency in milliseconds, the lost messages in percent,
 * and the seconds.
 */
public final class RollbackMatch {
  private static final long SESSION = 4711;
  private static final int PLAYERS = 2;
  private static final int HERTZ = 100;
  private static final int KEYS = 4;

  private RollbackMatch() {}

  public static void main(String[] arguments) {
    int latency = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 60;
    int loss = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 20;
    int seconds = arguments.length > 2 ? Integer.parseInt(arguments[2]) : 10;
    run(latency, loss, seconds, System.out);
  }

  /** Plays a match, and returns true if the states of both players are equal. */
  static boolean run(int latencyMillis, int lossPercent, int seconds, PrintStream out) {
    List<List<Link>> links = Link.inProcess(PLAYERS);
    List<Lockstep> peers = new ArrayList<>();
    List<PhysicsThread> threads = new ArrayList<>();
    for (int player = 0; player < PLAYERS; player++) {
      Link link =
          new LossyLink(links.get(player).get(0), latencyMillis * 1_000_000L, lossPercent, player);
      Lockstep peer = new Lockstep(
          ((Controller) (tick, input, view, commands) -> push(input, commands))
              .around(Engines.named("jolt").build(scene())),
          settings(player),
          List.of(link),
          NanoClock.system());
      peers.add(peer);
      threads.add(PhysicsThread.start(peer.simulation(), PhysicsSettings.hertz(HERTZ)));
    }
    Random random = new Random(SESSION);
    for (int second = 1; second <= seconds; second++) {
      for (int player = 0; player < PLAYERS; player++) {
        press(threads.get(player).state().commands(), player, random);
      }
      LockSupport.parkNanos(1_000_000_000);
      Lockstep.Status status = peers.get(0).status();
      out.printf(
          "second %d: tick %d, confirmed %d, %d rollbacks of up to %d ticks%n",
          second,
          threads.get(0).status().tick(),
          status.confirmedTick(),
          status.rollbacks().count(),
          status.rollbacks().deepestTicks());
    }
    boolean equal = peers.get(0).status().confirmedTick() > 0
        && peers.stream().allMatch(peer -> peer.status().desync().isEmpty());
    threads.forEach(PhysicsThread::close);
    out.println(equal ? "the states are equal" : "the states differ, or no tick was confirmed");
    return equal;
  }

  private static Lockstep.Settings settings(int player) {
    return Lockstep.Settings.rollback(SESSION, player, PLAYERS);
  }

  private static Scene scene() {
    Scene.Builder scene = new Scene.Builder();
    int ball = scene.prefab(Prefab.dynamic(new Shape.Sphere(0.5f), 1).withRestitution(0.3));
    int box = scene.prefab(Prefab.dynamic(new Shape.Box(0.4f, 0.4f, 0.4f), 1));
    for (int player = 0; player < PLAYERS; player++) {
      scene.body(ball, 3 * player, 0.5, -4);
    }
    scene.body(scene.prefab(Prefab.fixed(new Shape.Box(100, 1, 100))), 0, -1, 0);
    for (int number = 0; number < 30; number++) {
      scene.body(box, number % 6 - 3, 0.5, number / 6 - 3);
    }
    return scene.build();
  }

  /** The game: each player's four keys push the own ball. */
  private static void push(TickInput input, CommandSender commands) {
    for (int player = 0; player < PLAYERS; player++) {
      int keys = KEYS * player;
      float x = level(input, keys) - level(input, keys + 1);
      float z = level(input, keys + 2) - level(input, keys + 3);
      if (x != 0 || z != 0) {
        commands.impulse(BodyId.of(player, 1), new Vector3f(x, 0, z).mul(0.15f));
      }
    }
  }

  private static float level(TickInput input, int key) {
    return input.isDown(key) ? 1 : 0;
  }

  /** A script in place of a keyboard. */
  private static void press(CommandSender commands, int player, Random random) {
    for (int key = 0; key < KEYS; key++) {
      if (random.nextBoolean()) {
        commands.press(KEYS * player + key);
      } else {
        commands.release(KEYS * player + key);
      }
    }
  }
}
